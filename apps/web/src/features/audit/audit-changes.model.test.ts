import { expect, test } from 'vitest';
import { listChanges } from './audit-changes.model.ts';

test('says of lists what came and what went', () => {
  const before = { permissions: ['VIEW_CONTRACTS', 'MANAGE_ROLES'] };
  const after = { permissions: ['VIEW_CONTRACTS', 'KICK_MEMBERS'] };
  expect(listChanges({ before, after })).toEqual([
    { kind: 'list', field: 'permissions', added: ['KICK_MEMBERS'], removed: ['MANAGE_ROLES'] },
  ]);
});

test('a list that only one side has came or went as a whole', () => {
  expect(listChanges({ before: { roles: ['Driver'] }, after: null })).toEqual([
    { kind: 'list', field: 'roles', added: [], removed: ['Driver'] },
  ]);
  expect(listChanges({ before: null, after: { permissions: [] } })).toEqual([
    { kind: 'list', field: 'permissions', added: [], removed: [] },
  ]);
});

test('gives both values of anything else, and only the one there is', () => {
  expect(listChanges({ before: { salary: 0, banner: null }, after: { salary: 500 } })).toEqual([
    { kind: 'value', field: 'salary', before: 0, after: 500 },
    { kind: 'value', field: 'banner', before: null, after: undefined },
  ]);
});

test('has nothing to say of an entry without states', () => {
  expect(listChanges({ before: null, after: null })).toEqual([]);
});
