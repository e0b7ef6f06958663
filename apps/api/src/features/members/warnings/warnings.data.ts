import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../../lib/db.ts';
import { mediaSelect } from '../../media/media.data.ts';
import type { MemberKey } from '../members.service.ts';

const warningSelect = {
  id: true,
  reason: true,
  givenAt: true,
  expiresAt: true,
  givenBy: { select: { id: true, username: true, avatar: mediaSelect } },
} satisfies Prisma.MemberWarningSelect;

export type WarningRow = Prisma.MemberWarningGetPayload<{ select: typeof warningSelect }>;

/** Selects a warning for the account export. */
export const ownWarningSelect = {
  reason: true,
  givenAt: true,
  expiresAt: true,
  withdrawnAt: true,
} satisfies Prisma.MemberWarningSelect;

export type OwnWarningRow = Prisma.MemberWarningGetPayload<{ select: typeof ownWarningSelect }>;

const holding = ({ userId, vtcId }: MemberKey, now: Date) => ({
  userId,
  vtcId,
  withdrawnAt: null,
  expiresAt: { gt: now },
});

/** Lists the warnings of a member that hold, oldest first. */
export async function listWarnings(db: Db, key: MemberKey, now: Date): Promise<WarningRow[]> {
  return db.memberWarning.findMany({
    where: holding(key, now),
    select: warningSelect,
    orderBy: { id: 'asc' },
  });
}

/** Counts the warnings that hold of each of some members. */
export async function countWarnings(
  db: Db,
  vtcId: string,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.memberWarning.groupBy({
    by: ['userId'],
    where: { vtcId, userId: { in: [...userIds] }, withdrawnAt: null, expiresAt: { gt: now } },
    _count: true,
  });
  return new Map(rows.map(({ userId, _count }) => [userId, _count]));
}

export async function createWarning(
  db: Db,
  { userId, vtcId }: MemberKey,
  warning: Pick<WarningRow, 'reason' | 'givenAt' | 'expiresAt'> & { readonly givenById: string },
): Promise<WarningRow> {
  return db.memberWarning.create({ data: { userId, vtcId, ...warning }, select: warningSelect });
}

/** Withdraws a warning that holds. @returns whether there was one */
export async function withdrawWarning(
  db: Db,
  key: MemberKey,
  id: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db.memberWarning.updateMany({
    where: { id, ...holding(key, now) },
    data: { withdrawnAt: now },
  });
  return count > 0;
}

/** Removes warnings that ended before a time. */
export async function removeWarnings(db: Db, before: Date): Promise<void> {
  await db.memberWarning.deleteMany({
    where: { OR: [{ expiresAt: { lt: before } }, { withdrawnAt: { lt: before } }] },
  });
}
