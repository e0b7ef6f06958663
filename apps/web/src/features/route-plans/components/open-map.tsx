import type { Game } from '@waybill/schema/features/telemetry.models';
import type { MapContent } from '#src/components/world-map/content.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';

const bare: MapContent = { lines: [], places: [], trucks: [] };
const nothing = [] as const;

/** The roads and cities that are known, as long as no way is sought. */
export function OpenMap({ game, label }: { readonly game: Game; readonly label: string }) {
  return (
    <WorldMap key={game} roads="all" game={game} label={label} content={bare} rows={nothing} />
  );
}
