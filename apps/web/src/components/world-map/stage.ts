import { loadFineTile, withBounds } from './base.ts';
import { Backdrop } from './backdrop.ts';
import type { Fleet, MapContent, MapTruck } from './content.ts';
import { drawContent } from './draw-content.ts';
import { drawGround, type Ground } from './draw-ground.ts';
import { fineTilesFor } from './fine-tiles.ts';
import { move, pixelRatioOf } from './layers.ts';
import type { Palette } from './palette.ts';
import type { RoadLines } from './road-layer.ts';
import {
  boundsOfTile,
  canScaleTile,
  mostTiles,
  type Tile,
  tileKey,
  tilePixels,
  tilesFor,
} from './tiles.ts';
import { seenBounds, type View } from './view.ts';

/** The size of the overlay relative to the view, so that panning has a margin. */
const overlaySize = 1.5;
/** The width of the buttons on the right, in pixels. */
const buttonsWidth = 52;
/** The idle time after which scaled content is redrawn. */
const restMs = 160;
/** The interval of redrawing the overlay during movement. */
const overlayEveryMs = 500;
/** The interval of redrawing moving trucks. */
const fleetEveryMs = 200;
/** The tolerance for frames, which come slightly before or after the requested time. */
const frameMs = 17;

const none: readonly MapTruck[] = [];

/** The tiles of one scale, in a box that is transformed as a whole. */
interface Sheet {
  /** The ground of its tiles; when it changes, they are shown only until they are redrawn. */
  readonly ground: Ground;
  readonly palette: Palette;
  readonly scale: number;
  readonly box: HTMLElement;
  readonly tiles: Map<string, HTMLCanvasElement>;
}

/** A tile that is drawn in slices and shown once it is complete. */
interface Unfinished {
  readonly sheet: Sheet;
  readonly tile: Tile;
  readonly canvas: HTMLCanvasElement;
  readonly slices: Iterator<undefined, void>;
}

interface Drawn {
  readonly view: View;
  readonly at: number;
  readonly trucks: readonly MapTruck[];
}

/**
 * The layers of a map: the coarse base, so that land is visible before its tiles; the tiles of the ground;
 * and a canvas above them, somewhat larger than the view. Panning and zooming transform them by CSS alone. A
 * frame draws at most one slice of a tile.
 */
export class MapStage {
  readonly #root: HTMLElement;
  readonly #backdrop: Backdrop;
  readonly #overlay = document.createElement('canvas');
  #sheets: Sheet[] = [];
  #unfinished: Unfinished | null = null;
  #view: View | null = null;
  #ground: Ground = { base: null, fine: [], roads: [], network: [] };
  /** The names of fine tiles that are loaded or loading. */
  readonly #fineNames = new Set<string>();
  #content: MapContent = { lines: [], places: [], trucks: [] };
  #palette: Palette | null = null;
  #fleet: Fleet | null = null;
  /** The view, trucks and time of the last overlay drawing. */
  #drawn: Drawn | null = null;
  /** The trucks drawn last, for hit testing. */
  #trucks: readonly MapTruck[] = [];
  #movedAt = 0;
  /** During movement, the next tile waits until this time: frames have priority. */
  #nextTileAt = 0;
  #frame = 0;
  #rest = 0;
  #ticks = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#overlay.className = 'map-layer';
    this.#backdrop = new Backdrop(root);
    root.append(this.#overlay);
  }

  /** Shows a view; `isFollowing` means that it follows a truck and is not moved by hand. */
  setView(view: View, isFollowing = false): void {
    if (this.#view && (view.width !== this.#view.width || view.height !== this.#view.height)) {
      this.#drawn = null;
    }
    this.#view = view;
    if (isFollowing) return this.#schedule();
    this.#movedAt = performance.now();
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => this.#schedule(), restMs + 20);
    this.#schedule();
  }

  setBase(base: Ground['base']): void {
    this.#fineNames.clear();
    this.#ground = { ...this.#ground, base, fine: [] };
    this.#backdrop.draw(this.#ground.base, this.#palette);
    this.#schedule();
  }

