import { Card, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FuelBoard } from '@waybill/schema/features/fuel.models';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { Actions } from '../components/actions.tsx';
import { FuelInstruments } from '../components/fuel-instruments.tsx';
import { PriceTable } from '../components/price-table.tsx';
import { ReportList } from '../components/report-list.tsx';
import { RoutePrices } from '../components/route-prices.tsx';
import { fuelBoardQuery } from '../fuel.queries.ts';
import { usePriceMarks } from '../use-price-marks.ts';
import classes from './fuel-page.module.css';

const PriceMap = lazyPart(
  async () => (await import('../components/price-map.tsx')).PriceMap,
  textsOf('features/fuel/components/price-map.tsx'),
);

/** Fuel prices by place, with explanations. */
export function FuelPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return <FuelOf vtcId={viewer.vtcId} />;
}

function FuelOf({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('fuel');
  const tGames = useTranslations('gameNames');
  const [game, setGame] = useState<Game>(useFirstGame());
  const query = useQuery(fuelBoardQuery(vtcId, game));
  return (
    <TitledPage
      action={query.data && <Actions key={query.data.game} vtcId={vtcId} board={query.data} />}
    >
      <Group>
        <FilterChips
          label={t('game')}
          chips={games.map((value) => ({ value, label: tGames(value) }))}
          value={game}
          onChange={setGame}
        />
      </Group>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(board) => <Board vtcId={vtcId} board={board} />}
      </QueryContent>
    </TitledPage>
  );
}

function Board({ vtcId, board }: { readonly vtcId: string; readonly board: FuelBoard }) {
  const t = useTranslations('fuel');
  const marks = usePriceMarks(board);
  return (
    <>
      <FuelInstruments board={board} />
      <div className={classes.columns}>
        <Part title={t('byTerritory')}>
          <PriceTable vtcId={vtcId} board={board} />
        </Part>
        <Stack gap="md">
          {marks && (
            <Part title={t('map')}>
              <RenderLater>
                <Suspense>
                  <PriceMap game={board.game} label={t('map')} content={marks} />
                </Suspense>
              </RenderLater>
            </Part>
          )}
          <Part title={t('onTheWay')}>
            <RoutePrices key={board.game} vtcId={vtcId} board={board} />
          </Part>
          <Part title={t('reports')}>
            <ReportList vtcId={vtcId} board={board} />
          </Part>
        </Stack>
      </div>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" withBorder aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Card>
  );
}
