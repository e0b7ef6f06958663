import type { Game } from '@waybill/schema/features/telemetry.models';
import type { MapContent } from '#src/components/world-map/content.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';

const bare: MapContent = { lines: [], places: [], trucks: [] };
const nothing = [] as const;

/** The known roads and cities, while no route is searched. */
export function OpenMap({ game, label }: { readonly game: Game; readonly label: string }) {
  return (
    <WorldMap key={game} roads="all" game={game} label={label} content={bare} rows={nothing} />
  );
}
