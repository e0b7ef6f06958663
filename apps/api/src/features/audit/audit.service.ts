import type { AuditQuery } from '@waybill/schema/features/audit.contract';
import { messages } from '@waybill/schema/messages';
import { AppError } from '../../lib/app-error.ts';
import { decodeCursor, encodeCursor, isUuid } from '../../lib/cursor.ts';
import type { ActorContext } from '../../http/context.ts';
import { type AuditRow, listAuditEntries } from './audit.data.ts';

interface AuditPage {
  readonly rows: readonly AuditRow[];
  readonly nextCursor: string | null;
}

/** One page of what was done in the actor's company. @throws NOT_FOUND, VALIDATION_FAILED */
export async function getAuditPage(
  { db, actor }: ActorContext,
  vtcId: string,
  query: AuditQuery,
): Promise<AuditPage> {
  if (actor.vtcId !== vtcId) throw new AppError('NOT_FOUND');
  const { limit } = query;
  // One row more than asked for tells whether there is a next page.
  const page = { ...query, limit: limit + 1 };
  const found = await listAuditEntries(db, vtcId, page, readPosition(query));
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    nextCursor: found.length > limit && last !== undefined ? encodeCursor([last.id]) : null,
  };
}

function readPosition({ cursor }: AuditQuery): string | null {
  if (cursor === undefined) return null;
  const [id] = decodeCursor(cursor) ?? [];
  if (id !== undefined && isUuid(id)) return id;
  throw new AppError('VALIDATION_FAILED', { fields: { cursor: messages.fieldInvalid } });
}
