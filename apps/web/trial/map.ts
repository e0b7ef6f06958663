import { cellsOf, roadsVersion } from '@waybill/telemetry/roads';
import { levelOf, type TileCell } from '@waybill/telemetry/road-tiles';
import { loadBase } from '../src/components/world-map/base.ts';
import type { Fleet, MapContent, MapTruck } from '../src/components/world-map/content.ts';
import { drawContent } from '../src/components/world-map/draw-content.ts';
import { drawGround } from '../src/components/world-map/draw-ground.ts';
import { readPalette } from '../src/components/world-map/palette.ts';
import { MapStage } from '../src/components/world-map/stage.ts';
import { linesOf } from '../src/components/world-map/road-layer.ts';
import { fitTo, moveBy, seenBounds, type View, zoomBy } from '../src/components/world-map/view.ts';
import { type Point, worlds } from '../src/components/world-map/world.ts';
import '../src/components/world-map/world-map.css';

/** An animation of the map: the view after a number of seconds. */
type Course = (start: View, seconds: number) => View;

const courses: Readonly<Record<string, Course>> = {
  // 800 px per second, back and forth.
  pan: (start, seconds) => {
    const way = 800 * (2 - Math.abs((seconds % 4) - 2));
    return moveBy('ets2', zoomBy('ets2', start, 3.5), -way, way / 5);
  },
  europe: (start, seconds) => moveBy('ets2', start, 150 * Math.sin(seconds * 3), 0),
  // Within the area that is drawn already.
  nudge: (start, seconds) =>
    moveBy('ets2', zoomBy('ets2', start, 3.5), 90 * Math.sin(seconds * 3), 0),
  zoom: (start, seconds) => zoomBy('ets2', start, 4 ** ((1 - Math.cos(seconds * 1.6)) / 2)),
};

/** The results of a course: frames per second, the 95th percentile of frame times, and the longest task. */
export interface Figures {
  readonly fps: number;
  readonly p95: number;
  readonly longestTask: number;
  /** The number of draw calls. */
  readonly drawings: number;
}

/** Places and trucks, and the routes driven so far, repeated side by side as often as needed. */
interface Given {
  readonly places: MapContent['places'];
  readonly trucks: readonly MapTruck[];
  readonly drives: readonly (readonly Point[])[];
  readonly leastCells: number;
}

const { places, trucks, drives, leastCells }: Given = await (await fetch('/content.json')).json();
const content: MapContent = { lines: [], places, trucks: [] };
const cells = learn();
const network = linesOf(cells);
const base = await loadBase('ets2');
const view = fitTo(
  'ets2',
  { width: window.innerWidth, height: window.innerHeight },
  worlds.ets2.bounds,
);

/**
 * Returns the cells learned from the drives, each level at some place; repeated beside it until there are
 * enough.
 */
function learn(): readonly TileCell[] {
  const known = new Map<number, TileCell>();
  const [east, south] = [1 << 13, 1];
  const exits = new Map([
    [east, 8],
    [south, 4],
    [-east, 2],
    [-south, 1],
  ]);
  for (let copy = 0; known.size < leastCells; copy += 1) {
    const moved = drives.map((line) =>
      line.map(([x, z]): Point => [x + copy * 1_700, z - copy * 1_700]),
    );
    for (const [number, line] of cellsOf(moved, roadsVersion).entries()) {
      for (const [at, { cell, dx, dz }] of line.entries()) {
        const next = line[at + 1];
        const exit = next ? (exits.get(next.cell - cell) ?? 0) : 0;
        const before = known.get(cell);
        const level = levelOf(2 ** (number % 12));
        known.set(cell, { cell, dx, dz, level, exits: (before?.exits ?? 0) | exit });
      }
    }
  }
  return [...known.values()];
}

/** Returns trucks that move, as from a stream: different ones each time. */
function fleetOf(begun: number): Fleet {
  return {
    trucksAt: (now) =>
      trucks.map((truck) => {
        const [x, z] = truck.at;
        return { ...truck, at: [x + (now - begun) / 50, z] };
      }),
  };
}

/** The number of draw calls by name since the last read. */
const drawings = new Map<string, number>();
for (const name of ['fill', 'stroke', 'fillRect', 'clearRect', 'drawImage', 'fillText'] as const) {
  const draw = CanvasRenderingContext2D.prototype[name];
  Object.defineProperty(CanvasRenderingContext2D.prototype, name, {
    value: new Proxy(draw, {
      apply(_draw, context, values) {
        drawings.set(name, (drawings.get(name) ?? 0) + 1);
        Reflect.apply(draw, context, values);
      },
    }),
  });
}

/** Runs a course on the map, with layers or by redrawing everything in each frame. */
async function run(course: string, isNaive: boolean, areMoving = true): Promise<Figures> {
  const move = courses[course];
  if (!move) throw new Error(`there is no course ${course}`);
  const show = isNaive ? showNaively() : showByLayers(areMoving);
  show(move(view, 0));
  await wait(2_000);
  // Warms up: all that a course shows is drawn before it begins.
  const seconds = areMoving ? [] : [0.5, 1, 1.5];
  for (const second of seconds) {
    show(move(view, second));
    await wait(500);
  }
  drawings.clear();
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ type: 'longtask' });
  const frames = await new Promise<number[]>((resolve) => {
    const times: number[] = [];
    const begun = performance.now();
    const step = (now: number) => {
      times.push(now);
      show(move(view, (now - begun) / 1_000));
      if (now - begun < 4_000) requestAnimationFrame(step);
      else resolve(times);
    };
    requestAnimationFrame(step);
  });
  const drawn = [...drawings.values()].reduce((sum, count) => sum + count, 0);
  await wait(400);
  observer.disconnect();
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const sorted = gaps.toSorted((a, b) => a - b);
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    fps: (gaps.length / whole) * 1_000,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longestTask: Math.max(0, ...tasks),
    drawings: drawn,
  };
}

let shown: MapStage | null = null;

function showByLayers(areMoving: boolean): (view: View) => void {
  const root = element('stage');
  shown?.destroy();
  const stage = new MapStage(root);
  shown = stage;
  stage.setPalette(readPalette(root));
  stage.setBase(base);
  stage.setRoads(network);
  stage.setContent(areMoving ? content : { ...content, trucks });
  if (areMoving) stage.setFleet(fleetOf(performance.now()));
  return (view) => stage.setView(view);
}

function showNaively(): (view: View) => void {
  const root = element('naive');
  shown?.destroy();
  shown = null;
  const canvas = document.createElement('canvas');
  canvas.width = window.innerWidth;
  canvas.height = window.innerHeight;
  root.replaceChildren(canvas);
  const context = canvas.getContext('2d');
  const palette = readPalette(root);
  const fleet = fleetOf(performance.now());
  return (view) => {
    if (!context) return;
    const slices = drawGround(
      context,
      { base, fine: [], roads: [], network },
      { bounds: seenBounds(view), scale: view.scale },
      palette,
      1,
    );
    while (slices.next().done !== true);
    context.setTransform(1, 0, 0, 1, 0, 0);
    const room = { from: 0, to: view.width };
    const moved = { ...content, trucks: fleet.trucksAt(performance.now()) };
    drawContent(context, moved, view, palette, { pixelRatio: 1, room });
  };
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`map.html has no ${id}`);
  return found;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

declare global {
  interface Window {
    runCourse?: typeof run;
  }
}

window.runCourse = run;
