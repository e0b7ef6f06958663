import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@waybill/simulator/random';
import type { Client } from 'pg';
import type { Load } from './load-kinds.ts';
import { countFailures, runOpenLoad } from './open-load.ts';
import { watchProcessors } from './processor-time.ts';
import { type Server, sumCpuMs } from './servers.ts';
import { percentile } from './trial-request.ts';
import type { Goal } from './trials/trial.ts';

const growthGoal = 1.3;
/** The requests per second of a kind while its CPU time is measured, and the maximum duration. */
export const kindRate = 30;
export const kindSeconds = 10;
/** The maximum wait for deferred work to finish, and the CPU factor over idle that counts as finished. */
const restSeconds = 300;
const restFactor = 2;
/** Longer than the poll intervals of background work, such as the map's ten seconds. */
const seemingRestSeconds = 15;

interface Asked {
  readonly client: Client;
  readonly servers: readonly Server[];
  readonly load: Load;
}

/**
 * Measures the CPU time per kind for Waybill and PostgreSQL: milliseconds per request, minus what both use
 * when idle.
 */
export async function measureCosts({ client, servers, load }: Asked, seconds: number) {
  const readProcessors = await watchProcessors(client);
  const read = () => ({ waybill: sumCpuMs(servers), database: readProcessors().database });
  const atRest = read();
  await delay(seconds * 1_000);
  const idle = {
    waybill: (sumCpuMs(servers) - atRest.waybill) / seconds,
    database: (readProcessors().database - atRest.database) / seconds,
  };
  tell(
    `when nobody asks: ${idle.waybill.toFixed(1)} ms of Waybill and ${idle.database.toFixed(1)} ms of PostgreSQL a second`,
  );
  const costs = new Map<string, number>();
  for (const kind of load.kinds) {
    const before = read();
    const { kinds, seconds: took } = await runOpenLoad(
      [kind],
      { perSecond: kindRate, seconds },
      createRandom(kind.name),
    );
    const { latencies = [], failures = [] } = kinds.get(kind.name) ?? {};
    const after = read();
    const costOf = (what: keyof typeof idle) =>
      Math.max(0, after[what] - before[what] - idle[what] * took) / latencies.length;
    const [waybill, database] = [costOf('waybill'), costOf('database')];
    costs.set(kind.name, waybill + database);
    tell(
      `${kind.name}: ${waybill.toFixed(2)} ms of Waybill and ${database.toFixed(2)} ms of PostgreSQL a request, p50 ${percentile(latencies, 50).toFixed(1)} ms, p99 ${percentile(latencies, 99).toFixed(1)} ms, ${countFailures(failures)}`,
    );
  }
  await untilAtRest(servers, idle.waybill);
  return costs;
}

/** Delivered drives are merged into the map afterwards, which the next kind must not be charged for. */
async function untilAtRest(servers: readonly Server[], idleMs: number): Promise<void> {
  let still = 0;
  for (let second = 0; second < restSeconds && still < seemingRestSeconds; second += 1) {
    const before = sumCpuMs(servers);
    await delay(1_000);
    still = sumCpuMs(servers) - before <= restFactor * idleMs ? still + 1 : 0;
  }
  if (still < seemingRestSeconds) tell('what was asked is still being worked at');
}

/** Compares the CPU time of the largest size to the smallest, over all kinds. */
export function compareCosts(
  costs: readonly ReadonlyMap<string, number>[],
  jobs: readonly number[],
): Goal[] {
  const [few, many] = [costs[0], costs.at(-1)];
  if (!few || !many || few === many) return [];
  const growth = sumOf(many) / sumOf(few);
  return [
    {
      sentence: `processor time with ${jobs.at(-1)} jobs: ${growth.toFixed(2)} of that with ${jobs[0]} (at most ${growthGoal})`,
      isMet: growth <= growthGoal,
    },
  ];
}

function sumOf(costs: ReadonlyMap<string, number>): number {
  return [...costs.values()].reduce((sum, cost) => sum + cost, 0);
}

const tell = (line: string) => void process.stdout.write(`${line}\n`);
