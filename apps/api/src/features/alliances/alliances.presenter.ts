import {
  type Alliance,
  type AllianceDetail,
  type AllianceHistory,
  allianceTerms,
  type AllianceTerm,
  type ListedAlliance,
  type Proposal,
  type PublicAlliance,
} from '@waybill/schema/features/alliances.models';
import { buildMediaUrl } from '../media/media.presenter.ts';
import { answerUntil } from './alliances.policy.ts';
import type { AllianceRow, CompanyRow, HistoryRow } from './reading.data.ts';
import type { AllianceView, ProposalView, Standing } from './reading.service.ts';

function presentAlliance(row: AllianceRow, seesAll: boolean): Alliance {
  const { id, slug, name, description, decision, noticeDays, isPublic, createdAt } = row;
  return {
    id,
    slug,
    name,
    description: seesAll ? description : '',
    decision,
    noticeDays,
    isPublic,
    createdAt: createdAt.toISOString(),
    endsAt: row.dissolvedAt?.toISOString() ?? null,
  };
}

/** Returns an alliance for a company's list. */
export function presentListed({ alliance, standing }: Standing): ListedAlliance {
  const { companies, plates, votesOpen } = standing;
  return {
    ...presentStanding({ alliance, standing }),
    companies,
    plates: [...plates],
    votesOpen,
  };
}

function presentStanding({ alliance, standing }: Standing) {
  const { state, leavesAt } = standing;
  const isInside = state === 'ACTIVE' || state === 'LEAVING';
  return {
    alliance: presentAlliance(alliance, isInside),
    standing: state,
    leavesAt: leavesAt?.toISOString() ?? null,
    answerUntil: state === 'INVITED' ? answerUntil(standing).toISOString() : null,
  };
}

/** Returns an alliance for a member or an invited company. */
export function presentDetail(view: AllianceView): AllianceDetail {
  const { companies, vtcId, consents } = view;
  const own = consents.get(companies.find(({ id }) => id === vtcId)?.memberId ?? '');
  return {
    ...presentStanding(view),
    companies: companies.map((company) => ({
      id: company.id,
      name: company.name,
      tag: company.tag,
      country: company.country,
      logoUrl: buildMediaUrl(company.logo),
      memberCount: company.memberCount,
      countsOfflineJobs: company.countsOfflineJobs,
      since: company.since.toISOString(),
      leavesAt: leavesAtOf(company)?.toISOString() ?? null,
      inForce: company.id === vtcId ? [] : inOrder(own, consents.get(company.memberId)),
    })),
    consents: inOrder(own, own),
  };
}

/** A company that is about to be deleted leaves on that day at the latest. */
function leavesAtOf({ leavesAt, deleteAfter }: CompanyRow): Date | null {
  if (leavesAt === null || deleteAfter === null) return leavesAt ?? deleteAfter;
  return leavesAt < deleteAfter ? leavesAt : deleteAfter;
}

type Terms = ReadonlySet<AllianceTerm> | undefined;

/** Returns the terms that both want, in the order of the term list. */
function inOrder(one: Terms, other: Terms): AllianceTerm[] {
  return allianceTerms.filter((term) => one?.has(term) && other?.has(term));
}

/**
 * Returns a vote with each company's ballot. A vote past its end counts as expired, even if the task has not
 * run yet.
 */
export function presentProposal(
  { proposal, change, names, voting, vtcId }: ProposalView,
  now: Date,
): Proposal {
  const { id, kind, targetVtcId, targetName, openedByVtcId, openedByName } = proposal;
  const { electorate, openedAt, closesAt, closedAt, ballots } = proposal;
  const isOver = proposal.state === 'OPEN' && closesAt <= now;
  const state = isOver ? 'EXPIRED' : proposal.state;
  const said = new Map(ballots.map((ballot) => [ballot.vtcId, ballot.yes]));
  const shown = electorate.filter((voter) => voting.has(voter) || said.has(voter));
  return {
    id,
    kind,
    target: targetName === null ? null : { id: targetVtcId, name: targetName },
    change,
    openedBy: { id: openedByVtcId, name: openedByName },
    openedAt: openedAt.toISOString(),
    closesAt: closesAt.toISOString(),
    closedAt: (isOver ? closesAt : closedAt)?.toISOString() ?? null,
    state,
    ballots: shown.flatMap((voter) => {
      const name = names.get(voter);
      return name === undefined ? [] : [{ vtcId: voter, name, yes: said.get(voter) ?? null }];
    }),
    mayVote: state === 'OPEN' && vtcId !== null && electorate.includes(vtcId) && voting.has(vtcId),
  };
}

export function presentHistory({ at, ...row }: HistoryRow): AllianceHistory {
  return { at: at.toISOString(), ...row };
}

/** Returns an alliance for the public. */
export function presentPublic(
  alliance: AllianceRow,
  companies: readonly CompanyRow[],
): PublicAlliance {
  const { id, slug, name, description, createdAt } = alliance;
  return {
    id,
    slug,
    name,
    description,
    createdAt: createdAt.toISOString(),
    companies: companies.map((company) => ({
      name: company.name,
      tag: company.tag,
      country: company.country,
      logoUrl: buildMediaUrl(company.logo),
      memberCount: company.memberCount,
      isPublic: company.isPublic,
    })),
  };
}
