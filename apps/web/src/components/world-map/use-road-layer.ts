import { useEffect, useRef, useState } from 'react';
import type { TileCell } from '@waybill/telemetry/road-tiles';
import { listRoadTiles, loadRoadTile, type RoadsOf, roadTilesIn, linesOf } from './road-layer.ts';
import type { MapStage } from './stage.ts';
import { seenBounds, type View } from './view.ts';
import type { MapGame } from './world.ts';

/** After so long without a movement the roads of what is seen are fetched. */
const restMs = 200;

/** Shows the roads that drivers drew below all else, where somebody looks; without them the map is as it was. */
export function useRoadLayer(
  stage: MapStage | null,
  game: MapGame,
  view: View | null,
  of: RoadsOf | null,
): void {
  const [tiles, setTiles] = useState<readonly number[]>([]);
  const loaded = useRef(new Map<number, readonly TileCell[]>());
  const hasView = view !== null;

  useEffect(() => {
    if (of === null || !hasView) return undefined;
    let isWanted = true;
    loaded.current = new Map();
    const list = async () => {
      const found = await listRoadTiles(game, of).catch(() => []);
      if (isWanted) setTiles(found.flatMap(([tile]) => tile ?? []));
    };
    void list();
    return () => {
      isWanted = false;
      setTiles([]);
      stage?.setRoads([]);
    };
  }, [stage, game, of, hasView]);

  useEffect(() => {
    if (!stage || of === null || !view || tiles.length === 0) return undefined;
    const known = loaded.current;
    const show = async () => {
      const wanted = roadTilesIn(tiles, seenBounds(view)).filter((tile) => !known.has(tile));
      if (wanted.length === 0) return;
      const load = async (tile: number) => known.set(tile, await loadRoadTile(game, tile, of));
      // What could not be fetched is asked for with the next movement.
      await Promise.all(wanted.map((tile) => load(tile).catch(() => {})));
      if (known === loaded.current) stage.setRoads(linesOf([...known.values()].flat()));
    };
    const timer = setTimeout(() => void show(), restMs);
    return () => clearTimeout(timer);
  }, [stage, game, of, view, tiles]);
}
