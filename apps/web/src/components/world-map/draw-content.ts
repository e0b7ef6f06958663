import type { MapContent, MapLine, MapMark, MapPlace, MapTruck } from './content.ts';
import { drawAreas } from './draw-areas.ts';
import { drawMarks, sizeMarks } from './draw-marks.ts';
import { drawCounts, drawTrucks } from './draw-trucks.ts';
import { labelImage, type LabelStyle, putLabel } from './label-images.ts';
import { type Label, placeLabels, type Room, thinLabels } from './labels.ts';
import type { Palette } from './palette.ts';
import { seenBounds, toScreen, type View } from './view.ts';
import { boundsOf, overlap, type Point } from './world.ts';

type Context = CanvasRenderingContext2D;

/** The radius of each place, and the gap to its text. */
const radii = { start: 7, goal: 7, stop: 4, bad: 8, report: 8, city: 3 } as const;
const textsOf = {
  start: { weight: 700, size: 13 },
  goal: { weight: 700, size: 13 },
  stop: { weight: 500, size: 11.5 },
  bad: { weight: 500, size: 11.5 },
  report: { weight: 600, size: 12 },
  city: { weight: 500, size: 11.5 },
} as const;
/** Lower ranks get their text first. */
const ranks = { start: 0, goal: 0, bad: 1, report: 1, stop: 2, city: 3 } as const;

/** The drawing surface. */
interface Sheet {
  readonly pixelRatio: number;
  /** The visible part of it. */
  readonly room: Room;
}

/** Draws everything above the ground, in pixels of the view. */
export function drawContent(
  context: Context,
  { lines, places, trucks, areas = [], marks = [], counts = [] }: MapContent,
  view: View,
  palette: Palette,
  sheet: Sheet,
): void {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  drawAreas(context, areas, view, palette);
  // All halos first, so that none covers the next line.
  for (const line of lines) drawHalo(context, line, view, palette);
  for (const line of lines) drawLine(context, line, view, palette);
  drawMarks(context, marks, view, palette);
  const labels = findRoom({ places, trucks, marks }, view, palette, sheet);
  const written = new Set(labels.map(({ of }) => of));
  for (const place of places) {
    // Cities are shown only if there is room for their names.
    if (place.kind === 'city' && !written.has(place)) continue;
    drawPlace(context, place, toScreen(view, place.at), palette);
  }
  drawCounts(context, counts, view, palette);
  drawTrucks(context, trucks, view, palette, sheet.pixelRatio);
  for (const { left, y, image } of labels) putLabel(context, image, left, y);
}

/** Draws a halo in the land's colour around a trace, so that it stands out from roads and coasts. */
function drawHalo(context: Context, { kind, points }: MapLine, view: View, palette: Palette): void {
  if ((kind !== 'trace' && kind !== 'trail') || !addLine(context, points, view)) return;
  stroke(context, palette.land, 6 + palette.liveWidth);
}

function drawLine(context: Context, { kind, points }: MapLine, view: View, palette: Palette): void {
  if (kind === 'road' || !addLine(context, points, view)) return;
  if (kind === 'ferry') return stroke(context, palette.ferry, 2, [1, 5]);
  if (kind === 'ahead') return stroke(context, palette.edge, 3, [9, 7]);
  if (kind === 'trail') return stroke(context, palette.trail, 2.4);
  stroke(context, palette.live, 3 + palette.liveWidth);
  // In the light theme the road is asphalt with an amber centre.
  if (palette.liveWidth > 0) stroke(context, palette.core, 1.5);
}

/** Adds a line to the context's path. @returns whether any of it is in sight */
function addLine(context: Context, points: readonly Point[], view: View): boolean {
  const bounds = boundsOf(points);
  if (!bounds || !overlap(bounds, seenBounds(view, 8))) return false;
  context.beginPath();
  for (const [index, point] of points.entries()) {
    const [x, y] = toScreen(view, point);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  return true;
}

function stroke(context: Context, color: string, width: number, dash: number[] = []): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.stroke();
  context.setLineDash([]);
}

