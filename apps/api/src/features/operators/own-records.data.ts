import type { Db } from '../../lib/db.ts';

const act = { action: true, happenedAt: true } as const;
const orderBy = { id: 'asc' } as const;

/** Operators' actions on a user's account, and the user's own actions as an operator. */
export async function listOwnRecords(db: Db, userId: string) {
  return {
    about: await db.operatorAct.findMany({ where: { userId }, select: act, orderBy }),
    by: await db.operatorAct.findMany({ where: { actorId: userId }, select: act, orderBy }),
  };
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
