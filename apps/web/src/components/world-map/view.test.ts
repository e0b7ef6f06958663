import { expect, test } from 'vitest';
import {
  fillWith,
  fitTo,
  moveBy,
  scaleBarOf,
  seenBounds,
  toScreen,
  toWorld,
  zoomBy,
} from './view.ts';
import { worlds } from './world.ts';

const view = { x: 1_000, z: -2_000, scale: 50, width: 400, height: 300 };

test('converts a point to the screen and back', () => {
  expect(toScreen(view, [1_000, -2_000])).toEqual([200, 150]);
  expect(toScreen(view, [1_500, -1_000])).toEqual([210, 170]);
  expect(toWorld(view, toScreen(view, [125, 450]))).toEqual([125, 450]);
  expect(seenBounds(view)).toEqual([-9_000, -9_500, 11_000, 5_500]);
});

test('the world follows the hand, and its centre stays within the world', () => {
  const moved = moveBy('ets2', view, 40, -20);
  expect(toScreen(moved, [1_500, -1_000])).toEqual([250, 150]);
  const [, top, right] = worlds.ets2.bounds;
  expect(moveBy('ets2', view, -1e6, 1e6)).toMatchObject({ x: right, z: top });
});

test('zooming keeps the point under the pointer in place', () => {
  const pointer = [60, 220] as const;
  const near = zoomBy('ets2', view, 2, pointer);
  expect(near.scale).toBe(25);
  expect(toWorld(near, pointer)).toEqual(toWorld(view, pointer));
  expect(zoomBy('ets2', near, 0.5, pointer)).toEqual(view);
  expect(zoomBy('ets2', view, 2)).toMatchObject({ x: view.x, z: view.z });
});

test('zooming is limited in both directions', () => {
  expect(zoomBy('ets2', view, 1e9).scale).toBe(4);
  const far = zoomBy('ats', view, 1e-9);
  expect(far.scale).toBe(637.5);
  expect(zoomBy('ats', far, 0.5)).toEqual(far);
});

test('the whole content fits into the view, with a margin', () => {
  const fitted = fitTo('ets2', view, [-8_000, -30_000, 12_000, 10_000], 30);
  const [left, top] = toScreen(fitted, [-8_000, -30_000]);
  const [right, bottom] = toScreen(fitted, [12_000, 10_000]);
  expect([top, bottom]).toEqual([30, 270]);
  expect(left).toBeGreaterThanOrEqual(30);
  expect(right).toBeLessThanOrEqual(370);
  expect(fitTo('ets2', { width: 40, height: 40 }, [0, 0, 1_000, 0]).scale).toBeGreaterThan(0);
});

test('a fitted view of a short trace shows its surroundings', () => {
  const phone = { width: 328, height: 260 };
  // 10 km on Earth.
  const length = 10_000 / worlds.ets2.earthScale;
  const fitted = fitTo('ets2', phone, [5, 6, 5 + length, 6]);
  expect(fitted).toMatchObject({ x: 5 + length / 2, z: 6 });
  const [, top, , bottom] = seenBounds(fitted);
  // Neighbouring cities are up to 100 km apart.
  expect((bottom - top) * worlds.ets2.earthScale).toBeGreaterThan(200_000);
  expect(length / fitted.scale).toBeGreaterThan(10);
});

test('a filled view shows no edge of the world', () => {
  const [left, top, right, bottom] = worlds.ets2.bounds;
  const wide = { x: 100_000, z: 90_000, scale: 900, width: 800, height: 200 };
  const filled = fillWith('ets2', wide);
  const seen = seenBounds(filled);
  expect(seen[0]).toBeCloseTo(left);
  expect(seen[1]).toBeGreaterThan(top);
  expect(seen[2]).toBeCloseTo(right);
  expect(seen[3]).toBeCloseTo(bottom);
  // Away from the edges nothing changes.
  expect(fillWith('ets2', view)).toEqual(view);
});

test('the scale bar is a round length that is not too wide', () => {
  for (const scale of [4, 33, 100, 637]) {
    const { earthM, pixels } = scaleBarOf('ets2', scale, 1_000);
    expect(pixels).toBeLessThanOrEqual(110);
    expect(pixels).toBeGreaterThan(40);
    expect(['1', '2', '5']).toContain(String(earthM).replace(/0+$/, ''));
    expect(earthM / pixels / scale).toBeCloseTo(19.2, 6);
  }
  const { earthM } = scaleBarOf('ats', 100, 1_609.344);
  expect(earthM / 1_609.344).toBeCloseTo(100, 6);
});
