import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { retryUntil } from '@waybill/db/connect';
import { type DatabaseCluster, startDatabaseCluster } from '../database-cluster.ts';
import { percentile } from '../trial-request.ts';
import { startWaybillProcess, type WaybillProcess } from '../waybill-process.ts';
import { countTorn, fillSmallWorld, findLost } from './small-world.ts';
import type { Goal, RunTrial } from './trial.ts';
import { leavePath, type Refusal, startWriters, type Writers } from './writers.ts';

const goalMs = 15_000;
/** So much is written by a cluster that is whole before something happens to it. */
const writesBetween = 30;
/** How soon after a write came through everything else has to be there again. */
const wholeMs = 10_000;
/** The database is away, or has no time; a join whose answer was lost has happened. */
const expectedRefusals: ReadonlySet<number> = new Set([409, 503]);

/** A Waybill that writes without a pause over the cluster of docs/scaling/ha. */
interface Scene {
  readonly cluster: DatabaseCluster;
  readonly waybill: WaybillProcess;
  readonly writers: Writers;
}

/**
 * Kills the primary of a cluster of three under writes, and switches it over: `failover <kills>
 * <switch-overs>`. Needs Debian's patroni, etcd-server, etcd-client, haproxy and postgresql-15.
 */
export const runTrial: RunTrial = async ([kills = '20', switches = '5']) => {
  const cluster = await startDatabaseCluster();
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-failover-'));
  try {
    const waybill = await startWaybillProcess({ DATA_DIR: dataDir, DATABASE_URL: cluster.url });
    const world = await fillSmallWorld(cluster.url, 4);
    if (!(await isWhole(waybill.origin))) throw new Error(waybill.output());
    const writers = await startWriters(waybill.origin, world);
    const scene = { cluster, waybill, writers };
    const killed = await inRounds(Number(kills), scene, 'killed', killPrimary);
    const switched = await inRounds(Number(switches), scene, 'switched over', switchOver);
    await writers.stop();
    waybill.signal('SIGTERM');
    const code = await waybill.ended;
    return [...killed, ...switched, describeRefusals(writers), describeEnd(code)];
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true });
  }
};

/** Lets something happen to the cluster so many times, and looks what came of it each time. */
async function inRounds(
  count: number,
  scene: Scene,
  what: string,
  happen: (cluster: DatabaseCluster) => Promise<{ readonly mend: () => Promise<void> }>,
): Promise<Goal[]> {
  const { cluster, waybill, writers } = scene;
  const times: number[] = [];
  let [lost, torn, slow] = [0, 0, 0];
  for (let round = 0; round < count; round += 1) {
    await cluster.untilReady();
    await writers.progress(writesBetween);
    const startedAt = performance.now();
    const { mend } = await happen(cluster);
    // What was on its way may have been written before: the next one was begun after it.
    await writers.progress(writers.atOnce + 1);
    times.push(performance.now() - startedAt);
    if (!(await isWhole(waybill.origin))) slow += 1;
    const acknowledged = new Set(writers.acknowledged);
    lost += (await insist(async () => findLost(cluster.url, acknowledged))).length;
    torn += await insist(async () => countTorn(cluster.url));
    process.stdout.write(`${what}: back after ${describe(times.at(-1) ?? 0)}\n`);
    await mend();
  }
  if (count === 0) return [];
  const median = percentile(times, 50);
  const writes = writers.acknowledged.size;
  return [
    { sentence: `${what}: ${lost} of ${writes} acknowledged writes lost (0)`, isMet: lost === 0 },
    { sentence: `${what}: ${torn} companies torn (0)`, isMet: torn === 0 },
    {
      sentence: `${what} ${count} times: writes again after ${describe(median)} (median, at most ${describe(goalMs)}), ${describe(Math.max(...times))} at worst`,
      isMet: median <= goalMs,
    },
    {
      sentence: `${what}: ${slow} times not everything was well ${describe(wholeMs)} later (0)`,
      isMet: slow === 0,
    },
  ];
}

/** Asks again when the connection is cut: the proxy does so when it looks anew who the primary is. */
async function insist<T>(look: () => Promise<T>): Promise<T> {
  return retryUntil<T>(
    wholeMs,
    () => look().catch(() => null),
    () => new Error('the primary could not be asked'),
  );
}

async function killPrimary(cluster: DatabaseCluster) {
  const node = await cluster.findPrimary();
  await cluster.kill(node);
  return { mend: () => cluster.bringBack(node) };
}

/** As for the maintenance of the primary's machine: whoever is synchronous takes over. */
async function switchOver(cluster: DatabaseCluster) {
  await cluster.switchTo(await cluster.findSynchronous());
  return { mend: async () => {} };
}

/** Whether Waybill says in time that it is ready, hears what happens and lags behind in nothing. */
async function isWhole(origin: string): Promise<boolean> {
  const deadline = performance.now() + wholeMs;
  while (performance.now() < deadline) {
    const answer = await fetch(`${origin}/api/health/ready`);
    const text = await answer.text();
    if (answer.ok && !/degraded|lagging|unknown/.test(text)) return true;
    await delay(100);
  }
  return false;
}

function describeRefusals({ refusals, moves }: Writers): Goal {
  const statuses = [...new Set(refusals.map(({ status }) => status))].toSorted((a, b) => a - b);
  return {
    sentence: `${refusals.length} requests refused beside ${moves()} joins and leaves, by ${statuses.join(', ')} (503; 409 where an answer was lost, 403 where there was nothing to leave)`,
    isMet: refusals.every(isExpected),
  };
}

/** Who was refused to join has nothing to leave. */
function isExpected({ path, status }: Refusal): boolean {
  return expectedRefusals.has(status) || (status === 403 && path === leavePath);
}

function describeEnd(code: number | null): Goal {
  return { sentence: `one Waybill all along, which ended with ${code} (0)`, isMet: code === 0 };
}

const describe = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
