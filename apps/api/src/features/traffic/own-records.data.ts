import type { Db } from '../../lib/db.ts';

/** A user's traffic reports, and their answers to those of others. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      trafficReports: {
        select: {
          game: true,
          kind: true,
          x: true,
          z: true,
          createdAt: true,
          confirmedAt: true,
          expiresAt: true,
          endedAt: true,
        },
        orderBy: { id: 'asc' },
      },
      trafficAnswers: {
        select: { reportId: true, isThere: true, answeredAt: true },
        orderBy: { answeredAt: 'asc' },
      },
    },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
