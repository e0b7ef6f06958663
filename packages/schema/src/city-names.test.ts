import { expect, test } from 'vitest';
import { cityNameOf } from './city-names.ts';
import { games } from './features/telemetry.models.ts';
import { territoriesByCity } from './territories.ts';

test.each([
  ['ets2', 'berlin', 'Berlin'],
  ['ets2', 'wroclaw', 'Wrocław'],
  ['ets2', 'banja_luka', 'Banja Luka'],
  ['ets2', 'villa_san_giovanni', 'Villa San Giovanni'],
  ['ats', 'aberdeen_wa', 'Aberdeen'],
  ['ats', 'las_vegas', 'Las Vegas'],
  ['ats', 'st_louis', 'St. Louis'],
  ['ets2', 'atlantis', null],
  ['ats', 'wroclaw', null],
  ['ets2', '__proto__', null],
] as const)('in %s the city %s is named %s', (game, id, name) => {
  expect(cityNameOf(game, id)).toBe(name);
});

test('every city of a base game has a name', () => {
  for (const game of games) {
    for (const id of territoriesByCity(game).keys()) {
      expect(cityNameOf(game, id)).toMatch(/^[\p{Lu}][\p{L}.’ -]+$/u);
    }
  }
});
