import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { challengePattern, digitsOf } from './connection.ts';

const challengeOf = (index: number) =>
  createHash('sha256').update(String(index)).digest('base64url');

test('a challenge always has the same four digits, and different challenges mostly have different ones', () => {
  expect(digitsOf('AAAAABxx')).toBe('0001');
  expect(digitsOf('_____9')).toBe(String((64 ** 6 - 3) % 10_000).padStart(4, '0'));
  const challenges = Array.from({ length: 1_000 }, (_, index) => challengeOf(index));
  expect(challenges.every((challenge) => challengePattern.test(challenge))).toBe(true);
  const digits = challenges.map(digitsOf);
  expect(digits.every((shown) => /^\d{4}$/.test(shown))).toBe(true);
  expect(new Set(digits).size).toBeGreaterThan(900);
});
