import type {
  AllianceForm,
  AllianceSettingsForm,
  ProposalForm,
} from '@waybill/schema/features/alliances.contract';
import type { AllianceTerm } from '@waybill/schema/features/alliances.models';
import type { AuditAction } from '@waybill/schema/registers';
import { limits } from '@waybill/schema/limits';
import { v7 as createId } from 'uuid';
import type { Actor } from '../../auth/actor.ts';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { type NewAuditEntry, recordAudit } from '../audit/audit.data.ts';
import { inTurnOfVtc } from '../vtcs/vtc-transaction.service.ts';
import { keepVtc, lockVtc } from '../vtcs/vtcs.data.ts';
import * as data from './alliances.data.ts';
import { type AllianceState, type CurrentMember, isIn, votersOf } from './alliances.policy.ts';
import {
  type AllianceView,
  getAlliance,
  getProposal,
  type ProposalView,
  type Reading,
} from './reading.service.ts';
import { admit, endMembership, endOfNotice, invite, settle, tell } from './settling.service.ts';

/** What a write in an alliance works with: the alliance is locked, and nothing is due in it. */
interface Acting {
  readonly db: Db;
  readonly actor: Actor;
  /** The acting company. */
  readonly vtcId: string;
  readonly state: AllianceState;
  readonly now: Date;
}

interface Locks {
  /** Whether what is written is counted for the company, so that such writes wait for one another. */
  readonly locksVtc?: true;
  /** Other companies that are named in it. */
  readonly keeps?: readonly string[];
}

/** The alliance that a write is about, by its id or by that of one of its proposals. */
type Place = { readonly allianceId: string } | { readonly proposalId: string };

/** Runs a write of the actor's company: companies are locked before alliances, the smaller id first. */
async function withAlliance<Done, View>(
  ctx: WriteContext,
  place: Place,
  run: (acting: Acting) => Promise<Done>,
  /** What is answered, as it is once nothing is due any more. */
  read: (done: Done, reading: Reading) => Promise<View>,
  { keeps = [], ...locks }: Locks = {},
): Promise<View> {
  return withCompanies(
    ctx,
    {
      ...locks,
      // Whom a vote could admit must not go away while it is counted.
      keeps: async (db) => [...keeps, ...(await listTargets(db, place))],
    },
    async ({ db, actor, vtcId, now }) => {
      const allianceId = await findAllianceId(db, place);
      if (allianceId === null) throw new AppError('NOT_FOUND');
      await data.lockAlliance(db, allianceId);
      const state = await settle(db, allianceId, { actorId: null, now });
      const result = await run({ db, actor, vtcId, state, now });
      await settle(db, allianceId, { actorId: actor.userId, now });
      return read(result, { db, actor, clock: () => now });
    },
  );
}

async function findAllianceId(db: Db, place: Place): Promise<string | null> {
  return 'allianceId' in place
    ? place.allianceId
    : data.findAllianceIdOfProposal(db, place.proposalId);
}

async function listTargets(db: Db, place: Place): Promise<readonly string[]> {
  const allianceId = await findAllianceId(db, place);
  return allianceId === null ? [] : data.listTargets(db, allianceId);
}

async function withCompanies<T>(
  ctx: WriteContext,
  {
    locksVtc,
    keeps,
  }: Pick<Locks, 'locksVtc'> & {
    readonly keeps: (db: Db) => Promise<readonly string[]>;
  },
  run: (acting: Omit<Acting, 'state'>) => Promise<T>,
): Promise<T> {
  const own = ctx.actor.vtcId;
  const lockFirst = async (db: Db) => {
    const ids = new Set([...(own === null ? [] : [own]), ...(await keeps(db))]);
    for (const id of [...ids].toSorted()) {
      await (locksVtc && id === own ? lockVtc(db, id) : keepVtc(db, id));
    }
  };
  const act = async () =>
    ctx.transact(
      async ({ db, actor }) => {
        if (actor.vtcId === null || actor.vtcId !== own) throw new AppError('NOT_FOUND');
        return run({ db, actor, vtcId: actor.vtcId, now: ctx.clock() });
      },
      { lockFirst, holdsRights: true },
    );
  return locksVtc ? inTurnOfVtc(ctx, own, act) : act();
}

