import { type Bounds, type MapGame, type Point, worlds } from './world.ts';

/** What of a world is seen: its middle, and how large. */
export interface View {
  readonly x: number;
  readonly z: number;
  /** Metres of the game in a pixel of the style sheet. */
  readonly scale: number;
  /** In pixels of the style sheet. */
  readonly width: number;
  readonly height: number;
}

/** Nearer than this nothing more is to be seen: cities lie that far beside their place. */
const nearest = 4;

/** Where a point of the world is in a view, in pixels from its top left. */
export function toScreen({ x, z, scale, width, height }: View, point: Point): Point {
  return [(point[0] - x) / scale + width / 2, (point[1] - z) / scale + height / 2];
}

/** Which point of the world is at a place of a view. */
export function toWorld({ x, z, scale, width, height }: View, [left, top]: Point): Point {
  return [x + (left - width / 2) * scale, z + (top - height / 2) * scale];
}

/** What of the world is seen, with so many pixels more on each side. */
export function seenBounds(view: View, margin = 0): Bounds {
  const [left, top] = toWorld(view, [-margin, -margin]);
  const [right, bottom] = toWorld(view, [view.width + margin, view.height + margin]);
  return [left, top, right, bottom];
}

/** The view after the world was moved by so many pixels. */
export function moveBy(game: MapGame, view: View, right: number, down: number): View {
  const { x, z, scale } = view;
  return keepInside(game, { ...view, x: x - right * scale, z: z - down * scale });
}

/** The view so many times as near, with what is at a place of it staying there. */
export function zoomBy(game: MapGame, view: View, times: number, at?: Point): View {
  const place = at ?? [view.width / 2, view.height / 2];
  const scale = Math.min(furthest(game, view), Math.max(nearest, view.scale / times));
  const [x, z] = toWorld(view, place);
  const [nowX, nowZ] = toWorld({ ...view, scale }, place);
  return keepInside(game, { ...view, scale, x: view.x + x - nowX, z: view.z + z - nowZ });
}

/** The view in which all of a rectangle is seen, with pixels left free around it. */
export function fitTo(
  game: MapGame,
  { width, height }: Pick<View, 'width' | 'height'>,
  [left, top, right, bottom]: Bounds,
  free = 32,
): View {
  const room = (side: number) => Math.max(1, side - 2 * free);
  const wanted = Math.max((right - left) / room(width), (bottom - top) / room(height));
  const view = { x: (left + right) / 2, z: (top + bottom) / 2, scale: wanted, width, height };
  // Of a single place its surroundings are of interest too.
  const scale = Math.min(furthest(game, view), Math.max(nearest * 4, wanted));
  return keepInside(game, { ...view, scale });
}

/** The view without what lies beyond the edges of the world: nearer if it must be, and moved. */
export function fillWith(game: MapGame, view: View): View {
  const [left, top, right, bottom] = worlds[game].bounds;
  const { width, height } = view;
  const scale = Math.min(view.scale, (right - left) / width, (bottom - top) / height);
  const within = (at: number, from: number, to: number, side: number) =>
    Math.max(from + (side * scale) / 2, Math.min(to - (side * scale) / 2, at));
  const [x, z] = [within(view.x, left, right, width), within(view.z, top, bottom, height)];
  return { ...view, scale, x, z };
}

/** The view in another size: its middle and scale stay. */
export function resize(view: View, width: number, height: number): View {
  return { ...view, width, height };
}

/** A length for the scale of a map, and the pixels that it takes. */
export interface ScaleBar {
  readonly earthM: number;
  readonly pixels: number;
}

/** The longest of 1, 2, 5, 10, … units of the Earth, in metres, that takes no more pixels. */
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

/** The scale at which the whole world is seen in a view. */
function furthest(game: MapGame, { width, height }: Pick<View, 'width' | 'height'>): number {
  const [left, top, right, bottom] = worlds[game].bounds;
  return Math.max(nearest, (right - left) / width, (bottom - top) / height);
}

/** Keeps the middle of a view within the world. */
function keepInside(game: MapGame, view: View): View {
  const [left, top, right, bottom] = worlds[game].bounds;
  const x = Math.min(right, Math.max(left, view.x));
  const z = Math.min(bottom, Math.max(top, view.z));
  return { ...view, x, z };
}
