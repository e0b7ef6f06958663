import { useQuery } from '@tanstack/react-query';
import type { DriverOnTheRoad } from '@waybill/schema/features/positions.models';
import { decodeLine } from '@waybill/telemetry/trace';
import { useMemo } from 'react';
import type { MapLine, MapPlace } from '#src/components/world-map/content.ts';
import { routeQuery } from '#src/features/route-plans/route-plans.queries.ts';
import { afterNearest } from './way-ahead.model.ts';

interface WayAhead {
  readonly lines: readonly MapLine[];
  readonly places: readonly MapPlace[];
}

const nothing: WayAhead = { lines: [], places: [] };

/** Returns a driver's route ahead along known roads, and its end. */
export function useWayAhead(vtcId: string, driver: DriverOnTheRoad | undefined): WayAhead {
  const { job, place } = driver ?? {};
  const stops = [job?.source.cityId, job?.destination.cityId].flatMap((id) => id ?? []);
  const game = driver?.game ?? 'ets2';
  const wanted = { game, stops, order: 'given', rangeM: null, fuelPriceMinor: null } as const;
  const { data: route } = useQuery({
    ...routeQuery(vtcId, wanted),
    enabled: stops.length === 2 && stops[0] !== stops[1],
  });
  const [leg] = stops.length === 2 ? (route?.legs ?? []) : [];
  const [x, z] = [place?.x, place?.z];
  return useMemo(() => {
    if (!leg || x === undefined || z === undefined) return nothing;
    const points = leg.line === null ? [] : afterNearest(decodeLine(leg.line), [x, z]);
    const goal = leg.to.at;
    return {
      lines: points.length > 1 ? [{ kind: 'ahead', points: [[x, z], ...points] }] : [],
      places: goal ? [{ kind: 'goal', at: [goal.x, goal.z], label: leg.to.name }] : [],
    };
  }, [leg, x, z]);
}
