import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../../lib/db.ts';

const cardSelect = {
  name: true,
  tag: true,
  slogan: true,
  recruitment: true,
  memberCount: true,
  country: true,
  discordUrl: true,
  websiteUrl: true,
  createdAt: true,
  logo: { select: { sha256: true, width: true, height: true } },
  banner: { select: { sha256: true, width: true, height: true } },
} satisfies Prisma.VtcSelect;

export type VtcCardRow = Prisma.VtcGetPayload<{ select: typeof cardSelect }>;

/** What the card of a shared link shows of a public company. */
export async function findVtcCard(db: Db, tag: string): Promise<VtcCardRow | null> {
  const where = { tag, isPublic: true, deleteAfter: null };
  return db.vtc.findUnique({ where, select: cardSelect });
}

/** The company that names its members on its page. */
export async function findVtcWithRoster(db: Db, tag: string): Promise<{ id: string } | null> {
  const where = { tag, isPublic: true, showRoster: true, deleteAfter: null };
  return db.vtc.findUnique({ where, select: { id: true } });
}

/** Where a page of a roster begins: the last row of the page before. */
export interface RosterPosition {
  readonly joinedAt: Date;
  readonly searchName: string;
}

const rosterSelect = {
  joinedAt: true,
  searchName: true,
  user: { select: { username: true } },
} satisfies Prisma.MembershipSelect;

export type RosterRow = Prisma.MembershipGetPayload<{ select: typeof rosterSelect }>;

/** Members by the day they joined, less those who do not want to be named. */
export async function listRoster(
  db: Db,
  vtcId: string,
  after: RosterPosition | null,
  take: number,
): Promise<readonly RosterRow[]> {
  const wanted: Prisma.UserWhereInput = {
    OR: [{ preferences: null }, { preferences: { listedPublicly: true } }],
  };
  const beyond = after && {
    OR: [
      { joinedAt: { gt: after.joinedAt } },
      { joinedAt: after.joinedAt, searchName: { gt: after.searchName } },
    ],
  };
  return db.membership.findMany({
    where: { vtcId, user: wanted, ...beyond },
    select: rosterSelect,
    orderBy: [{ joinedAt: 'asc' }, { searchName: 'asc' }],
    take,
  });
}
