// @module-tag long

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { contract } from '@waybill/schema/contract';
import { expect, inject, onTestFinished, test } from 'vitest';
import { insertMembers } from '../../testing/bulk-members.ts';
import { buildVtc } from '../../testing/factories.ts';
import { startOutboxAlone } from '../../testing/outbox-alone.ts';
import { useTestApp } from '../../testing/test-app.ts';

const isLong = inject('isLong');
const app = useTestApp();
const replica = new URL('../../testing/outbox-replica.ts', import.meta.url).pathname;

/** Runs the fan-out in a process until it dies at one of its statements. */
async function tell(killAt: number, isSent: boolean): Promise<NodeJS.Signals | null> {
  const args = [app().databaseUrl, String(killAt), isSent ? 'sent' : '', 'notifications'];
  const tsx = ['--import', import.meta.resolve('tsx'), replica];
  return promisify(execFile)(process.execPath, [...tsx, ...args]).then(
    () => null,
    (error: unknown) => Object(error).signal,
  );
}

/** Creates a company of 2,000 and emits an event by its owner that concerns all of them. */
async function announce() {
  const { owner, vtc } = await buildVtc(app());
  await insertMembers(app().databaseUrl, vtc.id, 2_000);
  await app().db.outboxConsumer.deleteMany();
  await app().db.outboxConsumer.create({ data: { name: 'notifications', position: 0n } });
  const input = { params: { vtcId: vtc.id }, body: { name: vtc.name } };
  await owner.browser.call(contract.vtcs.remove, input);
}

async function readTold() {
  const { rows } = await app().pool.query<{ told: number; people: number }>(
    `SELECT count(*)::int AS told, count(DISTINCT user_id)::int AS people FROM notifications
     WHERE kind = 'vtc.deletion-started'`,
  );
  return rows[0];
}

/** Everyone once, except the actor. */
const everybody = { told: 2_000, people: 2_000 };

const startAgain = () => app().db.outboxConsumer.updateMany({ data: { position: 0n } });

test('a fan-out that is killed in each chunk notifies everyone, and no one twice', async () => {
  await announce();
  const told: unknown[] = [];
  for (const killAt of [9, 18, 18]) {
    expect(await tell(killAt, true)).toBe('SIGKILL');
    told.push(await readTold());
  }
  expect(told).toEqual([0, 1_000, 2_000].map((count) => ({ told: count, people: count })));
  const outbox = await startOutboxAlone(app().databaseUrl);
  onTestFinished(() => outbox.stop());
  await outbox.settle();
  expect(await readTold()).toEqual(everybody);
  // Processing the event again changes nothing.
  await startAgain();
  await outbox.settle();
  expect(await readTold()).toEqual(everybody);
}, 60_000);

test.runIf(isLong)(
  'so does one that is killed at any of its statements',
  async () => {
    await app().db.notification.deleteMany();
    await announce();
    let killed = 0;
    for (const isSent of [false, true]) {
      for (let killAt = 1; killAt <= 40; killAt += 1) {
        await app().db.notification.deleteMany();
        await startAgain();
        killed += (await tell(killAt, isSent)) === 'SIGKILL' ? 1 : 0;
        const before = await readTold();
        expect(before?.told).toBe(before?.people);
        expect(await tell(0, false)).toBeNull();
        expect(await readTold()).toEqual(everybody);
      }
    }
    expect(killed).toBeGreaterThan(60);
  },
  1_200_000,
);
