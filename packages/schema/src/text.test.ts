import { describe, expect, test } from 'vitest';
import { messages } from './messages.ts';
import {
  dateSchema,
  idSchema,
  isStorable,
  lineSchema,
  optionalLineSchema,
  optionalParagraphsSchema,
  steamIdSchema,
} from './text.ts';

const schema = lineSchema({ min: 3, max: 6 }, { required: 'required', length: 'length' });

function read(text: string): string | undefined {
  const parsed = schema.safeParse(text);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
}

describe('E6: a line of text', () => {
  test.each([
    ['is trimmed', '  abc \u00a0', 'abc'],
    ['comes out composed', 'cafe\u0301', 'café'],
    ['is composed after what was hidden inside it is gone', 'cafe\u0007\u0301', 'café'],
    ['loses control characters', 'a\u0000b\u001bc\u009f', 'abc'],
    ['has spaces for line breaks', 'a\nb\r\nc', 'a b c'],
    ['loses what has no width', 'a\u200bb\u2060c\ufeff', 'abc'],
    ['loses overrides of direction', '\u202eabc\u202c\u2066\u2069\u200f\u200e\u061c', 'abc'],
    ['loses what is ignorable by default', 'a\u034fb\u115f\u3164\u00adc\u{e0041}\u{e0100}', 'abc'],
    ['has a space for an empty cell of Braille', 'a\u2800b', 'a b'],
    ['loses joiners between letters that know none', 'a\u200db\u200cc', 'abc'],
    ['keeps those that Persian is written with', 'می\u200cخواهم'.slice(0, 6), 'می\u200cخوا'],
    ['keeps emoji of several parts', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['keeps the colour of an emoji', 'x ❤\ufe0f', 'x ❤\ufe0f'],
    ['keeps skins and keys', '👍🏽 1\ufe0f\u20e3', '👍🏽 1\ufe0f\u20e3'],
    ['loses joiners after the last emoji', '🚚🚚🚚\u200d\ufe0f\ufe0f', '🚚🚚🚚'],
    ['loses text hidden in tags after a flag', 'abc🏴\u{e0061}\u{e0062}\u{e007f}', 'abc🏴'],
    ['is missing when it has nothing but accents', '\u0301\u0301\u0301', 'required'],
    ['is missing when only fonts of its own show it', '\ue000\ue001\ue002', 'required'],
    ['keeps inner spaces, letters of any script and emoji', 'Ж é 🚚', 'Ж é 🚚'],
    ['keeps three marks on a letter', 'aaạ̄̂', 'aaạ̄̂'.normalize('NFC')],
    ['loses a fourth', 'aaa\u0301\u0302\u0303\u0304\u0301', 'aaá\u0302\u0303'],
    ['loses a fourth on a letter that has one within', 'aaá\u0302\u0303\u0304', 'aaá\u0302\u0303'],
    [
      'loses what hides between marks with them',
      'aaa\u0301\u200b\u0302\u0303\u034f\u0304',
      'aaá\u0302\u0303',
    ],
    ['may be as long as the maximum', 'abcdef', 'abcdef'],
    ['counts characters and not their halves towards the maximum', '🚚🚚🚚🚚🚚🚚', '🚚🚚🚚🚚🚚🚚'],
    ['is refused one longer', 'abcdefg', 'length'],
    ['is refused one shorter than the minimum', 'ab', 'length'],
    ['has its length judged once it is clean', 'a\u202e\u202e\u202e', 'length'],
    ['counts characters and not their halves towards the minimum', '🚚a', 'length'],
    ['is missing when empty', '', 'required'],
    ['is missing when blank', ' \t ', 'required'],
    ['is missing when nothing visible is left', '\u202e\u0000', 'required'],
  ])('%s', (_rule, given, expected) => {
    expect(read(given)).toBe(expected);
  });

  test.each([undefined, null, 7, {}, ['abc']])('is missing if it is %s', (given) => {
    expect(schema.safeParse(given).error?.issues[0]?.message).toBe('required');
  });
});

describe('G7: an optional line', () => {
  const optional = optionalLineSchema({ max: 5 }, 'too long');

  test.each([
    [undefined, ''],
    ['', ''],
    [' \t ', ''],
    ['\u200b\u3164', ''],
    ['\u0301', ''],
    [' a\nb ', 'a b'],
    ['abcde\u202e', 'abcde'],
    ['abcdef', 'too long'],
  ])('cleans %j to %j', (given, expected) => {
    const parsed = optional.safeParse(given);
    const read = parsed.success ? parsed.data : parsed.error.issues[0]?.message;
    expect(read).toBe(expected);
  });
});

test.each([
  ['2025-08-31', true],
  ['1900-01-01', true],
  ['9999-12-31', true],
  ['1899-12-31', false],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['-000001-01-01', false],
  ['+010000-01-01', false],
  ['2025-02-29', false],
])('G7: %s is a valid day: %s', (day, isDay) => {
  expect(dateSchema.safeParse(day).success).toBe(isDay);
});

test.each([
  ['🚚 é', true],
  ['a\0', false],
  ['\ud83d', false],
  ['\ude9a\ud83d', false],
  ['a\udfffb', false],
])('E9: %j can be stored: %s', (text, isStored) => {
  expect(isStorable(text)).toBe(isStored);
});

describe('G7: optional paragraphs', () => {
  const schema = optionalParagraphsSchema({ max: 5 }, 'Too long');

  test.each([
    [undefined, ''],
    [' \n\u200b', ''],
    ['a\r\nb', 'a\nb'],
  ])('%j is stored as %j', (given, kept) => {
    expect(schema.parse(given)).toBe(kept);
  });

  test('must be text, and no longer than allowed', () => {
    expect(schema.safeParse('123456').error?.issues).toMatchObject([{ message: 'Too long' }]);
    expect(schema.safeParse(7).error?.issues).toMatchObject([{ message: messages.fieldInvalid }]);
  });
});

test('accepts an id in upper or lower case', () => {
  const id = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21';
  expect(idSchema.parse(id.toUpperCase())).toBe(id);
  expect(idSchema.safeParse(`${id}0`).success).toBe(false);
});

test.each([
  '7656119800000000',
  '765611980000000000',
  '7656119800000000a',
  ' 76561198000000000',
  '',
])('%j is not a Steam id', (given) => {
  expect(steamIdSchema.safeParse(given).success).toBe(false);
});
