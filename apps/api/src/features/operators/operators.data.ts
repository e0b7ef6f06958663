import type { Db } from '../../lib/db.ts';

/** Finds the account with an email, ignoring case, or a Steam id. Null if there is none. */
export async function findAccountOf(db: Db, emailOrSteamId: string) {
  return db.user.findFirst({
    where: { OR: [{ email: emailOrSteamId.trim() }, { steamId: emailOrSteamId.trim() }] },
    select: { id: true, steamId: true, username: true },
  });
}

/** Lists the operators of this installation in the order in which they were added. */
export async function listOperators(db: Db) {
  return db.operator.findMany({
    select: { namedAt: true, user: { select: { steamId: true, username: true, email: true } } },
    orderBy: [{ namedAt: 'asc' }, { userId: 'asc' }],
  });
}

export async function isOperator(db: Db, userId: string): Promise<boolean> {
  return (await db.operator.count({ where: { userId } })) === 1;
}

/** Adds an operator. False if the user is one already. */
export async function createOperator(db: Db, userId: string, namedAt: Date): Promise<boolean> {
  const { count } = await db.operator.createMany({
    data: [{ userId, namedAt }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Removes an operator. False if the user is not one. */
export async function removeOperator(db: Db, userId: string): Promise<boolean> {
  const { count } = await db.operator.deleteMany({ where: { userId } });
  return count === 1;
}

/** Locks the operators: adding, removing and counting them waits until this transaction ends. */
export async function lockOperators(db: Db): Promise<void> {
  await db.$executeRaw`LOCK TABLE operators IN SHARE ROW EXCLUSIVE MODE`;
}

export async function countOperators(db: Db): Promise<number> {
  return db.operator.count();
}

/** True if there is any account. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.user.findFirst({ select: { id: true } })) !== null;
}

interface Link {
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly expiresAt: Date;
}

/** Stores a link, replacing the previous one. */
export async function setOperatorLink(db: Db, link: Link): Promise<void> {
  await db.operatorLink.upsert({
    where: { isOnly: true },
    create: link,
    update: link,
    select: { isOnly: true },
  });
}

/** Uses up the link: of several concurrent attempts, only one gets true. */
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

/** Returns since when a user is an operator, and the requirements for operators. */
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

/** Sets whether operators need a second factor. False if that is set already. */
export async function setNeedsTwoFactor(db: Db, needsTwoFactor: boolean): Promise<boolean> {
  const { count } = await db.instanceSettings.updateMany({
    where: { operatorsNeedTwoFactor: !needsTwoFactor },
    data: { operatorsNeedTwoFactor: needsTwoFactor },
  });
  return count === 1;
}
