import type { AllianceLeaderboardQuery } from '@waybill/schema/features/alliances.fields';
import {
  type AllianceStats,
  type AllianceTerm,
  allyRankSchema,
} from '@waybill/schema/features/alliances.models';
import type {
  JobListQuery,
  JobPlanListQuery,
  LeaderboardQuery,
} from '@waybill/schema/features/jobs.fields';
import type { MemberListQuery } from '@waybill/schema/features/members.contract';
import { games } from '@waybill/schema/features/telemetry.models';
import { messages } from '@waybill/schema/messages';
import { z } from 'zod';
import type { ActorContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  decodeCursor,
  encodeCursor,
  isUuid,
  readIdCursor,
  refuseCursor,
  toPage,
} from '../../lib/cursor.ts';
import { getLeaderboard } from '../jobs/stats/stats.service.ts';
import { findMediaUrl } from '../media/media.presenter.ts';
import { listMembers } from '../members/member-list.service.ts';
import * as data from './ally-reads.data.ts';
import { isInForce, listSharing, type SharingCompany } from './standing.data.ts';

/** Requires that a term is in force between the actor's company and another. @throws NOT_FOUND */
async function requireInForce(
  { findRow, actor: { vtcId }, clock }: ActorContext,
  allyId: string,
  term: AllianceTerm,
): Promise<void> {
  const isThere = vtcId !== null && (await isInForce(findRow, { vtcId, allyId, term }, clock()));
  if (!isThere) throw new AppError('NOT_FOUND');
}

/**
 * Refuses filters on fields that allies can't see, because the results would reveal them. @throws
 * VALIDATION_FAILED
 */
function requirePlain(wanted: Readonly<Record<string, unknown>>): void {
  const named = Object.entries(wanted).filter(([, value]) => value !== undefined);
  if (named.length === 0) return;
  const fields = Object.fromEntries(named.map(([name]) => [name, messages.alliesListPlain]));
  throw new AppError('VALIDATION_FAILED', { fields });
}

/** Lists an ally's deliveries, latest first. @throws NOT_FOUND, VALIDATION_FAILED */
export async function listAllyJobs(ctx: ActorContext, vtcId: string, query: JobListQuery) {
  await requireInForce(ctx, vtcId, 'JOBS');
  const { game, limit, cursor, sort, search, ...others } = query;
  requirePlain({
    ...others,
    sort: sort === 'ended' ? undefined : sort,
    search: search || undefined,
  });
  const { jobs, last } = await data.listAllyJobs(ctx.findRow, {
    vtcId,
    game,
    limit,
    after: readJobPosition(cursor),
  });
  return { jobs, nextCursor: last && encodeCursor([last.endedAt, last.id]) };
}

function readJobPosition(cursor: string | undefined) {
  if (cursor === undefined) return null;
  const [endedAt = '', id = ''] = decodeCursor(cursor) ?? [];
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(endedAt);
  if (!isTime || Number.isNaN(Date.parse(endedAt)) || !isUuid(id)) throw refuseCursor();
  return { endedAt, id };
}

/** Returns a job of an ally. @throws NOT_FOUND */
export async function getAllyJob(ctx: ActorContext, jobId: string) {
  const found = await data.findAllyJob(ctx.findRow, jobId);
  if (!found) throw new AppError('NOT_FOUND');
  await requireInForce(ctx, found.vtcId, 'JOBS');
  return { job: found.job };
}

/** Lists an ally's shared plans, which have no assigned driver. @throws NOT_FOUND, VALIDATION_FAILED */
export async function listAllyPlans(ctx: ActorContext, vtcId: string, query: JobPlanListQuery) {
  await requireInForce(ctx, vtcId, 'JOBS');
  const { driverId, state, limit, cursor } = query;
  requirePlain({ driverId, state: state === 'OPEN' ? undefined : state });
  const found = await data.listSharedPlans(ctx.db, vtcId, readIdCursor(cursor), limit + 1);
  const { rows, nextCursor } = toPage(found, limit, ({ id }) => [id]);
  const plans = rows.map(presentAllyPlan);
  return { plans, nextCursor };
}

function presentAllyPlan({ dueAt, ...plan }: data.SharedPlan) {
  return Object.assign(plan, { dueAt: dueAt?.toISOString() ?? null });
}

