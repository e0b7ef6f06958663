import { mondayOf } from '@waybill/schema/days';
import type { JobStatsQuery, LeaderboardQuery } from '@waybill/schema/features/jobs.fields';
import { messages } from '@waybill/schema/messages';
import type { ActorContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { decodeCursor, encodeCursor, isUuid, refuseCursor } from '../../../lib/cursor.ts';
import { joinJson } from '../../../lib/json-text.ts';
import { type DriverFigures, listDriverFigures } from './driver-figures.data.ts';
import * as leaderboard from './leaderboard.data.ts';
import type { RankPosition } from './leaderboard.data.ts';
import * as data from './stats.data.ts';
import type { StatsScope } from './stats.data.ts';
import { daysBefore, daysOf, firstDayOf } from './stats.policy.ts';

/** Returns the daily statistics of a company or of a driver. @throws VALIDATION_FAILED */
export async function getStats(
  { findRow, clock }: ActorContext,
  scope: StatsScope,
  query: Pick<JobStatsQuery, 'from' | 'to'>,
) {
  const days = daysOf(query, clock());
  if (!days) {
    throw new AppError('VALIDATION_FAILED', { fields: { from: messages.periodTooLong } });
  }
  return joinJson({ ...(await data.getStats(findRow, scope, days)) });
}

/** Returns drivers' figures in a company by id: this week, in total, and the last job. */
export async function getDriverFigures(
  { findRow, clock }: Pick<ActorContext, 'findRow' | 'clock'>,
  vtcId: string,
  driverIds: readonly string[],
): Promise<ReadonlyMap<string, DriverFigures>> {
  return listDriverFigures(findRow, vtcId, driverIds, mondayOf(clock()));
}

/**
 * Lists one page of a company's leaderboard. @throws VALIDATION_FAILED, FORBIDDEN if it is of reputation and
 * the actor may not see that
 */
export async function getLeaderboard(
  { findRow, actor, clock }: ActorContext,
  vtcId: string,
  query: LeaderboardQuery,
) {
  const { by, period, game, limit } = query;
  if (by === 'reputation' && !actor.keys.has('VIEW_DRIVER_REPUTATION')) {
    throw new AppError('FORBIDDEN');
  }
  const now = clock();
  const { rows, own, countsOfflineJobs, last } = await leaderboard.getLeaderboard(findRow, {
    vtcId,
    viewerId: actor.userId,
    by,
    game,
    limit,
    since: firstDayOf(period, now),
    before: daysBefore(period, now),
    after: readPosition(query),
  });
  const nextCursor = last && encodeCursor([by, last.value, last.driverId]);
  return joinJson({ rows, own, countsOfflineJobs, nextCursor });
}

function readPosition({ cursor, by }: LeaderboardQuery): RankPosition | null {
  if (cursor === undefined) return null;
  const [cursorBy, value, driverId] = decodeCursor(cursor) ?? [];
  const isOwn = cursorBy === by && value !== undefined && /^\d{1,18}$/.test(value);
  if (isOwn && driverId !== undefined && isUuid(driverId)) return { value, driverId };
  throw refuseCursor();
}
