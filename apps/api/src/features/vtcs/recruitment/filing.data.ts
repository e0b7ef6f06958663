import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../../lib/db.ts';

/** The application of a user to a company that waits for an answer. */
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

/** How many applications of a user wait for an answer. */
export async function countPending(db: Db, userId: string): Promise<number> {
  return db.application.count({ where: { userId, state: 'PENDING' } });
}

export async function createApplication(
  db: Db,
  data: Prisma.ApplicationUncheckedCreateInput,
): Promise<{ readonly id: string }> {
  return db.application.create({ data, select: { id: true } });
}