/**
 * Founds an alliance with the actor's company in it, and invites others.
 * @throws NOT_FOUND, VTC_IS_ENDING, ALLIANCES_TOO_MANY, ALLIANCE_SLUG_TAKEN
 */
export async function foundAlliance(
  ctx: WriteContext,
  { terms, invite: inviteIds, ...settings }: AllianceForm,
): Promise<AllianceView> {
  const locks = { locksVtc: true, keeps: async () => inviteIds } as const;
  return withCompanies(ctx, locks, async ({ db, actor, vtcId, now }) => {
    const company = await requireRoom(db, vtcId, now);
    const id = createId({ msecs: now.getTime() });
    await data.createAlliance(db, { ...settings, id, createdAt: now });
    const member = { id: createId(), allianceId: id, vtcId, vtcName: company.name };
    await data.createMember(db, { ...member, state: 'ACTIVE', createdAt: now });
    await data.setConsents(db, member, terms, { userId: actor.userId, at: now });
    await audit(db, actor, { id, name: settings.name }, 'alliance.founded', {
      after: { terms: [...terms] },
    });
    const state = await data.readState(db, id);
    await tell(db, state, actor.userId, (about) => ({
      ...about,
      type: 'alliance.founded',
      payload: { allianceId: id },
    }));
    for (const otherId of new Set(inviteIds)) {
      const other = await data.findCompany(db, otherId);
      if (!other || other.id === vtcId) throw AppError.at('invite', 'NOT_FOUND');
      await invite(db, state, other, { actorId: actor.userId, now });
    }
    return getAlliance({ db, actor, clock: () => now }, id);
  });
}

/**
 * Lets the companies of an alliance vote on something; the actor's company says yes.
 * @throws NOT_FOUND, NOT_VOTING, PROPOSAL_EXISTS, ALREADY_ALLIED, ALLIANCE_FULL, ALLIANCE_TOO_SMALL,
 * ALLIANCE_IS_ENDING
 */
export async function propose(
  ctx: WriteContext,
  allianceId: string,
  { kind, company, change }: ProposalForm,
): Promise<ProposalView> {
  const locks = { keeps: company === undefined ? [] : [company] };
  return withAlliance(
    ctx,
    { allianceId },
    async (acting) => {
      const { db, actor, vtcId, state, now } = acting;
      if (requireMember(acting).state !== 'ACTIVE') throw new AppError('NOT_VOTING');
      if (state.endsAt !== null) throw new AppError('ALLIANCE_IS_ENDING');
      const isVotedOn = state.proposals.some(
        (open) => open.kind === kind && open.targetVtcId === (company ?? null),
      );
      if (isVotedOn) throw new AppError('PROPOSAL_EXISTS');
      const target = company === undefined ? null : await requireTarget(acting, kind, company);
      const id = await openProposal(acting, { kind, target, change: change ?? null });
      await data.setBallot(
        db,
        { proposalId: id, vtcId },
        { yes: true, byId: actor.userId, castAt: now },
      );
      await audit(db, actor, state, 'alliance.proposed', {
        after: { proposal: kind, ...(target && { target: target.name }) },
      });
      return id;
    },
    (id, reading) => getProposal(reading, id),
    locks,
  );
}

/** @throws as `propose` */
export async function proposeChange(
  ctx: WriteContext,
  allianceId: string,
  change: AllianceSettingsForm,
): Promise<ProposalView> {
  return propose(ctx, allianceId, { kind: 'CHANGE', change });
}

