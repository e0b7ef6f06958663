import { foldTrucks } from '@waybill/telemetry/trucks';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { postDue } from '../../testing/ledger-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { drive } from '../../testing/truck-kit.ts';

const app = useTestApp();
const minuteMs = 60_000;
const km = 1_000;

const plate = fc.constantFrom('A 1', 'B 2', '');
const driveAct = fc.record({
  act: fc.constant('drive' as const),
  by: fc.constantFrom(0, 0, 0, 1),
  model: fc.constantFrom('vehicle.man.tgx', 'vehicle.man.tgx', 'vehicle.daf.2021'),
  plate,
  /** Minutes after the start; each drive has its own minute, so that they are in order. */
  at: fc.nat({ max: 9_999 }),
  fromKm: fc.nat({ max: 12 }),
  km: fc.integer({ min: 1, max: 4 }),
  counts: fc.boolean(),
  last: fc.option(plate, { freq: 1 }),
});

const act = fc.oneof(
  { weight: 4, arbitrary: driveAct },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('void' as const),
      job: fc.nat({ max: 20 }),
      isVoid: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('remove' as const), job: fc.nat({ max: 20 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ act: 'post' as const }) },
);

interface Driven {
  readonly id: string;
  readonly driver: Driver;
  readonly model: string;
  readonly at: number;
  readonly sightings: readonly (readonly [plate: string | null, fromM: number, toM: number])[];
  counts: boolean;
  isVoid: boolean;
}

/** Returns the trucks that these drives give, folded all at once: their readings, jobs, and sums. */
function expectedTrucks(drives: readonly Driven[]) {
  const groups = new Set(drives.map(({ driver, model }) => `${driver.user.id} ${model}`));
  return [...groups].flatMap((group) => {
    const sightings = drives
      .filter(({ driver, model }) => `${driver.user.id} ${model}` === group)
      .toSorted((a, b) => a.at - b.at)
      .flatMap((job) =>
        job.sightings.map(([seen, fromM, toM], index) => ({
          job,
          plate: seen,
          fromM,
          toM,
          delivers: index === job.sightings.length - 1,
        })),
      );
    return foldTrucks([], sightings).map((truck) => {
      const counted = truck.sightings.filter(
        ({ delivers, job }) => delivers && job.counts && !job.isVoid,
      );
      return {
        group,
        plate: truck.plate,
        odometerM: truck.odometerM,
        sightings: truck.sightings.map(({ job }) => job.id).toSorted(),
        jobs: counted.length,
        distanceM: counted.length * 358_700,
      };
    });
  });
}

async function storedTrucks(vtcId: string) {
  const rows = await app().db.truck.findMany({
    where: { vtcId },
    include: { sightings: true, days: true },
  });
  return rows.map((row) => ({
    id: row.id,
    group: `${row.driverId} ${row.modelId}`,
    plate: row.plate,
    odometerM: Number(row.odometerM),
    sightings: row.sightings.map(({ jobId }) => jobId).toSorted(),
    jobs: row.days.reduce((sum, { jobs }) => sum + jobs, 0),
    distanceM: row.days.reduce((sum, { distanceM }) => sum + Number(distanceM), 0),
  }));
}

const inOrder = <T extends object>(rows: readonly T[]) =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

test(
  'in any order of drives and decisions, the trucks are those of all drives',
  { timeout: 900_000 },
  async () => {
    const start = Date.parse('2028-03-01T00:00:00Z');
    const history = fc.array(act, { minLength: 12, maxLength: 30 });
    const run = async (acts: readonly (typeof act extends fc.Arbitrary<infer T> ? T : never)[]) => {
      app().travelTo(start + 30 * 86_400_000);
      const { vtc } = await buildVtc(app());
      const drivers = [await buildMember(app(), vtc.id), await buildMember(app(), vtc.id)];
      const driven: Driven[] = [];
      const takenAt = new Set<number>();
      const check = async () => {
        await postDue(app());
        const stored = await storedTrucks(vtc.id);
        const seen = stored.map(
          ({ group, plate: seenPlate, odometerM, sightings, jobs, distanceM }) => ({
            group,
            plate: seenPlate,
            odometerM,
            sightings,
            jobs,
            distanceM,
          }),
        );
        expect(inOrder(seen)).toEqual(inOrder(expectedTrucks(driven)));
        return stored;
      };
      for (const it of acts) {
        if (it.act === 'post') await check();
        else if (it.act === 'drive') {
          const driver = drivers[it.by];
          if (!driver || takenAt.has(it.at)) continue;
          takenAt.add(it.at);
          const [fromM, toM] = [it.fromKm * km, (it.fromKm + it.km) * km];
          app().travelTo(start + it.at * minuteMs);
          const id = await drive(app(), driver, vtc.id, {
            fromM,
            toM,
            minutes: 0.5,
            truck: { id: it.model, plate: it.plate },
            ...(it.last !== null && { last: { plate: it.last } }),
            settledTier: it.counts ? 'verified' : 'review',
          });
          app().travelTo(start + 30 * 86_400_000);
          const first = it.plate === '' ? null : it.plate;
          const last = it.last === null ? first : it.last === '' ? null : it.last;
          const isSame = first === last;
          driven.push({
            id,
            driver,
            model: it.model,
            at: it.at,
            counts: it.counts,
            isVoid: false,
            sightings: isSame
              ? [[first, fromM, toM]]
              : [
                  [first, fromM, fromM],
                  [last, toM, toM],
                ],
          });
        } else {
          const index = it.job % Math.max(driven.length, 1);
          const job = driven[index];
          if (!job) continue;
          if (it.act === 'remove') {
            await app().db.job.delete({ where: { id: job.id } });
            driven.splice(index, 1);
          } else {
            await app().db.job.update({ where: { id: job.id }, data: { isVoid: it.isVoid } });
            job.isVoid = it.isVoid;
          }
        }
      }
      const before = await check();
      // What is voided and restored leaves all rows as they were.
      const [job] = driven;
      if (job) {
        const { id, isVoid } = job;
        for (const turned of [!isVoid, isVoid]) {
          await app().db.job.update({ where: { id }, data: { isVoid: turned } });
          await postDue(app());
        }
      }
      expect(await storedTrucks(vtc.id)).toEqual(expect.arrayContaining(before));
    };
    await fc.assert(fc.asyncProperty(history, run), { numRuns: inject('isLong') ? 150 : 8 });
  },
);
