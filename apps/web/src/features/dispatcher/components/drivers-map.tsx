import { Paper, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Suggestion } from '@waybill/schema/features/dispatcher.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { MapContent, MapLine, MapTruck } from '#src/components/world-map/content.ts';
import { useCities } from '#src/components/world-map/use-cities.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { emptyFleet } from '#src/features/positions/fleet.model.ts';
import { onTheRoadQuery } from '#src/features/positions/positions.queries.ts';
import { roadListOf } from '#src/features/positions/road-list.model.ts';
import { useMapRows } from '#src/features/positions/use-map-rows.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import classes from './drivers-map.module.css';

interface DriversMapProps {
  readonly game: Game;
  /** The ids of the chosen drivers. */
  readonly chosen: readonly string[];
  readonly loads: readonly Suggestion[];
  readonly onChoose: (driverId: string) => void;
}

const noDrivers = [] as const;

/** The drivers on the road who show where they are, and the loads that were found. */
export function DriversMap({ game, chosen, loads, onChoose }: DriversMapProps) {
  const t = useTranslations('dispatcher');
  const now = useMinute();
  const { data, isSuccess } = useInfiniteQuery(onTheRoadQuery('company', game));
  const drivers = data?.rows ?? noDrivers;
  const { rows } = useMemo(() => roadListOf(drivers, emptyFleet, now), [drivers, now]);
  const trucks = useMemo(
    () =>
      drivers.flatMap(({ driver, place }): MapTruck[] =>
        place
          ? [
              {
                id: driver.id,
                name: driver.username,
                at: [place.x, place.z],
                heading: ((place.heading ?? 0) * 360) / 256,
                isAtRest: place.standingSince !== null,
                isStale: place.isStale,
                isChosen: chosen.includes(driver.id),
              },
            ]
          : [],
      ),
    [drivers, chosen],
  );
  const fleet = useMemo(() => ({ trucksAt: () => trucks }), [trucks]);
  const cities = useCities(game);
  const content = useMemo<MapContent>(() => {
    const points = new Map(cities.map(({ id, x, z }) => [id, [x, z] as const]));
    const lines = loads.flatMap(({ offer: { from, to } }): MapLine[] => {
      const [start, end] = [from, to].map((city) => points.get(city?.cityId ?? ''));
      return start && end ? [{ kind: 'ahead', points: [start, end] }] : [];
    });
    return { lines, places: [], trucks: [] };
  }, [loads, cities]);
  return (
    <Paper component="section" withBorder aria-label={t('map')} className={classes.card}>
      <WorldMap
        game={game}
        label={t('map')}
        content={content}
        rows={useMapRows(rows)}
        roads="all"
        isFilled
        fleet={fleet}
        onChoose={(driverId) => driverId !== null && onChoose(driverId)}
      />
      {isSuccess && rows.length === 0 && (
        <Text size="sm" c="dimmed" px="md" py="xs">
          {t('noneOnMap')}
        </Text>
      )}
    </Paper>
  );
}
