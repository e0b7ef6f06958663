import { auditEntrySchema, type AuditEntry } from '@waybill/schema/features/audit.contract';
import { auditActions } from '@waybill/schema/registers';
import { findMediaUrl } from '../media/media.presenter.ts';
import type { AuditRow } from './audit.data.ts';

const stateSchema = auditEntrySchema.shape.before;

/** Returns one entry; null for an action unknown to this version. */
export function presentAuditEntry(row: AuditRow): AuditEntry | null {
  const action = auditActions.find((known) => known === row.action);
  if (action === undefined) return null;
  return {
    id: row.id,
    action,
    actor: {
      id: row.actorId,
      username: row.actorName,
      avatarUrl: findMediaUrl(row.actor?.avatar ?? null),
    },
    subject: { id: row.subjectId, name: row.subjectName },
    before: stateSchema.parse(row.before),
    after: stateSchema.parse(row.after),
    createdAt: row.createdAt.toISOString(),
  };
}
