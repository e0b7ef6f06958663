import { expect, test } from 'vitest';
import { nameCode } from './formatters.ts';

test('names countries and languages', () => {
  expect(nameCode('en', 'region', 'NO')).toBe('Norway');
  expect(nameCode('en', 'language', 'pt-BR')).toBe('Brazilian Portuguese');
});

test('returns no name for an unset code', () => {
  expect(nameCode('en', 'region', null)).toBeNull();
});

test('shows a code without a name as it is', () => {
  expect(nameCode('en', 'region', 'not a code')).toBe('not a code');
});
