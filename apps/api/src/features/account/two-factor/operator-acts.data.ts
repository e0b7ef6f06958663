import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../../lib/db.ts';

/** The account of an email, in any case, or of a Steam id; null when there is none. */
export async function findAccountOf(db: Db, emailOrSteamId: string) {
  return db.user.findFirst({
    where: { OR: [{ email: emailOrSteamId.trim() }, { steamId: emailOrSteamId.trim() }] },
    select: { id: true, steamId: true, username: true },
  });
}

/** Notes what the operator does to an account, in the transaction that does it. */
export async function createOperatorAct(
  db: Db,
  act: Prisma.OperatorActUncheckedCreateInput,
): Promise<void> {
  await db.operatorAct.create({ data: act });
}

/** What operators have done to accounts, the newest first. */
export async function listOperatorActs(db: Db, limit: number) {
  return db.operatorAct.findMany({
    select: {
      action: true,
      happenedAt: true,
      user: { select: { steamId: true, username: true } },
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
}
