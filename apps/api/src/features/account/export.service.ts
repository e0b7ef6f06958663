import type { ActorContext } from '../../http/context.ts';
import { readOwnJobPages } from '../jobs/list/job-list.service.ts';
import { listOwnRecords } from '../jobs/own-records.data.ts';
import { listSessionsOf } from '../telemetry/telemetry.data.ts';
import { listDevices } from './devices/devices.service.ts';
import { getExportRow, listAuditEntriesAbout } from './export.data.ts';
import { listSessions } from './sessions/sessions.service.ts';
import { listTokens } from './tokens/tokens.service.ts';
import { getTwoFactor } from './two-factor/two-factor.service.ts';

/** Gathers everything that is stored about the actor, as rows. @throws TOO_MANY_REQUESTS */
export async function exportData(ctx: ActorContext) {
  const { db, actor } = ctx;
  await ctx.rateLimits.consume('exportByUser', actor.userId);
  return {
    user: await getExportRow(db, actor.userId),
    /** Not read yet: somebody may have driven for years. */
    jobPages: readOwnJobPages(ctx),
    records: await listOwnRecords(db, actor.userId),
    telemetry: await listSessionsOf(db, actor.userId),
    sessions: await listSessions(ctx),
    devices: await listDevices(ctx),
    tokens: await listTokens(ctx),
    twoFactor: await getTwoFactor(ctx),
    entriesAbout: await listAuditEntriesAbout(db, actor.userId),
  };
}
export type AccountRows = Awaited<ReturnType<typeof exportData>>;
