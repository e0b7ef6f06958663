import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import '#src/components/checkbox.css';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { memberSearchQuery } from '#src/features/members/members.queries.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { useDispatch } from '../dispatcher.queries.ts';
import classes from './company-loads.module.css';
import { DispatchAnswer } from './dispatch-answer.tsx';
import { Hindsight } from './hindsight.tsx';

// Lazy, with the map, which the first render does not need.
const DriversMap = lazyPart(
  async () => (await import('./drivers-map.tsx')).DriversMap,
  textsOf('features/dispatcher/components/drivers-map.tsx'),
);

const noLoads = [] as const;

interface CompanyLoadsProps {
  readonly vtcId: string;
  readonly game: Game;
}

/** Finds loads for several drivers of a company at once. */
export function CompanyLoads({ vtcId, game }: CompanyLoadsProps) {
  const t = useTranslations('dispatcher');
  const query = useInfiniteQuery(
    memberSearchQuery(vtcId, { search: '', sort: 'name', roleId: '', doing: null }),
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const dispatching = useDispatch(vtcId);
  const answer = dispatching.data?.dispatch;
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => [...before.filter((one) => one !== id), ...(isChosen ? [id] : [])]);
  const place = <div className={classes.map} />;
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <RenderLater fallback={place}>
          <Suspense fallback={place}>
            <DriversMap
              game={game}
              chosen={chosen}
              loads={answer?.assignments ?? noLoads}
              onChoose={(id) => choose(id, !chosen.includes(id))}
            />
          </Suspense>
        </RenderLater>
        <TitledCard title={t('drivers')}>
          <QueryContent
            query={query}
            loading={<ListSkeleton label={t('loadingDrivers')} />}
            failed={t('driversFailed')}
          >
            {({ rows }) => {
              const isAll = rows.every(({ id }) => chosen.includes(id));
              return (
                <Stack gap="sm">
                  <Checkbox
                    label={t('allDrivers')}
                    checked={isAll}
                    indeterminate={!isAll && chosen.length > 0}
                    onChange={() =>
                      setChosen(
                        isAll ? [] : rows.map(({ id }) => id).slice(0, limits.dispatchDrivers),
                      )
                    }
                  />
                  <div className={classes.drivers}>
                    {rows.map((member) => (
                      <Checkbox
                        key={member.id}
                        checked={chosen.includes(member.id)}
                        onChange={({ currentTarget: { checked } }) => choose(member.id, checked)}
                        label={
                          <span className={classes.driver}>
                            <Avatar person={member} side={24} />
                            {member.username}
                          </span>
                        }
                      />
                    ))}
                  </div>
                  <MoreButton label={t('moreDrivers')} failure={t('driversFailed')} query={query} />
                  <Button
                    disabled={chosen.length === 0}
                    loading={dispatching.isPending}
                    onClick={() => dispatching.mutate({ game, driverIds: [...chosen] })}
                  >
                    {t('findLoads')}
                  </Button>
                </Stack>
              );
            }}
          </QueryContent>
        </TitledCard>
      </Stack>
      <Stack gap="lg">
        {answer ? (
          <DispatchAnswer answer={answer} game={game} />
        ) : (
          <Text c="dimmed">{t('companyHint')}</Text>
        )}
        <Hindsight vtcId={vtcId} />
      </Stack>
    </div>
  );
}
