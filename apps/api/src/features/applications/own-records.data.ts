import type { Db } from '../../lib/db.ts';

const message = { text: true, createdAt: true } as const;

/** Lists a user's applications, and their messages on applications of others. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      applications: {
        select: {
          vtcId: true,
          createdAt: true,
          vtc: { select: { name: true } },
          state: true,
          decidedAt: true,
          reason: true,
          closeCause: true,
          message: true,
          form: { select: { questions: true } },
          answers: true,
          // Leaves internal staff messages out.
          messages: {
            where: { staffOnly: false },
            select: { ...message, fromStaff: true },
            orderBy: { id: 'asc' },
          },
        },
        orderBy: { createdAt: 'asc' },
      },
      applicationMessages: {
        where: { fromStaff: true },
        select: { ...message, applicationId: true, staffOnly: true },
        orderBy: { id: 'asc' },
      },
      membership: {
        select: {
          votes: {
            select: { applicationId: true, value: true, comment: true, votedAt: true },
            orderBy: { votedAt: 'asc' },
          },
        },
      },
    },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
