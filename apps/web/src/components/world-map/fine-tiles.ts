import { seenBounds, type View } from './view.ts';
import { type Bounds, type MapGame, overlap, worlds } from './world.ts';

/** A square of a game's world with finer coasts and borders than the base. */
export interface FineTile {
  /** The name of its file. */
  readonly name: string;
  readonly bounds: Bounds;
}

const sideM = 64_000;
/** Fine tiles are drawn below this scale, in metres of the game per pixel. */
export const fineScale = 80;

/** Lists all fine tiles of a game. */
export function fineTiles(game: MapGame): FineTile[] {
  const [left, top, right, bottom] = worlds[game].bounds;
  const tiles: FineTile[] = [];
  for (let z = top; z < bottom; z += sideM) {
    for (let x = left; x < right; x += sideM) {
      const name = `fine-${game}-${(x - left) / sideM}-${(z - top) / sideM}`;
      tiles.push({ name, bounds: [x, z, x + sideM, z + sideM] });
    }
  }
  return tiles;
}

/** Lists the fine tiles in a view; none for a distant view. */
export function fineTilesFor(game: MapGame, view: View): FineTile[] {
  if (view.scale >= fineScale) return [];
  return fineTiles(game).filter(({ bounds }) => overlap(bounds, seenBounds(view)));
}
