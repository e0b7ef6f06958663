import { parseArgs } from 'node:util';

const usage = 'npm run demo -- [--jobs <about how many>] [--live]';
const usualJobCount = 6_000;

/** The program was called otherwise than it can be. The message tells how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  constructor(options?: ErrorOptions) {
    super(usage, options);
  }
}

/** About how many jobs are wanted, and whether trucks go on driving. @throws UsageError */
export function readArguments(args: string[]) {
  const { live = false, jobs = String(usualJobCount) } = parse(args);
  if (!/^\d{1,6}$/.test(jobs)) throw new UsageError();
  return { isLive: live, jobCount: Number(jobs) };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { live: { type: 'boolean' }, jobs: { type: 'string' } } })
      .values;
  } catch (error) {
    throw new UsageError({ cause: error });
  }
}
