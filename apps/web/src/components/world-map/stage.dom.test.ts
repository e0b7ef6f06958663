// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readBase } from './base.ts';
import { readPalette } from './palette.ts';
import { MapStage } from './stage.ts';

const base = readBase(
  'ets2',
  JSON.stringify({
    type: 'Topology',
    objects: {
      land: { type: 'Polygon', arcs: [[0]] },
      borders: { type: 'MultiLineString', arcs: [] },
      states: { type: 'MultiLineString', arcs: [] },
    },
    arcs: [
      [
        [0, 0],
        [9_000, 0],
        [9_000, 9_000],
        [0, 0],
      ],
    ],
  }),
);
const view = { x: 0, z: 0, scale: 100, width: 900, height: 600 };

let root: HTMLElement;
let stage: MapStage;

beforeEach(() => {
  vi.useFakeTimers();
  root = document.createElement('div');
  stage = new MapStage(root);
  stage.setPalette(readPalette(root));
  stage.setBase(base);
  stage.setView(view);
});
afterEach(() => vi.useRealTimers());

const tiles = () => [...root.querySelectorAll('.map-layer .map-layer')];
const drawAll = () => vi.advanceTimersByTime(2_000);

test('the whole base is below all tiles and follows the view', () => {
  vi.advanceTimersToNextFrame();
  const [backdrop] = root.children;
  if (!(backdrop instanceof HTMLCanvasElement)) throw new Error('there is no backdrop');
  expect(backdrop.hidden).toBe(false);
  // The western edge of the world is 1,200 pixels west of the view's centre.
  expect(backdrop.style.transform).toMatch(/^translate\(-750px, -950px\)/);
});

test('tiles stay until their replacements are drawn', () => {
  drawAll();
  const before = tiles();
  expect(before.length).toBeGreaterThan(0);
  stage.setRoads([{ bounds: [0, 0, 1, 1], level: 1, lines: [] }]);
  vi.advanceTimersToNextFrame();
  expect(tiles()).toEqual(expect.arrayContaining(before));
  drawAll();
  expect(tiles().filter((tile) => before.includes(tile))).toEqual([]);
  expect(tiles()).toHaveLength(before.length);
});
