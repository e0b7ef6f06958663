import type { Backups, BackupWork } from '../../lib/backups.ts';
import type { Logger } from '../../lib/logger.ts';
import { isDue } from './backups.policy.ts';
import {
  type BackupDeps,
  listBackups,
  makeBackup,
  openBackup,
  settleBackups,
  verifyBackup,
} from './keeping.service.ts';

interface Deps extends BackupDeps {
  readonly log: Logger;
  /** Aborted when the server begins to stop: what is under way breaks off. */
  readonly stopping: AbortSignal;
}

type Progress = (fraction: number) => void;

/** The backups of a server that runs. */
export function createBackups(deps: Deps): Backups {
  const { log, clock, stopping } = deps;
  const config = deps.config.backups;
  let work: BackupWork | null = null;
  let running = Promise.resolve();

  /** Runs what gives a sentence, unless something runs. */
  const run = (
    act: BackupWork['act'],
    name: string | null,
    doIt: (onProgress: Progress) => Promise<{ name: string; sentence: string }>,
  ): 'begun' | 'busy' => {
    if (work?.state === 'running') return 'busy';
    let own: BackupWork = {
      act,
      name,
      startedAt: clock(),
      endedAt: null,
      state: 'running',
      fraction: 0,
      sentence: null,
    };
    work = own;
    const change = (changes: Partial<BackupWork>) => {
      own = { ...own, ...changes };
      work = own;
    };
    running = doIt((fraction) => change({ fraction })).then(
      (done) => change({ ...done, state: 'done', fraction: 1, endedAt: clock() }),
      (error: unknown) => {
        if (!stopping.aborted) log.error({ err: error }, `the backup could not be ${pastOf[act]}`);
        change({ state: 'failed', endedAt: clock(), sentence: sentenceOf(error) });
      },
    );
    return 'begun';
  };

  const make = async (kind: 'manual' | 'scheduled', onProgress: Progress) => {
    const { name } = await makeBackup(deps, kind, { onProgress, signal: stopping });
    await settleBackups(config, stopping).catch((error: unknown) => {
      throw new Error(`${name} was made, but: ${sentenceOf(error)}`, { cause: error });
    });
    return { name, sentence: `${name} was made.` };
  };

  return {
    list: () => listBackups(config),
    begin: () => run('make', null, (onProgress) => make('manual', onProgress)),
    async beginVerify(name) {
      const { backups } = await listBackups(config);
      const backup = backups.find((other) => other.name === name);
      if (backup === undefined) return 'not-found';
      return run('verify', name, async (onProgress) => ({
        name,
        sentence: await verifyBackup(config, backup, { onProgress, signal: stopping }),
      }));
    },
    current: () => work,
    open: (name) => openBackup(config, name),
    async makeScheduled() {
      const last = await findLastTime(config.schedule, clock());
      if (last === null) return;
      const { backups } = await listBackups(config);
      // What the former run could not copy is copied now.
      if (!isDue(backups, last)) return settleBackups(config, stopping);
      await running;
      run('make', null, (onProgress) => make('scheduled', onProgress));
      await running;
      if (work?.state === 'failed') throw new Error(work.sentence ?? 'it failed');
    },
    settle: () => running,
  };
}

const pastOf = { make: 'made', verify: 'verified' } as const;

/** When the schedule last named a time; null where there is none. */
async function findLastTime(schedule: string | null, now: Date): Promise<Date | null> {
  if (schedule === null) return null;
  const { default: parser } = await import('cron-parser');
  return parser.parseExpression(schedule, { currentDate: now, utc: true }).prev().toDate();
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
