import type { AuditQuery } from '@waybill/schema/features/audit.contract';
import { decodeCursor, isUuid, type Page, refuseCursor, toPage } from '../../lib/cursor.ts';
import type { ActorContext } from '../../http/context.ts';
import * as data from './audit.data.ts';
import type { AuditRow } from './audit.data.ts';

/** One page of what was done in a company. @throws VALIDATION_FAILED */
export async function listAuditEntries(
  { db }: ActorContext,
  vtcId: string,
  query: AuditQuery,
): Promise<Page<AuditRow>> {
  const { limit } = query;
  const asked = { ...query, limit: limit + 1 };
  const found = await data.listAuditEntries(db, vtcId, asked, readPosition(query));
  return toPage(found, limit, ({ id }) => [id]);
}

function readPosition({ cursor }: AuditQuery): string | null {
  if (cursor === undefined) return null;
  const [id] = decodeCursor(cursor) ?? [];
  if (id !== undefined && isUuid(id)) return id;
  throw refuseCursor();
}
