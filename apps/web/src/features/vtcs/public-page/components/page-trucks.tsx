import { useQuery } from '@tanstack/react-query';
import type { PublicTruck } from '@waybill/schema/features/positions.models';
import type { VtcPage } from '@waybill/schema/features/vtcs.models';
import { useMemo } from 'react';
import type { MapContent, MapTruck } from '#src/components/world-map/content.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { publicPositionsQuery } from '#src/features/positions/positions.queries.ts';
import { useFormatters } from '#src/lib/formatters.ts';

const nothing = [] as const;
const content: MapContent = { lines: [], places: [], trucks: [] };

interface PageTrucksProps {
  readonly vtc: VtcPage;
  readonly texts: {
    readonly map: string;
    readonly truck: (number: number) => string;
    readonly parked: string;
  };
}

/** A company's public trucks, a minute late, in the game that it drives most. */
export function PageTrucks({ vtc: { tag, games, figures }, texts }: PageTrucksProps) {
  const { speed } = useFormatters();
  const isOfAts = figures
    ? figures.distanceM.ats > figures.distanceM.ets2
    : games.length === 1 && games[0] === 'ats';
  const game = isOfAts ? 'ats' : 'ets2';
  const { data: trucks = nothing } = useQuery(publicPositionsQuery(tag, game));
  const fleet = useMemo(() => {
    const shown = trucks.map(toTruck);
    return { trucksAt: () => shown };
  }, [trucks]);
  return (
    <WorldMap
      game={game}
      label={texts.map}
      content={content}
      roads="all"
      isFilled
      fleet={fleet}
      rows={trucks.map(({ key, name, speedKmh }, index) => ({
        key,
        what: name ?? texts.truck(index + 1),
        where: speedKmh === 0 ? texts.parked : speed(speedKmh),
      }))}
    />
  );
}

function toTruck({ key, name, x, z, heading, speedKmh }: PublicTruck): MapTruck {
  return {
    id: key,
    name: name ?? '',
    at: [x, z],
    heading: ((heading ?? 0) * 360) / 256,
    isAtRest: speedKmh === 0,
  };
}
