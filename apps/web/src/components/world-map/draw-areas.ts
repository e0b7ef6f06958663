import type { MapArea } from './content.ts';
import type { MapRow } from './map-table.tsx';
import type { Palette } from './palette.ts';
import { seenBounds, toScreen, type View } from './view.ts';
import { overlap } from './world.ts';

/** The smallest visible square, in pixels. */
const leastPixels = 3;
/** The lowest and highest opacity of a square. */
const faintest = 0.18;
const strongest = 0.72;

/** Lists areas for the table, strongest first. */
export function rowsOfAreas(areas: readonly MapArea[]): MapRow[] {
  return areas
    .toSorted((a, b) => b.strength - a.strength)
    .map(({ id, text, label }) => ({ key: `area ${id}`, what: text, where: label }));
}

/** Draws areas in pixels of the view; strong ones have an outline, so that colour is not needed. */
export function drawAreas(
  context: CanvasRenderingContext2D,
  areas: readonly MapArea[],
  view: View,
  palette: Palette,
): void {
  const seen = seenBounds(view);
  for (const { at, sideM, strength, tone } of areas) {
    const half = sideM / 2;
    if (!overlap(seen, [at[0] - half, at[1] - half, at[0] + half, at[1] + half])) continue;
    const [x, y] = toScreen(view, at);
    const side = Math.max(leastPixels, sideM / view.scale - 1);
    context.fillStyle = palette[tone];
    context.globalAlpha = faintest + (strongest - faintest) * Math.min(1, Math.max(0, strength));
    context.fillRect(x - side / 2, y - side / 2, side, side);
    context.globalAlpha = 1;
    if (strength < 0.5) continue;
    context.strokeStyle = palette[tone];
    context.lineWidth = 1.5;
    context.strokeRect(x - side / 2, y - side / 2, side, side);
  }
}
