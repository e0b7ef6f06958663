import { contract } from '@waybill/schema/contract';
import { toBatches } from '@waybill/simulator/delivery';
import { createRandom } from '@waybill/simulator/random';
import { simulateDriver } from '@waybill/simulator/simulate-driver';
import { expect, inject, test } from 'vitest';
import { buildMember, buildVtc } from '../../testing/factories.ts';
import { postDue } from '../../testing/ledger-kit.ts';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const dayMs = 86_400_000;
const drivers = inject('isLong') ? 40 : 1;

test(
  'in any order of batches, each vehicle is one or more trucks, and none is mixed',
  { timeout: drivers * 60_000 },
  async () => {
    for (let seed = 0; seed < drivers; seed += 1) {
      const random = createRandom(`order ${seed}`);
      // Codes of devices expire by the clock of the database.
      const now = Date.now();
      app().travelTo(now);
      const { vtc } = await buildVtc(app());
      const device = await buildTestDevice(app(), await buildMember(app(), vtc.id));
      const { sessions, truth } = simulateDriver(seed, {
        trucks: 3,
        jobs: 8,
        kinds: ['market'],
        courses: ['uneventful', 'plate-changed', 'save-reloaded', 'cancelled'],
        distances: [120, 200],
        breakHours: [5, 30],
        startAt: new Date(now + dayMs).toISOString(),
      });
      app().travelTo(now + 25 * dayMs);
      const post = async () => postDue(app());
      const sometimesPost = async () => random.chance(0.3) && post();
      const batches = sessions.flatMap((session) =>
        toBatches(session, () => random.integer(20, 200)),
      );
      for (const body of random.shuffle(batches)) {
        await device.call(contract.telemetry.sendBatch, { body });
        await sometimesPost();
      }
      await post();

      const vehicles = new Map(
        truth.trucks.map(({ sessionId, plate, vehicle }) => [`${sessionId} ${plate}`, vehicle]),
      );
      const read = async () =>
        app().db.truck.findMany({
          where: { vtcId: vtc.id },
          include: {
            sightings: { orderBy: [{ jobId: 'asc' }, { sessionId: 'asc' }, { part: 'asc' }] },
          },
          orderBy: { id: 'asc' },
        });
      const before = await read();
      const seen = before.map(({ sightings }) => [
        ...new Set(sightings.map((it) => vehicles.get(`${it.sessionId} ${it.plate}`))),
      ]);
      expect(seen.filter(({ length }) => length !== 1)).toEqual([]);
      expect(new Set(seen.flat())).toEqual(new Set(vehicles.values()));

      // What is voided and restored, in any order, leaves all rows and ids as they were.
      const jobs = await app().db.job.findMany({
        where: { vtcId: vtc.id, settledTier: { not: null } },
        select: { id: true },
      });
      for (const isVoid of [true, false]) {
        for (const { id } of random.shuffle(jobs)) {
          await app().db.job.update({ where: { id }, data: { isVoid } });
          await sometimesPost();
        }
        await post();
      }
      expect(await read()).toEqual(before);
    }
  },
);
