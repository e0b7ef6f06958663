import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TileCell } from '@waybill/telemetry/road-tiles';
import { listRoadTiles, loadRoadTile, type RoadsOf, roadTilesIn, linesOf } from './road-layer.ts';
import type { MapStage } from './stage.ts';
import { seenBounds, type View } from './view.ts';
import type { MapGame } from './world.ts';

/** The idle time after which the roads in sight are loaded. */
const restMs = 200;
/** The interval of checking for new and changed tiles. */
const askAgainMs = 5 * 60_000;
const tryAgainMs = 30_000;

interface LoadedTile {
  readonly version: number;
  readonly cells: readonly TileCell[];
}

/** The tiles loaded for one stage and game. */
interface Loaded {
  readonly stage: MapStage;
  readonly game: MapGame;
  readonly of: RoadsOf;
  readonly tiles: Map<number, LoadedTile>;
}

/**
 * Shows the road network below everything else, where it is in sight; if it fails to load, the map stays
 * without it.
 */
export function useRoadLayer(
  stage: MapStage | null,
  game: MapGame,
  view: View | null,
  of: RoadsOf | null,
): void {
  const loaded = useRef<Loaded | null>(null);
  const { data: tiles } = useQuery({
    queryKey: ['map', 'roads', game, of],
    queryFn: async ({ signal }) => (of === null ? [] : listRoadTiles(game, of, { signal })),
    enabled: of !== null && view !== null,
    refetchInterval: ({ state }) => (state.status === 'error' ? tryAgainMs : askAgainMs),
  });

  useEffect(() => {
    if (!stage || of === null) return undefined;
    if (
      loaded.current?.stage !== stage ||
      loaded.current.game !== game ||
      loaded.current.of !== of
    ) {
      loaded.current = { stage, game, of, tiles: new Map() };
      stage.setRoads([]);
    }
    if (!view || tiles === undefined) return undefined;
    const shown = loaded.current;
    const known = shown.tiles;
    const versions = new Map(tiles.map(([tile = 0, version = 0]) => [tile, version]));
    const load = async (tile: number) => {
      // A changed tile must not come from the browser's cache.
      const init: RequestInit = known.has(tile) ? { cache: 'no-cache' } : {};
      const cells = await loadRoadTile(game, tile, of, init);
      known.set(tile, { version: versions.get(tile) ?? 0, cells });
    };
    const show = async () => {
      const gone = [...known.keys()].filter((tile) => !versions.has(tile));
      const wanted = roadTilesIn([...versions.keys()], seenBounds(view)).filter(
        (tile) => known.get(tile)?.version !== versions.get(tile),
      );
      if (gone.length + wanted.length === 0) return;
      for (const tile of gone) known.delete(tile);
      // Failed tiles are retried with the next movement.
      await Promise.all(wanted.map((tile) => load(tile).catch(() => {})));
      if (shown !== loaded.current) return;
      stage.setRoads(linesOf([...known.values()].flatMap(({ cells }) => cells)));
    };
    const timer = setTimeout(() => void show(), restMs);
    return () => clearTimeout(timer);
  }, [stage, game, of, view, tiles]);
}
