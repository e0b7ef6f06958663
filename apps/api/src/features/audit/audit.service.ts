import type { AuditQuery } from '@waybill/schema/features/audit.contract';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { ActorContext } from '../../http/context.ts';
import * as data from './audit.data.ts';
import type { AuditRow } from './audit.data.ts';

/** Lists one page of a company's audit log. @throws VALIDATION_FAILED */
export async function listAuditEntries(
  { db }: ActorContext,
  vtcId: string,
  query: AuditQuery,
): Promise<Page<AuditRow>> {
  const { limit } = query;
  const asked = { ...query, limit: limit + 1 };
  const found = await data.listAuditEntries(db, vtcId, asked, readIdCursor(query.cursor));
  return toPage(found, limit, ({ id }) => [id]);
}
