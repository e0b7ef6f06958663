import type {
  AllianceDecision,
  AllianceSettings,
  AllianceStanding,
  ProposalKind,
  ProposalState,
} from '@waybill/schema/features/alliances.models';
import { limits } from '@waybill/schema/limits';

/** A company's stored relation to an alliance. */
export interface CurrentMember {
  readonly id: string;
  readonly vtcId: string;
  readonly vtcName: string;
  readonly state: AllianceStanding;
  /** Start of the membership; null for companies that are not in it. */
  readonly since: Date | null;
  readonly leavesAt: Date | null;
  readonly createdAt: Date;
}

/** A vote that is still open. */
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

/** Everything that the rules of an alliance work on. */
export interface AllianceState {
  readonly id: string;
  readonly name: string;
  readonly decision: AllianceDecision;
  readonly noticeDays: number;
  readonly isOver: boolean;
  /** The end, if it has been decided. */
  readonly endsAt: Date | null;
  readonly members: readonly CurrentMember[];
  /** In the order in which they were opened. */
  readonly proposals: readonly OpenProposal[];
}

export type Outcome = Exclude<ProposalState, 'OPEN'>;

/** A due step: time has passed, or a vote is decided. */
export type Step =
  | { readonly do: 'close'; readonly proposal: OpenProposal; readonly outcome: Outcome }
  | { readonly do: 'leave'; readonly member: CurrentMember; readonly at: Date }
  | { readonly do: 'lapse'; readonly member: CurrentMember }
  | { readonly do: 'dissolve' };

/** True if a company is in the alliance at a moment. The clock decides, even if the task has not run yet. */
export function isIn({ since, leavesAt }: CurrentMember, now: Date): boolean {
  return since !== null && (leavesAt === null || leavesAt > now);
}

/** Returns when an invitation expires. */
export function answerUntil({ createdAt }: Pick<CurrentMember, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + limits.allianceInvitationMs);
}

/** Returns the companies that vote: active when it was opened, and still active. */
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

/** Returns the outcome once no further ballot can change it; null while one can. */
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

/** Returns the next due step of an alliance; null if there is none. */
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

/** True if the vote has nothing left to decide. */
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
