import { Prisma } from '@waybill/db/client';
import { allianceSettingsSchema } from '@waybill/schema/features/alliances.models';
import type {
  AllianceSettings,
  AllianceStanding,
  AllianceTerm,
  ProposalKind,
} from '@waybill/schema/features/alliances.models';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import type { AllianceState, CurrentMember, OpenProposal, Outcome } from './alliances.policy.ts';

/** Locks an alliance until the transaction ends. */
export async function lockAlliance(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM alliances WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Reads the stored state that the rules of an alliance work on. */
export async function readState(db: Db, id: string): Promise<AllianceState> {
  const alliance = await db.alliance.findUniqueOrThrow({ where: { id } });
  const members = await db.$queryRaw<CurrentMember[]>`
    SELECT id, vtc_id AS "vtcId", vtc_name AS "vtcName", state, lower(during) AS since,
           leaves_at AS "leavesAt", created_at AS "createdAt"
    FROM alliance_members
    WHERE alliance_id = ${id}::uuid AND state IN ('INVITED', 'CANDIDATE', 'ACTIVE', 'LEAVING')
    ORDER BY id`;
  const proposals = await db.allianceProposal.findMany({
    where: { allianceId: id, state: 'OPEN' },
    include: { ballots: { select: { vtcId: true, yes: true } } },
    orderBy: { id: 'asc' },
  });
  const { name, decision, noticeDays, state, dissolvedAt: endsAt } = alliance;
  return {
    id,
    name,
    decision,
    noticeDays,
    endsAt,
    isOver: state === 'DISSOLVED',
    members,
    proposals: proposals.map((proposal): OpenProposal => ({
      id: proposal.id,
      kind: proposal.kind,
      targetVtcId: proposal.targetVtcId,
      electorate: proposal.electorate,
      openedAt: proposal.openedAt,
      closesAt: proposal.closesAt,
      change: readChange(proposal.change),
      ballots: new Map(proposal.ballots.map(({ vtcId, yes }) => [vtcId, yes])),
    })),
  };
}

/** Parses the settings that a proposal would change; null if it changes none. */
export function readChange(change: unknown): AllianceSettings | null {
  return change === null ? null : allianceSettingsSchema.parse(change);
}

interface NewAlliance extends AllianceSettings {
  readonly id: string;
  readonly slug: string;
  readonly createdAt: Date;
}

/** @throws ALLIANCE_SLUG_TAKEN */
export async function createAlliance(db: Db, data: NewAlliance): Promise<void> {
  await db.alliance.create({ data }).catch((error: unknown) => {
    const isTaken = isUniqueViolation(error, 'alliances_slug_key');
    throw isTaken ? AppError.at('slug', 'ALLIANCE_SLUG_TAKEN', error) : error;
  });
}

interface NewMember {
  readonly id: string;
  readonly allianceId: string;
  readonly vtcId: string;
  readonly vtcName: string;
  readonly state: AllianceStanding;
  readonly createdAt: Date;
}

/** Inserts a company's membership; an active one starts now. */
export async function createMember(
  db: Db,
  { id, allianceId, vtcId, vtcName, state, createdAt }: NewMember,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO alliance_members (id, alliance_id, vtc_id, vtc_name, state, during, created_at)
    VALUES (${id}::uuid, ${allianceId}::uuid, ${vtcId}::uuid, ${vtcName},
            ${state}::alliance_member_state,
            CASE WHEN ${state} = 'ACTIVE' THEN tstzrange(${createdAt}::timestamptz, NULL) END,
            ${createdAt})`;
}

/** Makes an invited company or a candidate a member of the alliance. */
export async function admitMember(db: Db, id: string, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE alliance_members SET state = 'ACTIVE', during = tstzrange(${now}::timestamptz, NULL)
    WHERE id = ${id}::uuid`;
}

export async function declineMember(db: Db, id: string): Promise<void> {
  await db.$executeRaw`UPDATE alliance_members SET state = 'DECLINED' WHERE id = ${id}::uuid`;
}

/** Sets the day on which a company leaves; null cancels the notice. */
export async function setNotice(db: Db, id: string, leavesAt: Date | null): Promise<void> {
  const state = leavesAt === null ? 'ACTIVE' : 'LEAVING';
  await db.$executeRaw`
    UPDATE alliance_members SET state = ${state}::alliance_member_state, leaves_at = ${leavesAt}
    WHERE id = ${id}::uuid`;
}

/** Ends a company's membership and deletes its shared terms. */
export async function removeMember(
  db: Db,
  id: string,
  state: 'LEFT' | 'EXPELLED',
  at: Date,
): Promise<void> {
  await db.allianceConsent.deleteMany({ where: { memberId: id } });
  await db.$executeRaw`
    UPDATE alliance_members
    SET state = ${state}::alliance_member_state, leaves_at = NULL,
        during = tstzrange(lower(during), greatest(lower(during), ${at}::timestamptz))
    WHERE id = ${id}::uuid`;
}

/** Sets what a company wants to share. Terms that it shared before keep their start. */
export async function setConsents(
  db: Db,
  { id: memberId, vtcId }: Pick<CurrentMember, 'id' | 'vtcId'>,
  terms: readonly AllianceTerm[],
  by: { readonly userId: string; readonly at: Date },
): Promise<void> {
  await db.allianceConsent.deleteMany({ where: { memberId, term: { notIn: [...terms] } } });
  await db.allianceConsent.createMany({
    data: terms.map((term) => ({ memberId, vtcId, term, since: by.at, byId: by.userId })),
    skipDuplicates: true,
  });
}

export async function listConsents(db: Db, memberId: string): Promise<AllianceTerm[]> {
  const rows = await db.allianceConsent.findMany({ where: { memberId }, orderBy: { term: 'asc' } });
  return rows.map(({ term }) => term);
}

interface NewProposal {
  readonly id: string;
  readonly allianceId: string;
  readonly kind: ProposalKind;
  readonly targetVtcId: string | null;
  readonly targetName: string | null;
  readonly change: AllianceSettings | null;
  readonly openedByVtcId: string;
  readonly openedByName: string;
  readonly electorate: readonly string[];
  readonly openedAt: Date;
  readonly closesAt: Date;
}

export async function createProposal(
  db: Db,
  { change, electorate, ...proposal }: NewProposal,
): Promise<void> {
  const data = {
    ...proposal,
    electorate: [...electorate],
    change: change === null ? Prisma.DbNull : { ...change },
  };
  await db.allianceProposal.create({ data });
}

export async function closeProposal(db: Db, id: string, state: Outcome, now: Date): Promise<void> {
  await db.allianceProposal.update({ where: { id }, data: { state, closedAt: now } });
}

/** Replaces the company's previous ballot. */
export async function setBallot(
  db: Db,
  key: { readonly proposalId: string; readonly vtcId: string },
  ballot: { readonly yes: boolean; readonly byId: string; readonly castAt: Date },
): Promise<void> {
  await db.allianceBallot.upsert({
    where: { proposalId_vtcId: key },
    create: { ...key, ...ballot },
    update: ballot,
  });
}

export async function updateAlliance(
  db: Db,
  id: string,
  { name, description, decision, noticeDays, isPublic }: AllianceSettings,
): Promise<void> {
  const data = { name, description, decision, noticeDays, isPublic };
  await db.alliance.update({ where: { id }, data });
}

/** Sets the end of an alliance, and marks it as dissolved if that is now. */
export async function setEnd(db: Db, id: string, at: Date, isOver: boolean): Promise<void> {
  const state = isOver ? 'DISSOLVED' : 'ACTIVE';
  await db.alliance.update({ where: { id }, data: { dissolvedAt: at, state } });
}

/** Returns a company's name and deletion date, or null. */
export async function findCompany(db: Db, id: string) {
  const select = { id: true, name: true, deleteAfter: true } as const;
  return db.vtc.findUnique({ where: { id }, select });
}

/** Counts the alliances that a company is in or has asked to join. */
export async function countAlliances(db: Db, vtcId: string, now: Date): Promise<number> {
  return db.allianceMember.count({
    where: {
      vtcId,
      OR: [{ state: { in: ['ACTIVE', 'CANDIDATE'] } }, { state: 'LEAVING', leavesAt: { gt: now } }],
    },
  });
}

/** Lists the alliances that a company is involved in, in lock order. */
export async function listAllianceIds(db: Db, vtcId: string): Promise<string[]> {
  const rows = await db.alliance.findMany({
    where: {
      state: 'ACTIVE',
      OR: [
        {
          members: {
            some: { vtcId, state: { in: ['INVITED', 'CANDIDATE', 'ACTIVE', 'LEAVING'] } },
          },
        },
        { proposals: { some: { targetVtcId: vtcId, state: 'OPEN' } } },
      ],
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id }) => id);
}

/** Lists alliances with overdue steps. */
export async function listDueAllianceIds(
  db: Db,
  now: Date,
  invitedBefore: Date,
): Promise<string[]> {
  const rows = await db.alliance.findMany({
    where: {
      state: 'ACTIVE',
      OR: [
        {
          members: {
            some: {
              OR: [
                { state: 'LEAVING', leavesAt: { lte: now } },
                { state: 'INVITED', createdAt: { lte: invitedBefore } },
              ],
            },
          },
        },
        { proposals: { some: { state: 'OPEN', closesAt: { lte: now } } } },
      ],
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: 500,
  });
  return rows.map(({ id }) => id);
}

export async function findAllianceIdOfProposal(db: Db, id: string): Promise<string | null> {
  const found = await db.allianceProposal.findUnique({
    where: { id },
    select: { allianceId: true },
  });
  return found?.allianceId ?? null;
}

/** Lists the companies that open proposals would admit. */
export async function listTargets(db: Db, allianceId: string): Promise<string[]> {
  const rows = await db.allianceProposal.findMany({
    where: { allianceId, state: 'OPEN', kind: 'ADMIT' },
    select: { targetVtcId: true },
  });
  return rows.flatMap(({ targetVtcId }) => (targetVtcId === null ? [] : [targetVtcId]));
}
