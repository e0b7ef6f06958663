import type {
  AllianceDecision,
  AllianceSettings,
  AllianceStanding,
  ProposalKind,
  ProposalState,
} from '@waybill/schema/features/alliances.models';
import { limits } from '@waybill/schema/limits';

/** How a company stands to an alliance at the moment, by what is stored. */
export interface CurrentMember {
  readonly id: string;
  readonly vtcId: string;
  readonly vtcName: string;
  readonly state: AllianceStanding;
  /** Since when it is in; null for who is not. */
  readonly since: Date | null;
  readonly leavesAt: Date | null;
  readonly createdAt: Date;
}

/** A vote that is not closed yet. */
export interface OpenProposal {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly targetVtcId: string | null;
  readonly change: AllianceSettings | null;
  readonly electorate: readonly string[];
  readonly openedAt: Date;
  readonly closesAt: Date;
  readonly ballots: ReadonlyMap<string, boolean>;
}

/** Everything that the procedures of an alliance look at. */
export interface AllianceState {
  readonly id: string;
  readonly name: string;
  readonly decision: AllianceDecision;
  readonly noticeDays: number;
  readonly isOver: boolean;
  /** When it ends, where that is decided. */
  readonly endsAt: Date | null;
  readonly members: readonly CurrentMember[];
  /** In the order in which they were opened. */
  readonly proposals: readonly OpenProposal[];
}

export type Outcome = Exclude<ProposalState, 'OPEN'>;

/** What is to be done because time has passed, or because a vote cannot change any more. */
export type Step =
  | { readonly do: 'close'; readonly proposal: OpenProposal; readonly outcome: Outcome }
  | { readonly do: 'leave'; readonly member: CurrentMember; readonly at: Date }
  | { readonly do: 'lapse'; readonly member: CurrentMember }
  | { readonly do: 'dissolve' };

/** Whether a company is in at a moment: the clock decides, not what a task has tidied. */
export function isIn({ since, leavesAt }: CurrentMember, now: Date): boolean {
  return since !== null && (leavesAt === null || leavesAt > now);
}

/** Until when an invitation can be answered. */
export function answerUntil({ createdAt }: Pick<CurrentMember, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + limits.allianceInvitationMs);
}

/** The companies that vote: active when it was opened, and still. */
export function votersOf(
  { electorate, openedAt }: Pick<OpenProposal, 'electorate' | 'openedAt'>,
  members: readonly CurrentMember[],
): readonly string[] {
  return members
    .filter(
      ({ vtcId, state, since }) =>
        state === 'ACTIVE' && since !== null && since <= openedAt && electorate.includes(vtcId),
    )
    .map(({ vtcId }) => vtcId);
}

/** How a vote ends, as soon as no further ballot can change it; null as long as one can. */
export function countBallots(
  decision: AllianceDecision,
  voters: readonly string[],
  ballots: ReadonlyMap<string, boolean>,
): 'CARRIED' | 'REFUSED' | null {
  const yes = voters.filter((voter) => ballots.get(voter) === true).length;
  const no = voters.filter((voter) => ballots.get(voter) === false).length;
  const possible = voters.length - no;
  if (decision === 'UNANIMOUS') {
    if (no > 0 || voters.length === 0) return 'REFUSED';
    return yes === voters.length ? 'CARRIED' : null;
  }
  if (yes * 2 > voters.length) return 'CARRIED';
  return possible * 2 > voters.length ? null : 'REFUSED';
}

/** The next thing that is due in an alliance; null when everything is as it has to be. */
export function nextStep(state: AllianceState, now: Date): Step | null {
  if (state.isOver) return null;
  return (
    findOverdue(state, now) ??
    findSettled(state, now) ??
    (state.members.some((member) => member.since !== null) ? null : { do: 'dissolve' })
  );
}

function findOverdue({ proposals, members }: AllianceState, now: Date): Step | null {
  const expired = proposals.find(({ closesAt }) => closesAt <= now);
  if (expired) return { do: 'close', proposal: expired, outcome: 'EXPIRED' };
  const gone = members.find(({ leavesAt }) => leavesAt !== null && leavesAt <= now);
  if (gone?.leavesAt) return { do: 'leave', member: gone, at: gone.leavesAt };
  const unanswered = members.find(
    (member) => member.state === 'INVITED' && answerUntil(member) <= now,
  );
  return unanswered ? { do: 'lapse', member: unanswered } : null;
}

function findSettled(state: AllianceState, now: Date): Step | null {
  for (const proposal of state.proposals) {
    const outcome = outcomeOf(state, proposal, now);
    if (outcome !== null) return { do: 'close', proposal, outcome };
  }
  return null;
}

function outcomeOf(state: AllianceState, proposal: OpenProposal, now: Date): Outcome | null {
  if (isWithoutObject(state, proposal, now)) return 'WITHDRAWN';
  const voters = votersOf(proposal, state.members);
  const counted = countBallots(state.decision, voters, proposal.ballots);
  if (counted !== 'CARRIED' || proposal.kind !== 'ADMIT') return counted;
  const hasRow = state.members.some(({ vtcId }) => vtcId === proposal.targetVtcId);
  return !hasRow && state.members.length >= limits.vtcsPerAlliance ? 'WITHDRAWN' : counted;
}

/** Whether there is nothing left that the vote could decide. */
function isWithoutObject(
  { members, endsAt }: AllianceState,
  { kind, targetVtcId }: OpenProposal,
  now: Date,
): boolean {
  if (endsAt !== null) return true;
  const target = members.find(({ vtcId }) => vtcId === targetVtcId);
  if (kind === 'ADMIT') return target !== undefined && target.state !== 'CANDIDATE';
  if (kind !== 'EXPEL') return false;
  const isThere = target !== undefined && isIn(target, now);
  return !isThere || members.filter((member) => isIn(member, now)).length < limits.vtcsToExpel;
}
