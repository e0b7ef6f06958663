import { telemetryEventSchema } from '@waybill/schema/features/telemetry.models';
import { z } from 'zod';
import { contractRoutes } from './contract-routes.ts';

const routes = new Map(contractRoutes);

/**
 * Finds the schemas of a text in requests: `POST /vtc/create body.name` of a route, or `event
 * job.market` of telemetry. A list gives those of its entries, a union those of each variant. No
 * duplicates.
 */
export function findInputs(place: string): readonly z.core.$ZodType[] {
  const names = place.split(' ').at(-1) ?? '';
  const found = place.startsWith('event ')
    ? fieldsAt(telemetryEventSchema, names.split('.'))
    : fieldsOfRoute(place.slice(0, -names.length - 1), names);
  if (found.length === 0) throw new Error(`${place} is no input`);
  return [...new Set(found)];
}

function fieldsOfRoute(name: string, names: string): readonly z.core.$ZodType[] {
  const route = routes.get(name);
  const [part, ...fields] = names.split('.');
  const input = part === 'params' ? route?.params : route?.body;
  return input ? fieldsAt(input, fields) : [];
}

function fieldsAt(schema: z.core.$ZodType, path: readonly string[]): readonly z.core.$ZodType[] {
  const [name, ...rest] = path;
  if (name === undefined && !(schema instanceof z.ZodArray)) return [schema];
  if (name !== undefined && schema instanceof z.ZodObject) {
    const field: unknown = schema.shape[name];
    return field instanceof z.core.$ZodType ? fieldsAt(field, rest) : [];
  }
  return innerOf(schema).flatMap((inner) => fieldsAt(inner, path));
}

function innerOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodPipe) return [schema.in];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return [schema.unwrap()];
  }
  return [];
}

/** Plain letters, and some that get longer when lower-cased or normalised. */
const letters = ['a', '7', 'İ', 'ﷺ', '\u0958', '\u{1D160}'];

/** Builds texts of about a length, for fields of every kind. */
function textsOf(length: number): readonly string[] {
  const fill = (start: string, letter: string, end = '') =>
    `${start}${letter.repeat(Math.max(1, length - start.length - end.length))}${end}`;
  return letters.flatMap((letter) => [
    fill('', letter),
    fill('https://example.org/', letter),
    fill('https://discord.gg/', letter),
    fill('', letter, '@example.org'),
    fill('waybill-', letter, '.tar.gz'),
  ]);
}

/** Texts that only some fields accept. */
const words = ['SE', 'sv', '#a1b2c3', '76561197960265729', 'quick_job', 'sdk', 'none', 'tracksim'];

/**
 * Returns the length in code points of the longest output of a schema for many texts. -1 if it accepts none
 * of them.
 */
export function longestTaken(input: z.core.$ZodType, least: number): number {
  const texts = [30, least, least + 1, least * 3].flatMap(textsOf);
  const taken = [...texts, ...words].flatMap((text) => {
    const { success, data } = z.safeParse(input, text);
    return success && typeof data === 'string' ? [Array.from(data).length] : [];
  });
  return Math.max(-1, ...taken);
}
