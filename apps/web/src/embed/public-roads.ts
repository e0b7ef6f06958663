import type { TileCell } from '@waybill/telemetry/road-tiles';
import {
  listRoadTiles,
  loadRoadTile,
  roadTilesIn,
  linesOf,
} from '#src/components/world-map/road-layer.ts';
import type { MapStage } from '#src/components/world-map/stage.ts';
import { seenBounds, type View } from '#src/components/world-map/view.ts';
import type { MapGame } from '#src/components/world-map/world.ts';

/** The idle time after which the roads in sight are loaded. */
const restMs = 200;
/** Public data: no cookies are sent, so that the embed can't identify users. */
const asked = { credentials: 'omit' } as const;

/** Shows the public roads below the trucks; if they fail to load, the map stays without them. */
export function createPublicRoads(stage: MapStage, game: MapGame) {
  const loaded = new Map<number, readonly TileCell[]>();
  const tiles = listRoadTiles(game, 'all', asked).catch(() => []);
  let wait = 0;
  let isOver = false;

  const load = async (view: View) => {
    const known = (await tiles).flatMap(([tile]) => tile ?? []);
    const wanted = roadTilesIn(known, seenBounds(view)).filter((tile) => !loaded.has(tile));
    // Failed tiles are retried with the next movement.
    await Promise.all(
      wanted.map(async (tile) => {
        const cells = await loadRoadTile(game, tile, 'all', asked).catch(() => null);
        if (cells !== null) loaded.set(tile, cells);
      }),
    );
    if (!isOver && wanted.length > 0) stage.setRoads(linesOf([...loaded.values()].flat()));
  };
  return {
    see(view: View): void {
      clearTimeout(wait);
      wait = window.setTimeout(() => void load(view), restMs);
    },
    end(): void {
      isOver = true;
      clearTimeout(wait);
      stage.setRoads([]);
    },
  };
}