/** @throws NOT_FOUND, ALREADY_ALLIED, ALLIANCE_FULL, ALLIANCE_TOO_SMALL */
async function requireTarget(
  { db, vtcId, state, now }: Acting,
  kind: ProposalForm['kind'],
  targetVtcId: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const target = await data.findCompany(db, targetVtcId);
  const member = state.members.find((one) => one.vtcId === targetVtcId);
  if (!target) throw AppError.at('company', 'NOT_FOUND');
  if (kind === 'ADMIT') {
    if (member) throw AppError.at('company', 'ALREADY_ALLIED');
    if (state.members.length >= limits.vtcsPerAlliance) throw new AppError('ALLIANCE_FULL');
    return target;
  }
  if (!member || member.since === null || targetVtcId === vtcId) {
    throw AppError.at('company', 'NOT_FOUND');
  }
  const inside = state.members.filter((one) => isIn(one, now));
  if (inside.length < limits.vtcsToExpel) throw new AppError('ALLIANCE_TOO_SMALL');
  return target;
}

async function openProposal(
  { db, actor, vtcId, state, now }: Acting,
  {
    kind,
    target,
    change,
  }: {
    readonly kind: ProposalForm['kind'];
    readonly target: { readonly id: string; readonly name: string } | null;
    readonly change: AllianceSettingsForm | null;
  },
): Promise<string> {
  const proposalId = createId({ msecs: now.getTime() });
  const own = await data.findCompany(db, vtcId);
  const electorate = state.members.filter(
    (member) => member.state === 'ACTIVE' && member.vtcId !== target?.id,
  );
  await data.createProposal(db, {
    id: proposalId,
    allianceId: state.id,
    kind,
    targetVtcId: target?.id ?? null,
    targetName: target?.name ?? null,
    change,
    openedByVtcId: vtcId,
    openedByName: own?.name ?? '',
    electorate: electorate.map((member) => member.vtcId),
    openedAt: now,
    closesAt: new Date(now.getTime() + limits.allianceProposalMs),
  });
  const payload = { allianceId: state.id, proposalId, kind };
  await tell(db, state, actor.userId, (about) => ({
    ...about,
    type: 'alliance.proposed',
    payload,
  }));
  return proposalId;
}

/** Votes for the actor's company. @throws NOT_FOUND, NOT_VOTING, PROPOSAL_CLOSED */
export async function setBallot(
  ctx: WriteContext,
  proposalId: string,
  yes: boolean,
): Promise<ProposalView> {
  const vote = async ({ db, actor, vtcId, state, now }: Acting) => {
    const proposal = state.proposals.find(({ id }) => id === proposalId);
    if (!proposal) throw new AppError('PROPOSAL_CLOSED');
    if (!votersOf(proposal, state.members).includes(vtcId)) throw new AppError('NOT_VOTING');
    await data.setBallot(db, { proposalId, vtcId }, { yes, byId: actor.userId, castAt: now });
    const { kind } = proposal;
    await audit(db, actor, state, 'alliance.balloted', { after: { proposal: kind, ballot: yes } });
    const payload = { allianceId: state.id, proposalId, kind, ofVtcId: vtcId };
    await tell(db, state, actor.userId, (about) => ({
      ...about,
      type: 'alliance.balloted',
      payload,
    }));
  };
  return withAlliance(ctx, { proposalId }, vote, (_, reading) => getProposal(reading, proposalId));
}

/**
 * Asks to join, on which the alliance votes.
 * @throws NOT_FOUND, VTC_IS_ENDING, ALREADY_ALLIED, ALLIANCES_TOO_MANY, ALLIANCE_FULL,
 * ALLIANCE_IS_ENDING
 */
