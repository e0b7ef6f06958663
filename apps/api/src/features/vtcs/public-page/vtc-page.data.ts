import type { Prisma } from '@waybill/db/client';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import type { Db } from '../../../lib/db.ts';
import { mediaSelect } from '../../media/media.data.ts';
import { recordOf } from '../../../lib/json-sql.ts';
import type { FindRow } from '../../../lib/statement.ts';

interface CardImage {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

export interface VtcCardRow {
  readonly name: string;
  readonly tag: string;
  readonly slogan: string;
  readonly recruitment: PublicVtc['recruitment'];
  readonly memberCount: number;
  readonly country: string | null;
  readonly discordUrl: string | null;
  readonly websiteUrl: string | null;
  /** An ISO 8601 date. */
  readonly foundedOn: string;
  readonly logo: CardImage;
  readonly banner: CardImage | null;
}

function imageOf(name: string): string {
  return recordOf(`${name}.sha256, ${name}.width, ${name}.height`);
}

/**
 * Returns the data for a public company's link preview, in one statement: through Prisma it was three, and
 * most of the page's time.
 */
export async function findVtcCard(findRow: FindRow, tag: string): Promise<VtcCardRow | null> {
  const row = await findRow<{ card: VtcCardRow }>({
    name: 'vtc-card',
    text: `SELECT row_to_json(${recordOf(`v.name, v.tag::text AS tag, v.slogan, v.recruitment,
             v.member_count AS "memberCount", v.country, v.discord_url AS "discordUrl",
             v.website_url AS "websiteUrl", (v.created_at AT TIME ZONE 'UTC')::date AS "foundedOn",
             ${imageOf('logo')} AS logo,
             CASE WHEN banner.id IS NOT NULL THEN ${imageOf('banner')} END AS banner`)}) AS card
           FROM vtcs v JOIN media logo ON logo.id = v.logo_id
           LEFT JOIN media banner ON banner.id = v.banner_id
           WHERE v.tag = $1::citext AND v.is_public AND v.delete_after IS NULL
             AND v.hidden_at IS NULL`,
    values: [tag],
  });
  return row && row.card;
}

/** Returns the company if its page lists its members. */
export async function findVtcWithRoster(db: Db, tag: string): Promise<{ id: string } | null> {
  const where = { tag, isPublic: true, showRoster: true, deleteAfter: null, hiddenAt: null };
  return db.vtc.findUnique({ where, select: { id: true } });
}

/** The start of a roster page: the last row of the previous page. */
export interface RosterPosition {
  readonly joinedAt: Date;
  readonly searchName: string;
}

const rosterSelect = {
  joinedAt: true,
  searchName: true,
  user: { select: { username: true, avatar: mediaSelect } },
} satisfies Prisma.MembershipSelect;

export type RosterRow = Prisma.MembershipGetPayload<{ select: typeof rosterSelect }>;

/** Lists members by join date, except those who are locked or don't want to be listed. */
export async function listRoster(
  db: Db,
  vtcId: string,
  after: RosterPosition | null,
  take: number,
): Promise<readonly RosterRow[]> {
  const wanted: Prisma.UserWhereInput = {
    lockedAt: null,
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
