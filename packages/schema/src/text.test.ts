import { describe, expect, test } from 'vitest';
import { idSchema, lineSchema, steamIdSchema } from './text.ts';

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
    ['keeps inner spaces, letters of any script and emoji', 'Ж é 🚚', 'Ж é 🚚'],
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

  test.each([undefined, null, 7, {}, ['abc']])('is missing when it is %s', (given) => {
    expect(schema.safeParse(given).error?.issues[0]?.message).toBe('required');
  });
});

test('an id is one however its letters are written', () => {
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
])('%j is no Steam id', (given) => {
  expect(steamIdSchema.safeParse(given).success).toBe(false);
});