export async function askToJoin(ctx: WriteContext, allianceId: string): Promise<void> {
  const ask = async (acting: Acting) => {
    const { db, actor, vtcId, state, now } = acting;
    requireLasting(state);
    if (findMember(acting)) throw new AppError('ALREADY_ALLIED');
    if (state.members.length >= limits.vtcsPerAlliance) throw new AppError('ALLIANCE_FULL');
    const company = await requireRoom(db, vtcId, now);
    await data.createMember(db, {
      id: createId({ msecs: now.getTime() }),
      allianceId,
      vtcId,
      vtcName: company.name,
      state: 'CANDIDATE',
      createdAt: now,
    });
    const isVotedOn = state.proposals.some(
      ({ kind, targetVtcId }) => kind === 'ADMIT' && targetVtcId === vtcId,
    );
    if (!isVotedOn) await openProposal(acting, { kind: 'ADMIT', target: company, change: null });
    await audit(db, actor, state, 'alliance.asked');
  };
  await withAlliance(ctx, { allianceId }, ask, nothing, { locksVtc: true });
}

/**
 * Accepts an invitation, with what the company shares.
 * @throws NOT_FOUND, VTC_IS_ENDING, ALREADY_ALLIED, ALLIANCES_TOO_MANY, ALLIANCE_IS_ENDING
 */
export async function acceptInvitation(
  ctx: WriteContext,
  allianceId: string,
  terms: readonly AllianceTerm[],
): Promise<AllianceView> {
  const accept = async (acting: Acting) => {
    const { db, actor, vtcId, state, now } = acting;
    const member = findMember(acting);
    if (member?.since) throw new AppError('ALREADY_ALLIED');
    if (member?.state !== 'INVITED') throw new AppError('NOT_FOUND');
    requireLasting(state);
    await requireRoom(db, vtcId, now);
    await admit(db, state, member, { actorId: actor.userId, now }, terms);
    await audit(db, actor, state, 'alliance.accepted', { after: { terms: [...terms] } });
  };
  const read = async (_: void, reading: Reading) => getAlliance(reading, allianceId);
  return withAlliance(ctx, { allianceId }, accept, read, { locksVtc: true });
}

/** Declines an invitation, or takes back that the company has asked. @throws NOT_FOUND */
export async function refuseInvitation(ctx: WriteContext, allianceId: string): Promise<void> {
  const refuse = async (acting: Acting) => {
    const { db, actor, vtcId, state, now } = acting;
    const member = findMember(acting);
    if (!member || member.since !== null) throw new AppError('NOT_FOUND');
    await data.declineMember(db, member.id);
    for (const { id, kind, targetVtcId } of state.proposals) {
      if (kind === 'ADMIT' && targetVtcId === vtcId)
        await data.closeProposal(db, id, 'WITHDRAWN', now);
    }
    await audit(db, actor, state, 'alliance.declined');
  };
  await withAlliance(ctx, { allianceId }, refuse, nothing);
}

/** Says what the company shares from now on. @throws NOT_FOUND */
export async function setConsents(
  ctx: WriteContext,
  allianceId: string,
  terms: readonly AllianceTerm[],
): Promise<AllianceView> {
  const change = async (acting: Acting) => {
    const { db, actor, state, now } = acting;
    const member = requireMember(acting);
    const before = await data.listConsents(db, member.id);
    await data.setConsents(db, member, terms, { userId: actor.userId, at: now });
    const after = await data.listConsents(db, member.id);
    const changed = [
      ...after.filter((term) => !before.includes(term)),
      ...before.filter((term) => !after.includes(term)),
    ];
    if (changed.length === 0) return;
    await audit(db, actor, state, 'alliance.consents-changed', {
      before: { terms: before },
      after: { terms: after },
    });
    // What a company wants by itself is its own affair: others are told what is in force.
    for (const other of state.members) {
      if (other.since === null || other.id === member.id) continue;
      const others = await data.listConsents(db, other.id);
      const inForce = after.filter((term) => others.includes(term));
      if (!changed.some((term) => others.includes(term))) continue;
      const payload = { allianceId, ofVtcId: member.vtcId, terms: inForce };
      await tell(
        db,
        { id: allianceId, members: [] },
        actor.userId,
        (about) => ({ ...about, type: 'alliance.consents-changed', payload }),
        [other.vtcId],
      );
    }
  };
  const read = async (_: void, reading: Reading) => getAlliance(reading, allianceId);
  return withAlliance(ctx, { allianceId }, change, read);
}

