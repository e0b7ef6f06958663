import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../../lib/db.ts';

const cardSelect = {
  name: true,
  tag: true,
  slogan: true,
  recruitment: true,
  memberCount: true,
  logo: { select: { sha256: true, width: true, height: true } },
  banner: { select: { sha256: true, width: true, height: true } },
} satisfies Prisma.VtcSelect;

export type VtcCardRow = Prisma.VtcGetPayload<{ select: typeof cardSelect }>;

/** What the card of a shared link shows of a public company. */
export async function findVtcCard(db: Db, tag: string): Promise<VtcCardRow | null> {
  const where = { tag, isPublic: true, deleteAfter: null };
  return db.vtc.findUnique({ where, select: cardSelect });
}
