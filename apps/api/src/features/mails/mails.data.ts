import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';

/** User fields that mails need. */
const readerSelect = {
  id: true,
  username: true,
  email: true,
  emailVerifiedAt: true,
  emailSuspendedAt: true,
  preferences: { select: { language: true, timeZone: true, distanceUnit: true } },
  notificationPreferences: true,
  membership: { select: { vtcId: true } },
} satisfies Prisma.UserSelect;
export type ReaderRow = Prisma.UserGetPayload<{ select: typeof readerSelect }>;

export async function getReader(db: Db, userId: string): Promise<ReaderRow> {
  return db.user.findUniqueOrThrow({ where: { id: userId }, select: readerSelect });
}

/** Returns a reader; null if the account was deleted. */
export async function findReader(db: Db, userId: string): Promise<ReaderRow | null> {
  return db.user.findUnique({ where: { id: userId }, select: readerSelect });
}

type NewMail = Omit<Prisma.MailUncheckedCreateInput, 'state' | 'items'>;

/** Queues a mail. */
export async function createMail(db: Db, mail: NewMail): Promise<void> {
  await db.mail.create({ data: mail, select: { id: true } });
}

/** Deletes waiting mails of a kind. */
export async function removeWaitingMails(db: Db, userId: string, kind: string): Promise<void> {
  await db.mail.deleteMany({ where: { userId, kind, state: 'WAITING' } });
}

const claimedSelect = {
  id: true,
  userId: true,
  kind: true,
  locale: true,
  address: true,
  sealed: true,
  attempts: true,
  expiresAt: true,
} satisfies Prisma.MailSelect;
export type ClaimedMail = Prisma.MailGetPayload<{ select: typeof claimedSelect }>;

/**
 * Claims mails that are due or whose attempt was interrupted, longest due first. Until the lease ends, no
 * other process claims them.
 */
export async function claimMails(
  db: Db,
  most: number,
  now: Date,
  leaseUntil: Date,
): Promise<ClaimedMail[]> {
  const claimed = await db.$queryRaw<{ id: string }[]>`
    UPDATE mails SET state = 'SENDING', attempts = attempts + 1, lease_until = ${leaseUntil}
    WHERE id IN (
      SELECT id FROM mails
      WHERE (state = 'WAITING' AND next_attempt_at <= ${now})
         OR (state = 'SENDING' AND lease_until <= ${now})
      ORDER BY next_attempt_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  if (claimed.length === 0) return [];
  return db.mail.findMany({
    where: { id: { in: claimed.map(({ id }) => id) } },
    select: claimedSelect,
    orderBy: { nextAttemptAt: 'asc' },
  });
}

/** A claimed mail. A later claim by another process has a higher number of attempts. */
type Claim = Pick<ClaimedMail, 'id' | 'attempts'>;
const whereClaimed = ({ id, attempts }: Claim) => ({ id, attempts, state: 'SENDING' as const });

interface Outcome {
  readonly replyCode?: number | null;
  readonly error?: string | null;
}

const maxErrorLength = 500;
const textOf = ({ error, replyCode }: Outcome) => ({
  error: error?.slice(0, maxErrorLength) ?? null,
  replyCode: replyCode ?? null,
});

/** Ends a mail. Returns false if another process has claimed it. */
export async function finishMail(
  db: Db,
  claim: Claim,
  state: 'SENT' | 'FAILED' | 'EXPIRED',
  finishedAt: Date,
  outcome: Outcome = {},
): Promise<boolean> {
  const data = { state, finishedAt, leaseUntil: null, sealed: null, ...textOf(outcome) };
  const { count } = await db.mail.updateMany({ where: whereClaimed(claim), data });
  return count > 0;
}

/** Schedules another attempt. */
export async function retryMail(
  db: Db,
  claim: Claim,
  nextAttemptAt: Date,
  outcome: Outcome,
): Promise<void> {
  const data = { state: 'WAITING' as const, leaseUntil: null, nextAttemptAt, ...textOf(outcome) };
  await db.mail.updateMany({ where: whereClaimed(claim), data });
}

/** Postpones a mail that was not attempted. */
export async function postponeMail(db: Db, claim: Claim, nextAttemptAt: Date): Promise<void> {
  const attempts = claim.attempts - 1;
  const data = { state: 'WAITING' as const, leaseUntil: null, nextAttemptAt, attempts };
  await db.mail.updateMany({ where: whereClaimed(claim), data });
}

/** Counts a user's permanently refused mails since a time. */
export async function countRefused(db: Db, userId: string, since: Date): Promise<number> {
  return db.mail.count({
    where: { userId, state: 'FAILED', replyCode: { gte: 500 }, finishedAt: { gt: since } },
  });
}

/** Suspends a user's address. Returns false if it was already suspended. */
export async function suspendEmail(
  db: Db,
  userId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id: userId, email, emailSuspendedAt: null },
    data: { emailSuspendedAt: now },
  });
  return count > 0;
}

/** Deletes mails that finished before a time. */
export async function removeFinishedMails(db: Db, before: Date): Promise<void> {
  await db.mail.deleteMany({ where: { finishedAt: { lt: before } } });
}

/** Returns the user with this address, or null. */
export async function findUserByEmail(db: Db, email: string) {
  return db.user.findUnique({ where: { email }, select: { id: true } });
}

/** Returns the mail statistics. */
export async function readStatus(db: Db, now: Date) {
  const states = await db.mail.groupBy({ by: ['state'], _count: true, orderBy: { state: 'asc' } });
  const failed = await db.mail.findFirst({
    where: { error: { not: null } },
    select: { error: true },
    orderBy: { id: 'desc' },
  });
  return {
    states: states.map(({ state, _count: count }) => ({ state, count })),
    due: await db.mail.count({ where: { state: 'WAITING', nextAttemptAt: { lte: now } } }),
    confirmed: await db.user.count({ where: { emailVerifiedAt: { not: null } } }),
    suspended: await db.user.count({ where: { emailSuspendedAt: { not: null } } }),
    lastError: failed?.error ?? null,
  };
}
