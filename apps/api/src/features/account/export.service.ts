import type { AccountExport } from '@waybill/schema/features/account.models';
import type { ActorContext } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { readOwnJobPages } from '../jobs/list/job-list.service.ts';
import { listDevices } from './devices/devices.service.ts';
import { getExportRow } from './export.data.ts';
import { listSessions } from './sessions/sessions.service.ts';
import { listTokens } from './tokens/tokens.service.ts';
import { getTwoFactor } from './two-factor/two-factor.service.ts';

/** The parts of an export that the account itself has. */
export type AccountParts = Pick<
  AccountExport,
  'exportedAt' | 'user' | 'membership' | 'sessions' | 'devices' | 'tokens' | 'twoFactor'
>;

/** Reads what the other features store about a user. */
export type ExportOwn = (
  db: Db,
  userId: string,
) => Promise<Omit<AccountExport, keyof AccountParts | 'jobs'>>;

/** Gathers everything that is stored about the actor. @throws TOO_MANY_REQUESTS */
export async function exportData(ctx: ActorContext, exportOwn: ExportOwn) {
  const { db, actor } = ctx;
  await ctx.rateLimits.consume('exportByUser', actor.userId);
  return {
    user: await getExportRow(db, actor.userId),
    /** Not read yet: some people have driven for years. */
    jobPages: readOwnJobPages(ctx),
    records: await exportOwn(db, actor.userId),
    sessions: await listSessions(ctx),
    devices: await listDevices(ctx),
    tokens: await listTokens(ctx),
    twoFactor: await getTwoFactor(ctx),
  };
}
export type AccountRows = Omit<Awaited<ReturnType<typeof exportData>>, 'jobPages' | 'records'>;
