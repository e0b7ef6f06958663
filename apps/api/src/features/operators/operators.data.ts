import type { Db } from '../../lib/db.ts';

/** The account of an email, in any case, or of a Steam id; null when there is none. */
export async function findAccountOf(db: Db, emailOrSteamId: string) {
  return db.user.findFirst({
    where: { OR: [{ email: emailOrSteamId.trim() }, { steamId: emailOrSteamId.trim() }] },
    select: { id: true, steamId: true, username: true },
  });
}

/** Who runs this installation, the first first. */
export async function listOperators(db: Db) {
  return db.operator.findMany({
    select: { namedAt: true, user: { select: { steamId: true, username: true, email: true } } },
    orderBy: [{ namedAt: 'asc' }, { userId: 'asc' }],
  });
}

export async function isOperator(db: Db, userId: string): Promise<boolean> {
  return (await db.operator.count({ where: { userId } })) === 1;
}

/** False when the user is operator already. */
export async function createOperator(db: Db, userId: string, namedAt: Date): Promise<boolean> {
  const { count } = await db.operator.createMany({
    data: [{ userId, namedAt }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** False when the user is none. */
export async function removeOperator(db: Db, userId: string): Promise<boolean> {
  const { count } = await db.operator.deleteMany({ where: { userId } });
  return count === 1;
}

/** Makes whoever names, removes or counts operators wait for the end of this transaction. */
export async function lockOperators(db: Db): Promise<void> {
  await db.$executeRaw`LOCK TABLE operators IN SHARE ROW EXCLUSIVE MODE`;
}

export async function countOperators(db: Db): Promise<number> {
  return db.operator.count();
}

/** Whether anybody has an account here. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.user.findFirst({ select: { id: true } })) !== null;
}

interface Link {
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly expiresAt: Date;
}

/** Puts a link in place of the former one. */
export async function setOperatorLink(db: Db, link: Link): Promise<void> {
  await db.operatorLink.upsert({
    where: { isOnly: true },
    create: link,
    update: link,
    select: { isOnly: true },
  });
}

/** Uses the link up: of many who try at once, one is told true. */
export async function useOperatorLink(
  db: Db,
  tokenHash: Link['tokenHash'],
  now: Date,
): Promise<boolean> {
  const { count } = await db.operatorLink.deleteMany({
    where: { tokenHash, expiresAt: { gt: now } },
  });
  return count === 1;
}

/** Since when a user is operator, and what operators need. */
export async function getStanding(db: Db, userId: string) {
  const { namedAt } = await db.operator.findUniqueOrThrow({
    where: { userId },
    select: { namedAt: true },
  });
  const { operatorsNeedTwoFactor } = await db.instanceSettings.findFirstOrThrow({
    select: { operatorsNeedTwoFactor: true },
  });
  return { namedAt, needsTwoFactor: operatorsNeedTwoFactor };
}

/** Sets whether operators need a second factor. False when that is set already. */
export async function setNeedsTwoFactor(db: Db, needsTwoFactor: boolean): Promise<boolean> {
  const { count } = await db.instanceSettings.updateMany({
    where: { operatorsNeedTwoFactor: !needsTwoFactor },
    data: { operatorsNeedTwoFactor: needsTwoFactor },
  });
  return count === 1;
}
