import type { Base } from './base.ts';
import { drawGround } from './draw-ground.ts';
import { move } from './layers.ts';
import type { Palette } from './palette.ts';
import { toScreen, type View } from './view.ts';
import type { Bounds } from './world.ts';

/** How many pixels the whole world is wide. */
const width = 1_024;

/** The whole base in one coarse drawing below all tiles, so that land is there before they are drawn. */
export class Backdrop {
  readonly #canvas = document.createElement('canvas');
  #bounds: Bounds | null = null;

  constructor(root: HTMLElement) {
    this.#canvas.className = 'map-layer';
    this.#canvas.hidden = true;
    root.append(this.#canvas);
  }

  /** Draws a base; without one, or without colours, there is nothing to see. */
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

  /** Moves and stretches it to where a view has it. */
  place(view: View): void {
    if (!this.#bounds) return;
    const [left, top, right] = this.#bounds;
    const [x, y] = toScreen(view, [left, top]);
    move(this.#canvas, x, y, (right - left) / width / view.scale);
  }
}