/** Gives notice for the company, or gives the day again. @throws NOT_FOUND */
export async function giveNotice(ctx: WriteContext, allianceId: string): Promise<Date> {
  const give = async (acting: Acting) => {
    const { db, actor, state, now } = acting;
    const member = requireMember(acting);
    if (member.leavesAt !== null) return member.leavesAt;
    const leavesAt = endOfNotice(state, now);
    await audit(db, actor, state, 'alliance.notice-given', {
      after: { leavesAt: leavesAt.toISOString() },
    });
    if (leavesAt <= now) {
      await endMembership(db, state, member, {
        actorId: actor.userId,
        now,
        at: now,
        state: 'LEFT',
      });
      return leavesAt;
    }
    await data.setNotice(db, member.id, leavesAt);
    const payload = { allianceId, ofVtcId: member.vtcId, leavesAt: leavesAt.toISOString() };
    await tell(db, state, actor.userId, (about) => ({
      ...about,
      type: 'alliance.notice-given',
      payload,
    }));
    return leavesAt;
  };
  return withAlliance(ctx, { allianceId }, give, async (leavesAt) => leavesAt);
}

/** Takes the notice back before the day. @throws NOT_FOUND, ALLIANCE_IS_ENDING */
export async function withdrawNotice(ctx: WriteContext, allianceId: string): Promise<AllianceView> {
  const stay = async (acting: Acting) => {
    const { db, actor, state } = acting;
    const member = requireMember(acting);
    if (state.endsAt !== null) throw new AppError('ALLIANCE_IS_ENDING');
    if (member.leavesAt === null) return;
    await data.setNotice(db, member.id, null);
    await audit(db, actor, state, 'alliance.notice-withdrawn');
    const payload = { allianceId, ofVtcId: member.vtcId };
    await tell(db, state, actor.userId, (about) => ({
      ...about,
      type: 'alliance.notice-withdrawn',
      payload,
    }));
  };
  const read = async (_: void, reading: Reading) => getAlliance(reading, allianceId);
  return withAlliance(ctx, { allianceId }, stay, read);
}

const nothing = async () => {};

function findMember({ state, vtcId }: Acting): CurrentMember | undefined {
  return state.members.find((member) => member.vtcId === vtcId);
}

/** The acting company as one of the alliance. @throws NOT_FOUND for one that has just left */
function requireMember(acting: Acting): CurrentMember {
  const member = findMember(acting);
  if (!member || !isIn(member, acting.now)) throw new AppError('NOT_FOUND');
  return member;
}

/** @throws NOT_FOUND, ALLIANCE_IS_ENDING */
function requireLasting({ isOver, endsAt }: AllianceState): void {
  if (isOver) throw new AppError('NOT_FOUND');
  if (endsAt !== null) throw new AppError('ALLIANCE_IS_ENDING');
}

/** A company that may have one more alliance. @throws NOT_FOUND, VTC_IS_ENDING, ALLIANCES_TOO_MANY */
async function requireRoom(db: Db, vtcId: string, now: Date) {
  const company = await data.findCompany(db, vtcId);
  if (!company) throw new AppError('NOT_FOUND');
  if (company.deleteAfter !== null) throw new AppError('VTC_IS_ENDING');
  if ((await data.countAlliances(db, vtcId, now)) >= limits.alliancesPerVtc) {
    throw new AppError('ALLIANCES_TOO_MANY');
  }
  return company;
}

type AllianceAudit = Extract<AuditAction, `alliance.${string}`>;

/** In the acting company's log. */
async function audit(
  db: Db,
  actor: Actor,
  { id, name }: Pick<AllianceState, 'id' | 'name'>,
  action: AllianceAudit,
  states: Pick<NewAuditEntry, 'before' | 'after'> = {},
): Promise<void> {
  if (actor.vtcId === null) return;
  const subject = { id, name };
  await recordAudit(db, actor, { vtcId: actor.vtcId, action, subject, ...states });
}
