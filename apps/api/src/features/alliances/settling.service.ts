import type { AllianceTerm } from '@waybill/schema/features/alliances.models';
import type { NewEvent } from '@waybill/schema/events';
import { limits } from '@waybill/schema/limits';
import { v7 as createId } from 'uuid';
import type { Services } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { allHappened } from '../../lib/happened.data.ts';
import { doOneByOne } from '../../lib/one-by-one.ts';
import { runEmittingTransaction } from '../../lib/emitting-transaction.ts';
import * as data from './alliances.data.ts';
import {
  type AllianceState,
  type CurrentMember,
  isIn,
  nextStep,
  type OpenProposal,
  type Outcome,
  type Step,
} from './alliances.policy.ts';

/** The actor, the company that receives the event, and the alliance as its subject. */
export type About = Pick<NewEvent, 'vtcId' | 'actorId' | 'subjectId'>;

/** Emits an event once in each member company; `also` adds companies that are not members. */
export async function tell(
  db: Db,
  { id, members }: Pick<AllianceState, 'id' | 'members'>,
  actorId: string | null,
  say: (about: About) => NewEvent,
  also: readonly (string | null)[] = [],
): Promise<void> {
  const inside = members.filter(({ since }) => since !== null).map(({ vtcId }) => vtcId);
  const concerned = new Set([...inside, ...also.filter((vtcId) => vtcId !== null)]);
  await allHappened(
    db,
    [...concerned].map((vtcId) => say({ vtcId, actorId, subjectId: id })),
  );
}

/**
 * Applies all due steps of an alliance: those past their time, and decided votes. Lock the alliance first.
 * Returns the state afterwards.
 */
export async function settle(
  db: Db,
  allianceId: string,
  { actorId, now }: { readonly actorId: string | null; readonly now: Date },
): Promise<AllianceState> {
  for (;;) {
    const state = await data.readState(db, allianceId);
    const step = nextStep(state, now);
    if (step === null) return state;
    await take(db, state, step, { actorId, now });
  }
}

interface Taking {
  readonly actorId: string | null;
  readonly now: Date;
}

async function take(db: Db, state: AllianceState, step: Step, taking: Taking): Promise<void> {
  switch (step.do) {
    case 'close':
      return closeVote(db, state, step.proposal, step.outcome, taking);
    case 'leave':
      return endMembership(db, state, step.member, { ...taking, at: step.at, state: 'LEFT' });
    case 'lapse':
      return data.declineMember(db, step.member.id);
    case 'dissolve':
      return dissolveNow(db, state, taking);
  }
}

/** Closes a vote, notifies the voters and the target, and applies the outcome. */
export async function closeVote(
  db: Db,
  state: AllianceState,
  proposal: OpenProposal,
  outcome: Outcome,
  taking: Taking,
): Promise<void> {
  const { id: proposalId, kind, targetVtcId } = proposal;
  await data.closeProposal(db, proposalId, outcome, taking.now);
  const payload = { allianceId: state.id, proposalId, kind, outcome };
  await tell(
    db,
    state,
    taking.actorId,
    (about) => ({ ...about, type: 'alliance.proposal-closed', payload }),
    [targetVtcId],
  );
  if (outcome === 'CARRIED') await carry(db, state, proposal, taking);
  else if (kind === 'ADMIT') await turnDown(db, state, proposal);
}

/** Ends a company's membership in an alliance. */
export async function endMembership(
  db: Db,
  state: AllianceState,
  member: CurrentMember,
  { actorId, at, state: end }: Taking & { readonly at: Date; readonly state: 'LEFT' | 'EXPELLED' },
): Promise<void> {
  await data.removeMember(db, member.id, end, at);
  const isExpelled = end === 'EXPELLED';
  const payload = { allianceId: state.id, ofVtcId: member.vtcId, isExpelled };
  await tell(db, state, actorId, (about) => ({ ...about, type: 'alliance.left', payload }));
}

/** Makes a company a member, with the terms it shares. */
export async function admit(
  db: Db,
  state: AllianceState,
  member: CurrentMember,
  { actorId, now }: Taking,
  terms: readonly AllianceTerm[] = [],
): Promise<void> {
  await data.admitMember(db, member.id, now);
  if (actorId !== null) await data.setConsents(db, member, terms, { userId: actorId, at: now });
  const payload = { allianceId: state.id, ofVtcId: member.vtcId };
  const say = (about: About) => ({ ...about, type: 'alliance.joined' as const, payload });
  await tell(db, state, actorId, say, [member.vtcId]);
}