/** Lists the members of an ally. @throws NOT_FOUND, VALIDATION_FAILED */
export async function listAllyMembers(ctx: ActorContext, vtcId: string, query: MemberListQuery) {
  await requireInForce(ctx, vtcId, 'MEMBERS');
  const { roleId, doing, sort } = query;
  const isPlain = sort === 'name' || sort === 'joined';
  requirePlain({ roleId, doing, sort: isPlain ? undefined : sort });
  const { rows, nextCursor, total } = await listMembers(ctx, vtcId, query);
  const ownerId = await data.findOwnerId(ctx.db, vtcId);
  const members = rows.map(({ userId, joinedAt, user }) => ({
    id: userId,
    username: user.username,
    avatarUrl: findMediaUrl(user.avatar),
    joinedAt: joinedAt.toISOString(),
    isOwner: userId === ownerId,
  }));
  return { members, nextCursor, total };
}

/** Lists the leaderboard of an ally. @throws NOT_FOUND, VALIDATION_FAILED */
export async function getAllyLeaderboard(
  ctx: ActorContext,
  vtcId: string,
  query: LeaderboardQuery,
) {
  await requireInForce(ctx, vtcId, 'LEADERBOARD');
  if (query.by !== 'distance' && query.by !== 'jobs') {
    throw new AppError('VALIDATION_FAILED', {
      fields: { by: messages.alliesRankByDistanceOrJobs },
    });
  }
  const vtc = { id: vtcId, ...(await data.getPlate(ctx.db, vtcId)) };
  const { text } = await getLeaderboard(ctx, vtcId, query);
  const { rows, nextCursor } = rankedSchema.parse(JSON.parse(text));
  return {
    rows: rows.map(({ rank, driver, value }) => ({ rank, driver, vtc, value })),
    nextCursor,
  };
}

const rankedSchema = z.object({
  rows: z.array(allyRankSchema.omit({ vtc: true })),
  nextCursor: z.string().nullable(),
});

/**
 * Lists the companies that share their leaderboard in an alliance. @throws NOT_FOUND if the actor's company
 * does not
 */
async function listRanked(
  { db, actor: { vtcId }, clock }: ActorContext,
  allianceId: string,
): Promise<readonly SharingCompany[]> {
  if (vtcId === null) throw new AppError('NOT_FOUND');
  const term = 'LEADERBOARD' as const;
  const companies = await listSharing(db, { allianceId, vtcId, term }, clock());
  if (companies.length === 0) throw new AppError('NOT_FOUND');
  return companies;
}

/** Lists the joint leaderboard of an alliance. @throws NOT_FOUND, VALIDATION_FAILED */
export async function getJointLeaderboard(
  ctx: ActorContext,
  allianceId: string,
  query: AllianceLeaderboardQuery,
) {
  const companies = await listRanked(ctx, allianceId);
  const { cursor, ...asked } = query;
  const after = readRankPosition(cursor, query.by);
  const { rows, last } = await data.rankTogether(ctx.findRow, companies, { ...asked, after });
  return { rows, nextCursor: last && encodeCursor([query.by, last.value, last.key]) };
}

function readRankPosition(cursor: string | undefined, by: string): data.RankPosition | null {
  if (cursor === undefined) return null;
  const [cursorBy, value = '', key = ''] = decodeCursor(cursor) ?? [];
  if (cursorBy !== by || !/^\d{1,18}$/.test(value) || !/^[0-9a-f-]{72}$/.test(key)) {
    throw refuseCursor();
  }
  return { value, key };
}

/**
 * Returns the joint statistics of an alliance. A job has one company, so it counts once. @throws NOT_FOUND
 */
export async function getJointStats(ctx: ActorContext, allianceId: string): Promise<AllianceStats> {
  const companies = await listRanked(ctx, allianceId);
  const sums = await data.sumTogether(ctx.findRow, companies);
  const ofGame = (game: (typeof games)[number]) => sums.filter((sum) => sum.game === game);
  return {
    companies: companies.map(({ vtcId: id, name, tag }) => ({
      id,
      name,
      tag,
      games: sums.filter(({ vtcId }) => vtcId === id).map(({ vtcId: _vtcId, ...rest }) => rest),
    })),
    totals: games.flatMap((game) => {
      const all = ofGame(game);
      if (all.length === 0) return [];
      const jobs = all.reduce((sum, one) => sum + one.jobs, 0);
      return [{ game, jobs, distanceM: all.reduce((sum, one) => sum + one.distanceM, 0) }];
    }),
  };
}
