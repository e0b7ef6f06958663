import type { Db } from '../../../lib/db.ts';

/** True if operators want notifications about new releases. */
export async function asksForReleases(db: Db): Promise<boolean> {
  const settings = await db.instanceSettings.findFirst({ select: { asksForReleases: true } });
  return settings?.asksForReleases ?? false;
}

export async function setAsksForReleases(db: Db, isOn: boolean): Promise<void> {
  await db.instanceSettings.updateMany({ data: { asksForReleases: isOn } });
}

/** Returns the last check's result. Null if there was none. */
export async function findCheck(db: Db) {
  return db.releaseCheck.findFirst();
}

interface Answer {
  readonly version: string;
  readonly url: string | null;
}

/** Stores a check's result. A failed check keeps the previous answer. */
export async function setCheck(db: Db, checkedAt: Date, answer: Answer | null): Promise<void> {
  const values = { checkedAt, hasFailed: answer === null, ...answer };
  await db.releaseCheck.upsert({
    where: { isOnly: true },
    create: values,
    update: values,
    select: { isOnly: true },
  });
}

/** Removes the result. */
export async function removeCheck(db: Db): Promise<void> {
  await db.releaseCheck.deleteMany();
}
