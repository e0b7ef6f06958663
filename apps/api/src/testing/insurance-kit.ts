import { contract } from '@waybill/schema/contract';
import type { InsuranceKind } from '@waybill/schema/features/insurance.models';
import type { Driver } from './factories.ts';
import { openBooks, postDue, runLedger } from './ledger-kit.ts';
import type { TestApp } from './test-app.ts';
import { drive, listTrucks } from './truck-kit.ts';

const { insurance, ledger, trucks } = contract;

/** A delivery whose load is damaged by 2,000.00. */
export const damagedLoad = { revenueMinor: 1_000_000, cargoDamagePpm: 200_000 };

/** Insures a company, whose books it opens. Returns the policy. */
export async function insure(owner: Driver, vtcId: string, kind: InsuranceKind = 'CARGO') {
  await openBooks(owner, vtcId);
  return (await owner.browser.call(insurance.start, { params: { vtcId }, body: { kind } })).policy;
}

/** Lets a driver damage a load of an insured company. Returns the id of the open claim. */
export async function buildClaim(
  app: TestApp,
  owner: Driver,
  vtcId: string,
  driver = owner,
): Promise<string> {
  const policies = await app.db.insurancePolicy.count({ where: { vtcId, kind: 'CARGO' } });
  if (policies === 0) await insure(owner, vtcId);
  const damage = { revenueMinor: 1_000_000, cargoDamagePpm: 100_000 };
  const jobId = await drive(app, driver, vtcId, { fromM: 0, toM: 100_000, ...damage });
  await postDue(app);
  return (await app.db.claim.findFirstOrThrow({ where: { vtcId, jobId } })).id;
}

/** Lets a driver drive their first kilometre, and the company buy that truck. Returns its id. */
export async function buyFirstTruck(
  app: TestApp,
  owner: Driver,
  driver: Driver,
  vtcId: string,
): Promise<string> {
  await drive(app, driver, vtcId, { fromM: 0, toM: 1_000 });
  app.passTime(3_600_000);
  await postDue(app);
  const [truck] = (await listTrucks(owner, vtcId)).trucks;
  const params = { truckId: truck?.id ?? '' };
  await owner.browser.call(trucks.buy, { params, body: { priceMinor: 10_000_000 } });
  return params.truckId;
}

/** Stores a collision of a job. */
export async function collide(
  { db }: TestApp,
  jobId: string,
  { ordinal = 1, undone = false } = {},
): Promise<void> {
  const item = { jobId, ordinal, undone, kind: 'collision' as const, at: new Date() };
  await db.jobItem.create({ data: item });
}

/** Marks a job, as a late batch does. */
export async function markJob(
  { db, services }: TestApp,
  vtcId: string,
  jobId: string,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
    VALUES (${vtcId}::uuid, 'job', ${jobId}::uuid, ${services.clock()}::timestamptz)`;
}

/** Lists what the books have for insurance, oldest first, and how a recount of the books ends. */
export async function readBooked(app: TestApp, owner: Driver, vtcId: string) {
  const recount = await runLedger(app, 'recount', '--vtc', vtcId);
  const { entries } = await owner.browser.call(ledger.listEntries, {
    params: { vtcId },
    query: { limit: 100 },
  });
  const standing = entries
    .filter(({ kind }) => kind === 'premium' || kind === 'claim')
    .filter(({ reverses, reversedBy }) => reverses === null && reversedBy === null)
    .toReversed()
    .map(({ kind, day, lines }) => [kind, day, lines.cash] as const);
  return { standing, report: recount?.report ?? '' };
}
