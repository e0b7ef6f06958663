import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, inject, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import {
  buyFirstTruck,
  damagedLoad,
  insure,
  markJob,
  readBooked,
} from '../../testing/insurance-kit.ts';
import { openBooks, postDue } from '../../testing/ledger-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { drive } from '../../testing/truck-kit.ts';

const app = useTestApp();
const { insurance } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let owner: Driver;
let driver: Driver;
let vtcId: string;
beforeEach(async () => {
  app().travelTo('2028-03-01T10:00:00Z');
  company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  driver = await buildMember(app(), vtcId);
});

const roundCount = () => (inject('isLong') ? 200 : 4);
const listOpen = async () =>
  (
    await owner.browser.call(insurance.listClaims, {
      params: { vtcId },
      query: { state: 'OPEN' },
    })
  ).claims;
const decide = async (by: Driver, claimId: string, decision: 'pay' | 'deny') =>
  by.browser.call(insurance[decision], { params: { claimId }, body: { reason: 'Seen.' } });
const booked = async () => {
  const { standing, report } = await readBooked(app(), owner, vtcId);
  expect(report).toMatch(/ 0 differences\.$/);
  return standing.filter(([kind]) => kind === 'claim');
};

test(
  'of two who decide at once, one does, and a job that is voided meanwhile isn’t paid',
  { timeout: 600_000 },
  async () => {
    await insure(owner, vtcId);
    app().passTime(60_000);
    const reviewer = await buildStaff(app(), company, ['REVIEW_JOBS']);
    for (let round = 0; round < roundCount(); round += 1) {
      const jobId = await drive(app(), driver, vtcId, { fromM: 0, toM: 9_000, ...damagedLoad });
      app().passTime(3_600_000);
      await postDue(app());
      const [claim] = await listOpen();
      const id = claim?.id ?? '';
      const voiding = app().db.job.update({ where: { id: jobId }, data: { isVoid: true } });
      const decided = await Promise.allSettled([
        decide(owner, id, 'pay'),
        decide(reviewer, id, 'deny'),
        voiding.then(async () => postDue(app())),
      ]);
      const done = decided.slice(0, 2).filter(({ status }) => status === 'fulfilled');
      expect(done.length).toBeLessThan(2);
      await postDue(app());
      const read = await owner.browser.call(insurance.getClaim, { params: { claimId: id } });
      // A denial stays; everything else went with its job.
      expect(['DENIED', 'WITHDRAWN']).toContain(read.claim.state);
      expect(await booked()).toEqual([]);
    }
  },
);

/** Lets a late batch number a job's two collisions again. */
async function renumber(jobId: string, firstOrdinal: number): Promise<void> {
  await app().db.$transaction(async (db) => {
    await db.jobItem.deleteMany({ where: { jobId } });
    await db.jobItem.createMany({
      data: [firstOrdinal, firstOrdinal + 1].map((ordinal) => {
        const at = app().services.clock();
        return { jobId, ordinal, kind: 'collision' as const, at };
      }),
    });
  });
  await markJob(app(), vtcId, jobId);
}

test(
  'a late batch that renumbers items while claims are paid opens no second ones',
  { timeout: 600_000 },
  async () => {
    await openBooks(owner, vtcId, { openingMinor: 20_000_000 });
    await buyFirstTruck(app(), owner, driver, vtcId);
    await insure(owner, vtcId, 'HULL');
    await insure(owner, vtcId, 'CARGO');
    app().passTime(60_000);
    for (let round = 1; round <= roundCount(); round += 1) {
      const way = { fromM: round * 1_000, toM: round * 1_000 + 1_000 };
      const damage = { ...damagedLoad, truckDamagePpm: 100_000 };
      const jobId = await drive(app(), driver, vtcId, { ...way, ...damage });
      app().passTime(3_600_000);
      await renumber(jobId, 1);
      await postDue(app());
      const open = await listOpen();
      expect(open.map(({ kind }) => kind).toSorted()).toEqual(['CARGO', 'HULL']);
      await Promise.all([
        ...open.map(async ({ id }) => decide(owner, id, 'pay')),
        renumber(jobId, 1 + (round % 3)).then(async () => postDue(app())),
        postDue(app()),
      ]);
      await postDue(app());
      const claims = await app().db.claim.findMany({ where: { jobId }, select: { state: true } });
      expect(claims).toEqual([{ state: 'PAID' }, { state: 'PAID' }]);
    }
    expect((await booked()).length).toBeGreaterThanOrEqual(2 * 4);
  },
);
