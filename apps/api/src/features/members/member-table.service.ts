import type { MemberTableQuery } from '@waybill/schema/features/members.contract';
import type { ActorContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type CsvCell, CsvStream } from '../../lib/csv-stream.ts';
import { getDriverFigures } from '../jobs/stats/stats.service.ts';
import { listStandings } from '../reputation/reputation.service.ts';
import { listMembers } from './member-list.service.ts';
import { isStaff } from './members.policy.ts';
import { presentListedMember } from './members.presenter.ts';
import { currentMonth } from './minimum.policy.ts';
import { listMinimums } from './record.service.ts';
import { countWarnings } from './warnings/warnings.data.ts';

const pageSize = 100;

/**
 * Streams a company's members as CSV, by name. Cells that a spreadsheet would run as a formula are escaped.
 * @throws FORBIDDEN, TOO_MANY_REQUESTS
 */
export async function openMemberTable(
  ctx: ActorContext,
  vtcId: string,
  query: MemberTableQuery,
): Promise<CsvStream> {
  if (!isStaff(ctx.actor)) throw new AppError('FORBIDDEN');
  await ctx.rateLimits.consume('membersCsvByUser', ctx.actor.userId);
  const pages = readPages(ctx, vtcId, query);
  // Read before the first byte is sent, so that errors still become an error response.
  const first = await pages.next();
  return new CsvStream(Object.keys(columns), listCells(first.value ?? [], pages));
}

type Line = Awaited<ReturnType<typeof readPage>>['lines'][number];

async function* readPages(ctx: ActorContext, vtcId: string, query: MemberTableQuery) {
  let cursor: string | undefined;
  do {
    const page = await readPage(ctx, vtcId, query, cursor);
    yield page.lines;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

async function readPage(
  ctx: ActorContext,
  vtcId: string,
  query: MemberTableQuery,
  cursor: string | undefined,
) {
  const { rows, nextCursor } = await listMembers(ctx, vtcId, {
    ...query,
    sort: 'name',
    limit: pageSize,
    cursor,
  });
  const userIds = rows.map(({ userId }) => userId);
  const now = ctx.clock();
  const [figures, standings, minimums, warnings] = await Promise.all([
    getDriverFigures(ctx, vtcId, userIds),
    listStandings(ctx, vtcId, userIds),
    listMinimums(ctx, rows, currentMonth(now)),
    countWarnings(ctx.db, vtcId, userIds, now),
  ]);
  const lines = rows.map((row) => ({
    member: presentListedMember(row, ctx, figures, standings),
    minimum: minimums.get(row.userId) ?? null,
    warnings: warnings.get(row.userId) ?? 0,
  }));
  return { lines, nextCursor };
}

async function* listCells(first: readonly Line[], others: AsyncIterable<readonly Line[]>) {
  for (const line of first) yield cellsOf(line);
  for await (const page of others) for (const line of page) yield cellsOf(line);
}

function cellsOf(line: Line): CsvCell[] {
  return Object.values(columns).map((cellOf) => cellOf(line));
}

/** Table columns by name, in the units of the API. */
const columns: Readonly<Record<string, (line: Line) => CsvCell>> = {
  id: ({ member }) => member.id,
  steamId: ({ member }) => member.steamId,
  name: ({ member }) => member.username,
  roles: ({ member }) => member.roles.map(({ name }) => name).join(', '),
  joinedAt: ({ member }) => member.joinedAt,
  lastActiveAt: ({ member }) => member.lastActiveAt,
  isInactive: ({ member }) => member.isInactive,
  leaveFrom: ({ member }) => member.leave && member.leave.from,
  leaveUntil: ({ member }) => member.leave && member.leave.until,
  weekJobs: ({ member }) => member.figures.week.jobs,
  weekM: ({ member }) => member.figures.week.distanceM,
  allJobs: ({ member }) => member.figures.all.jobs,
  allM: ({ member }) => member.figures.all.distanceM,
  safety: ({ member }) => member.scores.safety,
  reputation: ({ member }) => member.scores.reputation,
  monthNeedM: ({ minimum }) => minimum && minimum.needM,
  monthDoneM: ({ minimum }) => minimum && minimum.doneM,
  warnings: ({ warnings }) => warnings,
};
