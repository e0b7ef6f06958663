// @module-tag long

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

/** The minimum number of sessions. */
const sessionCount = inject('isLong') ? 2_000 : 20;
/**
 * One in this many drivers gets the smallest batches and the most interruptions; in the long run
 * all do.
 */
const fineEvery = inject('isLong') ? 1 : 20;
const { telemetry } = contract;

// Two servers, because a session belongs to one driver: one receives events in order, one does not.
const inOrder = useTestApp({ clockStands: true });
const inDisorder = useTestApp({ clockStands: true });

/** One hour after the driver's last event. */
function endOf({ sessions }: SimulatedDriver): number {
  const ends = sessions.map(
    ({ header, events }) => Date.parse(header.session.startedAt) + (events.at(-1)?.t ?? 0),
  );
  return Math.max(...ends) + 3_600_000;
}

interface Part extends SimulatedSession {
  /** When the server receives it, in milliseconds since 1970. Any order is possible. */
  readonly at: number;
}

/** The start of each job arrives on time, the rest after everything has ended. */
function splitByReceipt(simulated: SimulatedDriver): Part[] {
  return simulated.sessions.flatMap((session) =>
    toTimedBatches(session).map(({ sentAt, batch: { events }, isBeginning }) => ({
      header: session.header,
      events,
      at: isBeginning ? sentAt : endOf(simulated),
    })),
  );
}

/** Sends like a device without interruptions. Retries while the server is busy. */
async function sendInOrder(device: TestDevice, parts: readonly Part[]) {
  for (const part of parts) {
    inOrder().travelTo(part.at);
    for (const body of toBatches(part)) {
      await insist(() => device.call(telemetry.sendBatch, { body }));
    }
  }
}

/** Some batches of each session, some of them twice, in random order. */
function deliverCoarsely(random: Random, sessions: readonly SimulatedSession[]): Delivery[] {
  const once = sessions.flatMap((session) => toBatches(session, () => random.integer(15, 60)));
  const again = once.filter(() => random.chance(0.2));
  return random.shuffle([...once, ...again]).map((batch) => ({ batch, isInterrupted: false }));
}

/** Four at a time. Some clients disconnect before the response. */
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

/** Longer than any drive, so that drives of one seed end before those of the next begin. */
const seedMs = 60 * 86_400_000;
const firstStart = Date.parse('1990-01-01T00:00:00.000Z');

const timeout = inject('isLong') ? 3_600_000 : 120_000;

test(
  'sessions give the same jobs, items and sums in any order of arrival',
  { timeout },
  async () => {
    // Shorter than the lock timeout, to tell deadlocks from timeouts.
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
    // Like the operator's command: no request waits, so it may hold a connection for long.
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
