import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const timesSchema = z.object({
  p50: z.number(),
  p99: z.number(),
  p999: z.number(),
  max: z.number(),
});
const heldSchema = z.object({ own: timesSchema, all: timesSchema });

/** How long the loop of events was held at a time, in milliseconds. */
export interface Held {
  /** By what it did itself: time of the processor, whoever else wanted it. */
  readonly own: Times;
  /** Beyond the millisecond between two looks, with the waits for a processor that others had. */
  readonly all: Times;
}
type Times = z.infer<typeof timesSchema>;

/** Looks how long the loop of events of a Waybill is held. */
export interface LoopProbe {
  /** What a Waybill has to be started with. */
  readonly env: Readonly<Record<string, string>>;
  readonly during: (act: () => Promise<void>) => Promise<Held>;
  readonly remove: () => Promise<void>;
}

/**
 * Runs in the process of Waybill before it: looks each millisecond, and answers what a file asks with
 * another one. Waybill itself has nothing of the kind. What the thread itself has run, Linux tells in
 * nanoseconds; elsewhere all counts as its own.
 */
const program = `
  import { isMainThread } from 'node:worker_threads';
  import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
  if (isMainThread) {
    const folder = process.env.LOOP_PROBE;
    const file = '/proc/self/task/' + process.pid + '/schedstat';
    const isTold = existsSync(file);
    const ranMs = () => isTold ? Number(readFileSync(file, 'latin1').split(' ')[0]) / 1e6 : performance.now();
    let own = [];
    let all = [];
    let [ran, at] = [ranMs(), performance.now()];
    const look = () => {
      const [nextRan, next] = [ranMs(), performance.now()];
      own.push(nextRan - ran);
      all.push(Math.max(0, next - at - 1));
      [ran, at] = [nextRan, next];
    };
    const timesOf = (list) => {
      const sorted = list.toSorted((a, b) => a - b);
      const of = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
      return { p50: of(0.5), p99: of(0.99), p999: of(0.999), max: of(1) };
    };
    setInterval(look, 1).unref();
    setInterval(() => {
      if (existsSync(folder + '/begin')) {
        rmSync(folder + '/begin');
        [own, all] = [[], []];
      }
      if (existsSync(folder + '/end')) {
        rmSync(folder + '/end');
        writeFileSync(folder + '/held', JSON.stringify({ own: timesOf(own), all: timesOf(all) }));
      }
    }, 100).unref();
  }`;

/** Makes one. */
export async function createLoopProbe(): Promise<LoopProbe> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-loop-'));
  const address = `data:text/javascript,${encodeURIComponent(program)}`;
  const tell = (name: string) => writeFile(join(folder, name), '');
  return {
    env: { NODE_OPTIONS: `--import=${address}`, LOOP_PROBE: folder },
    async during(act) {
      await tell('begin');
      await delay(300);
      await act();
      await tell('end');
      for (;;) {
        await delay(50);
        const text = await readFile(join(folder, 'held'), 'utf8').catch(() => '');
        if (text === '') continue;
        await rm(join(folder, 'held'));
        return heldSchema.parse(JSON.parse(text));
      }
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
