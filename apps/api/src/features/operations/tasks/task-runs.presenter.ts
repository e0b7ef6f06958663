import type { ServerTask, TaskResult } from '@waybill/schema/features/operations.models';
import parser from 'cron-parser';
import type { TaskRunRow } from './task-runs.data.ts';

/** Presents a task for the operator, with its next run. */
export function presentTask(row: TaskRunRow, now: Date): ServerTask {
  const { name, schedule, startedAt, finishedAt, failures, failedAt, error, askedAt } = row;
  const hasEnded = startedAt !== null && finishedAt !== null;
  return {
    name,
    schedule,
    result: resultOf(row),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    ms: hasEnded ? finishedAt.getTime() - startedAt.getTime() : null,
    failures,
    failedAt: failedAt?.toISOString() ?? null,
    error,
    nextAt: findNext(schedule, now).toISOString(),
    isAsked: askedAt !== null,
  };
}

function resultOf({ startedAt, finishedAt, failures }: TaskRunRow): TaskResult {
  if (startedAt === null) return 'NEVER';
  if (finishedAt === null) return 'RUNNING';
  return failures > 0 ? 'FAILED' : 'SUCCEEDED';
}

/** Returns when a schedule is next due, using the queue's own parser. */
function findNext(schedule: string, now: Date): Date {
  return parser.parseExpression(schedule, { currentDate: now, tz: 'UTC' }).next().toDate();
}
