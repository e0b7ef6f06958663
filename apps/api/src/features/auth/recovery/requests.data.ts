import type { Db } from '../../../lib/db.ts';

interface RecoveryRequest {
  readonly email: string;
  readonly requestedAt: Date;
}

/** Stores a request for a recovery link. */
export async function createRequest(db: Db, request: RecoveryRequest): Promise<void> {
  await db.recoveryRequest.create({ data: request, select: { id: true } });
}

/** Takes the oldest request. Other workers skip it. Returns null if there is none. */
export async function takeRequest(db: Db): Promise<RecoveryRequest | null> {
  const rows = await db.$queryRaw<RecoveryRequest[]>`
    DELETE FROM recovery_requests WHERE id = (
      SELECT id FROM recovery_requests ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING email, requested_at AS "requestedAt"`;
  return rows[0] ?? null;
}

/** Returns the user with this confirmed address, if mail can be sent to it; null otherwise. */
export async function findReachableUser(db: Db, email: string): Promise<{ id: string } | null> {
  return db.user.findFirst({
    where: { email, emailVerifiedAt: { not: null }, emailSuspendedAt: null, lockedAt: null },
    select: { id: true },
  });
}
