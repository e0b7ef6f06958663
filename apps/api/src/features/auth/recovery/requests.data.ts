import type { Db } from '../../../lib/db.ts';

interface RecoveryRequest {
  readonly email: string;
  readonly requestedAt: Date;
}

/** Stores that a link was asked for. */
export async function createRequest(db: Db, request: RecoveryRequest): Promise<void> {
  await db.recoveryRequest.create({ data: request, select: { id: true } });
}

/** Takes the request that has waited for longest, which others then look past; null without one. */
export async function takeRequest(db: Db): Promise<RecoveryRequest | null> {
  const rows = await db.$queryRaw<RecoveryRequest[]>`
    DELETE FROM recovery_requests WHERE id = (
      SELECT id FROM recovery_requests ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING email, requested_at AS "requestedAt"`;
  return rows[0] ?? null;
}

/** Whose confirmed address it is, to which mail can be sent; null for nobody's. */
export async function findReachableUser(db: Db, email: string): Promise<{ id: string } | null> {
  return db.user.findFirst({
    where: { email, emailVerifiedAt: { not: null }, emailSuspendedAt: null, lockedAt: null },
    select: { id: true },
  });
}
