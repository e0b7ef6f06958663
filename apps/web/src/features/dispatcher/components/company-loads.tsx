import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Dispatch } from '@waybill/schema/features/dispatcher.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import '#src/components/checkbox.css';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { memberSearchQuery } from '#src/features/members/members.queries.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useDispatch } from '../dispatcher.queries.ts';
import classes from './company-loads.module.css';
import { NoLoad } from './no-load.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

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
  return (
    <div className={classes.columns}>
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
                      onChange={({ currentTarget: { checked } }) =>
                        setChosen((before) =>
                          checked
                            ? [...before, member.id]
                            : before.filter((id) => id !== member.id),
                        )
                      }
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
      {answer ? (
        <Answer answer={answer} game={dispatching.variables?.game ?? game} />
      ) : (
        <Text c="dimmed">{t('companyHint')}</Text>
      )}
    </div>
  );
}

interface AnswerProps {
  readonly answer: Dispatch;
  readonly game: Game;
}

function Answer({ answer, game }: AnswerProps) {
  const t = useTranslations('dispatcher');
  const { roundAmount } = useFormatters();
  const { assignments, none, gainMinor, lessEmpty, currency } = answer;
  const total = assignments.reduce((sum, { netMinor }) => sum + netMinor, 0);
  return (
    <Stack gap="lg">
      <Text component="output">
        {[
          t('total', { amount: roundAmount(total, currency), count: assignments.length }),
          gainMinor > 0 && t('gain', { amount: roundAmount(gainMinor, currency) }),
          lessEmpty > 0 && t('lessEmpty', { count: lessEmpty }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {assignments.length > 0 && (
        <div className={classes.results}>
          {assignments.map((suggestion) => (
            <SuggestionCard key={suggestion.id} suggestion={suggestion} showsDriver />
          ))}
        </div>
      )}
      {none.length > 0 && (
        <>
          <Title order={2} size="h3">
            {t('without')}
          </Title>
          <div className={classes.results}>
            {none.map(({ driver, ...rest }) => (
              <NoLoad
                key={driver.id}
                none={rest}
                game={game}
                above={
                  <Group gap="xs">
                    <Avatar person={driver} side={24} />
                    <Text fw={600}>{driver.username}</Text>
                  </Group>
                }
              />
            ))}
          </div>
        </>
      )}
    </Stack>
  );
}
