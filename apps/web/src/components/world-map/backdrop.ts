import type { Base } from './base.ts';
import { drawGround } from './draw-ground.ts';
import { move } from './layers.ts';
import type { Palette } from './palette.ts';
import { toScreen, type View } from './view.ts';
import type { Bounds } from './world.ts';

/** The width of the whole world in pixels. */
const width = 1_024;

/** A coarse drawing of the whole base below all tiles, so that land is visible before tiles are drawn. */
export class Backdrop {
  readonly #canvas = document.createElement('canvas');
  #bounds: Bounds | null = null;

  constructor(root: HTMLElement) {
    this.#canvas.className = 'map-layer';
    this.#canvas.hidden = true;
    root.append(this.#canvas);
  }

  /** Draws a base; hidden without one, and empty without a palette. */
  draw(base: Base | null, palette: Palette | null): void {
    this.#bounds = base?.bounds ?? null;
    this.#canvas.hidden = base === null;
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (!base || !palette || !context) return;
    const [left, top, right, bottom] = base.bounds;
    const scale = (right - left) / width;
    this.#canvas.width = width;
    this.#canvas.height = Math.ceil((bottom - top) / scale);
    const ground = { base, fine: [], roads: [], network: [] };
    const slices = drawGround(context, ground, { bounds: base.bounds, scale }, palette, 1);
    while (slices.next().done !== true);
  }

  /** Transforms it to match a view. */
  place(view: View): void {
    if (!this.#bounds) return;
    const [left, top, right] = this.#bounds;
    const [x, y] = toScreen(view, [left, top]);
    move(this.#canvas, x, y, (right - left) / width / view.scale);
  }
}
