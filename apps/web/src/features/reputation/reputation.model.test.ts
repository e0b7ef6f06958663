import { exampleReputation } from '@waybill/schema/features/reputation.examples';
import { expect, test } from 'vitest';
import { shownPartsOf, wordOf } from './reputation.model.ts';

test('each reputation has its word', () => {
  expect([1_000, 930, 929, 880, 879, 840, 839, 0].map(wordOf)).toEqual([
    'outstanding',
    'outstanding',
    'reliable',
    'reliable',
    'fair',
    'fair',
    'uneven',
    'uneven',
  ]);
});

test('shown parts add up to what is missing, and their weights to 100 %', () => {
  const shown = shownPartsOf(exampleReputation);
  expect(shown.map(({ points }) => points)).toEqual([20, 11, 5, 14, 18]);
  expect(shown.reduce((sum, { points }) => sum + points, 0)).toBe(1_000 - 932);
  expect(shown.map(({ percent }) => percent)).toEqual([33, 22, 17, 11, 17]);
  expect(shownPartsOf({ parts: [], reputation: null })).toEqual([]);
});
