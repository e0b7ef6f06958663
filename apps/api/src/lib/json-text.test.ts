import { expect, test } from 'vitest';
import { extendJson, JsonText, joinJson } from './json-text.ts';

const quoted = new JsonText<{ name: string }>('{"name":"a \\"b\\""}');

test('parts that are already JSON are inserted unchanged', () => {
  const joined = joinJson({ vtc: quoted, 'next "page"': null, total: 3, names: ['é"'] });
  expect(JSON.parse(joined.text)).toEqual({
    vtc: { name: 'a "b"' },
    'next "page"': null,
    total: 3,
    names: ['é"'],
  });
});

test('an object that is already JSON gets more members', () => {
  const extended = extendJson(quoted, { can: { leave: true } });
  expect(JSON.parse(extended.text)).toEqual({ name: 'a "b"', can: { leave: true } });
});
