import { expect, test } from 'vitest';
import { isKnownName, toGameId } from './game-names.model.ts';

const known = [
  { id: 'frankfurt', name: 'Frankfurt am Main' },
  { id: 'cargo.paper', name: 'Office Paper' },
];

test.each([
  [' frankfurt AM main ', 'frankfurt'],
  ['Office Paper', 'cargo.paper'],
  ['cargo.paper', 'cargo.paper'],
  ['sp_yacht', 'sp_yacht'],
  ['Göteborg', 'goteborg'],
  ['Wrocław', 'wroclaw'],
  ['A Coruña', 'a_coruna'],
  ['Los Angeles', 'los_angeles'],
  ['Köln, Messe!', 'koln_messe'],
  ['Ødense ß', 'odense_ss'],
  ['Москва', 'name.1l8t4x02wfx3l'],
  ['Тула 2', '2.10lurjs5w50wh'],
  ['…', ''],
  ['', ''],
])('%s is %s in the files of the game', (text, id) => {
  expect(toGameId(text, known)).toBe(id);
});

test('recognizes what the company has driven', () => {
  expect(isKnownName('office paper', known)).toBe(true);
  expect(isKnownName('Frankfurt', known)).toBe(true);
  expect(isKnownName('Berlin', known)).toBe(false);
});
