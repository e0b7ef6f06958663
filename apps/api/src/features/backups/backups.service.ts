import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/db/open-database';
import type { Backups, BackupWork } from '../../lib/backups.ts';
import type { Logger } from '../../lib/logger.ts';
import * as data from './backup-work.data.ts';
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
  readonly pool: Database['backgroundPool'];
  readonly log: Logger;
  /** Aborted when the server begins to stop, which cancels running work. */
  readonly stopping: AbortSignal;
}

type Progress = (fraction: number) => void;

/** How often progress is recorded. */
const noteEveryMs = 1_000;
/** How often the server checks whether another one has finished. */
const lookAgainMs = 2_000;

/** Creates the backup service of one server of the installation. */
export function createBackups(deps: Deps): Backups {
  const { pool, log, clock, stopping } = deps;
  const config = deps.config.backups;
  /** The current or last work of this server. */
  let running = Promise.resolve<Pick<BackupWork, 'state' | 'sentence'> | null>(null);

  const follow = async (
    id: string,
    act: BackupWork['act'],
    doIt: (onProgress: Progress) => Promise<{ name: string; sentence: string }>,
  ) => {
    let fraction = 0;
    // A failed update is made up by the next one.
    const note = () => void data.recordWorkProgress(pool, id, fraction).catch(() => {});
    const noting = setInterval(note, noteEveryMs);
    const outcome = await doIt((now) => (fraction = now)).then(
      (done) => ({ ...done, state: 'done' as const }),
      (error: unknown) => {
        if (!stopping.aborted) log.error({ err: error }, `the backup could not be ${pastOf[act]}`);
        return { name: null, sentence: sentenceOf(error), state: 'failed' as const };
      },
    );
    clearInterval(noting);
    await data.endWork(pool, id, { ...outcome, endedAt: clock() }).catch((error: unknown) => {
      log.error({ err: error }, 'failed to store the backup result');
    });
    return outcome;
  };

  /** Starts the work in the background, unless other work is running. */
  const run = async (
    act: BackupWork['act'],
    name: string | null,
    doIt: (onProgress: Progress) => Promise<{ name: string; sentence: string }>,
  ): Promise<'begun' | 'busy'> => {
    const id = randomUUID();
    if (!(await data.beginWork(pool, { id, act, name, startedAt: clock() }))) return 'busy';
    running = follow(id, act, doIt);
    return 'begun';
  };

  /** Waits until no server is working. Polling the work is cheaper than listing the bucket again. */
  const untilFree = async () => {
    while ((await data.findWork(pool))?.state === 'running') {
      await delay(lookAgainMs, undefined, { signal: stopping });
    }
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
    current: () => data.findWork(pool),
    open: (name) => openBackup(config, name),
    async makeScheduled() {
      const last = await findLastTime(config.schedule, clock());
      if (last === null) return;
      for (;;) {
        await untilFree();
        const { backups, folderFailure } = await listBackups(config);
        // Without a list it is unknown whether a backup is due.
        if (folderFailure !== null) throw new Error(folderFailure);
        // Copy what the previous run could not.
        if (!isDue(backups, last)) return settleBackups(config, stopping);
        const begun = await run('make', null, (onProgress) => make('scheduled', onProgress));
        if (begun === 'begun') break;
      }
      const outcome = await running;
      if (outcome?.state === 'failed') throw new Error(outcome.sentence ?? 'it failed');
    },
    async settle() {
      await running;
    },
  };
}

const pastOf = { make: 'made', verify: 'verified' } as const;

/** Returns the last scheduled time; null without a schedule. */
async function findLastTime(schedule: string | null, now: Date): Promise<Date | null> {
  if (schedule === null) return null;
  const { default: parser } = await import('cron-parser');
  return parser.parseExpression(schedule, { currentDate: now, utc: true }).prev().toDate();
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
