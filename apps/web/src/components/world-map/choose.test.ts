import { expect, test } from 'vitest';
import { nextTruck, truckAt } from './choose.ts';
import type { MapTruck } from './content.ts';
import { directionOf } from './draw-trucks.ts';

const view = { x: 0, z: 0, scale: 10, width: 400, height: 200 };
const truck = (id: string, x: number, z: number, isChosen = false): MapTruck => ({
  id,
  at: [x, z],
  heading: 0,
  name: id,
  isChosen,
});
const trucksWith = (chosen: string | null) => [
  truck('out', 9_000, 0),
  truck('right', 1_000, 0, chosen === 'right'),
  truck('left', -1_000, 0, chosen === 'left'),
  truck('middle', 0, 0, chosen === 'middle'),
];

test("selects the nearest truck within a finger's reach", () => {
  const trucks = [truck('a', 0, 0), truck('b', 150, 0)];
  expect(truckAt(trucks, view, [200, 100])?.id).toBe('a');
  expect(truckAt(trucks, view, [209, 100])?.id).toBe('b');
  expect(truckAt(trucks, view, [232, 100])?.id).toBe('b');
  expect(truckAt(trucks, view, [240, 100])).toBeNull();
});

test('of trucks in one place, the chosen one is on top', () => {
  const trucks = [truck('a', 0, 0), truck('b', 0, 0, true), truck('c', 0, 0)];
  expect(truckAt(trucks, view, [200, 100])?.id).toBe('b');
});

test('keys cycle through the trucks in sight from left to right', () => {
  expect(nextTruck(trucksWith(null), view, 1)?.id).toBe('left');
  expect(nextTruck(trucksWith('left'), view, 1)?.id).toBe('middle');
  expect(nextTruck(trucksWith('right'), view, 1)?.id).toBe('left');
  expect(nextTruck(trucksWith('left'), view, -1)?.id).toBe('right');
  expect(nextTruck([], view, 1)).toBeNull();
});

test('a heading uses the nearest of 32 pre-rotated arrows', () => {
  expect([0, 5.6, 5.7, 90, 354.3, 354.4, 360, -90].map(directionOf)).toEqual([
    0, 0, 1, 8, 31, 0, 0, 24,
  ]);
});
