import { parseArgs } from 'node:util';

const usualJobCount = 6_000;
const mostJobs = 999_999;
const usage = `npm run demo -- [--jobs <about how many, 0 to ${mostJobs}>] [--live]`;
const jobsSentence = `--jobs must be a whole number from 0 to ${mostJobs}.`;

/** The program was called with invalid arguments. The message shows the valid ones. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads the approximate number of jobs, and whether trucks keep driving. @throws UsageError */
export function readArguments(args: string[]) {
  const { live = false, jobs = String(usualJobCount) } = parse(args);
  if (!/^\d+$/.test(jobs) || Number(jobs) > mostJobs) throw new UsageError(jobsSentence);
  return { isLive: live, jobCount: Number(jobs) };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { live: { type: 'boolean' }, jobs: { type: 'string' } } })
      .values;
  } catch (error) {
    throw new UsageError(usage, { cause: error });
  }
}
