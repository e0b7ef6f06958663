import { expect, test } from 'vitest';
import { readDuties, readKeys } from './role-keys.ts';

test('duties are read in catalogue order, and unknown ones are left out', () => {
  expect(readDuties(['FLEET', 'CATERING', 'DISPATCH'])).toEqual(['DISPATCH', 'FLEET']);
});

test('a role grants its permissions and its duties', () => {
  const stored = { permissions: ['MANAGE_ROLES'], duties: ['EVENTS'] } as const;
  expect(readKeys(stored)).toEqual(['MANAGE_ROLES', 'EVENTS']);
});
