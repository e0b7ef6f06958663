import type { backupsContract } from '@waybill/schema/features/backups.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentBackup, presentWork } from './backups.presenter.ts';
import { askForDownload } from './downloads.service.ts';
import { listBackups, makeBackup, verifyBackup } from './listing.service.ts';

export const backupsHandlers: Handlers<typeof backupsContract> = {
  async list({ query }, ctx) {
    const { rows, work, ...listed } = await listBackups(ctx, query);
    return { ...listed, backups: rows.map(presentBackup), work: work && presentWork(work) };
  },

  async make(_input, ctx) {
    await makeBackup(ctx);
    return { success: true };
  },

  async verify({ params }, ctx) {
    await verifyBackup(ctx, params.backup);
    return { success: true };
  },

  async download({ params }, ctx) {
    const ticket = await askForDownload(ctx, params.backup);
    return { url: `/api/operator/backups/file?ticket=${encodeURIComponent(ticket)}` };
  },
};
