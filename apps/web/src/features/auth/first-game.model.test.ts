import { expect, test } from 'vitest';
import { firstGameOf } from './first-game.model.ts';

test('the first game is the only one of the company, else the European one', () => {
  expect(firstGameOf({ vtc: { games: ['ats'] } })).toBe('ats');
  expect(firstGameOf({ vtc: { games: ['ets2'] } })).toBe('ets2');
  expect(firstGameOf({ vtc: { games: ['ets2', 'ats'] } })).toBe('ets2');
  expect(firstGameOf({ vtc: { games: ['ats', 'ets2'] } })).toBe('ets2');
  expect(firstGameOf({ vtc: { games: [] } })).toBe('ets2');
  expect(firstGameOf({ vtc: null })).toBe('ets2');
  expect(firstGameOf(null)).toBe('ets2');
});
