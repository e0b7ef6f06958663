import type { AuditQuery } from '@waybill/schema/features/audit.contract';
import { decodeCursor, isUuid, type Page, refuseCursor, toPage } from '../../lib/cursor.ts';
import type { ActorContext } from '../../http/context.ts';
import { type AuditRow, listAuditEntries } from './audit.data.ts';

/** One page of what was done in a company. @throws VALIDATION_FAILED */
export async function getAuditPage(
  { db }: ActorContext,
  vtcId: string,
  query: AuditQuery,
): Promise<Page<AuditRow>> {
  const { limit } = query;
  const asked = { ...query, limit: limit + 1 };
  const found = await listAuditEntries(db, vtcId, asked, readPosition(query));
  return toPage(found, limit, ({ id }) => [id]);
}

function readPosition({ cursor }: AuditQuery): string | null {
  if (cursor === undefined) return null;
  const [id] = decodeCursor(cursor) ?? [];
  if (id !== undefined && isUuid(id)) return id;
  throw refuseCursor();
}
