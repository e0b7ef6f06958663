// @module-tag long

import { contract } from '@waybill/schema/contract';
import { findGenuine } from '@waybill/simulator/forge-session';
import { beginFraud, type Fraud, type Lie, lies } from '@waybill/simulator/forge/lies';
import { asNewSession } from '@waybill/simulator/forge/tampering';
import type { Genuine } from '@waybill/simulator/forge/ways';
import { citiesOf } from '@waybill/simulator/map/cities';
import { toTimedBatches } from '@waybill/simulator/timed-batches';
import type { SimulatedSession } from '@waybill/simulator/truth';
import { beforeAll, expect, inject, test } from 'vitest';
import { buildDriver, buildMember, buildVtc } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { buildTestDevice, type TestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { telemetry } = contract;

let genuine: Genuine;
/** Devices of a member of a company that does not count offline jobs, and of one that does. */
let [strict, lenient]: TestDevice[] = [];
let stranger: TestDevice;

beforeAll(async () => {
  genuine = findGenuine(1);
  const { game } = genuine.job;
  const devices: TestDevice[] = [];
  for (const countsOfflineJobs of [false, true]) {
    const { vtc } = await buildVtc(app());
    await app().pool.query(`INSERT INTO vtc_offline_rules VALUES ($1, '2026-01-01', $2)`, [
      vtc.id,
      countsOfflineJobs,
    ]);
    devices.push(await buildTestDevice(app(), await buildMember(app(), vtc.id)));
  }
  [strict, lenient] = devices;
  stranger = await buildTestDevice(app());
  await app().pool.query(`UPDATE membership_periods SET joined_at = '2026-01-01'`);
  // Public knowledge: city positions, and the cargoes of honest drives.
  for (const { id, name, place } of citiesOf(game)) {
    await app().pool.query(
      `INSERT INTO map_cities (game, city_id, name, x, z, n, drivers) VALUES ($1, $2, $3, $4, $5, 3, 3)`,
      [game === 'ets2' ? 0 : 1, id, name, Math.round(place.x), Math.round(place.z)],
    );
  }
  for (let count = 0; count < 3; count += 1) {
    const driver = await buildDriver(app());
    for (const { events } of [genuine.session, genuine.other]) {
      const started = events.find((event) => event.type === 'job.started');
      await insertJob(app(), driver, { game, cargoId: started?.job.cargo.id ?? '' });
    }
  }
}, 60_000);

/** Sends a session, each part when it happened unless given another time. */
async function send(
  device: TestDevice,
  session: SimulatedSession,
  receivedAt?: Fraud['receivedAt'],
): Promise<void> {
  for (const { sentAt, batch } of toTimedBatches(session)) {
    const last = batch.events.at(-1);
    app().travelTo(receivedAt && last ? receivedAt(last, session) + 1_000 : sentAt);
    await device.call(telemetry.sendBatch, { body: batch });
  }
}

/** Commits a fraud. Removes all traces, so that it can't affect the next one. */
async function commit(device: TestDevice, { session, receivedAt, own, others }: Fraud) {
  for (const before of others) {
    // The liar may have driven the same drive: a session belongs to one account.
    await send(stranger, asNewSession(before, Date.parse(before.header.session.startedAt)));
  }
  for (const before of own) await send(device, before);
  await send(device, session, receivedAt);
  const { rows } = await app().pool.query<{ tier: string; reasons: string[] }>(
    `SELECT tier, reasons FROM jobs j WHERE state = 'delivered' AND EXISTS (
       SELECT FROM job_chapters c WHERE c.job_id = j.id AND c.session_id = $1)`,
    [session.header.session.id],
  );
  const drivers = [device, stranger].map(({ driver }) => driver.user.id);
  await app().pool.query('DELETE FROM jobs WHERE driver_id = ANY($1)', [drivers]);
  await app().db.telemetrySession.deleteMany({ where: { userId: { in: drivers } } });
  return rows;
}

/** Whether the job counts in each company, and whether one of its reasons is shown. */
async function judge(...told: readonly Lie[]) {
  const fraud = told.reduce((before, { tell }) => tell(before), beginFraud(genuine));
  const judgeBy = async (device: TestDevice | undefined) => {
    if (!device) throw new Error('two companies are tried');
    const found = await commit(device, fraud);
    return found.map(({ tier, reasons }) => ({
      isCounted: tier === 'verified' || tier === 'accepted',
      isShown: told.some(({ reason }) => reasons.includes(reason)),
    }));
  };
  return { strict: await judgeBy(strict), lenient: await judgeBy(lenient) };
}

/** Where offline jobs count, only drives that really happened count. */
const foundOut = (isDriven: boolean) => ({
  strict: [{ isCounted: false, isShown: true }],
  lenient: [{ isCounted: isDriven, isShown: true }],
});

test('an honest drive is verified', async () => {
  if (!strict) throw new Error('a company is tried');
  expect(await commit(strict, beginFraud(genuine))).toEqual([{ tier: 'verified', reasons: [] }]);
});

test.each(lies)('alone: $name', async (lie) => {
  expect(await judge(lie)).toEqual(foundOut(lie.isOfTime === true));
});

const pairs = lies.flatMap((first, index) =>
  lies.slice(index + 1).map((second) => ({ first, second })),
);
const some = inject('isLong') ? pairs : pairs.filter((_, index) => index % 16 === 0);

test.each(some)('together: $first.name, $second.name', async ({ first, second }) => {
  const isDriven = first.isOfTime === true && second.isOfTime === true;
  expect(await judge(first, second)).toEqual(foundOut(isDriven));
});
