import type { Route } from '@waybill/schema/features/route-plans.models';
import { useMemo } from 'react';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { contentOf } from '../wanted-route.model.ts';

interface RouteMapProps {
  readonly route: Route;
  readonly label: string;
  /** Describes a leg in the table: its distance and basis. */
  readonly whatOf: (leg: Route['legs'][number]) => string;
}

/** A route on the map and as a table. */
export function RouteMap({ route, label, whatOf }: RouteMapProps) {
  const { legs, game } = route;
  const content = useMemo(() => contentOf({ legs }), [legs]);
  return (
    <WorldMap
      roads="all"
      game={game}
      label={label}
      content={content}
      rows={legs.map((leg, at) => ({
        key: String(at),
        what: whatOf(leg),
        where: `${leg.from.name} → ${leg.to.name}`,
      }))}
    />
  );
}
