import type { Db } from '../../lib/db.ts';

/** The company that an application is for; null for one that is not there. */
export async function findVtcIdOfApplication(db: Db, id: string): Promise<string | null> {
  const application = await db.application.findUnique({ where: { id }, select: { vtcId: true } });
  return application?.vtcId ?? null;
}
