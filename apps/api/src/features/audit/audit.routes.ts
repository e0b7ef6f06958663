import type { auditContract } from '@waybill/schema/features/audit.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentAuditEntry } from './audit.presenter.ts';
import { listAuditEntries } from './audit.service.ts';

export const auditHandlers: Handlers<typeof auditContract> = {
  async list({ params, query }, ctx) {
    const { rows, nextCursor } = await listAuditEntries(ctx, params.vtcId, query);
    return { entries: rows.map(presentAuditEntry).filter((entry) => entry !== null), nextCursor };
  },
};
