import { exampleVtcRole } from '@waybill/schema/features/roles.examples';
import { expect, test } from 'vitest';
import { sortRoles } from './role-sorts.model.ts';

test.each([
  ['en', ['Łukasz', 'Luna', 'Mia']],
  ['pl', ['Luna', 'Łukasz', 'Mia']],
  ['cs', ['Cyril', 'Čeněk', 'Hana', 'Chaloupka', 'Ivo']],
  ['es', ['Nuria', 'Ñico', 'Olga']],
  ['tr', ['Hakan', 'Işıl', 'İbrahim', 'Jale']],
  ['ro', ['Stan', 'Șerban', 'Tudor', 'Țara', 'Ursu']],
  ['ru', ['Егор', 'Ёж', 'Женя']],
])('in %s names are sorted as %j', (locale, names) => {
  const roles = names.toReversed().map((name) => Object.assign({}, exampleVtcRole, { name }));
  expect(sortRoles(roles, 'name', locale).map(({ name }) => name)).toEqual(names);
});