  /** Shows the road network. */
  setRoads(network: readonly RoadLines[]): void {
    if (network.length === 0 && this.#ground.network.length === 0) return;
    this.#ground = { ...this.#ground, network };
    this.#schedule();
  }

  setContent(content: MapContent): void {
    const roads = content.lines
      .filter(({ kind }) => kind === 'road')
      .flatMap(({ points }) => withBounds(points));
    this.#content = content;
    this.#drawn = null;
    if (roads.length + this.#ground.roads.length > 0) this.#ground = { ...this.#ground, roads };
    this.#schedule();
  }

  /** Shows moving trucks, above those of the content. */
  setFleet(fleet: Fleet | null): void {
    this.#fleet = fleet;
    clearInterval(this.#ticks);
    if (fleet) this.#ticks = window.setInterval(() => this.#schedule(), fleetEveryMs);
    this.#schedule();
  }

  /** Returns the trucks as they were drawn last. */
  get trucks(): readonly MapTruck[] {
    return this.#trucks;
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#drawn = null;
    this.#backdrop.draw(this.#ground.base, this.#palette);
    this.#schedule();
  }

  /** Draws everything in sight synchronously, for printing. */
  drawAll(): void {
    const view = this.#view;
    const palette = this.#palette;
    if (!view || !palette || view.width === 0) return;
    const sheet = this.#sheetFor(view, palette, true);
    this.#updateOverlay(view, palette, performance.now(), true);
    while (this.#drawTile(sheet, view));
    place(sheet, view);
    this.#backdrop.place(view);
    this.#leaveOut(sheet, view);
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
    clearInterval(this.#ticks);
    this.#root.replaceChildren();
  }

  /** Loads the fine tiles of a view. If one fails, the base stays coarse there. */
  async #fetchFine(view: View): Promise<void> {
    const { base } = this.#ground;
    if (!base) return;
    const wanted = fineTilesFor(base.game, view).filter(({ name }) => !this.#fineNames.has(name));
    if (wanted.length === 0) return;
    for (const { name } of wanted) this.#fineNames.add(name);
    const fetched = await Promise.all(
      wanted.map(async (tile) => {
        const fine = await loadFineTile(base.game, tile).catch(() => null);
        return fine === null ? [] : [{ bounds: tile.bounds, base: fine }];
      }),
    );
    if (base !== this.#ground.base) return;
    this.#ground = { ...this.#ground, fine: [...this.#ground.fine, ...fetched.flat()] };
    this.#schedule();
  }

  #schedule(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const view = this.#view;
    const palette = this.#palette;
    if (!view || !palette || view.width === 0) return;
    const now = performance.now();
    const isAtRest = now - this.#movedAt >= restMs;
    if (isAtRest) void this.#fetchFine(view);
    const sheet = this.#sheetFor(view, palette, isAtRest);
    // One of the two per frame; during movement, frames have priority over tiles.
    const hasDrawn = this.#updateOverlay(view, palette, now, isAtRest);
    const mayDraw = !hasDrawn && (isAtRest || now >= this.#nextTileAt);
    const hasMore = !mayDraw || this.#drawTile(sheet, view);
    for (const each of this.#sheets) place(each, view);
    this.#backdrop.place(view);
    if (hasMore) this.#schedule();
    else this.#leaveOut(sheet, view);
  }

  /** Returns the tiles to draw now: during zooming the existing ones, while they look good. */
  #sheetFor(view: View, palette: Palette, isAtRest: boolean): Sheet {
    const last = this.#sheets.at(-1);
    if (
      last?.ground === this.#ground &&
      last.palette === palette &&
      (last.scale === view.scale || (!isAtRest && canScaleTile(last.scale, view.scale)))
    ) {
      return last;
    }
    const box = document.createElement('div');
    box.className = 'map-layer';
    this.#overlay.before(box);
    const sheet: Sheet = {
      ground: this.#ground,
      palette,
      scale: view.scale,
      box,
      tiles: new Map(),
    };
    // A sheet without tiles covers nothing.
    const shown = this.#sheets.filter(({ tiles }) => tiles.size > 0).slice(-2);
    for (const old of this.#sheets) if (!shown.includes(old)) old.box.remove();
    this.#sheets = [...shown, sheet];
    return sheet;
  }

  /** Draws a slice of the next missing tile. @returns whether more is missing */
  #drawTile(sheet: Sheet, view: View): boolean {
    const isMissing = (tile: Tile) => !sheet.tiles.has(tileKey(tile));
    const missing = tilesFor(view, sheet.scale).filter(isMissing);
    const [next] = missing;
    if (!next) return false;
    const begun = performance.now();
    const begunTile = this.#unfinished?.sheet === sheet ? this.#unfinished : null;
    const { tile, canvas, slices } = begunTile ?? this.#beginTile(sheet, next);
    const isWhole = slices.next().done === true;
    const ended = performance.now();
    this.#nextTileAt = ended + 2 * (ended - begun);
    this.#unfinished = isWhole ? null : { sheet, tile, canvas, slices };
    if (!isWhole) return true;
    sheet.tiles.set(tileKey(tile), canvas);
    sheet.box.append(canvas);
    return missing.some(isMissing);
  }

  #beginTile(sheet: Sheet, tile: Tile): Unfinished {
    const pixelRatio = pixelRatioOf();
    const canvas = document.createElement('canvas');
    canvas.width = tilePixels * pixelRatio;
    canvas.height = tilePixels * pixelRatio;
    canvas.className = 'map-layer';
    canvas.style.width = `${tilePixels}px`;
    canvas.style.height = `${tilePixels}px`;
    canvas.style.translate = `${tile.column * tilePixels}px ${tile.row * tilePixels}px`;
    const context = canvas.getContext('2d', { alpha: false });
    const area = { bounds: boundsOfTile(tile), scale: tile.scale };
    const slices = context
      ? drawGround(context, sheet.ground, area, sheet.palette, pixelRatio)
      : [].values();
    return { sheet, tile, canvas, slices };
  }

  /** Removes tiles of other scales, and the most distant ones of this scale. */
  #leaveOut(sheet: Sheet, view: View): void {
    for (const other of this.#sheets) if (other !== sheet) other.box.remove();
    this.#sheets = [sheet];
    const most = mostTiles(pixelRatioOf());
    if (sheet.tiles.size <= most) return;
    const needed = new Set(tilesFor(view, sheet.scale).map(tileKey));
    for (const [key, canvas] of sheet.tiles) {
      if (sheet.tiles.size <= most) return;
      if (needed.has(key)) continue;
      canvas.remove();
      sheet.tiles.delete(key);
    }
  }

  /** @returns whether the layer above the ground was redrawn */
  #updateOverlay(view: View, palette: Palette, now: number, isAtRest: boolean): boolean {
    const drawn = this.#drawn;
    const trucks = this.#fleet?.trucksAt(now) ?? none;
    const isDue =
      !drawn ||
      // While it is moved by hand, frames have priority over moving trucks.
      (trucks !== drawn.trucks &&
        now - drawn.at >= (isAtRest ? fleetEveryMs - frameMs : overlayEveryMs)) ||
      (isAtRest && (drawn.view.scale !== view.scale || !covers(drawn.view, view, 1.2))) ||
      (now - drawn.at >= overlayEveryMs &&
        (!canScaleTile(drawn.view.scale, view.scale) || !covers(drawn.view, view, 1)));
    if (isDue) {
      this.#trucks = [...this.#content.trucks, ...trucks];
      this.#drawOverlay(view, palette);
      this.#drawn = { view, at: now, trucks };
    }
    this.#placeOverlay(view);
    return isDue;
  }

  #drawOverlay(view: View, palette: Palette): void {
    const pixelRatio = pixelRatioOf();
    const large = enlarge(view);
    const canvas = this.#overlay;
    const [width, height] = [large.width * pixelRatio, large.height * pixelRatio].map(Math.ceil);
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width ?? 0;
      canvas.height = height ?? 0;
      canvas.style.width = `${large.width}px`;
      canvas.style.height = `${large.height}px`;
    }
    const context = canvas.getContext('2d');
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    const margin = (large.width - view.width) / 2;
    const room = { from: margin, to: large.width - margin - buttonsWidth };
    const content = { ...this.#content, trucks: this.#trucks };
    drawContent(context, content, large, palette, { pixelRatio, room });
  }

  #placeOverlay(view: View): void {
    if (!this.#drawn) return;
    const [left, top] = seenBounds(enlarge(this.#drawn.view));
    const [viewLeft, viewTop] = seenBounds(view);
    const stretch = this.#drawn.view.scale / view.scale;
    const right = (left - viewLeft) / view.scale;
    const down = (top - viewTop) / view.scale;
    move(this.#overlay, right, down, stretch);
  }
}

/** Transforms the tiles of a scale to match a view. */
function place({ scale, box }: Sheet, view: View): void {
  const [left, top] = seenBounds(view);
  move(box, -left / view.scale, -top / view.scale, scale / view.scale);
}

/** Returns the part of the world that the overlay shows. */
function enlarge(view: View): View {
  return {
    ...view,
    width: Math.round(view.width * overlaySize),
    height: Math.round(view.height * overlaySize),
  };
}

/** True if the drawing of one view covers another, widened by a factor. */
function covers(drawn: View, view: View, times: number): boolean {
  const [left, top, right, bottom] = seenBounds(enlarge(drawn));
  const wide = { ...view, width: view.width * times, height: view.height * times };
  const [seenLeft, seenTop, seenRight, seenBottom] = seenBounds(wide);
  return left <= seenLeft && top <= seenTop && right >= seenRight && bottom >= seenBottom;
}
