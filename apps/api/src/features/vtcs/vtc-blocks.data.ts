import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';

/** A user blocked by a company. */
export interface BlockKey {
  readonly vtcId: string;
  readonly userId: string;
}

interface NewBlock {
  /** Null: permanently. */
  readonly until: Date | null;
  readonly reason: string;
  readonly createdById: string;
  readonly createdAt: Date;
}

const person = { select: { id: true, username: true, avatar: mediaSelect } } as const;

const blockSelect = {
  userId: true,
  until: true,
  reason: true,
  createdAt: true,
  user: person,
  createdBy: person,
} satisfies Prisma.VtcBlockSelect;

export type BlockRow = Prisma.VtcBlockGetPayload<{ select: typeof blockSelect }>;

function lastsAt(now: Date) {
  return { OR: [{ until: null }, { until: { gt: now } }] } satisfies Prisma.VtcBlockWhereInput;
}

/**
 * True if a company blocks this user. To see the block of a member who was just removed, read their
 * membership first.
 */
export async function isBlocked(db: Db, key: BlockKey, now: Date): Promise<boolean> {
  return (await db.vtcBlock.count({ where: { ...key, ...lastsAt(now) } })) > 0;
}

/** Blocks a user, replacing an existing block. */
export async function setBlock(db: Db, key: BlockKey, block: NewBlock): Promise<void> {
  await db.vtcBlock.upsert({
    where: { vtcId_userId: key },
    create: { ...key, ...block },
    update: block,
  });
}

/** The start of a page: after this row, which may no longer exist. */
export interface BlockPosition {
  readonly createdAt: Date;
  readonly userId: string;
}

/** Lists a company's active blocks, latest first. */
export async function listBlocks(
  db: Db,
  vtcId: string,
  { now, after, limit }: { now: Date; after: BlockPosition | null; limit: number },
): Promise<BlockRow[]> {
  const position = after && {
    OR: [
      { createdAt: { lt: after.createdAt } },
      { createdAt: after.createdAt, userId: { lt: after.userId } },
    ],
  };
  return db.vtcBlock.findMany({
    where: { vtcId, AND: [lastsAt(now), ...(position ? [position] : [])] },
    select: blockSelect,
    orderBy: [{ createdAt: 'desc' }, { userId: 'desc' }],
    take: limit,
  });
}

/** Lifts an active block and returns its user. Null if there is none. */
export async function removeBlock(db: Db, key: BlockKey, now: Date) {
  const where = { ...key, ...lastsAt(now) };
  const block = await db.vtcBlock.findFirst({ where, select: blockSelect });
  if (block) await db.vtcBlock.deleteMany({ where: key });
  return block;
}

export async function removeEndedBlocks(db: Db, now: Date): Promise<void> {
  await db.vtcBlock.deleteMany({ where: { until: { lte: now } } });
}