/** Invites a company. */
export async function invite(
  db: Db,
  state: Pick<AllianceState, 'id' | 'members'>,
  company: { readonly id: string; readonly name: string },
  { actorId, now }: Taking,
): Promise<void> {
  await data.createMember(db, {
    id: createId({ msecs: now.getTime() }),
    allianceId: state.id,
    vtcId: company.id,
    vtcName: company.name,
    state: 'INVITED',
    createdAt: now,
  });
  const payload = { allianceId: state.id, ofVtcId: company.id };
  const say = (about: About) => ({ ...about, type: 'alliance.invited' as const, payload });
  await tell(db, state, actorId, say, [company.id]);
}

async function carry(
  db: Db,
  state: AllianceState,
  { kind, targetVtcId, change }: OpenProposal,
  taking: Taking,
): Promise<void> {
  const target = state.members.find(({ vtcId }) => vtcId === targetVtcId);
  if (kind === 'CHANGE' && change) return data.updateAlliance(db, state.id, change);
  if (kind === 'DISSOLVE') return dissolve(db, state, taking);
  if (kind === 'EXPEL' && target) {
    return endMembership(db, state, target, { ...taking, at: taking.now, state: 'EXPELLED' });
  }
  if (target) return admit(db, state, target, taking);
  const company = targetVtcId === null ? null : await data.findCompany(db, targetVtcId);
  if (company) await invite(db, state, company, taking);
}

/** Declines the company that asked to join. */
async function turnDown(db: Db, { members }: AllianceState, { targetVtcId }: OpenProposal) {
  const candidate = members.find(
    ({ vtcId, state }) => vtcId === targetVtcId && state === 'CANDIDATE',
  );
  if (candidate) await data.declineMember(db, candidate.id);
}

const dayMs = 24 * 3_600_000;

/** Returns the day on which a company leaves if it gives notice now. */
export function endOfNotice({ noticeDays }: Pick<AllianceState, 'noticeDays'>, now: Date): Date {
  return new Date(now.getTime() + noticeDays * dayMs);
}

/** Ends all memberships on one day, or at once if there is only one member or no notice period. */
async function dissolve(db: Db, state: AllianceState, taking: Taking): Promise<void> {
  const { now } = taking;
  const inside = state.members.filter((member) => isIn(member, now));
  const endsAt = inside.length > 1 ? endOfNotice(state, now) : now;
  if (endsAt <= now) return dissolveNow(db, state, taking);
  await data.setEnd(db, state.id, endsAt, false);
  for (const member of state.members) {
    if (member.since === null) await data.declineMember(db, member.id);
    // Earlier notices keep their day.
    else if (member.leavesAt === null) await data.setNotice(db, member.id, endsAt);
  }
  await tellEnd(db, state, taking.actorId);
}

async function dissolveNow(db: Db, state: AllianceState, taking: Taking): Promise<void> {
  const { now, actorId } = taking;
  for (const { id } of state.proposals) await data.closeProposal(db, id, 'WITHDRAWN', now);
  for (const member of state.members) {
    if (member.since === null) await data.declineMember(db, member.id);
    else await data.removeMember(db, member.id, 'LEFT', member.leavesAt ?? now);
  }
  await data.setEnd(db, state.id, state.endsAt ?? now, true);
  // If the end was decided earlier, it was emitted then.
  if (state.endsAt === null) await tellEnd(db, state, actorId);
}

async function tellEnd(db: Db, state: AllianceState, actorId: string | null): Promise<void> {
  const payload = { allianceId: state.id, name: state.name };
  await tell(db, state, actorId, (about) => ({ ...about, type: 'alliance.dissolved', payload }));
}

/** Applies overdue steps. Reads check the clock, so a late run changes nothing that users see. */
export async function settleDue({ db, clock, signals }: Services): Promise<void> {
  const now = clock();
  const invitedBefore = new Date(now.getTime() - limits.allianceInvitationMs);
  const due = await data.listDueAllianceIds(db, now, invitedBefore);
  await doOneByOne(due, async (allianceId) =>
    runEmittingTransaction({ db, signals, requestId: null }, async (transaction) => {
      await data.lockAlliance(transaction, allianceId);
      await settle(transaction, allianceId, { actorId: null, now });
    }),
  );
}

/** Removes a company from all its alliances. Call it in the transaction that deletes the company. */
export async function leaveAllAlliances(db: Db, vtcId: string, now: Date): Promise<void> {
  const taking = { actorId: null, now };
  for (const allianceId of await data.listAllianceIds(db, vtcId)) {
    await data.lockAlliance(db, allianceId);
    const state = await settle(db, allianceId, taking);
    for (const proposal of state.proposals.filter(({ targetVtcId }) => targetVtcId === vtcId)) {
      await closeVote(db, state, proposal, 'WITHDRAWN', taking);
    }
    const member = state.members.find((one) => one.vtcId === vtcId);
    if (member && member.since === null) await data.declineMember(db, member.id);
    else if (member) await endMembership(db, state, member, { ...taking, at: now, state: 'LEFT' });
    await settle(db, allianceId, taking);
  }
}
