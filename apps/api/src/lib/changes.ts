import { isDeepStrictEqual } from 'node:util';
import type { Prisma } from '@waybill/db/client';

export type Json = Prisma.InputJsonValue | null;

/** Some fields of a record, as JSON. */
type State = Readonly<Record<string, Json>>;

/** Picks these fields of a row. */
export function stateOf<Field extends string>(
  row: Readonly<Record<NoInfer<Field>, Json>>,
  fields: readonly Field[],
): State {
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

/** Finds which of these fields differ: each side holds only those. Null if none does. */
export function findChanges<Field extends string>(
  before: Readonly<Record<NoInfer<Field>, Json>>,
  after: Readonly<Record<NoInfer<Field>, Json>>,
  fields: readonly Field[],
): { readonly before: State; readonly after: State } | null {
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changed.length === 0) return null;
  return { before: stateOf(before, changed), after: stateOf(after, changed) };
}
