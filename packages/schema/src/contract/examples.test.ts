import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Route } from './route.ts';

const routes = Object.values(contract).flatMap((feature): Route[] => Object.values(feature));

/** The schemas that the reference shows examples for: responses, JSON bodies, and form fields. */
const schemas = routes.flatMap(({ method, path, response, body, files }) => {
  const name = `${method} ${path}`;
  const fields = files ? Object.entries(body?.shape ?? {}) : [['body', body] as const];
  return [['answer', response] as const, ...fields].flatMap(([part, schema]) =>
    schema instanceof z.ZodType ? [[`${name}: ${part}`, schema] as const] : [],
  );
});

function examplesOf(schema: z.ZodType): unknown[] {
  return z.array(z.unknown()).parse(z.globalRegistry.get(schema)?.examples ?? []);
}

test.each(schemas)('%s has complete and valid examples', (_name, schema) => {
  const examples = examplesOf(schema);
  expect(examples).not.toHaveLength(0);
  for (const example of examples) {
    const parsed = schema.parse(example);
    // Form fields are sent as text, even if they parse to another type.
    expect(typeof example === 'string' ? example : parsed).toEqual(example);
  }
});
