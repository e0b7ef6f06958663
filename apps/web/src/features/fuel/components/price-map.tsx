import type { Game } from '@waybill/schema/features/telemetry.models';
import type { MapContent } from '#src/components/world-map/content.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';

interface PriceMapProps {
  readonly game: Game;
  readonly label: string;
  readonly content: MapContent;
}

const nothing = [] as const;

/** Fuel prices of cities on the map. */
export function PriceMap(props: PriceMapProps) {
  return <WorldMap {...props} rows={nothing} />;
}
