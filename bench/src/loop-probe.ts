import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const heldSchema = z.object({
  p50: z.number(),
  p99: z.number(),
  p999: z.number(),
  max: z.number(),
});
/** How long the loop of events was held at a time: milliseconds beyond the one between two looks. */
export type Held = z.infer<typeof heldSchema>;

/** Looks how long the loop of events of a Waybill is held. */
export interface LoopProbe {
  /** What a Waybill has to be started with. */
  readonly env: Readonly<Record<string, string>>;
  readonly during: (act: () => Promise<void>) => Promise<Held>;
  readonly remove: () => Promise<void>;
}

/**
 * Runs in the process of Waybill before it: looks each millisecond, and answers what a file asks with
 * another one. Waybill itself has nothing of the kind.
 */
const program = `
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  import { isMainThread } from 'node:worker_threads';
  import { existsSync, rmSync, writeFileSync } from 'node:fs';
  if (isMainThread) {
    const folder = process.env.LOOP_PROBE;
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    setInterval(() => {
      if (existsSync(folder + '/begin')) {
        rmSync(folder + '/begin');
        setImmediate(() => loop.reset());
      }
      if (existsSync(folder + '/end')) {
        rmSync(folder + '/end');
        const at = (share) => Math.max(0, loop.percentile(share) / 1e6 - 1);
        const held = { p50: at(50), p99: at(99), p999: at(99.9), max: Math.max(0, loop.max / 1e6 - 1) };
        writeFileSync(folder + '/held', JSON.stringify(held));
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
