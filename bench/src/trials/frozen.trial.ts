import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, prepareTestServer } from '@waybill/db/test-database';
import { startThrowawayServer } from '@waybill/db/throwaway-server';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { type Ask, askOneOfAll, createAsk, type Outcome, percentile } from '../trial-request.ts';
import { startWaybillProcess } from '../waybill-process.ts';
import type { RunTrial } from './trial.ts';

const clientCount = 40;
const warmUpMs = 5_000;
const patienceMs = 60_000;
const backMs = 5_000;
/** The pause before a refused client retries. */
const pauseMs = 50;

/**
 * Freezes all PostgreSQL processes for this many seconds (60) under 40 clients that send requests without
 * pause. Waybill may only respond with 200 and 503, must keep its process, and must serve again within five
 * seconds.
 */
export const runTrial: RunTrial = async ([seconds = '60']) => {
  // Same as an embedded server; it limits the connections waiting for a frozen one.
  const database = await startThrowawayServer({ maxConnections: 100 });
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-frozen-'));
  try {
    const { server } = await prepareTestServer(database.adminUrl);
    const { url } = await createTestDatabase(server);
    const members = await createTrialMembers(url, clientCount);
    const waybill = await startWaybillProcess({ DATA_DIR: dataDir, DATABASE_URL: url });
    const ask = createAsk(waybill.origin, patienceMs);
    const stopping = new AbortController();
    const statuses = new Map<number, number>();
    const frozenMs: number[] = [];
    let isFrozen = false;
    const served = new Set<number>();
    const clients = members.map((member, index) =>
      keepAsking(ask, member, index, stopping.signal, ({ status, ms }) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (isFrozen) frozenMs.push(ms);
        if (status === 200) served.add(index);
      }),
    );
    await delay(warmUpMs);
    await database.freeze();
    isFrozen = true;
    await delay(Number(seconds) * 1_000);
    isFrozen = false;
    served.clear();
    database.thaw();
    const backAfterMs = await waitUntilAllServed(served, clientCount);
    stopping.abort();
    await Promise.all(clients);
    const isAlive = await Promise.race([waybill.ended.then(() => false), delay(500, true)]);
    const answers = [...statuses].toSorted(([a], [b]) => a - b);
    const others = answers.filter(([status]) => status !== 200 && status !== 503);
    process.stdout.write(
      `Answers: ${answers.map(([status, times]) => `${times} × ${status}`).join(', ')}; ` +
        `while frozen half within ${Math.round(percentile(frozenMs, 50))} ms, all within ${Math.round(Math.max(...frozenMs))} ms\n`,
    );
    if (!isAlive) process.stdout.write(`${waybill.output().slice(-4_000)}\n`);
    const defects = waybill.output().match(/^.*"a request failed".*$/gm) ?? [];
    for (const line of defects.slice(0, 3)) process.stdout.write(`  ${line.slice(0, 1_000)}\n`);
    waybill.signal('SIGTERM');
    await waybill.ended;
    return [
      {
        sentence: `${others.map(([status, times]) => `${times} × ${status || 'no answer'}`).join(', ') || 'no'} answers but 200 and 503 (goal: none)`,
        isMet: others.length === 0,
      },
      { sentence: `Waybill ${isAlive ? 'lives' : 'has ended'} (goal: lives)`, isMet: isAlive },
      {
        sentence: `back ${(backAfterMs / 1_000).toFixed(1)} s after the thaw (goal: at most 5)`,
        isMet: backAfterMs <= backMs,
      },
    ];
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true });
  }
};

async function keepAsking(
  ask: Ask,
  member: TrialMember,
  index: number,
  signal: AbortSignal,
  note: (outcome: Outcome) => void,
): Promise<void> {
  for (let turn = index; !signal.aborted; turn += 1) {
    const outcome = await askOneOfAll(ask, member, turn);
    note(outcome);
    if (outcome.status !== 200) await delay(pauseMs);
  }
}

/** Returns the time until each client was served again; Infinity after a minute. */
async function waitUntilAllServed(served: ReadonlySet<number>, count: number): Promise<number> {
  const since = performance.now();
  while (served.size < count) {
    if (performance.now() - since > patienceMs) return Infinity;
    await delay(20);
  }
  return performance.now() - since;
}
