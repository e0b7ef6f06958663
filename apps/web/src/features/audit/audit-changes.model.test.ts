import { expect, test } from 'vitest';
import { listChanges } from './audit-changes.model.ts';

test('lists what was added to and removed from lists', () => {
  const before = { permissions: ['VIEW_CONTRACTS', 'MANAGE_ROLES'] };
  const after = { permissions: ['VIEW_CONTRACTS', 'KICK_MEMBERS'] };
  expect(listChanges({ before, after })).toEqual([
    { kind: 'list', field: 'permissions', added: ['KICK_MEMBERS'], removed: ['MANAGE_ROLES'] },
  ]);
});

test('a list on only one side counts as added or removed as a whole', () => {
  expect(listChanges({ before: { roles: ['Driver'] }, after: null })).toEqual([
    { kind: 'list', field: 'roles', added: [], removed: ['Driver'] },
  ]);
  expect(listChanges({ before: null, after: { permissions: [] } })).toEqual([
    { kind: 'list', field: 'permissions', added: [], removed: [] },
  ]);
});

test('shows both values of other fields, or the only one', () => {
  expect(listChanges({ before: { salary: 0, banner: null }, after: { salary: 500 } })).toEqual([
    { kind: 'value', field: 'salary', before: 0, after: 500 },
    { kind: 'value', field: 'banner', before: null, after: undefined },
  ]);
});

test('returns nothing for an entry without states', () => {
  expect(listChanges({ before: null, after: null })).toEqual([]);
});
