import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/db/open-database';
import type PgBoss from 'pg-boss';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { createRepeater } from './repeater.ts';
import { listAsked, noteBegin, noteEnd, noteTasks } from './task-runs.data.ts';
import { createTaskStore, tryWithSetupLocked } from './task-store.data.ts';
import type { Tracing } from './tracing.ts';

/** What is done without being asked, once over all replicas. */
export interface Task {
  /** `<feature>.<what it does>`. */
  readonly name: string;
  /** When, in the five fields of cron, by UTC. */
  readonly schedule: string;
  /** How long it may take, where that is more than a quarter of an hour. */
  readonly mostHours?: number;
  /** Done again, or by two at the same time, it does no harm. */
  readonly run: () => Promise<void>;
}

export interface RunningTasks {
  /** Looks at once for what somebody wants to run now, which is looked for every few seconds. */
  look(): void;
  /** Lets no further task begin, and waits for those that run, for some seconds at most. */
  stop(): Promise<void>;
}

interface Deps {
  readonly backgroundPool: Database['backgroundPool'];
  readonly log: Logger;
  /** Is told what goes wrong with the queue itself. */
  readonly onFailure: (error: unknown) => void;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  /** Aborted when the server begins to stop: a task that breaks off then has not failed. */
  readonly stopping: AbortSignal;
}

/** A start that failed is repeated after so long, and each time after twice as long, up to an hour. */
const startAgainMs = 2_000;
const startAgainMostMs = 3_600_000;
/** How soon is looked whether another replica is done with making what both need. */
const lookAgainMs = 100;
/** How soon after it is due a task begins at the latest; each look is a query. */
const pollSeconds = 20;
/** How soon after somebody has asked for a task, on another replica, it is begun. */
const lookForAskedMs = 5_000;
/** Asked for by two replicas at once it is queued once. */
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
 * Runs tasks by their schedules, and each now unless some replica has within the hour. The queue keeps
 * its tables in a schema of its own, which it makes and changes by itself.
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
  // Who is stopped breaks off, which is no failure.
  const note = (error: unknown) => {
    if (!signal.aborted) onFailure(error);
  };

  const start = async () => {
    // Nobody who asks for a page waits for this to be loaded.
    const { default: Boss } = await import('pg-boss');
    const queue = new Boss({ db: store });
    boss = queue;
    queue.on('error', onFailure);
    const setUp = async () => {
      await queue.start();
      await noteTasks(store, tasks);
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
    // Before its worker looks for the first time.
    await queue.send(name, {}, { singletonSeconds: 3_600, singletonKey: 'start' });
    const worker = await queue.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      const startedAt = performance.now();
      const count = (outcome: 'done' | 'failed') =>
        metrics.countTask(name, outcome, (performance.now() - startedAt) / 1_000);
      await noteBegin(store, task);
      try {
        await (tracing ? tracing.runTask(name, run) : run());
        count('done');
      } catch (error) {
        if (stopping.aborted) {
          log.info({ err: error, task: name }, 'a task was interrupted; running it again');
          throw error;
        }
        count('failed');
        // The queue tries it again, and says nothing.
        log.warn({ err: error, task: name }, 'a task failed; retrying');
        await noteEnd(store, name, error);
        throw error;
      }
      await noteEnd(store, name, null);
    });
    workers.set(name, worker);
  };

  const looker = createRepeater(async () => {
    const queue = boss;
    if (queue === null || workers.size < tasks.length) return;
    for (const name of await listAsked(store)) {
      const worker = workers.get(name);
      // Of a task that only a newer Waybill has, that one knows.
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
