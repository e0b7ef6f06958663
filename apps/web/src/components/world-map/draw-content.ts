import type { MapContent, MapLine, MapPlace, MapTruck } from './content.ts';
import { labelImage, putLabel } from './label-images.ts';
import { type Label, placeLabels, type Room } from './labels.ts';
import type { Palette } from './palette.ts';
import { seenBounds, toScreen, type View } from './view.ts';
import { boundsOf, overlap, type Point } from './world.ts';

type Context = CanvasRenderingContext2D;

/** How large each place is drawn, and how far its text stands away. */
const radii = { start: 7, goal: 7, stop: 4, bad: 8, city: 3 } as const;
const texts = {
  start: { weight: 700, size: 13 },
  goal: { weight: 700, size: 13 },
  stop: { weight: 500, size: 11.5 },
  bad: { weight: 500, size: 11.5 },
  city: { weight: 500, size: 11.5 },
} as const;
/** What has its text before others. */
const ranks = { start: 0, goal: 0, bad: 1, stop: 2, city: 3 } as const;

/** What is drawn on. */
interface Sheet {
  readonly pixelRatio: number;
  /** The part of it that is seen at first. */
  readonly room: Room;
}

/** Draws what lies above the ground, in pixels of the view. */
export function drawContent(
  context: Context,
  { lines, places, trucks }: MapContent,
  view: View,
  palette: Palette,
  sheet: Sheet,
): void {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  // First what is below all of them, so that none cuts into the next.
  for (const line of lines) drawHalo(context, line, view, palette);
  for (const line of lines) drawLine(context, line, view, palette);
  for (const place of places) drawPlace(context, place, toScreen(view, place.at), palette);
  for (const truck of trucks) drawTruck(context, truck, toScreen(view, truck.at), palette);
  drawLabels(context, { places, trucks }, view, palette, sheet);
}

/** Ground in the land's colour around a trace, so that it stands out from roads and coasts. */
function drawHalo(context: Context, { kind, points }: MapLine, view: View, palette: Palette): void {
  if (kind !== 'trace' || !addLine(context, points, view)) return;
  stroke(context, palette.land, 6 + palette.liveWidth);
}

function drawLine(context: Context, { kind, points }: MapLine, view: View, palette: Palette): void {
  if (kind === 'road' || !addLine(context, points, view)) return;
  if (kind === 'ferry') return stroke(context, palette.ferry, 2, [1, 5]);
  if (kind === 'ahead') return stroke(context, palette.edge, 3, [9, 7]);
  stroke(context, palette.live, 3 + palette.liveWidth);
  // By day the road is asphalt with an amber centre.
  if (palette.liveWidth > 0) stroke(context, palette.core, 1.5);
}

/** Makes a line the path of a context. @returns whether any of it is in sight */
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
  if (kind === 'bad') return drawWarning(context, at, palette);
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

/** A triangle with a stroke in it, so that its colour is not needed. */
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

/** The arrow of a route line, turned; hollow when nothing was heard of it. */
function drawTruck(context: Context, truck: MapTruck, [x, y]: Point, palette: Palette): void {
  const size = truck.isChosen === true ? 1.35 : 1;
  context.save();
  context.translate(x, y);
  if (truck.isChosen === true) {
    context.beginPath();
    context.arc(0, 0, 17, 0, 2 * Math.PI);
    context.setLineDash([4, 3]);
    context.strokeStyle = palette.truck;
    context.lineWidth = 1.5;
    context.stroke();
    context.setLineDash([]);
  }
  context.rotate((truck.heading * Math.PI) / 180);
  context.scale(size, size);
  context.beginPath();
  context.moveTo(0, -11);
  context.lineTo(7, 8);
  context.lineTo(0, 4);
  context.lineTo(-7, 8);
  context.closePath();
  context.fillStyle = truck.isStale === true ? palette.land : palette.truck;
  context.fill();
  context.strokeStyle = truck.isStale === true ? palette.dim : palette.land;
  context.lineWidth = truck.isStale === true ? 1.6 : 1;
  context.stroke();
  context.restore();
}

interface Text extends Label {
  readonly rank: number;
  readonly image: ReturnType<typeof labelImage>;
}

/** Trucks have their names before places, and where one has no room it goes without. */
function drawLabels(
  context: Context,
  { places, trucks }: Pick<MapContent, 'places' | 'trucks'>,
  view: View,
  palette: Palette,
  { pixelRatio, room }: Sheet,
): void {
  const write = (
    text: string,
    at: Point,
    style: { readonly weight: number; readonly size: number },
    more: Pick<Text, 'gap' | 'rank'> & { readonly color: string },
  ): Text[] => {
    const [x, y] = toScreen(view, at);
    if (text === '' || x < -20 || x > view.width + 20 || y < -20 || y > view.height + 20) return [];
    const { gap, rank, color } = more;
    const font = `${style.weight} ${style.size}px ${palette.font}`;
    const image = labelImage(text, { font, color, halo: palette.land }, pixelRatio);
    return [{ text, x, y, width: image.width, gap, rank, image }];
  };
  const labels = [
    ...trucks.flatMap(({ name, at, isChosen }) => {
      const color = isChosen === true ? palette.truck : palette.text;
      return write(name, at, { weight: 600, size: 12 }, { gap: 16, rank: -1, color });
    }),
    ...places.flatMap(({ label = '', at, kind }) => {
      const color = kind === 'stop' || kind === 'city' ? palette.dim : palette.text;
      const more = { gap: radii[kind] + 5, rank: ranks[kind], color };
      return write(label, at, texts[kind], more);
    }),
  ].toSorted((a, b) => a.rank - b.rank);
  for (const { left, y, image } of placeLabels(labels, room)) putLabel(context, image, left, y);
}
