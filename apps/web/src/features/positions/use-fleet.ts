import { useMediaQuery } from '@mantine/hooks';
import type { StreamScope } from '@waybill/schema/features/positions.models';
import { useMemo, useState } from 'react';
import type { Fleet } from '#src/components/world-map/content.ts';
import { boundsOf, type Bounds, type MapGame } from '#src/components/world-map/world.ts';
import { createFleet, type FleetState } from './fleet.model.ts';

/** Returns the trucks for the map, always from the latest state of the stream. */
export function useFleet(
  latest: { readonly current: FleetState },
  chosenId: string | null,
  tag: string | null,
): Fleet {
  const glides = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const shown = useMemo(() => ({ chosenId, company: tag, glides }), [chosenId, tag, glides]);
  return useMemo(() => createFleet(() => ({ state: latest.current, shown })), [latest, shown]);
}

/** Returns the bounds of all trucks when the stream began, so that the view does not move with them. */
export function useHome(game: MapGame, scope: StreamScope, state: FleetState): Bounds | null {
  const [first, setFirst] = useState<{ readonly of: string; readonly bounds: Bounds } | null>(null);
  const of = `${game} ${scope}`;
  if (first?.of !== of && state.toldAt !== null) {
    const seen = boundsOf(
      [...state.trucks.values()].flatMap(({ places }) => {
        const place = places.at(-1);
        return place ? [[place.x, place.z] as const] : [];
      }),
    );
    if (seen) setFirst({ of, bounds: withSurroundings(seen) });
  }
  return first?.of === of ? first.bounds : null;
}

/** The smallest initial view, in metres of the game: around a single truck it would be one street. */
const [leastWidth, leastHeight] = [44_000, 32_000];

function withSurroundings([left, top, right, bottom]: Bounds): Bounds {
  const beside = Math.max(0, leastWidth - (right - left)) / 2;
  const above = Math.max(0, leastHeight - (bottom - top)) / 2;
  return [left - beside, top - above, right + beside, bottom + above];
}
