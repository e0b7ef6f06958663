import { loadBase, withBounds } from '../src/components/world-map/base.ts';
import type { MapContent } from '../src/components/world-map/content.ts';
import { drawContent } from '../src/components/world-map/draw-content.ts';
import { drawGround } from '../src/components/world-map/draw-ground.ts';
import { readPalette } from '../src/components/world-map/palette.ts';
import { MapStage } from '../src/components/world-map/stage.ts';
import { fitTo, moveBy, seenBounds, type View, zoomBy } from '../src/components/world-map/view.ts';
import { worlds } from '../src/components/world-map/world.ts';
import '../src/components/world-map/world-map.css';

/** How the world is moved: the view after so many seconds. */
type Course = (start: View, seconds: number) => View;

const courses: Readonly<Record<string, Course>> = {
  // 800 px a second, there and back.
  pan: (start, seconds) => {
    const way = 800 * (2 - Math.abs((seconds % 4) - 2));
    return moveBy('ets2', zoomBy('ets2', start, 3.5), -way, way / 5);
  },
  europe: (start, seconds) => moveBy('ets2', start, 150 * Math.sin(seconds * 3), 0),
  zoom: (start, seconds) => zoomBy('ets2', start, 4 ** ((1 - Math.cos(seconds * 1.6)) / 2)),
};

/** What a course has given: frames a second, the 95th percentile of a frame, the longest task. */
export interface Figures {
  readonly fps: number;
  readonly p95: number;
  readonly longestTask: number;
}

const content: MapContent = await (await fetch('/content.json')).json();
const base = await loadBase('ets2');
const view = fitTo(
  'ets2',
  { width: window.innerWidth, height: window.innerHeight },
  worlds.ets2.bounds,
);

/** Moves the map along a course, by its layers or by drawing all of it in each frame. */
async function run(course: string, isNaive: boolean): Promise<Figures> {
  const move = courses[course];
  if (!move) throw new Error(`there is no course ${course}`);
  const show = isNaive ? showNaively() : showByLayers();
  show(move(view, 0));
  await wait(1_200);
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
  await wait(400);
  observer.disconnect();
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const sorted = gaps.toSorted((a, b) => a - b);
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    fps: (gaps.length / whole) * 1_000,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longestTask: Math.max(0, ...tasks),
  };
}

function showByLayers(): (view: View) => void {
  const root = element('stage');
  const stage = new MapStage(root);
  stage.setPalette(readPalette(root));
  stage.setBase(base);
  stage.setContent(content);
  return (view) => stage.setView(view);
}

function showNaively(): (view: View) => void {
  const root = element('naive');
  element('stage').replaceChildren();
  const canvas = document.createElement('canvas');
  canvas.width = window.innerWidth;
  canvas.height = window.innerHeight;
  root.replaceChildren(canvas);
  const context = canvas.getContext('2d');
  const palette = readPalette(root);
  const roads = content.lines.flatMap(({ points }) => withBounds(points));
  return (view) => {
    if (!context) return;
    drawGround(
      context,
      { base, roads, network: [] },
      { bounds: seenBounds(view), scale: view.scale },
      palette,
      1,
    );
    context.setTransform(1, 0, 0, 1, 0, 0);
    const room = { from: 0, to: view.width };
    drawContent(context, content, view, palette, { pixelRatio: 1, room });
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
