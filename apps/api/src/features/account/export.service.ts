import type { TwoFactor } from '@waybill/schema/features/account.models';
import type { ActorContext } from '../../http/context.ts';
import type { AuditRow } from '../audit/audit.data.ts';
import type { DeviceRow, SessionRow, TokenRow } from './credentials.data.ts';
import { getDevices, getSessions, getTokens } from './tokens/tokens.service.ts';
import { type ExportRow, getExportRow, listAuditEntriesAbout } from './export.data.ts';
import { getTwoFactor } from './two-factor/two-factor.service.ts';

/** All that is stored about a user, as rows. */
export interface AccountRows {
  readonly user: ExportRow;
  readonly sessions: readonly SessionRow[];
  readonly devices: readonly DeviceRow[];
  readonly tokens: readonly TokenRow[];
  readonly twoFactor: TwoFactor;
  readonly entriesAbout: readonly AuditRow[];
}

/** Gathers everything that is stored about the actor. @throws TOO_MANY_REQUESTS */
export async function getAccountRows(ctx: ActorContext): Promise<AccountRows> {
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
