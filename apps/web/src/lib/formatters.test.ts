import { expect, test } from 'vitest';
import { nameCode } from './formatters.ts';

test('names countries and languages', () => {
  expect(nameCode('en', 'region', 'NO')).toBe('Norway');
  expect(nameCode('en', 'language', 'pt-BR')).toBe('Brazilian Portuguese');
});

test('has no name for what is not set', () => {
  expect(nameCode('en', 'region', null)).toBeNull();
});

test('shows a code that has no name as it is', () => {
  expect(nameCode('en', 'region', 'not a code')).toBe('not a code');
});
