import { expect, it } from 'vitest';
import { parseSteamId } from './steam-id.ts';

it.each([
  '76561197960265729',
  '76561197999999999',
  '76561198000000000',
  '76561199999999999',
  // Account 2,039,734,272, the first whose id does not begin with 765611.
  '76561200000000000',
  '76561202255233023',
])('A12: %s is the id of an individual account', (text) => {
  expect(parseSteamId(text)).toBe(text);
});

it.each([
  ['account 0', '76561197960265728'],
  ['the smallest of the form', '76561197000000000'],
  ['one above the last account', '76561202255233024'],
  ['the largest of the form', '76561202999999999'],
  ['a group', '103582791429521408'],
  ['one digit fewer', '7656119796026572'],
  ['one digit more', '765611979602657290'],
  ['a leading zero', '076561197960265729'],
  ['a sign', '+76561197960265729'],
  ['hexadecimal', '0x110000100000001'],
  ['space before', ' 76561197960265729'],
  ['a line break after', '76561197960265729\n'],
  ['NUL after', '76561197960265729\0'],
  ['other digits', '７６５６１１９７９６０２６５７２９'],
  ['a fraction', '76561197960265729.0'],
  ['nothing', ''],
])('A12: %s is not', (_name, text) => {
  expect(parseSteamId(text)).toBeNull();
});
