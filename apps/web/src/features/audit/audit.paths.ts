import type { AuditEntry } from '@waybill/schema/features/audit.contract';
import { rolesPath } from '#src/features/roles/roles.paths.ts';
import {
  auditPath,
  invitationsPath,
  memberPath,
  overviewPath,
  webhooksPath,
} from '#src/lib/shared-paths.ts';

/** The search parameters of the log's page. */
export const auditParameters = { action: 'action', actor: 'actor', subject: 'subject' } as const;

/**
 * Returns the page of an entry's subject; for a member who left, their audit entries; null for a deleted
 * role.
 */
export function subjectPath({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>) {
  if (action === 'role.deleted') return null;
  if (action.startsWith('role.')) return rolesPath;
  if (action.startsWith('invitation.')) return invitationsPath;
  if (action.startsWith('webhook.')) return webhooksPath;
  if (!action.startsWith('member.')) return overviewPath;
  const isGone = ['member.left', 'member.kicked', 'member.block-lifted'].includes(action);
  return isGone ? `${auditPath}?${auditParameters.subject}=${subject.id}` : memberPath(subject.id);
}
