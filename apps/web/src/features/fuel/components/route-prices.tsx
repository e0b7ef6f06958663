import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CityPrice, FuelBoard } from '@waybill/schema/features/fuel.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { GameNameField } from '#src/features/jobs/components/game-name-field.tsx';
import { toGameId } from '#src/features/jobs/game-names.model.ts';
import { useGameNames } from '#src/features/jobs/plans/plans.queries.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { fuelRouteQuery } from '../fuel.queries.ts';
import { usePrices } from '../use-prices.ts';
import classes from './report-list.module.css';

interface RoutePricesProps {
  readonly vtcId: string;
  readonly board: Pick<FuelBoard, 'game' | 'currency'>;
}

/** The cheapest fuel along the route between two cities. */
export function RoutePrices({ vtcId, board }: RoutePricesProps) {
  const t = useTranslations('fuel');
  const { cities } = useGameNames(vtcId);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [asked, setAsked] = useState<readonly string[]>([]);
  const query = useQuery(fuelRouteQuery(vtcId, board.game, asked));
  const ends = [toGameId(from, cities), toGameId(to, cities)];
  return (
    <Stack gap="sm">
      <form
        aria-label={t('onTheWay')}
        onSubmit={(event) => {
          event.preventDefault();
          if (ends.every((id) => id !== '') && ends[0] !== ends[1]) setAsked(ends);
        }}
      >
        <Group align="flex-end" gap="sm" grow>
          <GameNameField
            label={t('from')}
            known={cities}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <GameNameField
            label={t('to')}
            known={cities}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Group>
        <Group justify="flex-end" mt="sm">
          <Button type="submit" variant="default">
            {t('find')}
          </Button>
        </Group>
      </form>
      {asked.length > 0 && query.isPending && <ListSkeleton label={t('loading')} />}
      {query.isError && <ErrorState message={t('routeFailed')} query={query} />}
      {query.data && (
        <ol className={classes.list} aria-label={t('onTheWay')}>
          {query.data.cities.map((city, index) => (
            <OnTheWay key={city.cityId} city={city} board={board} isCheapest={index === 0} />
          ))}
        </ol>
      )}
      {asked.length === 0 && <Text c="dimmed">{t('routeText')}</Text>}
    </Stack>
  );
}

interface OnTheWayProps extends Pick<RoutePricesProps, 'board'> {
  readonly city: CityPrice;
  readonly isCheapest: boolean;
}

function OnTheWay({ city, board, isCheapest }: OnTheWayProps) {
  const t = useTranslations('fuel');
  const { price } = usePrices();
  const nameTerritory = useTerritoryName();
  const { territory, basis, reports } = city;
  const where = territory === null ? t('unknownTerritory') : nameTerritory(board.game, territory);
  return (
    <li className={classes.report}>
      <span className={classes.where}>{city.city}</span>
      <b className={classes.price}>{price(city.minorPer100L, board.currency)}</b>
      <span className={classes.who}>
        {basis === 'CITY_REPORTS' ? t('byReports', { count: reports }) : where}
        {isCheapest && ` · ${t('isCheapest')}`}
      </span>
    </li>
  );
}
