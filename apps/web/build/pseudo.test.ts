import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { lengthen } from './pseudo.ts';

test.each([
  ['Job market', 'Joöb maärkeët'],
  [
    '<link>Open {item}</link> at {time, date, short}',
    '<link>Opeën {item}</link> aät {time, date, short}',
  ],
  ['{count, plural, one {# job} other {# jobs}}', '{count, plural, one {# joöb} other {# joöbs}}'],
  ['{is, select, open {Open} other {{item}}}', '{is, select, open {Opeën} other {{item}}}'],
])('of %s, the words grow and the rest stays', (text, longer) => {
  expect(lengthen(compile(text))).toEqual(compile(longer));
});
