import type { Db } from '../../lib/db.ts';

/** Lists a user's invitations, and those they used. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      invitations: {
        select: {
          vtcId: true,
          note: true,
          maxUses: true,
          uses: true,
          expiresAt: true,
          revokedAt: true,
          createdAt: true,
        },
        orderBy: { id: 'asc' },
      },
      invitationsUsed: {
        select: {
          usedAt: true,
          invitation: { select: { vtc: { select: { id: true, name: true } } } },
        },
        orderBy: { usedAt: 'asc' },
      },
    },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
