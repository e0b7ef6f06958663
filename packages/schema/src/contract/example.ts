import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const formats: Readonly<Record<string, string>> = {
  date: '2026-02-03',
  'date-time': '2026-02-03T18:02:25.000Z',
  email: 'carla@example.org',
  uri: 'https://example.org',
  uuid: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21',
};

/** Words that make an example readable, by the name of the property. */
const words: Readonly<Record<string, string>> = {
  avatarUrl: '/api/files/01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21',
  cargo: 'Milk',
  cargoId: 'milk',
  city: 'Berlin',
  cityId: 'berlin',
  color: '#f2a900',
  country: 'DE',
  currency: 'EUR',
  description: 'We drive at night.',
  name: 'Northern Lights',
  reason: 'Shorter than planned',
  tag: 'NLT',
  territory: 'DE',
  text: 'See you on the road.',
  title: 'Tour of the Alps',
  username: 'Carla Convoy',
  version: '1.0.0',
};

/** Returns the examples that a schema has, or else one made of its parts. */
export function examplesOf(schema: z.ZodType, io: 'input' | 'output'): readonly unknown[] {
  const examples = z.globalRegistry.get(schema)?.examples;
  if (Array.isArray(examples)) return examples;
  return [exampleOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))];
}

/**
 * Returns an example of a JSON schema: the one that it has, or else one made of its parts.
 * @throws Error if a text has a pattern that none of the words match
 */
export function exampleOf(schema: JsonSchema | boolean, name = ''): unknown {
  if (typeof schema === 'boolean') return null;
  const { examples, anyOf, oneOf, type } = schema;
  if (examples?.length) return examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  const choices = anyOf ?? oneOf;
  if (choices?.[0]) return exampleOf(choices[0], name);
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return arrayOf(schema, name);
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
    case undefined:
    default:
      return null;
  }
}

function objectOf({ properties, propertyNames, additionalProperties: values }: JsonSchema): object {
  const keys = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : [];
  const own = typeof values === 'object' ? keys.map((key) => [String(key), exampleOf(values)]) : [];
  const named = Object.entries(properties ?? {}).map(([name, property]) => [
    name,
    exampleOf(property, name),
  ]);
  return Object.fromEntries([...own, ...named]);
}

function arrayOf({ prefixItems, items, minItems = 1 }: JsonSchema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, name));
  if (items === undefined || Array.isArray(items)) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name));
}

function textOf({ format, pattern, minLength = 0, maxLength }: JsonSchema, name: string): string {
  const known = format === undefined ? undefined : formats[format];
  if (known !== undefined) return known;
  const fits = (word: string) =>
    word.length >= minLength &&
    word.length <= (maxLength ?? word.length) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(word));
  const candidates = [words[name] ?? 'example', ...Object.values(words), ...Object.values(formats)];
  const found = candidates.find(fits);
  if (found !== undefined) return found;
  if (pattern === undefined) return 'example'.repeat(minLength).slice(0, minLength);
  throw new Error(`No example for ${name}: ${pattern}`);
}

function numberOf({ minimum, maximum, exclusiveMinimum }: JsonSchema): number {
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : (minimum ?? 0);
  return Math.min(Math.max(least, 1), maximum ?? Number.POSITIVE_INFINITY);
}
