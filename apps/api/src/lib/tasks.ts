import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/db/open-database';
import type PgBoss from 'pg-boss';
import type { Logger } from './logger.ts';
import { createTaskStore, tryWithSetupLocked } from './task-store.data.ts';

/** What is done without being asked, once over all replicas. */
export interface Task {
  /** `<feature>.<what it does>`. */
  readonly name: string;
  /** When, in the five fields of cron, by UTC. */
  readonly schedule: string;
  /** Done again, or by two at the same time, it does no harm. */
  readonly run: () => Promise<void>;
}

export interface RunningTasks {
  /** Lets no further task begin, and waits for those that run, for some seconds at most. */
  stop(): Promise<void>;
}

interface Deps {
  readonly pool: Database['backgroundPool'];
  readonly log: Logger;
  /** Is told what goes wrong with the queue itself. */
  readonly onFailure: (error: unknown) => void;
}

/** A start that failed is repeated after so long, and each time after twice as long, up to an hour. */
const startAgainMs = 2_000;
const startAgainMostMs = 3_600_000;
/** How soon is looked whether another replica is done with making what both need. */
const lookAgainMs = 100;
/** How soon after it is due a task begins at the latest; each look is a query. */
const pollSeconds = 20;
const stopMs = 3_000;

const queueOptions = {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 15 * 60,
  retentionMinutes: 2 * 24 * 60,
} as const;

/**
 * Runs tasks by their schedules, and each now unless some replica has within the hour. The queue keeps
 * its tables in a schema of its own, which it makes and changes by itself.
 */
export function startTasks(tasks: readonly Task[], { pool, log, onFailure }: Deps): RunningTasks {
  const stopping = new AbortController();
  const { signal } = stopping;
  let boss: PgBoss | null = null;
  // Who is stopped breaks off, which is no failure.
  const note = (error: unknown) => {
    if (!signal.aborted) onFailure(error);
  };

  const start = async () => {
    // Nobody who asks for a page waits for this to be loaded.
    const { default: Boss } = await import('pg-boss');
    const queue = new Boss({ db: createTaskStore(pool, { onFailure, signal }) });
    boss = queue;
    queue.on('error', onFailure);
    const setUp = async () => {
      await queue.start();
      for (const { name, schedule } of tasks) {
        await queue.createQueue(name, { name, ...queueOptions });
        await queue.schedule(name, schedule);
      }
    };
    while (!(await tryWithSetupLocked(pool, setUp))) {
      await delay(lookAgainMs, undefined, { signal, ref: false });
    }
    for (const task of tasks) if (!signal.aborted) await work(queue, task);
  };

  const work = async (queue: PgBoss, { name, run }: Task) => {
    // Before its worker looks for the first time.
    await queue.send(name, {}, { singletonSeconds: 3_600, singletonKey: 'start' });
    await queue.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      try {
        await run();
      } catch (error) {
        // The queue tries it again, and says nothing.
        log.warn({ err: error, task: name }, 'a task failed and is tried again');
        throw error;
      }
    });
  };

  const startUntilItWorks = async () => {
    for (let waitMs = startAgainMs; !signal.aborted; waitMs *= 2) {
      try {
        return await start();
      } catch (error) {
        note(error);
        await boss?.stop({ close: false, graceful: false }).catch(note);
        await delay(Math.min(waitMs, startAgainMostMs), undefined, { signal, ref: false }).catch(
          () => {},
        );
      }
    }
  };
  const started = startUntilItWorks();

  return {
    async stop() {
      stopping.abort();
      await started;
      await boss?.stop({ close: false, timeout: stopMs });
    },
  };
}
