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
  canStretch,
  mostTiles,
  type Tile,
  tileKey,
  tilePixels,
  tilesFor,
} from './tiles.ts';
import { seenBounds, type View } from './view.ts';

/** How much larger than the view the layer above the ground is, so that one may pan. */
const overlaySize = 1.5;
/** What the buttons at the right take, in pixels. */
const buttonsWidth = 52;
/** After so long without a movement what was stretched is drawn anew. */
const restMs = 160;
/** While something moves, the layer above the ground is drawn anew this seldom. */
const overlayEveryMs = 500;
/** What goes on by itself is drawn anew so often. */
const fleetEveryMs = 200;
/** A frame comes on a beat of its own, somewhat before or after it was asked for. */
const frameMs = 17;

const none: readonly MapTruck[] = [];

/** The tiles of one scale, in a box that is moved and stretched as a whole. */
interface Sheet {
  /** What they show; once that is something else, they are only shown until it is drawn. */
  readonly ground: Ground;
  readonly palette: Palette;
  readonly scale: number;
  readonly box: HTMLElement;
  readonly tiles: Map<string, HTMLCanvasElement>;
}

/** A tile of a sheet that is drawn in slices, and not shown before it is whole. */
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
 * The layers of a map: the whole base, coarsely, so that land is there before its tiles; tiles of the
 * ground; and above them a canvas somewhat larger than the view.
 * Panning moves them by CSS alone, zooming stretches them; a frame draws a slice of
 * one tile at most.
 */
export class MapStage {
  readonly #root: HTMLElement;
  readonly #backdrop: Backdrop;
  readonly #overlay = document.createElement('canvas');
  #sheets: Sheet[] = [];
  #unfinished: Unfinished | null = null;
  #view: View | null = null;
  #ground: Ground = { base: null, fine: [], roads: [], network: [] };
  /** The names of fine tiles that were fetched or are being fetched. */
  readonly #fineNames = new Set<string>();
  #content: MapContent = { lines: [], places: [], trucks: [] };
  #palette: Palette | null = null;
  #fleet: Fleet | null = null;
  /** The view for which the layer above the ground was drawn, with which trucks, and when. */
  #drawn: Drawn | null = null;
  /** Those that were drawn last: what is pressed is one of them. */
  #trucks: readonly MapTruck[] = [];
  #movedAt = 0;
  /** While something moves, the next tile waits until then: frames come first. */
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

  /** Shows a view; one that follows something by itself is none that somebody moves. */
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

  /** Shows the roads that drivers drew. */
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

  /** Shows trucks that go on by themselves, above those of the content. */
  setFleet(fleet: Fleet | null): void {
    this.#fleet = fleet;
    clearInterval(this.#ticks);
    if (fleet) this.#ticks = window.setInterval(() => this.#schedule(), fleetEveryMs);
    this.#schedule();
  }

  /** The trucks as they were drawn last. */
  get trucks(): readonly MapTruck[] {
    return this.#trucks;
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#drawn = null;
    this.#backdrop.draw(this.#ground.base, this.#palette);
    this.#schedule();
  }

  /** Draws all that is seen at once: what is printed waits for no frame. */
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

  /** Fetches the fine tiles of a view. Where one can't be fetched, the base stays coarse. */
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
    // Of both one is enough for a frame; while something moves, frames come before tiles.
    const hasDrawn = this.#updateOverlay(view, palette, now, isAtRest);
    const mayDraw = !hasDrawn && (isAtRest || now >= this.#nextTileAt);
    const hasMore = !mayDraw || this.#drawTile(sheet, view);
    for (const each of this.#sheets) place(each, view);
    this.#backdrop.place(view);
    if (hasMore) this.#schedule();
    else this.#leaveOut(sheet, view);
  }

  /** The tiles to draw now: while one zooms those that there are, as long as they look well. */
  #sheetFor(view: View, palette: Palette, isAtRest: boolean): Sheet {
    const last = this.#sheets.at(-1);
    if (
      last?.ground === this.#ground &&
      last.palette === palette &&
      (last.scale === view.scale || (!isAtRest && canStretch(last.scale, view.scale)))
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
    // A sheet without a tile hides nothing.
    const shown = this.#sheets.filter(({ tiles }) => tiles.size > 0).slice(-2);
    for (const old of this.#sheets) if (!shown.includes(old)) old.box.remove();
    this.#sheets = [...shown, sheet];
    return sheet;
  }

  /** Draws a slice of the next tile that is missing. @returns whether more is missing */
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

  /** Drops the tiles of other scales, and of this one those furthest away. */
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

  /** @returns whether the layer above the ground was drawn anew */
  #updateOverlay(view: View, palette: Palette, now: number, isAtRest: boolean): boolean {
    const drawn = this.#drawn;
    const trucks = this.#fleet?.trucksAt(now) ?? none;
    const isDue =
      !drawn ||
      // While it is moved by hand, frames come before what goes on by itself.
      (trucks !== drawn.trucks &&
        now - drawn.at >= (isAtRest ? fleetEveryMs - frameMs : overlayEveryMs)) ||
      (isAtRest && (drawn.view.scale !== view.scale || !covers(drawn.view, view, 1.2))) ||
      (now - drawn.at >= overlayEveryMs &&
        (!canStretch(drawn.view.scale, view.scale) || !covers(drawn.view, view, 1)));
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

/** Moves and stretches the tiles of a scale to where a view has them. */
function place({ scale, box }: Sheet, view: View): void {
  const [left, top] = seenBounds(view);
  move(box, -left / view.scale, -top / view.scale, scale / view.scale);
}

/** The part of the world that the layer above the ground shows. */
function enlarge(view: View): View {
  return {
    ...view,
    width: Math.round(view.width * overlaySize),
    height: Math.round(view.height * overlaySize),
  };
}

/** Whether what was drawn for a view is enough for another one, so many times as wide. */
function covers(drawn: View, view: View, times: number): boolean {
  const [left, top, right, bottom] = seenBounds(enlarge(drawn));
  const wide = { ...view, width: view.width * times, height: view.height * times };
  const [seenLeft, seenTop, seenRight, seenBottom] = seenBounds(wide);
  return left <= seenLeft && top <= seenTop && right >= seenRight && bottom >= seenBottom;
}
