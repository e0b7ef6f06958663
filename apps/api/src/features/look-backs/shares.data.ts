import { v7 as createId } from 'uuid';
import type { Db } from '../../lib/db.ts';
import { boundsOf, type LookBackTime } from './look-backs.policy.ts';

/** A shared look back, as stored. */
export interface ShareRow extends LookBackTime {
  readonly userId: string;
  readonly username: string;
}

/** Returns the id of a driver's share of a time; null if it is not shared. */
export async function findShareId(
  db: Db,
  userId: string,
  { year, month }: LookBackTime,
): Promise<string | null> {
  const row = await db.lookBackShare.findFirst({
    where: { userId, year, month },
    select: { id: true },
  });
  return row?.id ?? null;
}

/** Returns a share with its driver's name. */
export async function findShare(db: Db, id: string): Promise<ShareRow | null> {
  const row = await db.lookBackShare.findUnique({
    where: { id },
    select: { userId: true, year: true, month: true, user: { select: { username: true } } },
  });
  return row && { userId: row.userId, year: row.year, month: row.month, ...row.user };
}

/** Returns a user's name. */
export async function findUsername(db: Db, id: string): Promise<string> {
  return (await db.user.findUniqueOrThrow({ where: { id }, select: { username: true } })).username;
}

/** True if a driver has a counted job in a time. */
export async function hasCountedJob(db: Db, driverId: string, time: LookBackTime) {
  const { from, before } = boundsOf(time);
  const job = await db.job.findFirst({
    where: { driverId, tier: { in: ['verified', 'accepted'] }, endedAt: { gte: from, lt: before } },
    select: { id: true },
  });
  return job !== null;
}

/** Stores a share, or leaves the one that is there. @returns its id */
export async function keepShare(
  db: Db,
  userId: string,
  { year, month }: LookBackTime,
): Promise<string> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO look_back_shares (id, user_id, year, month)
    VALUES (${createId()}::uuid, ${userId}::uuid, ${year}, ${month})
    ON CONFLICT (user_id, year, month) DO UPDATE SET year = EXCLUDED.year
    RETURNING id`;
  if (!row) throw new Error('a share was not stored');
  return row.id;
}

/** @returns false if there is none */
export async function removeShare(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.lookBackShare.deleteMany({ where: { id, userId } });
  return count > 0;
}

/** Lists a user's shares. */
export async function listOwnShares(db: Db, userId: string) {
  return db.lookBackShare.findMany({
    where: { userId },
    select: { id: true, year: true, month: true, createdAt: true },
    orderBy: { id: 'asc' },
  });
}
export type OwnShares = Awaited<ReturnType<typeof listOwnShares>>;
