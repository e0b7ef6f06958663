import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PrismaClient } from '@waybill/db/client';
import { encodeWay } from '@waybill/telemetry/road-bytes';
import { cellsOf, roadsVersion } from '@waybill/telemetry/roads';
import { decodeLine, type Point } from '@waybill/telemetry/trace';
import * as data from './learning.data.ts';
import type { LearnableJob, RoadRow } from './learning.data.ts';
import { paceOf } from './merging.policy.ts';
import { countVotes, votersOf } from './votes.service.ts';

/** How many jobs one transaction processes; their traces are read at once. */
export const learnedAtOnce = 100;
/** Yields to other work after this many. */
const tracesAtOnce = 10;

/**
 * Processes the oldest changed jobs, and stores the roads learned from each. Jobs that don't count
 * give none.
 * @returns the number of processed jobs
 */
export async function learnNext(db: PrismaClient): Promise<number> {
  return db.$transaction(
    async (transaction) => {
      await data.lockMap(transaction);
      const marks = await data.lockMarks(transaction, learnedAtOnce);
      if (marks.length === 0) return 0;
      const ids = [...new Set(marks.map(({ jobId }) => jobId))];
      const held = new Map((await data.lockJobs(transaction, ids)).map((job) => [job.id, job]));
      const there = await data.listExistingJobs(transaction, ids);
      // A job that is being deleted is skipped.
      const done = marks.filter(({ jobId }) => held.has(jobId) || !there.has(jobId));
      const stored = await data.listRoads(transaction, [...held.keys()]);
      const before = new Map(stored.map((row) => [row.jobId, row]));
      const gone: string[] = [];
      const learned: RoadRow[] = [];
      const same: RoadRow[] = [];
      for (const [index, job] of [...held.values()].entries()) {
        if (index % tracesAtOnce === 0) await nextTurn();
        const old = before.get(job.id);
        const now = toRow(job);
        if (old && now && isSame(old, now)) {
          same.push(now);
          continue;
        }
        if (old) gone.push(job.id);
        if (now) learned.push(now);
      }
      await data.removeRoads(transaction, gone);
      await data.createRoads(transaction, learned);
      // Their cities may have changed names.
      for (const game of new Set(same.map((row) => row.game))) {
        const rows = same.filter((row) => row.game === game);
        await countVotes(transaction, game, votersOf(rows));
      }
      await data.removeMarks(
        transaction,
        done.map(({ id }) => id),
      );
      return done.length;
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/** Returns what is learned from a job. Null if it does not count, or its route is unknown. */
export function toRow(job: LearnableJob): RoadRow | null {
  const { id, driverId, vtcId, endedAt, crossed, trace } = job;
  if (!job.isCounted || endedAt === null || !isTrace(trace)) return null;
  const points = trace.map(decodeLine);
  const lines = cellsOf(points, roadsVersion);
  if (lines.length === 0) return null;
  const metres = lines.flat().reduce((sum, pass) => sum + pass.metres, 0);
  const pace = paceOf(metres, endedAt.getTime() - job.startedAt.getTime());
  const [first, last] = [points[0]?.[0], points.at(-1)?.at(-1)];
  const [fromCity, fromX, fromZ] = placeOf(job.fromCity, first);
  const [toCity, toX, toZ] = placeOf(job.toCity, last);
  const passes = Uint8Array.from(encodeWay({ pace, lines }));
  const game = job.game === 'ets2' ? 0 : 1;
  const places = { fromCity, fromX, fromZ, toCity, toX, toZ, crossed };
  return { jobId: id, game, version: roadsVersion, driverId, vtcId, endedAt, ...places, passes };
}

type Place = readonly [city: string, x: number, z: number] | readonly [null, null, null];

function placeOf(city: string | null, point: Point | undefined): Place {
  return city === null || point === undefined ? [null, null, null] : [city, point[0], point[1]];
}

function isTrace(trace: unknown): trace is string[] {
  return Array.isArray(trace) && trace.every((line) => typeof line === 'string');
}

function isSame({ passes, endedAt, ...old }: RoadRow, now: RoadRow): boolean {
  const { passes: newPasses, endedAt: newEnd, ...others } = now;
  return (
    endedAt.getTime() === newEnd.getTime() &&
    Buffer.compare(passes, newPasses) === 0 &&
    textOf(old) === textOf(others)
  );
}

/** Returns the same text for the same fields, in any order. */
function textOf(fields: object): string {
  return JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => a.localeCompare(b)));
}
