import { expect, test } from 'vitest';
import { gameIdForm, toIdOfName } from './game-ids.ts';

test.each([
  ['', null],
  ['berlin', 'berlin'],
  ['los angeles', 'los_angeles'],
  ['man.TGX', 'man.TGX'],
  ["d'abord & co", 'd_abord___co'],
  ['x'.repeat(70), 'x'.repeat(64)],
  // Must never change, because ids are stored.
  ['москва', 'name.1l8t4x02wfx3l'],
  ['reșița', 'resita.3l6ruqaaxsgdq'],
])('the id of %j is %j', (name, id) => {
  expect(toIdOfName(name)).toBe(id);
});

test('non-ASCII names get distinct ids within the alphabet', () => {
  const cyrillic = 'москва рязань казань самара тула орёл'.split(' ');
  const marked = 'i̇stanbul istanbul reșița resita köln koln åre are'.split(' ');
  const others = '柏林 北京 αθήνα ქუთაისი 🚚 🚛'.split(' ');
  const long = ['а', 'б'].map((end) => 'ж'.repeat(63) + end);
  const cut = ['é', 'è'].map((end) => 'x'.repeat(63) + end);
  const names = [...cyrillic, ...marked, ...others, ...long, ...cut, 'тула 2', 'орёл 2'];
  const ids = names.map(toIdOfName);
  expect(new Set(ids).size).toBe(names.length);
  for (const id of ids) expect(id).toMatch(gameIdForm);
});

test('a name has one id in every Unicode normalization form', () => {
  for (const name of ['köln', 'reșița', 'åre']) {
    expect(toIdOfName(name.normalize('NFD'))).toBe(toIdOfName(name.normalize('NFC')));
  }
});
