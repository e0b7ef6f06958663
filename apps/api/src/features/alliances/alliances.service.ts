import type { AllianceForm } from '@waybill/schema/features/alliances.fields';
import type { AllianceTerm } from '@waybill/schema/features/alliances.models';
import { limits } from '@waybill/schema/limits';
import { v7 as createId } from 'uuid';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  type Acting,
  audit,
  countTry,
  findMember,
  requireNotEnding,
  requireMember,
  requireAllianceLimit,
  withAlliance,
  withCompanies,
} from './acting.service.ts';
import * as data from './alliances.data.ts';
import { type AllianceView, getAlliance, type Reading } from './reading.service.ts';
import { admit, closeVote, endMembership, endOfNotice, invite, tell } from './settling.service.ts';
import { openProposal } from './votes.service.ts';

/**
 * Founds an alliance with the actor's company and invites others.
 * @throws NOT_FOUND, VTC_IS_ENDING, ALLIANCES_TOO_MANY, ALLIANCE_SLUG_TAKEN, TOO_MANY_REQUESTS
 */
export async function foundAlliance(
  ctx: WriteContext,
  { terms, inviteIds, ...settings }: AllianceForm,
): Promise<AllianceView> {
  await countTry(ctx, 'allianceFoundingByVtc');
  const locks = { locksVtc: true, keeps: async () => inviteIds } as const;
  return withCompanies(ctx, locks, async ({ db, actor, vtcId, now }) => {
    const company = await requireAllianceLimit(db, vtcId, now);
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
      if (!other || other.id === vtcId) throw AppError.at('inviteIds', 'NOT_FOUND');
      await invite(db, state, other, { actorId: actor.userId, now });
    }
    return getAlliance({ db, actor, clock: () => now }, id);
  });
}

/**
 * Asks to join, which opens a vote in the alliance.
 * @throws NOT_FOUND, VTC_IS_ENDING, ALREADY_ALLIED, ALLIANCES_TOO_MANY, ALLIANCE_FULL, ALLIANCE_IS_ENDING,
 * TOO_MANY_REQUESTS
 */
export async function askToJoin(ctx: WriteContext, allianceId: string): Promise<void> {
  await countTry(ctx, 'allianceAskByVtc');
  const ask = async (acting: Acting) => {
    const { db, actor, vtcId, state, now } = acting;
    requireNotEnding(state);
    if (findMember(acting)) throw new AppError('ALREADY_ALLIED');
    if (state.members.length >= limits.vtcsPerAlliance) throw new AppError('ALLIANCE_FULL');
    const company = await requireAllianceLimit(db, vtcId, now);
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
 * Accepts an invitation and sets what the company shares.
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
    requireNotEnding(state);
    await requireAllianceLimit(db, vtcId, now);
    await admit(db, state, member, { actorId: actor.userId, now }, terms);
    await audit(db, actor, state, 'alliance.accepted', { after: { terms: [...terms] } });
  };
  const read = async (_: void, reading: Reading) => getAlliance(reading, allianceId);
  return withAlliance(ctx, { allianceId }, accept, read, { locksVtc: true });
}

/** Declines an invitation, or withdraws the company's request to join. @throws NOT_FOUND */
export async function refuseInvitation(ctx: WriteContext, allianceId: string): Promise<void> {
  await withAlliance(ctx, { allianceId }, refuse, nothing);
}

async function refuse(acting: Acting): Promise<void> {
  const { db, actor, vtcId, state, now } = acting;
  const member = findMember(acting);
  if (!member || member.since !== null) throw new AppError('NOT_FOUND');
  await data.declineMember(db, member.id);
  for (const proposal of state.proposals) {
    if (proposal.kind === 'ADMIT' && proposal.targetVtcId === vtcId)
      await closeVote(db, state, proposal, 'WITHDRAWN', { actorId: actor.userId, now });
  }
  await audit(db, actor, state, 'alliance.declined');
}

/** Sets what the company shares from now on. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function setConsents(
  ctx: WriteContext,
  allianceId: string,
  terms: readonly AllianceTerm[],
): Promise<AllianceView> {
  await countTry(ctx, 'allianceConsentsByVtc');
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
    // One-sided terms are private: others are notified only of terms in force.
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

/** Gives notice for the company, and returns the day on which it leaves. Idempotent. @throws NOT_FOUND */
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

/** Withdraws the notice before its day. @throws NOT_FOUND, ALLIANCE_IS_ENDING, TOO_MANY_REQUESTS */
export async function withdrawNotice(ctx: WriteContext, allianceId: string): Promise<AllianceView> {
  await countTry(ctx, 'allianceStayByVtc');
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
