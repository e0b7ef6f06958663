import { messages } from '@waybill/schema/messages';
import { isStorable } from '@waybill/schema/text';
import { z } from 'zod';
import { AppError } from './app-error.ts';

const partsSchema = z.array(z.string().refine(isStorable));

/** Encodes a position in a list as opaque text. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Returns the parts of a cursor, or null if the text isn't one. Their meaning is not checked. */
export function decodeCursor(cursor: string): readonly string[] | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return partsSchema.safeParse(parsed).data ?? null;
  } catch {
    return null;
  }
}

/** True if a part of a cursor can be a row's id. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** True if a part of a cursor can be a day, in ISO 8601. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** True if a part of a cursor can be a time, in ISO 8601. */
export function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Creates the error for a cursor that the list didn't issue: VALIDATION_FAILED. */
export function refuseCursor(): AppError {
  return new AppError('VALIDATION_FAILED', { fields: { cursor: messages.fieldInvalid } });
}

/** Returns the id after which a page begins. Null for the first page. @throws VALIDATION_FAILED */
export function readIdCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const [id] = decodeCursor(cursor) ?? [];
  if (id !== undefined && isUuid(id)) return id;
  throw refuseCursor();
}

/** One page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** Returns the page of rows that were read with one more than the limit, which shows if more follow. */
export function toPage<Row>(
  found: readonly Row[],
  limit: number,
  partsOf: (last: Row) => readonly string[],
): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, nextCursor: hasMore ? encodeCursor(partsOf(last)) : null };
}
