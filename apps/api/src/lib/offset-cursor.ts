import { decodeCursor, encodeCursor, type Page, refuseCursor } from './cursor.ts';

/** Reads the number of rows on earlier pages; 0 for the first page. @throws VALIDATION_FAILED */
export function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [offset = ''] = decodeCursor(cursor) ?? [];
  if (!/^\d{1,6}$/.test(offset)) throw refuseCursor();
  return Number(offset);
}

/** Returns the page of rows that were read after `skip` others, with one more than the limit. */
export function toOffsetPage<Row>(found: readonly Row[], limit: number, skip: number): Page<Row> {
  const hasMore = found.length > limit;
  const nextCursor = hasMore ? encodeCursor([String(skip + limit)]) : null;
  return { rows: found.slice(0, limit), nextCursor };
}
