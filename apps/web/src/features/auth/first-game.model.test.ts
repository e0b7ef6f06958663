import { expect, test } from 'vitest';
import { firstGameOf } from './first-game.model.ts';

test("the first game is the company's only one, else ETS2", () => {
  expect(firstGameOf({ vtc: { games: ['ats'] } })).toBe('ats');
  expect(firstGameOf({ vtc: { games: ['ets2'] } })).toBe('ets2');
  expect(firstGameOf({ vtc: { games: ['ets2', 'ats'] } })).toBe('ets2');
  expect(firstGameOf({ vtc: { games: ['ats', 'ets2'] } })).toBe('ets2');
  expect(firstGameOf({ vtc: { games: [] } })).toBe('ets2');
  expect(firstGameOf({ vtc: null })).toBe('ets2');
  expect(firstGameOf(null)).toBe('ets2');
});
