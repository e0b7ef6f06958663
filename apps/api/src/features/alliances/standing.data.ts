import { Prisma } from '@waybill/db/client';
import type { AllianceTerm } from '@waybill/schema/features/alliances.models';
import { limits } from '@waybill/schema/limits';
import type { SharesRow } from '../../http/access.ts';
import type { CalendarRange } from '../../http/calendar-source.ts';
import type { Db } from '../../lib/db.ts';
import type { FindRow } from '../../lib/statement.ts';
import { findAllianceIdOfProposal } from './alliances.data.ts';

/**
 * Builds the condition that the row `m` of alliance_members is current, by the clock and not by its state.
 */
export const isInNow = (now: Date) =>
  Prisma.sql`(m.during @> ${now}::timestamptz AND (m.leaves_at IS NULL OR m.leaves_at > ${now}))`;

/** True if a company has the relation to an alliance, or to a proposal's alliance, that a route requires. */
export const sharesRow: SharesRow = async (db, { row, id, vtcId, as, now }) => {
  const allianceId = row === 'alliance' ? id : await findAllianceIdOfProposal(db, id);
  if (allianceId === null) return false;
  if (as === 'any') return (await db.alliance.count({ where: { id: allianceId } })) > 0;
  const invitedAfter = new Date(now.getTime() - limits.allianceInvitationMs);
  const [found] = await db.$queryRaw<{ isIn: boolean }[]>`
    SELECT ${isInNow(now)} AS "isIn" FROM alliance_members m
    WHERE m.alliance_id = ${allianceId}::uuid AND m.vtc_id = ${vtcId}::uuid
      AND (${isInNow(now)} 
           OR ${as !== 'in'} AND m.state = 'INVITED' AND m.created_at > ${invitedAfter}
           OR ${as === 'asked'} AND m.state = 'CANDIDATE')`;
  return found !== undefined;
};

/** Memberships that are current at $4 and want to share the term $3. */
const wanting = `
  FROM alliance_members m
  JOIN alliance_consents c ON c.member_id = m.id AND c.term = $3::alliance_term
  WHERE m.during @> $4::timestamptz AND (m.leaves_at IS NULL OR m.leaves_at > $4::timestamptz)`;

interface Asked {
  readonly vtcId: string;
  readonly allyId: string;
  readonly term: AllianceTerm;
}

/** True if two companies share a term now: both are in one alliance, and both want it. */
export async function isInForce(
  findRow: FindRow,
  { vtcId, allyId, term }: Asked,
  now: Date,
): Promise<boolean> {
  if (vtcId === allyId) return false;
  const found = await findRow<{ yes: boolean }>({
    name: 'in-force',
    text: `SELECT EXISTS (
             SELECT ${wanting} AND m.vtc_id = $1::uuid
               AND m.alliance_id IN (SELECT m.alliance_id ${wanting} AND m.vtc_id = $2::uuid)) AS yes`,
    values: [vtcId, allyId, term, now],
  });
  return found?.yes ?? false;
}

/** Lists the companies that are in an alliance with this one now. */
export async function listAllyIds(db: Db, vtcId: string, now: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT m.vtc_id AS id FROM alliance_members m
    WHERE ${isInNow(now)} AND m.vtc_id <> ${vtcId}::uuid AND m.alliance_id IN (
      SELECT m.alliance_id FROM alliance_members m
      WHERE ${isInNow(now)} AND m.vtc_id = ${vtcId}::uuid)`;
  return rows.map(({ id }) => id);
}

/** Lists the companies of an alliance that share a term, if this company is one of them; else none. */
export async function listSharing(
  db: Db,
  {
    allianceId,
    vtcId,
    term,
  }: { readonly allianceId: string; readonly vtcId: string; readonly term: AllianceTerm },
  now: Date,
): Promise<readonly SharingCompany[]> {
  const all = await db.$queryRaw<SharingCompany[]>`
    SELECT m.vtc_id AS "vtcId", v.name, v.tag::text AS tag, lower(m.during) AS since,
           least(upper(m.during), m.leaves_at) AS until
    FROM alliance_members m
    JOIN alliance_consents c ON c.member_id = m.id AND c.term = ${term}::alliance_term
    JOIN vtcs v ON v.id = m.vtc_id
    WHERE m.alliance_id = ${allianceId}::uuid AND ${isInNow(now)}
    ORDER BY v.name, v.id`;
  const isShared = all.length > 1 && all.some((company) => company.vtcId === vtcId);
  return isShared ? all : [];
}

export interface SharingCompany {
  readonly vtcId: string;
  readonly name: string;
  readonly tag: string;
  readonly since: Date;
  /** The end of the membership; null if it has none. */
  readonly until: Date | null;
}

interface NoticeRow {
  readonly id: string;
  readonly allianceId: string;
  readonly alliance: string;
  readonly company: string;
  readonly leavesAt: Date;
}

/** Lists the companies that will leave an alliance of this one in a time, earliest first. */
export async function listNotices(
  db: Db,
  vtcId: string,
  { from, until, take, now }: CalendarRange & { readonly now: Date },
): Promise<NoticeRow[]> {
  return db.$queryRaw<NoticeRow[]>`
    SELECT l.id, l.alliance_id AS "allianceId", a.name AS alliance, l.vtc_name AS company,
           l.leaves_at AS "leavesAt"
    FROM alliance_members l JOIN alliances a ON a.id = l.alliance_id
    WHERE l.leaves_at > ${now} AND l.leaves_at >= ${from} AND l.leaves_at < ${until}
      AND l.alliance_id IN (
        SELECT m.alliance_id FROM alliance_members m
        WHERE ${isInNow(now)} AND m.vtc_id = ${vtcId}::uuid)
    ORDER BY l.leaves_at, l.id LIMIT ${take}::int`;
}
