import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, prepareTestServer } from '@waybill/db/test-database';
import { startThrowawayServer, type ThrowawayServer } from '@waybill/db/throwaway-server';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { type Ask, askOneOfAll, changeRole, createAsk, type Outcome } from '../trial-request.ts';
import { startWaybillProcess, type WaybillProcess } from '../waybill-process.ts';
import type { Goal, RunTrial } from './trial.ts';

const outageMs = 30_000;
const trickleMs = 100;
const limitMs = 5_000;
/** Longer than the limit, to measure by how much it is exceeded. */
const patienceMs = 60_000;

/** Stops and then freezes the database, for half a minute each, under a low rate of all kinds of requests. */
export const runTrial: RunTrial = async () => {
  const database = await startThrowawayServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-outage-'));
  try {
    const { server } = await prepareTestServer(database.adminUrl);
    const { url } = await createTestDatabase(server);
    const members = await createTrialMembers(url, 20);
    const waybill = await startWaybillProcess({ DATA_DIR: dataDir, DATABASE_URL: url });
    const ask = createAsk(waybill.origin, patienceMs);
    const stopped = await suffer('stopped', waybill, ask, members, {
      begin: () => database.halt(),
      end: () => database.resume(),
    });
    const frozen = await suffer('frozen', waybill, ask, members, {
      begin: () => database.freeze(),
      end: async () => database.thaw(),
    });
    return [...stopped, ...frozen, ...(await stopWhileFrozen(database, waybill, ask, members))];
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true });
  }
};

interface Outage {
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
}

async function suffer(
  name: string,
  { output }: WaybillProcess,
  ask: Ask,
  members: readonly TrialMember[],
  { begin, end }: Outage,
): Promise<Goal[]> {
  const logged = output().length;
  await begin();
  const asked = await trickle(ask, members, performance.now() + outageMs);
  const endingAt = performance.now();
  await end();
  const backMs = await waitUntilBack(ask, members, endingAt);
  const outcomes = await Promise.all(asked);
  await delay(2_000);
  const slowestMs = Math.max(...outcomes.map(({ ms }) => ms));
  const statuses = [...new Set(outcomes.map(({ status }) => status))].toSorted((a, b) => a - b);
  const lines = readLog(output().slice(logged));
  const begins = lines.filter((line) => line.includes('the database is away')).length;
  const ends = lines.filter((line) => line.includes('the database is back')).length;
  const about = `${name}: `;
  process.stdout.write(`${about}${outcomes.length} requests answered ${statuses.join(', ')}\n`);
  for (const line of lines.slice(0, 5)) process.stdout.write(`  ${line.slice(0, 200)}\n`);
  return [
    {
      sentence: `${about}the slowest answer took ${(slowestMs / 1_000).toFixed(1)} s (goal: at most 5)`,
      isMet: slowestMs <= limitMs,
    },
    {
      sentence: `${about}nothing but 200 and 503, ${statuses.join(', ')}`,
      isMet: statuses.every((status) => [200, 503].includes(status)),
    },
    {
      sentence: `${about}back ${(backMs / 1_000).toFixed(1)} s after its return (goal: at most 5)`,
      isMet: backMs <= limitMs,
    },
    {
      sentence: `${about}${begins} lines of log when it began, ${ends} when it ended, ${lines.length} in all (goal: 1, 1 and 2)`,
      isMet: begins === 1 && ends === 1 && lines.length === 2,
    },
  ];
}

/** Sends requests at intervals without waiting for responses. */
async function trickle(
  ask: Ask,
  members: readonly TrialMember[],
  until: number,
): Promise<Promise<Outcome>[]> {
  const asked: Promise<Outcome>[] = [];
  while (performance.now() < until) {
    const member = members[asked.length % members.length];
    if (member) asked.push(askOneOfAll(ask, member, asked.length));
    await delay(trickleMs);
  }
  return asked;
}

/** Returns the time since `since` until all responses are normal again. */
async function waitUntilBack(
  ask: Ask,
  members: readonly TrialMember[],
  since: number,
): Promise<number> {
  for (;;) {
    const outcomes = await Promise.all(members.map((member) => changeRole(ask, member, 1)));
    if (outcomes.every(({ status }) => status === 200)) return performance.now() - since;
    await delay(100);
  }
}

/** The process survived all of this, and stops on request even while the database hangs. */
async function stopWhileFrozen(
  database: ThrowawayServer,
  waybill: WaybillProcess,
  ask: Ask,
  members: readonly TrialMember[],
): Promise<Goal[]> {
  await database.freeze();
  const asked = members.map((member) => changeRole(ask, member, 2));
  await delay(500);
  const startedAt = performance.now();
  waybill.signal('SIGTERM');
  const code = await waybill.ended;
  const seconds = (performance.now() - startedAt) / 1_000;
  await Promise.all(asked);
  return [
    {
      sentence: `one process all along, and on SIGTERM while frozen it ended with ${code} after ${seconds.toFixed(1)} s (goal: 0, at most 20)`,
      isMet: code === 0 && seconds <= 20,
    },
  ];
}

function readLog(output: string): string[] {
  return output.split('\n').filter((line) => line.trim() !== '');
}
