import { type Bounds, type MapGame, type Point, worlds } from './world.ts';

/** The visible part of a world: its centre, scale and size. */
export interface View {
  readonly x: number;
  readonly z: number;
  /** Metres of the game per CSS pixel. */
  readonly scale: number;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The closest scale: positions of cities are not more precise. */
const nearest = 4;
/** How much of the game a fitted view shows at least, in metres along its shorter side: cities are nearby. */
const surroundings = 12_000;

/** Converts a point of the world to pixels from the view's top left. */
export function toScreen({ x, z, scale, width, height }: View, point: Point): Point {
  return [(point[0] - x) / scale + width / 2, (point[1] - z) / scale + height / 2];
}

/** Converts pixels of a view to a point of the world. */
export function toWorld({ x, z, scale, width, height }: View, [left, top]: Point): Point {
  return [x + (left - width / 2) * scale, z + (top - height / 2) * scale];
}

/** Returns the visible part of the world, with a margin in pixels. */
export function seenBounds(view: View, margin = 0): Bounds {
  const [left, top] = toWorld(view, [-margin, -margin]);
  const [right, bottom] = toWorld(view, [view.width + margin, view.height + margin]);
  return [left, top, right, bottom];
}

/** Returns the view moved by pixels. */
export function moveBy(game: MapGame, view: View, right: number, down: number): View {
  const { x, z, scale } = view;
  return keepInside(game, { ...view, x: x - right * scale, z: z - down * scale });
}

/** Returns the view zoomed by a factor, with the point at a place of it fixed. */
export function zoomBy(game: MapGame, view: View, times: number, at?: Point): View {
  const place = at ?? [view.width / 2, view.height / 2];
  const scale = Math.min(furthest(game, view), Math.max(nearest, view.scale / times));
  const [x, z] = toWorld(view, place);
  const [nowX, nowZ] = toWorld({ ...view, scale }, place);
  return keepInside(game, { ...view, scale, x: view.x + x - nowX, z: view.z + z - nowZ });
}

/** Returns the view that fits a rectangle, with a margin in pixels. A small one is shown with its surroundings. */
export function fitTo(
  game: MapGame,
  { width, height }: Pick<View, 'width' | 'height'>,
  [left, top, right, bottom]: Bounds,
  free = 32,
): View {
  const room = (side: number) => Math.max(1, side - 2 * free);
  const wanted = Math.max((right - left) / room(width), (bottom - top) / room(height));
  const view = { x: (left + right) / 2, z: (top + bottom) / 2, scale: wanted, width, height };
  const least = surroundings / Math.min(width, height);
  const scale = Math.min(furthest(game, view), Math.max(least, wanted));
  return keepInside(game, { ...view, scale });
}

/** Returns the view without the area beyond the world's edges: zoomed in if necessary, and moved. */
export function fillWith(game: MapGame, view: View): View {
  const [left, top, right, bottom] = worlds[game].bounds;
  const { width, height } = view;
  const scale = Math.min(view.scale, (right - left) / width, (bottom - top) / height);
  const within = (at: number, from: number, to: number, side: number) =>
    Math.max(from + (side * scale) / 2, Math.min(to - (side * scale) / 2, at));
  const [x, z] = [within(view.x, left, right, width), within(view.z, top, bottom, height)];
  return { ...view, scale, x, z };
}

/** Returns the view in another size, with the same centre and scale. */
export function resize(view: View, width: number, height: number): View {
  return { ...view, width, height };
}

/** The length of a scale bar, and its width in pixels. */
export interface ScaleBar {
  readonly earthM: number;
  readonly pixels: number;
}

/** Returns the longest scale bar of 1, 2, 5, 10, … units of the Earth, in metres, that fits. */
export function scaleBarOf(
  game: MapGame,
  scale: number,
  unitM: number,
  mostPixels = 110,
): ScaleBar {
  const earthScale = scale * worlds[game].earthScale;
  const most = (mostPixels * earthScale) / unitM;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((round) => round * power <= most) ?? 1;
  const earthM = step * power * unitM;
  return { earthM, pixels: earthM / earthScale };
}

/** Returns the scale at which the whole world fits into a view. */
function furthest(game: MapGame, { width, height }: Pick<View, 'width' | 'height'>): number {
  const [left, top, right, bottom] = worlds[game].bounds;
  return Math.max(nearest, (right - left) / width, (bottom - top) / height);
}

/** Keeps the centre of a view within the world. */
function keepInside(game: MapGame, view: View): View {
  const [left, top, right, bottom] = worlds[game].bounds;
  const x = Math.min(right, Math.max(left, view.x));
  const z = Math.min(bottom, Math.max(top, view.z));
  return { ...view, x, z };
}
