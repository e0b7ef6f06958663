import type { AllianceSettingsForm, ProposalForm } from '@waybill/schema/features/alliances.fields';
import { limits } from '@waybill/schema/limits';
import { v7 as createId } from 'uuid';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Acting, audit, countTry, requireMember, withAlliance } from './acting.service.ts';
import * as data from './alliances.data.ts';
import { isIn, votersOf } from './alliances.policy.ts';
import { getProposal, type ProposalView } from './reading.service.ts';
import { tell } from './settling.service.ts';

/**
 * Opens a vote in the alliance, with a yes from the actor's company.
 * @throws NOT_FOUND, NOT_VOTING, PROPOSAL_EXISTS, ALREADY_ALLIED, ALLIANCE_FULL, ALLIANCE_TOO_SMALL,
 * ALLIANCE_IS_ENDING
 */
export async function propose(
  ctx: WriteContext,
  allianceId: string,
  { kind, vtcId: company, change }: ProposalForm,
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
  if (!target) throw AppError.at('vtcId', 'NOT_FOUND');
  if (kind === 'ADMIT') {
    if (member) throw AppError.at('vtcId', 'ALREADY_ALLIED');
    if (state.members.length >= limits.vtcsPerAlliance) throw new AppError('ALLIANCE_FULL');
    return target;
  }
  if (!member || member.since === null || targetVtcId === vtcId) {
    throw AppError.at('vtcId', 'NOT_FOUND');
  }
  const inside = state.members.filter((one) => isIn(one, now));
  if (inside.length < limits.vtcsToExpel) throw new AppError('ALLIANCE_TOO_SMALL');
  return target;
}

/** Opens a vote without ballots and emits the event. */
export async function openProposal(
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

/**
 * Casts the ballot of the actor's company. @throws NOT_FOUND, NOT_VOTING, PROPOSAL_CLOSED, TOO_MANY_REQUESTS
 */
export async function setBallot(
  ctx: WriteContext,
  proposalId: string,
  yes: boolean,
): Promise<ProposalView> {
  await countTry(ctx, 'allianceBallotByVtc');
  const vote = async ({ db, actor, vtcId, state, now }: Acting) => {
    const proposal = state.proposals.find(({ id }) => id === proposalId);
    if (!proposal) throw new AppError('PROPOSAL_CLOSED');
    if (!votersOf(proposal, state.members).includes(vtcId)) throw new AppError('NOT_VOTING');
    if (proposal.ballots.get(vtcId) === yes) return;
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
