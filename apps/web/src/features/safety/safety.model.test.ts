import { expect, test } from 'vitest';
import { bottomOf, pointsOf, sliceOf, wordOf } from './safety.model.ts';

test('each score has its word', () => {
  expect([100, 90, 89, 75, 74, 60, 59, 0].map(wordOf)).toEqual([
    'exemplary',
    'exemplary',
    'careful',
    'careful',
    'fair',
    'fair',
    'needsCare',
    'needsCare',
  ]);
});

test('weeks are placed by their day', () => {
  const history = [
    { week: '2026-01-05', score: 80 },
    { week: '2026-01-12', score: 90 },
    { week: '2026-02-02', score: 70 },
  ];
  expect(pointsOf(history)).toEqual([
    { x: 0, y: 40 },
    { x: 25, y: 20 },
    { x: 100, y: 60 },
  ]);
  expect(pointsOf(history.slice(0, 1))).toEqual([{ x: 100, y: 40 }]);
});

test('a chart ends at 50, or at 0 if a score is lower', () => {
  const [fair, low] = [50, 49.9].map((score) => ({ week: '2026-01-05', score }));
  expect([bottomOf([]), bottomOf(fair ? [fair] : [])]).toEqual([50, 50]);
  expect(low && pointsOf([low])).toEqual([{ x: 100, y: 50.1 }]);
});

test('the first hour begins at the top', () => {
  expect(sliceOf(0, 1)).toMatch(/^M50\.50 26\.0/);
});
