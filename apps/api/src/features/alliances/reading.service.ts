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

/** Context for reading an alliance, in a read request or after a write. */
export interface Reading {
  readonly db: Db;
  readonly actor: Pick<Actor, 'vtcId'>;
  readonly clock: Clock;
}

export interface Standing {
  readonly alliance: AllianceRow;
  readonly standing: StandingRow;
}

/** Lists the alliances that a company is involved in, latest first. */
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

/** Counts the invitations and votes that wait for a company. */
export async function countWaiting({ db, clock }: ActorContext, vtcId: string): Promise<number> {
  const standings = await data.listStandings(db, vtcId, clock());
  return standings.reduce((sum, { state, votesOpen }) => {
    return sum + votesOpen + (state === 'INVITED' ? 1 : 0);
  }, 0);
}

export interface AllianceView extends Standing {
  readonly companies: readonly CompanyRow[];
  readonly vtcId: string;
  /** Terms that each company wants to share, by membership. */
  readonly consents: ReadonlyMap<string, ReadonlySet<AllianceTerm>>;
}

/** Returns an alliance as the actor's company sees it now. @throws NOT_FOUND */
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
  /** The proposed settings; null if the proposal changes none. */
  readonly change: AllianceSettings | null;
  /** Names of the voting companies. */
  readonly names: ReadonlyMap<string, string>;
  /** Voting companies that are members without notice. */
  readonly voting: ReadonlySet<string>;
  readonly vtcId: string | null;
}

/** Lists one page of an alliance's votes. @throws VALIDATION_FAILED */
export async function listProposals(
  ctx: ActorContext,
  allianceId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<ProposalView>> {
  const found = await data.listProposals(ctx.db, allianceId, readIdCursor(cursor), limit + 1);
  const views = await viewAll(ctx, allianceId, found);
  return toPage(views, limit, ({ proposal }) => [proposal.id]);
}

/** Returns a proposal as the actor's company sees it. */
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

/** Lists the history of an alliance, latest first. */
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

/** Returns an alliance with a public page, if at least one of its companies is public; null otherwise. */
export async function findPublicAlliance(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  slug: string,
): Promise<PublicAlliance | null> {
  const alliance = isStorable(slug) ? await data.findPublicAlliance(db, slug) : null;
  const all = alliance ? await data.listCompanies(db, alliance.id, clock()) : [];
  const companies = all.filter(({ isListed }) => isListed);
  return alliance && companies.length > 0 ? { alliance, companies } : null;
}

/** Returns an alliance with a public page. @throws NOT_FOUND */
export async function getPublicAlliance(
  services: { readonly db: Db; readonly clock: Clock },
  slug: string,
): Promise<PublicAlliance> {
  const found = await findPublicAlliance(services, slug);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
