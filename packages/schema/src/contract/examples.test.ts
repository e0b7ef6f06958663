import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { exampleOf, examplesOf } from './example.ts';
import type { Route } from './route.ts';

const routes = Object.values(contract).flatMap((feature): Route[] => Object.values(feature));

/** The schemas that the reference shows examples for: responses, JSON bodies, and form fields. */
const schemas = routes.flatMap(({ method, path, response, body, files }) => {
  const name = `${method} ${path}`;
  const fields = files ? Object.entries(body?.shape ?? {}) : [['body', body] as const];
  return [['answer', response] as const, ...fields].flatMap(([part, schema]) =>
    schema instanceof z.ZodType ? [[`${name}: ${part}`, schema, part] as const] : [],
  );
});

test.each(schemas)('%s has complete and valid examples', (_name, schema, part) => {
  const examples = examplesOf(schema, part === 'answer' ? 'output' : 'input');
  expect(examples).not.toHaveLength(0);
  for (const example of examples) {
    const parsed = schema.parse(example);
    // Form fields are sent as text, even if they parse to another type.
    expect(typeof example === 'string' ? example : parsed).toEqual(example);
  }
});

test('makes an example of the parts of a schema', () => {
  const schema = z.object({
    id: z.uuid(),
    city: z.string().min(3).max(20),
    at: z.iso.datetime(),
    game: z.enum(['ets2', 'ats']),
    damage: z.int().min(2).max(9).nullable(),
    legs: z.array(z.object({ km: z.number().positive() })).min(2),
    named: z.string().meta({ examples: ['as the model says'] }),
  });
  expect(exampleOf(z.toJSONSchema(schema))).toEqual({
    id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21',
    city: 'Berlin',
    at: '2026-02-03T18:02:25.000Z',
    game: 'ets2',
    damage: 2,
    legs: [{ km: 1 }, { km: 1 }],
    named: 'as the model says',
  });
});

test('refuses a pattern that no word matches', () => {
  expect(() => exampleOf(z.toJSONSchema(z.object({ code: z.string().regex(/^§\d{9}$/) })))).toThrow(
    'No example for code',
  );
});
