import type { Readable } from 'node:stream';
import { limits } from '@waybill/schema/limits';
import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { createTokenKind } from '../../auth/jwt.ts';
import { consumeOnce } from '../../auth/used-tokens.data.ts';
import type { Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Keys } from '../../lib/secrets.ts';
import { recordOperatorAct } from '../operators/operator-acts.data.ts';
import { requireBackup } from './listing.service.ts';

const createTickets = (keys: Keys) =>
  createTokenKind(
    {
      audience: 'backup-download',
      lifeMs: limits.backupDownloadLifeMs,
      claims: z.object({ backup: z.string(), sub: z.uuid() }),
    },
    keys('backup-download'),
  );

/** Records the download in the operator log and returns a ticket for it. @throws NOT_FOUND */
export async function askForDownload(ctx: WriteContext, backup: string): Promise<string> {
  const at = ctx.clock();
  await requireBackup(ctx, backup);
  return ctx.transact(async ({ db, actor }) => {
    await recordOperatorAct(db, actor, { action: 'backup.downloaded', at, details: { backup } });
    return createTickets(ctx.keys).sign({ backup, sub: actor.userId }, at);
  });
}

/** A backup that is sent to a browser. */
interface Download {
  readonly name: string;
  readonly bytes: number;
  readonly stream: Readable;
}

/** Opens the backup of a ticket, once and only for the operator who requested it. @throws NOT_FOUND */
export async function openDownload(
  { backups, clock, db, keys }: Pick<Services, 'backups' | 'clock' | 'db' | 'keys'>,
  actor: Actor,
  ticket: string,
): Promise<Download> {
  const read = createTickets(keys).read(ticket, clock());
  if (read === null || read.claims.sub !== actor.userId) throw new AppError('NOT_FOUND');
  if (!(await consumeOnce(db, `backup:${read.id}`, read.expiresAt)))
    throw new AppError('NOT_FOUND');
  const { backup: name } = read.claims;
  const file = await backups.open(name);
  if (file === null) throw new AppError('NOT_FOUND');
  return { name, ...file };
}
