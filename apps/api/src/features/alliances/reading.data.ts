import { Prisma } from '@waybill/db/client';
import type { AllianceStanding, AllianceTerm } from '@waybill/schema/features/alliances.models';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';
import { countsOfflineJobs } from '../vtcs/vtc-json.data.ts';
import { isInNow } from './standing.data.ts';

export type AllianceRow = Prisma.AllianceGetPayload<object>;

/** A company's relation to one of its alliances. */
export interface StandingRow {
  readonly memberId: string;
  readonly allianceId: string;
  readonly state: AllianceStanding;
  readonly leavesAt: Date | null;
  readonly createdAt: Date;
  readonly companies: number;
  readonly plates: readonly { readonly tag: string; readonly country: string | null }[];
  readonly votesOpen: number;
}

/** Lists the alliances that a company is in, is invited to or has asked to join, by the clock. */
export async function listStandings(
  db: Db,
  vtcId: string,
  now: Date,
  allianceId: string | null = null,
): Promise<readonly StandingRow[]> {
  const invitedAfter = new Date(now.getTime() - limits.allianceInvitationMs);
  return db.$queryRaw<StandingRow[]>`
    SELECT o.id AS "memberId", o.alliance_id AS "allianceId", o.state, o.leaves_at AS "leavesAt",
           o.created_at AS "createdAt",
           (SELECT count(*)::int FROM alliance_members m
            WHERE m.alliance_id = o.alliance_id AND ${isInNow(now)}) AS companies,
           (SELECT coalesce(json_agg(json_build_object('tag', tag, 'country', country)
                                     ORDER BY joined, id), '[]')
            FROM (SELECT v.tag::text, v.country, lower(m.during) AS joined, m.id
                  FROM alliance_members m JOIN vtcs v ON v.id = m.vtc_id
                  WHERE m.alliance_id = o.alliance_id AND ${isInNow(now)} AND o.state <> 'CANDIDATE'
                  ORDER BY joined, m.id LIMIT ${limits.allianceTagsShown}) first) AS plates,
           (SELECT count(*)::int FROM alliance_proposals p
            WHERE p.alliance_id = o.alliance_id AND p.state = 'OPEN' AND p.closes_at > ${now}
              AND o.state = 'ACTIVE' AND o.vtc_id = ANY (p.electorate)
              AND lower(o.during) <= p.opened_at
              AND NOT EXISTS (SELECT FROM alliance_ballots b
                              WHERE b.proposal_id = p.id AND b.vtc_id = o.vtc_id)) AS "votesOpen"
    FROM alliance_members o
    WHERE o.vtc_id = ${vtcId}::uuid
      AND (${allianceId}::uuid IS NULL OR o.alliance_id = ${allianceId}::uuid)
      AND (o.state = 'CANDIDATE' OR o.state = 'INVITED' AND o.created_at > ${invitedAfter}
           OR o.state IN ('ACTIVE', 'LEAVING') AND o.during @> ${now}::timestamptz
              AND (o.leaves_at IS NULL OR o.leaves_at > ${now}))
    ORDER BY o.id DESC`;
}

export async function listAlliances(db: Db, ids: readonly string[]): Promise<AllianceRow[]> {
  return db.alliance.findMany({ where: { id: { in: [...ids] } } });
}

export interface CompanyRow {
  readonly memberId: string;
  readonly id: string;
  readonly name: string;
  readonly tag: string;
  readonly country: string | null;
  readonly logo: string;
  readonly memberCount: number;
  readonly countsOfflineJobs: boolean;
  readonly isPublic: boolean;
  /** True if it is public: not hidden by an operator and not about to be deleted. */
  readonly isListed: boolean;
  readonly deleteAfter: Date | null;
  readonly since: Date;
  readonly leavesAt: Date | null;
}

