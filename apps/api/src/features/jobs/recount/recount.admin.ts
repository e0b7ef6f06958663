import type { Db } from '../../../lib/db.ts';
import { compareSums, type SumDifference } from './recount.data.ts';

interface Recount {
  readonly report: string;
  /** True if every sum matches the jobs. */
  readonly isProven: boolean;
}

/** Checks the sums of jobs and lists each wrong one. Returns null for an unknown command. */
export async function runJobsCommand(
  db: Db,
  args: readonly string[],
  tell: (line: string) => void = () => {},
): Promise<Recount | null> {
  if (args.length !== 1 || args[0] !== 'recount') return null;
  tell('Adding up all jobs ...');
  const { jobs, differences } = await compareSums(db);
  const what = `${jobs.toLocaleString('en')} ${jobs === 1 ? 'job' : 'jobs'}`;
  if (differences.length === 0) {
    return { report: `${what}, 0 differences: every total matches.`, isProven: true };
  }
  const lines = differences.map(describeDifference);
  return {
    report: [...lines, `${what}, ${lines.length} differences.`].join('\n'),
    isProven: false,
  };
}

function describeDifference({ table, key, measure, stored, counted }: SumDifference): string {
  const row = Object.entries(key).map(([name, value]) => `${name} ${value ?? 'none'}`);
  return `${table}, ${row.join(', ')}: ${measure} is ${stored}, the jobs add up to ${counted}`;
}