function drawPlace(context: Context, { kind }: MapPlace, at: Point, palette: Palette): void {
  const [x, y] = at;
  if (kind === 'bad' || kind === 'report') return drawWarning(context, at, palette);
  const isEnd = kind === 'start' || kind === 'goal';
  context.beginPath();
  context.arc(x, y, radii[kind], 0, 2 * Math.PI);
  context.fillStyle = palette.surface;
  context.fill();
  context.strokeStyle = kind === 'city' ? palette.text : palette.live;
  context.lineWidth = isEnd ? 3 : 1.5;
  context.stroke();
  if (kind !== 'goal') return;
  context.beginPath();
  context.arc(x, y, 3, 0, 2 * Math.PI);
  context.fillStyle = palette.core;
  context.fill();
}

/** A triangle with a stroke in it, so that colour is not needed. */
function drawWarning(context: Context, [x, y]: Point, palette: Palette): void {
  context.beginPath();
  context.moveTo(x, y - 7);
  context.lineTo(x + 7.5, y + 6);
  context.lineTo(x - 7.5, y + 6);
  context.closePath();
  context.fillStyle = palette.surface;
  context.fill();
  context.strokeStyle = palette.bad;
  context.lineWidth = 1.6;
  context.stroke();
  context.beginPath();
  context.moveTo(x, y - 2);
  context.lineTo(x, y + 1.5);
  context.moveTo(x, y + 3.6);
  context.lineTo(x, y + 3.7);
  context.stroke();
}

/** A text with its style. */
interface Text extends Omit<Label, 'width'> {
  readonly of: MapPlace | MapTruck | MapMark;
  readonly rank: number;
  readonly style: LabelStyle;
}

/** Places labels: trucks before places; a label without room is omitted. */
function findRoom(
  { places, trucks, marks }: Required<Pick<MapContent, 'places' | 'trucks' | 'marks'>>,
  view: View,
  palette: Palette,
  { pixelRatio, room }: Sheet,
) {
  const font = (weight: number, size: number) => `${weight} ${size}px ${palette.font}`;
  const write = (
    of: Text['of'],
    text: string,
    more: Pick<Text, 'gap' | 'rank' | 'style'>,
  ): Text[] => {
    const [x, y] = toScreen(view, of.at);
    if (text === '' || x < -20 || x > view.width + 20 || y < -20 || y > view.height + 20) return [];
    return [{ of, text, x, y, ...more }];
  };
  const texts = [
    ...trucks.flatMap((truck) => {
      const { name, isChosen } = truck;
      const style =
        isChosen === true
          ? { font: font(600, 12), color: palette.onTruck, ground: palette.truck }
          : { font: font(600, 12), color: palette.text, ground: palette.surface };
      return write(truck, name, { gap: 20, rank: isChosen === true ? -2 : -1, style });
    }),
    ...places.flatMap((place) => {
      const { label = '', kind } = place;
      const { weight, size } = textsOf[kind];
      const color = kind === 'stop' || kind === 'city' ? palette.dim : palette.text;
      const style = { font: font(weight, size), color, halo: palette.land };
      return write(place, label, { gap: radii[kind] + 5, rank: ranks[kind], style });
    }),
    ...sizeMarks(marks).flatMap((mark, index) => {
      const { label, tone, radius } = mark;
      const { weight, size } = textsOf.stop;
      const color = tone === 'chosen' ? palette.truck : palette.text;
      const style = { font: font(weight, size), color, halo: palette.land };
      // The largest are labelled first, and all of them before other places.
      const more = { gap: radius + 5, rank: ranks.stop + index / marks.length, style };
      return write(mark, label, more);
    }),
  ].toSorted((a, b) => a.rank - b.rank);
  const labels = thinLabels(texts).map(({ of, text, style, x, y, gap }) => {
    const image = labelImage(text, style, pixelRatio);
    return { of, text, x, y, gap, image, width: image.width };
  });
  return placeLabels(labels, room);
}
