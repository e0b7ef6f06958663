import type { Tally } from '@waybill/schema/features/operations.models';
import { Prisma } from '@waybill/db/client';
import type { Db } from '../../../lib/db.ts';

/** The counting limit: beyond it the exact number doesn't matter. */
const countedMost = 10_000;

/** Returns the state of mail delivery, each number from its own index. */
export async function readMailState(db: Db, now: Date, sentSince: Date) {
  const due = await db.mail.findFirst({
    where: { state: 'WAITING', nextAttemptAt: { lte: now } },
    select: { nextAttemptAt: true },
    orderBy: { nextAttemptAt: 'asc' },
  });
  return {
    oldestDueAt: due?.nextAttemptAt ?? null,
    waiting: await tally(db, Prisma.sql`mails WHERE state = 'WAITING'`),
    sentLately: await tally(
      db,
      Prisma.sql`mails WHERE finished_at >= ${sentSince} AND state = 'SENT'`,
    ),
    failed: await tally(db, Prisma.sql`mails WHERE state = 'FAILED'`),
    suspended: await tally(db, Prisma.sql`users WHERE email_suspended_at IS NOT NULL`),
  };
}

async function tally(db: Db, from: Prisma.Sql): Promise<Tally> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${countedMost + 1}) few`;
  const count = row?.count ?? 0;
  return { count: Math.min(count, countedMost), isEstimate: count > countedMost };
}

/** The start of a page: after this time and id. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

const behind = (column: 'finishedAt' | 'emailSuspendedAt', after: Place | null) =>
  after && { OR: [{ [column]: { lt: after.at } }, { [column]: after.at, id: { lt: after.id } }] };

/** Lists mails that failed permanently, latest first. */
export async function listFailedMails(db: Db, after: Place | null, limit: number) {
  return db.mail.findMany({
    where: { state: 'FAILED', ...behind('finishedAt', after) },
    select: {
      id: true,
      kind: true,
      attempts: true,
      finishedAt: true,
      replyCode: true,
      error: true,
      user: { select: { username: true } },
    },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

/** Lists users whose addresses are suspended, latest first. */
export async function listSuspended(db: Db, after: Place | null, limit: number) {
  return db.user.findMany({
    where: { emailSuspendedAt: { not: null }, ...behind('emailSuspendedAt', after) },
    select: { id: true, username: true, email: true, emailSuspendedAt: true },
    orderBy: [{ emailSuspendedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}
