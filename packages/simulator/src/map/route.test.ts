import { expect, test } from 'vitest';
import { citiesOf, type City } from './cities.ts';
import { distanceBetween } from './roads.ts';
import { drivenMetres, findRoute, pointAt, scaleAt } from './route.ts';

test.each(['ets2', 'ats'] as const)('every city of %s can be reached from every other', (game) => {
  const [from, ...others] = citiesOf(game);
  if (!from) throw new Error('there is no city');
  for (const to of others) {
    const { pieces, crossings } = findRoute(game, from, to);
    expect(pieces.length + crossings.length).toBeGreaterThan(0);
  }
});

test('a route connects two cities without jumps, except for its ferries', () => {
  const route = findRoute('ets2', find('berlin'), find('london'));
  expect(route.crossings.map(({ kind, from, to }) => [kind, from.id, to.id])).toEqual([
    ['ferry', 'calais', 'dover'],
  ]);
  expect(distanceBetween(pointAt(route, 0), route.from.place)).toBeLessThan(1);
  expect(distanceBetween(pointAt(route, route.length), route.to.place)).toBeLessThan(1);
  const jumps: number[] = [];
  for (let metres = 0; metres + 10 <= route.length; metres += 10) {
    const way = distanceBetween(pointAt(route, metres), pointAt(route, metres + 10));
    if (way > 10.001) jumps.push(way);
  }
  expect(jumps).toHaveLength(1);
});

test('routes lead to the quay of a port first, and start from the quay of the other', () => {
  const [stockholm, turku] = [find('stockholm'), find('turku')];
  for (const [from, to] of [
    [stockholm, turku],
    [turku, stockholm],
  ] as const) {
    const route = findRoute('ets2', from, to);
    const [crossing] = route.crossings;
    if (!crossing) throw new Error('there is a ferry');
    expect(pointAt(route, 0)).toEqual(from.place);
    const quay = pointAt(route, crossing.at);
    expect(distanceBetween(quay, from.place)).toBeCloseTo(600, -1);
    expect(distanceBetween(crossing.landing, to.place)).toBeCloseTo(600, -1);
    expect(distanceBetween(pointAt(route, crossing.at + 1), crossing.landing)).toBeLessThan(2);
    expect(distanceBetween(pointAt(route, route.length), to.place)).toBeLessThan(1);
  }
});

test('a route may use the train instead', () => {
  const { crossings } = findRoute('ets2', find('paris'), find('london'), true);
  expect(crossings.map(({ kind }) => kind)).toEqual(['train']);
});

test('the odometer counts twenty times the length of a route, and three times in cities', () => {
  const route = findRoute('ats', findIn('ats', 'dallas'), findIn('ats', 'austin'));
  expect([scaleAt(route, 0), scaleAt(route, route.length / 2)]).toEqual([3, 20]);
  expect(drivenMetres(route)).toBeCloseTo(900 * 3 + (route.length - 900) * 20, 3);
});

function find(id: string): City {
  return findIn('ets2', id);
}

function findIn(game: 'ets2' | 'ats', id: string): City {
  const city = citiesOf(game).find((one) => one.id === id);
  if (!city) throw new Error(`there is no ${id}`);
  return city;
}
