import type { AllianceSettings, AllianceTerm } from '@waybill/schema/features/alliances.models';
import { isStorable } from '@waybill/schema/text';
import type { ActorContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Db } from '../../lib/db.ts';
import type { Actor } from '../../auth/actor.ts';
import { readChange } from './alliances.data.ts';
import * as data from './reading.data.ts';
import type {
  AllianceRow,
  CompanyRow,
  HistoryRow,
  ProposalRow,
  StandingRow,
} from './reading.data.ts';

/** What reading an alliance takes, in a request that reads or after one that has written. */
export interface Reading {
  readonly db: Db;
  readonly actor: Pick<Actor, 'vtcId'>;
  readonly clock: Clock;
}

export interface Standing {
  readonly alliance: AllianceRow;
  readonly standing: StandingRow;
}

/** The alliances that a company has to do with, the latest first. */
export async function listAlliances(
  { db, clock }: ActorContext,
  vtcId: string,
): Promise<readonly Standing[]> {
  const standings = await data.listStandings(db, vtcId, clock());
  const rows = await data.listAlliances(
    db,
    standings.map(({ allianceId }) => allianceId),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return standings.flatMap((standing) => {
    const alliance = byId.get(standing.allianceId);
    return alliance ? [{ alliance, standing }] : [];
  });
}

/** How many invitations and votes wait for a company. */
export async function countWaiting({ db, clock }: ActorContext, vtcId: string): Promise<number> {
  const standings = await data.listStandings(db, vtcId, clock());
  return standings.reduce((sum, { state, votesOpen }) => {
    return sum + votesOpen + (state === 'INVITED' ? 1 : 0);
  }, 0);
}

export interface AllianceView extends Standing {
  readonly companies: readonly CompanyRow[];
  readonly vtcId: string;
  /** What each company wants to share, by its membership. */
  readonly consents: ReadonlyMap<string, ReadonlySet<AllianceTerm>>;
}

/** An alliance as the actor's company sees it now. @throws NOT_FOUND */
export async function getAlliance(
  { db, actor: { vtcId }, clock }: Reading,
  allianceId: string,
): Promise<AllianceView> {
  if (vtcId === null) throw new AppError('NOT_FOUND');
  const now = clock();
  const [standing] = await data.listStandings(db, vtcId, now, allianceId);
  const [alliance] = await data.listAlliances(db, [allianceId]);
  if (!standing || !alliance) throw new AppError('NOT_FOUND');
  const companies = await data.listCompanies(db, allianceId, now);
  const memberIds = companies.map(({ memberId }) => memberId);
  const consents = await data.listAllConsents(db, memberIds);
  return { alliance, standing, companies, vtcId, consents };
}

export interface ProposalView {
  readonly proposal: ProposalRow;
  /** What it would change; null for what changes nothing. */
  readonly change: AllianceSettings | null;
  /** What the companies that vote are called. */
  readonly names: ReadonlyMap<string, string>;
  /** Those of them that are in and have not given notice. */
  readonly voting: ReadonlySet<string>;
  readonly vtcId: string | null;
}

/** One page of what an alliance votes and has voted on. @throws VALIDATION_FAILED */
export async function listProposals(
  ctx: ActorContext,
  allianceId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<ProposalView>> {
  const found = await data.listProposals(ctx.db, allianceId, readIdCursor(cursor), limit + 1);
  const views = await viewAll(ctx, allianceId, found);
  return toPage(views, limit, ({ proposal }) => [proposal.id]);
}

/** A proposal as the actor's company sees it. */
export async function getProposal(ctx: Reading, id: string): Promise<ProposalView> {
  const proposal = await data.getProposal(ctx.db, id);
  const [view] = await viewAll(ctx, proposal.allianceId, [proposal]);
  if (!view) throw new AppError('NOT_FOUND');
  return view;
}

async function viewAll(
  { db, actor: { vtcId }, clock }: Reading,
  allianceId: string,
  proposals: readonly ProposalRow[],
): Promise<ProposalView[]> {
  const companies = await data.listCompanies(db, allianceId, clock());
  const names = await data.listNames(
    db,
    proposals.flatMap(({ electorate }) => electorate),
  );
  return proposals.map((proposal) => ({
    proposal,
    change: readChange(proposal.change),
    names,
    voting: new Set(
      companies
        .filter(({ leavesAt, since }) => leavesAt === null && since <= proposal.openedAt)
        .map(({ id }) => id),
    ),
    vtcId,
  }));
}

/** What has happened in an alliance, the latest first. */
export async function listHistory(
  { db, clock }: ActorContext,
  allianceId: string,
): Promise<readonly HistoryRow[]> {
  return data.listHistory(db, allianceId, clock());
}

interface PublicAlliance {
  readonly alliance: AllianceRow;
  readonly companies: readonly CompanyRow[];
}

/**
 * An alliance with a page that anybody may open, as long as there is a company in it that anybody may
 * know of.
 */
export async function findPublicAlliance(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  slug: string,
): Promise<PublicAlliance | null> {
  const alliance = isStorable(slug) ? await data.findPublicAlliance(db, slug) : null;
  const all = alliance ? await data.listCompanies(db, alliance.id, clock()) : [];
  const companies = all.filter(({ isListed }) => isListed);
  return alliance && companies.length > 0 ? { alliance, companies } : null;
}

/** The same for who has to have it. @throws NOT_FOUND */
export async function getPublicAlliance(
  services: { readonly db: Db; readonly clock: Clock },
  slug: string,
): Promise<PublicAlliance> {
  const found = await findPublicAlliance(services, slug);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
