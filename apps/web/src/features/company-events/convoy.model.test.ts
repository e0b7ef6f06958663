import { expect, test } from 'vitest';
import { type ConvoyTruck, viewConvoy } from './convoy.model.ts';

const truck = (name: string, x: number, z = 0, given: Partial<ConvoyTruck> = {}): ConvoyTruck => ({
  driverId: name,
  name,
  company: 'NORD',
  x,
  z,
  // Eastward.
  heading: 90,
  speedKmh: 80,
  ...given,
});

const view = (...trucks: readonly ConvoyTruck[]) => {
  const { together, apart, alone } = viewConvoy('ets2', trucks);
  return {
    together: together.map(({ name }) => name),
    apart: apart.map(({ truck: { name }, distanceKm, side }) => [name, distanceKm, side]),
    alone: alone.map(({ name }) => name),
  };
};

test('others are as far as the nearest truck of the group, by the odometer of the game', () => {
  const shown = view(
    truck('Nora', -2_600),
    truck('Ines', 1_500),
    truck('Gustav', 0),
    truck('Elin', 3_000),
    truck('Otto', 7_000),
  );
  expect(shown).toEqual({
    together: ['Elin', 'Gustav', 'Ines'],
    apart: [
      ['Nora', 49.4, 'behind'],
      ['Otto', 76, 'ahead'],
    ],
    alone: [],
  });
});

test('who is behind depends on where the group drives', () => {
  const west = { heading: 270 };
  expect(view(truck('A', 0, 0, west), truck('B', 500, 0, west), truck('C', 6_500)).apart).toEqual([
    ['C', 114, 'behind'],
  ]);
  const north = { heading: 0 };
  expect(
    view(truck('A', 0, 0, north), truck('B', 0, 500, north), truck('C', 0, 6_500)).apart,
  ).toEqual([['C', 114, 'behind']]);
});

test('a group that stands has no direction', () => {
  const parked = { speedKmh: 0 };
  expect(
    view(truck('A', 0, 0, parked), truck('B', 10, 0, parked), truck('C', -5_000)).apart,
  ).toEqual([['C', 95, 'away']]);
});

test('without two trucks together there is no group', () => {
  expect(view(truck('B', 9_000), truck('A', 0))).toEqual({
    together: [],
    apart: [],
    alone: ['A', 'B'],
  });
  expect(view()).toEqual({ together: [], apart: [], alone: [] });
});
