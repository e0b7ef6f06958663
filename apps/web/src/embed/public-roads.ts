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

/** After so long without a movement the roads of what is seen are fetched. */
const restMs = 200;
/** Nobody is to be known here: it shows what everybody may see. */
const asked = { credentials: 'omit' } as const;

/** The roads that everybody may see, below the trucks; without them the map is as it was. */
export function createPublicRoads(stage: MapStage, game: MapGame) {
  const loaded = new Map<number, readonly TileCell[]>();
  const tiles = listRoadTiles(game, 'all', asked).catch(() => []);
  let wait = 0;
  let isOver = false;

  const load = async (view: View) => {
    const known = (await tiles).flatMap(([tile]) => tile ?? []);
    const wanted = roadTilesIn(known, seenBounds(view)).filter((tile) => !loaded.has(tile));
    // What could not be fetched is asked for with the next movement.
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
