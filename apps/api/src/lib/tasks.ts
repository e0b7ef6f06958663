import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/db/open-database';
import type PgBoss from 'pg-boss';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { createRepeater } from './repeater.ts';
import {
  listRequestedTasks,
  recordTaskStart,
  recordTaskEnd,
  recordTasks,
} from './task-runs.data.ts';
import { createTaskStore, tryWithSetupLocked } from './task-store.data.ts';
import type { Tracing } from './tracing.ts';

/** A scheduled job, run once across all replicas. */
export interface Task {
  /** `<feature>.<what it does>`. */
  readonly name: string;
  /** Cron schedule with five fields, in UTC. */
  readonly schedule: string;
  /** Its time limit, if more than a quarter of an hour. */
  readonly mostHours?: number;
  /** Idempotent, and safe to run twice at the same time. */
  readonly run: () => Promise<void>;
}

export interface RunningTasks {
  /** Checks at once for requested tasks, which are otherwise checked every few seconds. */
  look(): void;
  /** Starts no further task, and waits a few seconds at most for running ones. */
  stop(): Promise<void>;
}

interface Deps {
  readonly backgroundPool: Database['backgroundPool'];
  readonly log: Logger;
  /** Called with failures of the queue itself. */
  readonly onFailure: (error: unknown) => void;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  /** Aborted when the server begins to stop: a task interrupted then has not failed. */
  readonly stopping: AbortSignal;
}

/** Delay before a failed start is retried. It doubles each time, up to an hour. */
const startAgainMs = 2_000;
const startAgainMostMs = 3_600_000;
/** How often to check if another replica has finished the shared setup. */
const lookAgainMs = 100;
/** Maximum delay after a task is due; each check is a query. */
const pollSeconds = 20;
/** Maximum delay after a task was requested on another replica. */
const lookForAskedMs = 5_000;
/** A task requested by two replicas within this time is queued once. */
const askedSeconds = 10;
const stopMs = 3_000;

const queueOptions = {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 15 * 60,
  retentionMinutes: 2 * 24 * 60,
} as const;

/**
 * Runs tasks on their schedules, and each one now unless a replica ran it within the hour. The queue's tables
 * are in its own schema, which it creates and migrates.
 */
export function startTasks(
  tasks: readonly Task[],
  { backgroundPool: pool, log, onFailure, metrics, tracing, stopping }: Deps,
): RunningTasks {
  const ending = new AbortController();
  const { signal } = ending;
  const store = createTaskStore(pool, { onFailure, signal });
  const workers = new Map<string, string>();
  let boss: PgBoss | null = null;
  // Errors after stop() are expected.
  const note = (error: unknown) => {
    if (!signal.aborted) onFailure(error);
  };

  const start = async () => {
    // Loaded lazily, so that no page request waits for it.
    const { default: Boss } = await import('pg-boss');
    const queue = new Boss({ db: store });
    boss = queue;
    queue.on('error', onFailure);
    const setUp = async () => {
      await queue.start();
      await recordTasks(store, tasks);
      for (const { name, schedule, mostHours } of tasks) {
        await queue.createQueue(name, {
          name,
          ...queueOptions,
          ...(mostHours !== undefined && { expireInSeconds: mostHours * 3_600 }),
        });
        await queue.schedule(name, schedule);
      }
    };
    while (!(await tryWithSetupLocked(pool, setUp))) {
      await delay(lookAgainMs, undefined, { signal, ref: false });
    }
    for (const task of tasks) if (!signal.aborted) await work(queue, task);
  };

  const work = async (queue: PgBoss, task: Task) => {
    const { name, run } = task;
    // Before its worker polls for the first time.
    await queue.send(name, {}, { singletonSeconds: 3_600, singletonKey: 'start' });
    const worker = await queue.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      const startedAt = performance.now();
      const count = (outcome: 'done' | 'failed') =>
        metrics.countTask(name, outcome, (performance.now() - startedAt) / 1_000);
      await recordTaskStart(store, task);
      try {
        await (tracing ? tracing.runTask(name, run) : run());
        count('done');
      } catch (error) {
        if (stopping.aborted) {
          log.info({ err: error, task: name }, 'a task was interrupted; running it again');
          throw error;
        }
        count('failed');
        // The queue retries it silently.
        log.warn({ err: error, task: name }, 'a task failed; retrying');
        await recordTaskEnd(store, name, error);
        throw error;
      }
      await recordTaskEnd(store, name, null);
    });
    workers.set(name, worker);
  };

  const looker = createRepeater(async () => {
    const queue = boss;
    if (queue === null || workers.size < tasks.length) return;
    for (const name of await listRequestedTasks(store)) {
      const worker = workers.get(name);
      // Only a newer Waybill has this task, and will run it.
      if (worker === undefined) continue;
      await queue.send(name, {}, { singletonSeconds: askedSeconds, singletonKey: 'asked' });
      queue.notifyWorker(worker);
    }
  }, note);
  const looking = setInterval(() => looker.ask(), lookForAskedMs);

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
  for (const { name } of tasks) metrics.expectTask(name);
  const started = startUntilItWorks();

  return {
    look: () => looker.ask(),
    async stop() {
      clearInterval(looking);
      ending.abort();
      await started;
      await Promise.all([looker.stop(), boss?.stop({ close: false, timeout: stopMs })]);
    },
  };
}
