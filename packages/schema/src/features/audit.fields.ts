import type { auditedRoleFields } from './roles.contract.ts';
import type { auditedVtcFields } from './vtcs.fields.ts';

/** What an entry of the audit log may tell of, before and after: each has a label in the web app. */
export type AuditField =
  | (typeof auditedVtcFields)[number]
  | (typeof auditedRoleFields)[number]
  | 'roles'
  | 'from'
  | 'until'
  | 'reason'
  | 'deleteAfter'
  | 'offeredTo'
  | 'owner';
