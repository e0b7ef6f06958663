import { expect, test } from 'vitest';
import { parseViewAs } from './viewed-role.model.ts';

const role = {
  id: '01981b6c-9a15-7d01-b0c4-6f1e2d3c4b5a',
  name: 'Trainee',
  salary: 0,
  isDefault: false,
  isOwner: false,
  permissions: [],
  duties: [],
};

test('only the user who started a preview sees it', () => {
  const stored = JSON.stringify({ userId: 'nora', role });
  expect(parseViewAs(stored, 'nora')).toEqual(role);
  expect(parseViewAs(stored, 'dietrich')).toBeNull();
  expect(parseViewAs(null, 'nora')).toBeNull();
});

test('an invalid role is no preview', () => {
  expect(
    parseViewAs(JSON.stringify({ userId: 'nora', role: { name: 'Boss' } }), 'nora'),
  ).toBeNull();
});
