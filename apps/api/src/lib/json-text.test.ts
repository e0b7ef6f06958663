import { expect, test } from 'vitest';
import { extendJson, JsonText, joinJson } from './json-text.ts';

const quoted = new JsonText<{ name: string }>('{"name":"a \\"b\\""}');

test('parts that are JSON already are taken over as they are', () => {
  const joined = joinJson({ vtc: quoted, 'next "page"': null, total: 3, names: ['é"'] });
  expect(JSON.parse(joined.text)).toEqual({
    vtc: { name: 'a "b"' },
    'next "page"': null,
    total: 3,
    names: ['é"'],
  });
});

test('an object that is JSON already gets more members', () => {
  const extended = extendJson(quoted, { can: { leave: true } });
  expect(JSON.parse(extended.text)).toEqual({ name: 'a "b"', can: { leave: true } });
});
