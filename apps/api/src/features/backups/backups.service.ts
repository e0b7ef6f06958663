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
  /** Aborted when the server begins to stop: what is under way breaks off. */
  readonly stopping: AbortSignal;
}

type Progress = (fraction: number) => void;

/** How often it is said how far something is. */
const noteEveryMs = 1_000;
/** How soon is looked whether another server is done. */
const lookAgainMs = 2_000;

/** The backups of an installation, as one of its servers sees them. */
export function createBackups(deps: Deps): Backups {
  const { pool, log, clock, stopping } = deps;
  const config = deps.config.backups;
  /** What this server is at, or was last. */
  let running = Promise.resolve<Pick<BackupWork, 'state' | 'sentence'> | null>(null);

  const follow = async (
    id: string,
    act: BackupWork['act'],
    doIt: (onProgress: Progress) => Promise<{ name: string; sentence: string }>,
  ) => {
    let fraction = 0;
    // What is not noted is noted with the next one.
    const note = () => void data.noteWork(pool, id, fraction).catch(() => {});
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

  /** Runs what gives a sentence, unless something runs. */
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

  /** Resolves when no server is at anything: to list what is in a bucket again and again costs more. */
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
        // Nobody knows whether one is due.
        if (folderFailure !== null) throw new Error(folderFailure);
        // What the former run could not copy is copied now.
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

/** When the schedule last named a time; null where there is none. */
async function findLastTime(schedule: string | null, now: Date): Promise<Date | null> {
  if (schedule === null) return null;
  const { default: parser } = await import('cron-parser');
  return parser.parseExpression(schedule, { currentDate: now, utc: true }).prev().toDate();
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
