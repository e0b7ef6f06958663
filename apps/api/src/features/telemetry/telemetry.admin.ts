import type { PrismaClient } from '@waybill/db/client';
import { refold } from './refold.service.ts';

/** Refolds everything, and describes each chapter and job that is stored differently. */
export async function describeRefolding(
  db: PrismaClient,
  now: Date,
  tell: (line: string) => void = () => {},
): Promise<{ readonly report: string; readonly isProven: boolean }> {
  const { sessions, sessionsPast, jobs, differences } = await refold(
    db,
    now,
    ({ kind, count: done }) =>
      tell(`${count(done, kind === 'sessions' ? 'session' : 'driver')} checked ...`),
  );
  const what = `${count(sessions, 'session')} rechecked, ${count(jobs, 'job')} recomputed`;
  const past =
    sessionsPast === 0 ? '' : ` (${count(sessionsPast, 'more session')} without stored events)`;
  const sum = `${what}${past}: ${count(differences.length, 'difference')}.`;
  return { report: [...differences, sum].join('\n'), isProven: differences.length === 0 };
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