/** Lists the companies of an alliance, earliest members first. */
export async function listCompanies(db: Db, allianceId: string, now: Date): Promise<CompanyRow[]> {
  return db.$queryRaw<CompanyRow[]>`
    SELECT m.id AS "memberId", v.id, v.name, v.tag::text AS tag, v.country, l.sha256 AS logo,
           v.member_count AS "memberCount", ${Prisma.raw(countsOfflineJobs('v.id'))} AS "countsOfflineJobs",
           v.is_public AND listed.is AS "isPublic",
           listed.is AS "isListed", v.delete_after AS "deleteAfter", lower(m.during) AS since, m.leaves_at AS "leavesAt"
    FROM alliance_members m JOIN vtcs v ON v.id = m.vtc_id JOIN media l ON l.id = v.logo_id,
         LATERAL (SELECT v.hidden_at IS NULL AND v.delete_after IS NULL AS is) listed
    WHERE m.alliance_id = ${allianceId}::uuid AND ${isInNow(now)}
    ORDER BY lower(m.during), m.id`;
}

/** Returns the terms that each company wants to share, by membership. */
export async function listAllConsents(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<AllianceTerm>>> {
  const rows = await db.allianceConsent.findMany({ where: { memberId: { in: [...memberIds] } } });
  const byMember = new Map<string, Set<AllianceTerm>>();
  for (const { memberId, term } of rows) {
    byMember.set(memberId, (byMember.get(memberId) ?? new Set()).add(term));
  }
  return byMember;
}

const proposalInclude = {
  ballots: { select: { vtcId: true, yes: true } },
} satisfies Prisma.AllianceProposalInclude;

export type ProposalRow = Prisma.AllianceProposalGetPayload<{ include: typeof proposalInclude }>;

/** Latest first. */
export async function listProposals(
  db: Db,
  allianceId: string,
  beforeId: string | null,
  take: number,
): Promise<ProposalRow[]> {
  return db.allianceProposal.findMany({
    where: { allianceId, ...(beforeId !== null && { id: { lt: beforeId } }) },
    include: proposalInclude,
    orderBy: { id: 'desc' },
    take,
  });
}

export async function getProposal(db: Db, id: string): Promise<ProposalRow> {
  return db.allianceProposal.findUniqueOrThrow({ where: { id }, include: proposalInclude });
}

/** Returns company names by id. */
export async function listNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.vtc.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface HistoryRow {
  readonly at: Date;
  readonly kind:
    | 'FOUNDED'
    | 'JOINED'
    | 'LEFT'
    | 'EXPELLED'
    | 'CARRIED'
    | 'REFUSED'
    | 'EXPIRED'
    | 'WITHDRAWN';
  readonly company: string | null;
  readonly proposal: 'ADMIT' | 'EXPEL' | 'DISSOLVE' | 'CHANGE' | null;
}

/** Lists joins, leaves and outcomes of votes, latest first. Leaves the future out. */
export async function listHistory(db: Db, allianceId: string, now: Date): Promise<HistoryRow[]> {
  return db.$queryRaw<HistoryRow[]>`
    SELECT * FROM (
      SELECT lower(during) AS at,
             CASE WHEN lower(during) = a.created_at THEN 'FOUNDED' ELSE 'JOINED' END AS kind,
             vtc_name AS company, NULL AS proposal
      FROM alliance_members m JOIN alliances a ON a.id = m.alliance_id
      WHERE alliance_id = ${allianceId}::uuid AND lower(during) IS NOT NULL
      UNION ALL
      SELECT coalesce(leaves_at, upper(during)),
             CASE state WHEN 'EXPELLED' THEN 'EXPELLED' ELSE 'LEFT' END, vtc_name, NULL
      FROM alliance_members
      WHERE alliance_id = ${allianceId}::uuid AND coalesce(leaves_at, upper(during)) <= ${now}
      UNION ALL
      SELECT coalesce(closed_at, closes_at),
             CASE WHEN state = 'OPEN' THEN 'EXPIRED' ELSE state::text END, target_name, kind::text
      FROM alliance_proposals
      WHERE alliance_id = ${allianceId}::uuid AND coalesce(closed_at, closes_at) <= ${now}) h
    ORDER BY at DESC, kind LIMIT 200`;
}

/** Returns an alliance with a public page, or null. */
export async function findPublicAlliance(db: Db, slug: string): Promise<AllianceRow | null> {
  return db.alliance.findFirst({ where: { slug, isPublic: true, state: 'ACTIVE' } });
}
