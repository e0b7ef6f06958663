import { isDeepStrictEqual } from 'node:util';
import type { AuditState } from './audit.data.ts';

/** What of two states differs: each side with only those keys. Null when nothing does. */
export function changesBetween(
  before: AuditState,
  after: AuditState,
): { readonly before: AuditState; readonly after: AuditState } | null {
  const keys = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (keys.length === 0) return null;
  const pick = (state: AuditState): AuditState =>
    Object.fromEntries(keys.map((key) => [key, state[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
