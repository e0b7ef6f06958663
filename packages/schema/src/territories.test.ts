import { expect, test } from 'vitest';
import { games } from './features/telemetry.models.ts';
import { stateNames, territoriesOf, territoryOfCity } from './territories.ts';

test('a city belongs to a country or state of its game', () => {
  expect(territoryOfCity('ets2', 'wroclaw')).toBe('PL');
  expect(territoryOfCity('ets2', 'aberdeen')).toBe('GB');
  expect(territoryOfCity('ats', 'aberdeen')).toBe('WA');
  expect(territoryOfCity('ats', 'wroclaw')).toBeNull();
  expect(territoryOfCity('ets2', 'atlantis')).toBeNull();
  expect(territoryOfCity('ets2', '__proto__')).toBeNull();
});

test('every territory is a code with a name', () => {
  const nameOf = new Intl.DisplayNames('en', { type: 'region' });
  for (const game of games) {
    expect(territoriesOf(game).length).toBeGreaterThan(10);
    for (const code of territoriesOf(game)) {
      const name = game === 'ats' ? stateNames[code] : nameOf.of(code);
      expect(name).toMatch(/^[A-Z]\p{L}+/u);
      expect(name).not.toBe(code);
    }
  }
});
