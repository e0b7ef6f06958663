// @module-tag thorough

import { openDatabase } from '@waybill/db/open-database';
import { contract } from '@waybill/schema/contract';
import { type Delivery, deliveries, toBatches } from '@waybill/simulator/delivery';
import { createRandom, type Random } from '@waybill/simulator/random';
import { simulateDriver, type SimulatedDriver } from '@waybill/simulator/simulate-driver';
import { toTimedBatches } from '@waybill/simulator/timed-batches';
import type { SimulatedSession } from '@waybill/simulator/truth';
import { expect, inject, onTestFinished, test } from 'vitest';
import { insist } from '../../testing/refusal-of.ts';
import { readStoredJobs, readStoredSums } from '../../testing/stored-jobs.ts';
import { buildTestDevice, type TestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { describeRefolding } from './telemetry.admin.ts';

/** So many sessions at least. */
const sessionCount = inject('isLong') ? 2_000 : 20;
/** Every so many drivers' batches are as small, and as often interrupted, as can be; in the long run all. */
const fineEvery = inject('isLong') ? 1 : 20;
const { telemetry } = contract;

// Two servers, because a session is one driver's for ever: what arrives in order, and what does not.
const inOrder = useTestApp({ clockStands: true });
const inDisorder = useTestApp({ clockStands: true });

/** An hour after the last thing that a driver did. */
function endOf({ sessions }: SimulatedDriver): number {
  const ends = sessions.map(
    ({ header, events }) => Date.parse(header.session.startedAt) + (events.at(-1)?.t ?? 0),
  );
  return Math.max(...ends) + 3_600_000;
}

interface Part extends SimulatedSession {
  /** When the server receives it, in whatever order, in milliseconds since 1970. */
  readonly at: number;
}

/** Each beginning of a job is received when it was, the rest when everything has ended. */
function splitByReceipt(simulated: SimulatedDriver): Part[] {
  return simulated.sessions.flatMap((session) =>
    toTimedBatches(session).map(({ sentAt, batch: { events }, isBeginning }) => ({
      header: session.header,
      events,
      at: isBeginning ? sentAt : endOf(simulated),
    })),
  );
}

/** As a device sends that is never disturbed. It comes again when the server is busy. */
async function sendInOrder(device: TestDevice, parts: readonly Part[]) {
  for (const part of parts) {
    inOrder().travelTo(part.at);
    for (const body of toBatches(part)) {
      await insist(() => device.call(telemetry.sendBatch, { body }));
    }
  }
}

/** Some batches of each session, and some of them again, in any order. */
function deliverCoarsely(random: Random, sessions: readonly SimulatedSession[]): Delivery[] {
  const once = sessions.flatMap((session) => toBatches(session, () => random.integer(15, 60)));
  const again = once.filter(() => random.chance(0.2));
  return random.shuffle([...once, ...again]).map((batch) => ({ batch, isInterrupted: false }));
}

/** Four at a time, of which some go away before their answer. */
async function sendInDisorder({ call }: TestDevice, sent: readonly Delivery[]): Promise<void> {
  const waiting = [...sent];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { batch, isInterrupted } = next;
      const options = isInterrupted ? { signal: AbortSignal.timeout(4) } : {};
      const deliver = () => call(telemetry.sendBatch, { body: batch }, options);
      await (isInterrupted ? deliver().catch(() => undefined) : insist(deliver));
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

/** Longer than anybody drives: what one seed has made ends before the next one begins. */
const seedMs = 60 * 86_400_000;
const firstStart = Date.parse('1990-01-01T00:00:00.000Z');

const timeout = inject('isLong') ? 3_600_000 : 120_000;

test(
  'the same jobs, items and sums come of sessions however they arrive',
  { timeout },
  async () => {
    // Before anybody gives up waiting for a lock: so that two who wait for each other are told apart.
    await inDisorder().pool.query(
      `DO $$ BEGIN
         EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = ''200ms''', current_database());
       END $$`,
    );
    await inDisorder().restart();
    const first = await buildTestDevice(inOrder());
    const second = await buildTestDevice(inDisorder());
    let [sessions, jobs] = [0, 0];
    for (let seed = 1; sessions < sessionCount; seed += 1) {
      const startAt = new Date(firstStart + seed * seedMs).toISOString();
      const simulated = simulateDriver(seed, { startAt });
      const parts = splitByReceipt(simulated);
      await sendInOrder(first, parts);
      const random = createRandom(seed);
      const deliver = seed % fineEvery === 0 ? deliveries : deliverCoarsely;
      for (const at of random.shuffle([...new Set(parts.map((part) => part.at))])) {
        inDisorder().travelTo(at);
        const together = parts.filter((part) => part.at === at);
        await sendInDisorder(second, deliver(random, together));
      }
      sessions += simulated.sessions.length;
      jobs += simulated.truth.jobs.length;
    }
    const { logLines } = inDisorder();
    expect(logLines.filter((line) => line.includes('deadlock detected'))).toEqual([]);
    const expected = await readStoredJobs(inOrder().pool, first.driver.user.id);
    expect(expected).toHaveLength(jobs);
    expect(await readStoredJobs(inDisorder().pool, second.driver.user.id)).toEqual(expected);
    const now = inDisorder().services.clock();
    // As the operator's command asks: nobody waits for an answer, so it may hold a connection for long.
    const { databaseUrl } = inDisorder();
    const database = await openDatabase({ databaseUrl, dataDir: '', log: () => {} });
    onTestFinished(database.close);
    const proof = await describeRefolding(database.prisma, now);
    expect(proof.report).toContain(`${jobs.toLocaleString('en')} jobs recomputed: 0 differences.`);
    const sums = await readStoredSums(inOrder().pool, first.driver.user.id);
    expect(sums.totals).not.toEqual([]);
    expect(await readStoredSums(inDisorder().pool, second.driver.user.id)).toEqual(sums);
  },
);
