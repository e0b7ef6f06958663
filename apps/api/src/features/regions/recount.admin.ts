import type { Db } from '../../lib/db.ts';
import { compareRegions } from './recount.data.ts';

interface Recount {
  readonly report: string;
  /** Whether everything matches the jobs. */
  readonly isProven: boolean;
}

/** How many differences are listed. */
const most = 50;

/** Verifies the data behind regional reports. Null for an unknown command. */
export async function runRegionsCommand(db: Db, args: readonly string[]): Promise<Recount | null> {
  if (args.length !== 1 || args[0] !== 'recount') return null;
  const { jobs, waiting, differences } = await compareRegions(db);
  const lines = differences
    .slice(0, most)
    .map(
      ({ table, key, stored, counted }) =>
        `${table}, ${key}: is ${JSON.stringify(stored)}, should be ${JSON.stringify(counted)}`,
    );
  const what = `${jobs.toLocaleString('en')} counted ${jobs === 1 ? 'job' : 'jobs'} of companies`;
  const rest = waiting === 0 ? '' : ` ${waiting.toLocaleString('en')} not included yet.`;
  return {
    report: [...lines, `${what}, ${differences.length} differences.${rest}`].join('\n'),
    isProven: differences.length === 0 && waiting === 0,
  };
}
