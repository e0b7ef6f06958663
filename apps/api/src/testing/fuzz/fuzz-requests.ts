import * as fc from 'fast-check';
import { type FieldSchema, type Operation, readField } from './openapi-operations.ts';

/** A request with its path and query exactly as sent. */
export interface FuzzRequest {
  readonly operation: Operation;
  readonly target: string;
  readonly body: FuzzBody;
}

export type FuzzBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'raw'; readonly type: string; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [string, string])[] };

const oddTexts = [
  ['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\ude9a\ud83d', '\u200b', '\u202e', '\u3164'],
  ['0000-01-01', '0001-01-01', '9999-12-31', '99999-01-01', '+275760-09-13', '2025-02-30'],
  ['-1', '0', '1e999', 'NaN', 'Infinity', '9'.repeat(40), '0x10', '1.5', '１２', 'null', 'true'],
  ['__proto__', 'constructor', '%', '\\', "' OR 1=1 --", '$1', '${x}', '../..', '<script>', '🚚'],
  ['x'.repeat(300), '\ufdfa'.repeat(50), 'e\u0301'.repeat(50), '\u0301'.repeat(60)],
].flat();
const oddNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  // Including lone surrogates.
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
      .map((units) => String.fromCharCode(...units)),
  },
);

/** A cursor in our format, with parts that ours never have. */
const anyCursor = fc
  .array(
    fc.oneof(
      fc.constantFrom('name', 'joined', 'active', 'popular', 'newest'),
      fc.constant('01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21'),
      anyText,
    ),
    { maxLength: 4 },
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));

const nested = fc
  .tuple(fc.integer({ min: 1, max: 2_000 }), fc.boolean())
  .map(([depth, isList]) =>
    isList
      ? `${'['.repeat(depth)}${']'.repeat(depth)}`
      : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  );

/** JSON as text, because lone surrogates and oversized numbers have no other representation. */
const anyJson = fc.oneof(
  anyText.map((text) => JSON.stringify(text)),
  fc.constantFrom(...oddNumbers).map(String),
  fc.constantFrom(
    '1e999',
    '-1e999',
    '9'.repeat(400),
    'null',
    'true',
    '[]',
    '{}',
    '{"__proto__":1}',
  ),
  nested,
  fc.json({ maxDepth: 2 }),
);

/** Existing values that requests may refer to. */
export interface Known {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

/** Generates requests to any of the operations: mostly valid, with some hostile parts. */
export function fuzzRequest(
  operations: readonly Operation[],
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const ids = fc.constantFrom(...known.ids, '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21');
  const texts = fc.constantFrom(...known.texts, 'Nora', 'a@example.org', '2026-01-01', '7');

  const valid = (schema: FieldSchema): fc.Arbitrary<string> => {
    const choices = [...(schema.enum ?? []), ...(schema.examples ?? [])];
    if (choices.length > 0)
      return fc.constantFrom(...choices.map((choice) => JSON.stringify(choice)));
    if (schema.format === 'uuid') return ids.map((id) => JSON.stringify(id));
    if (schema.type === 'integer' || schema.type === 'number')
      return fc.constantFrom('1', '7', '30');
    if (schema.type === 'boolean') return fc.constantFrom('true', 'false');
    if (schema.type === 'array') {
      return fc
        .array(field(readField(schema.items)), { maxLength: 3 })
        .map((list) => `[${list.join(',')}]`);
    }
    if (schema.properties) return object(schema);
    return fc.oneof(ids, texts).map((text) => JSON.stringify(text));
  };
  const field = (schema: FieldSchema): fc.Arbitrary<string> =>
    fc.oneof({ weight: 4, arbitrary: valid(schema) }, { weight: 1, arbitrary: anyJson });

  /** Generates an object with most of its fields, and sometimes an extra one. */
  const object = (schema: FieldSchema): fc.Arbitrary<string> => {
    const fields = Object.entries(schema.properties ?? {}).map(([name, part]) =>
      fc
        .tuple(fc.integer({ max: 9, min: 0 }), field(readField(part)))
        .map(([luck, value]) => (luck === 0 ? [] : [`${JSON.stringify(name)}:${value}`])),
    );
    const more = fc.oneof(
      { weight: 9, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(anyText, anyJson)
          .map(([name, value]) => [`${JSON.stringify(name)}:${value}`]),
      },
    );
    return fc.tuple(...fields, more).map((parts) => `{${parts.flat().join(',')}}`);
  };

  const parameter = fc.oneof(
    { weight: 4, arbitrary: fc.oneof(ids, texts).map(encode) },
    { weight: 2, arbitrary: anyText.map((text) => encode(text) || '%20') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%zz', '%ff', '%c0%ae', '%00', '%ed%a0%80', '%E0%A4%A'),
    },
  );
  const queryValue = (schema: FieldSchema) =>
    fc.oneof(
      { weight: 3, arbitrary: valid(schema).map((json) => encode(json.replace(/^"|"$/g, ''))) },
      { weight: 2, arbitrary: anyText.map(encode) },
      { weight: 2, arbitrary: anyCursor },
      { weight: 1, arbitrary: fc.constantFrom('%ff', '%00', '%', '%ed%a0%80') },
    );
  const query = ({ query: fields }: Operation) => {
    const parts = Object.entries(fields).map(([name, schema]) =>
      fc.option(
        queryValue(schema).map((value) => `${name}=${value}`),
        { nil: null },
      ),
    );
    const more = fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: anyText.map((text) => `${encode(text)}=${encode(text)}`) },
    );
    return fc.tuple(...parts, more).map((all) => {
      const given = all.filter((part) => part !== null);
      return given.length > 0 ? `?${given.join('&')}` : '';
    });
  };
  const target = (operation: Operation) => {
    const pieces = operation.path
      .split(/(\{\w+\})/)
      .map((piece) => (piece.startsWith('{') ? parameter : fc.constant(piece)));
    return fc
      .tuple(fc.tuple(...pieces), query(operation))
      .map(([path, rest]) => `/api${path.join('')}${rest}`);
  };
  const rawBody = (schema: FieldSchema) =>
    fc.record({
      kind: fc.constant('raw' as const),
      type: fc.oneof(
        { weight: 19, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', ''),
        },
      ),
      text: fc.oneof({ weight: 9, arbitrary: object(schema) }, { weight: 1, arbitrary: anyJson }),
    });
  const formBody = (schema: FieldSchema) => {
    const fields = Object.entries(schema.properties ?? {}).map(([name, part]) =>
      fc.oneof(texts, anyText, valid(readField(part))).map((value) => [name, value] as const),
    );
    return fc.record({ kind: fc.constant('form' as const), fields: fc.tuple(...fields) });
  };
  const body = ({ body: schema, isForm }: Operation): fc.Arbitrary<FuzzBody> => {
    if (schema === null) return fc.constant({ kind: 'none' });
    return isForm ? formBody(schema) : rawBody(schema);
  };
  return fc.oneof(
    ...operations.map((operation) =>
      fc.record({
        operation: fc.constant(operation),
        target: target(operation),
        body: body(operation),
      }),
    ),
  );
}

/** Percent-encodes bytes, so that a lone surrogate can be encoded too. */
function encode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}
