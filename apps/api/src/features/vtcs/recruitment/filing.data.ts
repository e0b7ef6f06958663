import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../../lib/db.ts';

/** Returns a user's open application to a company. */
export async function findPending(
  db: Db,
  userId: string,
  vtcId: string,
): Promise<{ readonly id: string } | null> {
  return db.application.findFirst({
    where: { userId, vtcId, state: 'PENDING' },
    select: { id: true },
  });
}

/** Counts a user's open applications. */
export async function countPending(db: Db, userId: string): Promise<number> {
  return db.application.count({ where: { userId, state: 'PENDING' } });
}

export async function createApplication(
  db: Db,
  data: Prisma.ApplicationUncheckedCreateInput,
): Promise<{ readonly id: string }> {
  return db.application.create({ data, select: { id: true } });
}
