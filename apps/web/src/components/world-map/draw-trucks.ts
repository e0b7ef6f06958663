import type { MapCount, MapTruck } from './content.ts';
import type { Palette } from './palette.ts';
import { toScreen, type View } from './view.ts';
import type { Point } from './world.ts';

type Context = CanvasRenderingContext2D;

/** The number of pre-rotated arrows: a step is 11.25 degrees. */
const directions = 32;
/** The size of an arrow's image, in CSS pixels. */
const side = 30;
/** Beyond this scale in metres per pixel (0.6 pixels per 250 m), many trucks are squares. */
const arrowsUpTo = 250 / 0.6;
/** Fewer trucks than this are arrows at any scale. */
const fewTrucks = 100;

/** The looks of trucks. */
type Look = 'driving' | 'foreign' | 'resting' | 'stale';

function lookOf({ isStale, isAtRest, isForeign }: MapTruck): Look {
  if (isStale === true) return 'stale';
  if (isAtRest === true) return 'resting';
  return isForeign === true ? 'foreign' : 'driving';
}

/** Draws trucks as pre-rotated arrows, the chosen one on top. */
export function drawTrucks(
  context: Context,
  trucks: readonly MapTruck[],
  view: View,
  palette: Palette,
  pixelRatio: number,
): void {
  const areSquares = view.scale > arrowsUpTo && trucks.length > fewTrucks;
  const chosen: MapTruck[] = [];
  for (const truck of trucks) {
    const [x, y] = toScreen(view, truck.at);
    if (x < -side || y < -side || x > view.width + side || y > view.height + side) continue;
    if (truck.isChosen === true) chosen.push(truck);
    else if (areSquares) drawSquare(context, lookOf(truck), [x, y], palette);
    else {
      const image = spriteOf(lookOf(truck), truck.heading, palette, pixelRatio);
      context.drawImage(image, x - side / 2, y - side / 2, side, side);
    }
  }
  for (const truck of chosen) drawChosen(context, truck, toScreen(view, truck.at), palette);
}

/** Draws the counts of trucks around points. */
export function drawCounts(
  context: Context,
  counts: readonly MapCount[],
  view: View,
  palette: Palette,
): void {
  context.font = `700 12px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { at, count } of counts) {
    const [x, y] = toScreen(view, at);
    context.beginPath();
    context.arc(x, y, 9 + 3 * Math.log10(Math.max(1, count)), 0, 2 * Math.PI);
    context.fillStyle = palette.surface;
    context.fill();
    context.strokeStyle = palette.text;
    context.lineWidth = 1.5;
    context.stroke();
    context.fillStyle = palette.text;
    context.fillText(String(count), x, y + 0.5);
  }
  context.textAlign = 'start';
}

function drawSquare(context: Context, look: Look, [x, y]: Point, palette: Palette): void {
  const { fill } = coloursOf(look, palette);
  context.fillStyle = look === 'resting' || look === 'stale' ? palette.dim : fill;
  context.fillRect(x - 2, y - 2, 4, 4);
}

const sprites = new Map<string, HTMLCanvasElement>();
/** The palette and pixel ratio of the cached images: other ones invalidate the cache. */
let spritesOf: { readonly palette: Palette; readonly pixelRatio: number } | null = null;

/** Returns the cached image of an arrow in a direction. */
function spriteOf(
  look: Look,
  heading: number,
  palette: Palette,
  pixelRatio: number,
): HTMLCanvasElement {
  if (spritesOf?.palette !== palette || spritesOf.pixelRatio !== pixelRatio) {
    sprites.clear();
    spritesOf = { palette, pixelRatio };
  }
  const direction = directionOf(heading);
  const key = `${look} ${direction}`;
  const known = sprites.get(key);
  if (known) return known;
  const canvas = document.createElement('canvas');
  canvas.width = side * pixelRatio;
  canvas.height = side * pixelRatio;
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(pixelRatio, pixelRatio);
    context.translate(side / 2, side / 2);
    drawArrow(context, look, (direction * 360) / directions, palette);
  }
  sprites.set(key, canvas);
  return canvas;
}

/** Returns the index of the pre-rotated arrow closest to a heading in degrees. */
export function directionOf(heading: number): number {
  const step = Math.round((heading * directions) / 360) % directions;
  return step < 0 ? step + directions : step;
}

/** The chosen truck: larger, with a ring. */
function drawChosen(context: Context, truck: MapTruck, [x, y]: Point, palette: Palette): void {
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.arc(0, 0, 17, 0, 2 * Math.PI);
  context.setLineDash([4, 3]);
  context.strokeStyle = palette.truck;
  context.lineWidth = 1.5;
  context.stroke();
  context.setLineDash([]);
  context.scale(1.35, 1.35);
  drawArrow(context, lookOf(truck), truck.heading, palette);
  context.restore();
}

/** The arrow of a route line; hollow if the truck is stationary or stale. */
function drawArrow(context: Context, look: Look, heading: number, palette: Palette): void {
  const { fill, line } = coloursOf(look, palette);
  context.rotate((heading * Math.PI) / 180);
  context.beginPath();
  context.moveTo(0, -11);
  context.lineTo(7, 8);
  context.lineTo(0, 4);
  context.lineTo(-7, 8);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = line;
  context.lineWidth = fill === palette.land ? 1.8 : 1;
  context.stroke();
}

function coloursOf(look: Look, palette: Palette): { readonly fill: string; readonly line: string } {
  if (look === 'stale') return { fill: palette.land, line: palette.dim };
  if (look === 'resting') return { fill: palette.land, line: palette.text };
  return { fill: look === 'foreign' ? palette.text : palette.truck, line: palette.land };
}
