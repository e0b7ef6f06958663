import type { Db } from '../../../lib/db.ts';

/** Whether operators want to hear of newer releases. */
export async function asksForReleases(db: Db): Promise<boolean> {
  const settings = await db.instanceSettings.findFirst({ select: { asksForReleases: true } });
  return settings?.asksForReleases ?? false;
}

export async function setAsksForReleases(db: Db, isOn: boolean): Promise<void> {
  await db.instanceSettings.updateMany({ data: { asksForReleases: isOn } });
}

/** What came of asking last; null before anybody has. */
export async function findCheck(db: Db) {
  return db.releaseCheck.findFirst();
}

interface Answer {
  readonly version: string;
  readonly url: string | null;
}

/** Notes what came of asking: without an answer the former one stays. */
export async function setCheck(db: Db, checkedAt: Date, answer: Answer | null): Promise<void> {
  const values = { checkedAt, hasFailed: answer === null, ...answer };
  await db.releaseCheck.upsert({
    where: { isOnly: true },
    create: values,
    update: values,
    select: { isOnly: true },
  });
}

/** Forgets what it was answered. */
export async function removeCheck(db: Db): Promise<void> {
  await db.releaseCheck.deleteMany();
}
