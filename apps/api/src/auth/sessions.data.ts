import type { Db } from '../lib/db.ts';

interface NewSession {
  readonly userId: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly userAgent: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function createSession(db: Db, { now, ...session }: NewSession) {
  return db.session.create({
    data: { ...session, createdAt: now, lastSeenAt: now },
    select: { id: true },
  });
}

/** Notes that a session is in use, and so its user active, and moves its end. */
export async function touchSession(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
  expiresAt: Date,
) {
  await db.session.updateMany({ where: { id }, data: { lastSeenAt: now, expiresAt } });
  await db.membership.updateMany({ where: { userId }, data: { lastActiveAt: now } });
}

export async function deleteSessionByToken(db: Db, tokenHash: Uint8Array<ArrayBuffer>) {
  await db.session.deleteMany({ where: { tokenHash } });
}

export async function deleteSession(db: Db, id: string) {
  await db.session.deleteMany({ where: { id } });
}

export async function deleteExpiredSessions(db: Db, now: Date) {
  await db.session.deleteMany({ where: { expiresAt: { lte: now } } });
}
