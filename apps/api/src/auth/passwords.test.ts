import { beforeEach, expect, test } from 'vitest';
import { createPasswords, type Passwords } from './passwords.ts';

let passwords: Passwords;
beforeEach(() => {
  passwords = createPasswords();
});

test('a password matches its own hash and no other', async () => {
  const hash = await passwords.hash('long-haul');
  expect(hash).toMatch(/^\$2b\$10\$/);
  expect(await passwords.matches('long-haul', hash)).toBe(true);
  expect(await passwords.matches('long-hauL', hash)).toBe(false);
});

test('bytes beyond the 72nd count', async () => {
  const long = 'x'.repeat(80);
  const hash = await passwords.hash(long);
  expect(await passwords.matches(long, hash)).toBe(true);
  expect(await passwords.matches(`${long.slice(0, 79)}y`, hash)).toBe(false);
});

test('without a hash nothing matches, not even the password behind the placeholder hash', async () => {
  expect(await passwords.matches('nobody', null)).toBe(false);
});
