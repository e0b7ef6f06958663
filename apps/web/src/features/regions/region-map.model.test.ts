import { expect, test } from 'vitest';
import { type MapLineOfReport, mapOf } from './region-map.model.ts';

const berlin = { name: 'Berlin', at: { x: 10, z: -10 } };
const wien = { name: 'Wien', at: { x: 30, z: 20 } };
const nowhere = { name: 'A mod city', at: null };
const line = (key: string, ...ends: MapLineOfReport['ends']): MapLineOfReport => ({
  key,
  name: key,
  value: 5,
  text: 'Jobs: 5',
  ends,
});

test('places become circles, except those without a known position', () => {
  const { marks, lines } = mapOf([line('Berlin', berlin), line('Mod', nowhere)], 'city', 'Jobs');
  expect(marks).toEqual([
    { id: 'Berlin', at: [10, -10], value: 5, label: 'Berlin', text: 'Jobs: 5' },
  ]);
  expect(lines).toEqual([]);
});

test('lanes become lines, with each city once', () => {
  const there = line('there', berlin, wien);
  const { marks, lines, places } = mapOf(
    [there, line('back', wien, berlin), line('off', wien, nowhere)],
    'lane',
    '',
  );
  expect(marks).toBeUndefined();
  expect(lines).toHaveLength(2);
  expect(places.map(({ label }) => label)).toEqual(['Berlin', 'Wien']);
});
