import type { Db } from '../../lib/db.ts';

export async function getEmailState(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true, emailSuspendedAt: true },
  });
}

interface NewConfirmation {
  readonly userId: string;
  readonly email: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly expiresAt: Date;
}

/** Stores a user's confirmation, replacing the previous one. */
export async function setConfirmation(
  db: Db,
  { userId, ...confirmation }: NewConfirmation,
): Promise<void> {
  await db.emailConfirmation.upsert({
    where: { userId },
    create: { userId, ...confirmation },
    update: confirmation,
  });
}

/** Returns the confirmation of a link, or null. */
export async function findConfirmation(db: Db, tokenHash: Uint8Array<ArrayBuffer>) {
  return db.emailConfirmation.findUnique({ where: { tokenHash } });
}

/** Uses up a link. Returns false if it was used, replaced or has expired. */
export async function removeConfirmation(
  db: Db,
  tokenHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<boolean> {
  const { count } = await db.emailConfirmation.deleteMany({
    where: { tokenHash, expiresAt: { gt: now } },
  });
  return count > 0;
}

/** Marks an address as confirmed. Returns false if the user has another address now. */
export async function setVerified(
  db: Db,
  userId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id: userId, email },
    data: { emailVerifiedAt: now, emailSuspendedAt: null },
  });
  return count > 0;
}

/** Deletes expired links. */
export async function removeExpiredConfirmations(db: Db, now: Date): Promise<void> {
  await db.emailConfirmation.deleteMany({ where: { expiresAt: { lte: now } } });
}
