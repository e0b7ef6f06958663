import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { decodeCursor, refuseCursor, toPage } from '../../lib/cursor.ts';
import { recordOperatorAct } from '../operators/operator-acts.data.ts';
import { isOld } from './ages.policy.ts';

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Lists one page of backups, with the current work and the storage places. @throws VALIDATION_FAILED */
export async function listBackups(
  { backups, clock, config }: Pick<ActorContext, 'backups' | 'clock' | 'config'>,
  { limit, cursor }: Asked,
) {
  const { backups: all, folderFailure, bucketFailure } = await backups.list();
  const { schedule, folder, bucket } = config.backups;
  const after = readName(cursor);
  const start = after === null ? 0 : all.findIndex(({ name }) => name === after) + 1;
  return {
    ...toPage(all.slice(start, start + limit + 1), limit, ({ name }) => [name]),
    work: await backups.current(),
    isOld: isOld(all[0]?.madeAt ?? null, schedule, clock()),
    schedule,
    folder,
    bucket: bucket === null ? null : new URL(bucket.url).host,
    folderFailure,
    bucketFailure,
  };
}

function readName(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const [name] = decodeCursor(cursor) ?? [];
  if (name === undefined) throw refuseCursor();
  return name;
}

/** Starts making a backup. @throws BACKUP_UNDER_WAY */
export async function makeBackup(ctx: WriteContext): Promise<void> {
  const at = ctx.clock();
  await refuseWhileUnderWay(ctx);
  await ctx.transact(({ db, actor }) =>
    recordOperatorAct(db, actor, { action: 'backup.asked', at }),
  );
  if ((await ctx.backups.begin()) === 'busy') throw new AppError('BACKUP_UNDER_WAY');
}

/** Starts verifying a backup. @throws NOT_FOUND, BACKUP_UNDER_WAY */
export async function verifyBackup(ctx: WriteContext, backup: string): Promise<void> {
  const at = ctx.clock();
  await refuseWhileUnderWay(ctx);
  await requireBackup(ctx, backup);
  await ctx.transact(({ db, actor }) =>
    recordOperatorAct(db, actor, { action: 'backup.verification-asked', at, details: { backup } }),
  );
  const begun = await ctx.backups.beginVerify(backup);
  if (begun === 'not-found') throw new AppError('NOT_FOUND');
  if (begun === 'busy') throw new AppError('BACKUP_UNDER_WAY');
}

/** @throws BACKUP_UNDER_WAY */
async function refuseWhileUnderWay({ backups }: WriteContext): Promise<void> {
  const work = await backups.current();
  if (work?.state === 'running') throw new AppError('BACKUP_UNDER_WAY');
}

/** @throws NOT_FOUND */
export async function requireBackup(
  { backups }: Pick<WriteContext, 'backups'>,
  name: string,
): Promise<void> {
  const { backups: all } = await backups.list();
  if (!all.some((backup) => backup.name === name)) throw new AppError('NOT_FOUND');
}
