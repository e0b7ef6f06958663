import type { MapMark } from './content.ts';
import type { MapRow } from './map-table.tsx';
import type { Palette } from './palette.ts';
import { toScreen, type View } from './view.ts';

const smallest = 4;
const largest = 22;
const dot = 5;

/** A mark with its radius in pixels. */
interface SizedMark extends MapMark {
  readonly radius: number;
}

/**
 * Adds radii to marks, whose squares are proportional to the values; the largest first, so that it is at the
 * bottom.
 */
export function sizeMarks(marks: readonly MapMark[]): SizedMark[] {
  const most = Math.max(0, ...marks.map(({ value }) => value ?? 0));
  return marks
    .map((mark) => {
      if (mark.value === null) return { ...mark, radius: dot };
      const share = most > 0 ? Math.max(0, mark.value) / most : 0;
      return { ...mark, radius: Math.max(smallest, largest * Math.sqrt(share)) };
    })
    .toSorted((a, b) => b.radius - a.radius);
}

/** Lists marks for the table, largest first. */
export function rowsOfMarks(marks: readonly MapMark[]): MapRow[] {
  return sizeMarks(marks).map(({ id, text, label }) => ({
    key: `mark ${id}`,
    what: text,
    where: label,
  }));
}

/** Draws marks in pixels of the view; bad ones have a dashed ring, so that colour is not needed. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  marks: readonly MapMark[],
  view: View,
  palette: Palette,
): void {
  for (const { at, radius, tone = 'plain' } of sizeMarks(marks)) {
    const [x, y] = toScreen(view, at);
    const color = colorOf(tone, palette);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.globalAlpha = 0.34;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = color;
    context.lineWidth = tone === 'chosen' ? 3 : 1.5;
    context.setLineDash(tone === 'bad' ? [4, 3] : []);
    context.stroke();
    context.setLineDash([]);
  }
}

function colorOf(tone: NonNullable<MapMark['tone']>, palette: Palette): string {
  if (tone === 'good') return palette.good;
  if (tone === 'bad') return palette.bad;
  // Amber alone is too pale on the light theme, so chosen marks use the colour of live ones.
  return tone === 'chosen' ? palette.live : palette.meter;
}
