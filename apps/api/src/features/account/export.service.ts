import type { ActorContext } from '../../http/context.ts';
import { getDevices } from './devices/devices.service.ts';
import { getExportRow, listAuditEntriesAbout } from './export.data.ts';
import { getSessions } from './sessions/sessions.service.ts';
import { getTokens } from './tokens/tokens.service.ts';
import { getTwoFactor } from './two-factor/two-factor.service.ts';

/** Gathers everything that is stored about the actor, as rows. @throws TOO_MANY_REQUESTS */
export async function getAccountRows(ctx: ActorContext) {
  const { db, actor } = ctx;
  await ctx.rateLimits.consume('exportByUser', actor.userId);
  return {
    user: await getExportRow(db, actor.userId),
    sessions: await getSessions(ctx),
    devices: await getDevices(ctx),
    tokens: await getTokens(ctx),
    twoFactor: await getTwoFactor(ctx),
    entriesAbout: await listAuditEntriesAbout(db, actor.userId),
  };
}
export type AccountRows = Awaited<ReturnType<typeof getAccountRows>>;
