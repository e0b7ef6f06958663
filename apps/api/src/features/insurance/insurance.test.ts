import { contract } from '@waybill/schema/contract';
import type { InsuranceKind } from '@waybill/schema/features/insurance.models';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import {
  buildClaim,
  buyFirstTruck,
  collide,
  damagedLoad,
  markJob,
  readBooked,
} from '../../testing/insurance-kit.ts';
import { openBooks, postDue } from '../../testing/ledger-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Drive, drive, listTrucks } from '../../testing/truck-kit.ts';

const app = useTestApp();
const { audit, insurance, trucks } = contract;
const dayMs = 86_400_000;

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

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.code;
const start = async (kind: InsuranceKind) =>
  (await owner.browser.call(insurance.start, { params: { vtcId }, body: { kind } })).policy;
const listClaims = async (query = {}) =>
  (await owner.browser.call(insurance.listClaims, { params: { vtcId }, query })).claims;
const listStates = async () => (await listClaims()).map(({ state, truck }) => [state, truck?.id]);
const pay = async (claimId: string, by = owner) =>
  (await by.browser.call(insurance.pay, { params: { claimId }, body: { reason: 'A wet road.' } }))
    .claim;
const deny = async (claimId: string, by = owner) =>
  (await by.browser.call(insurance.deny, { params: { claimId }, body: { reason: 'Too fast.' } }))
    .claim;
const go = async (fields: Partial<Drive> = {}, by = driver) => {
  const jobId = await drive(app(), by, vtcId, { fromM: 0, toM: 100_000, ...fields });
  app().passTime(3_600_000);
  return jobId;
};
const setVoid = async (id: string, isVoid: boolean) => {
  await app().db.job.update({ where: { id }, data: { isVoid } });
  await postDue(app());
};
/** What the books have for insurance, after a proof that they are right. */
const booked = async () => {
  const { standing, report } = await readBooked(app(), owner, vtcId);
  expect(report).toMatch(/ 0 differences\.$/);
  return standing;
};
/** Lets days pass, in which the owner stays signed in. */
const pass = async (days: number) => {
  for (let left = days; left > 0; left -= 20) {
    app().passTime(Math.min(20, left) * dayMs);
    await listClaims();
  }
};
const buyTruck = async () => buyFirstTruck(app(), owner, driver, vtcId);

test('nothing is insured before the books are opened, and each kind once', async () => {
  expect(await codeOf(start('HULL'))).toBe('LEDGER_CLOSED');
  await openBooks(owner, vtcId, { openingMinor: 20_000_000 });
  await buyTruck();
  const { quote } = await owner.browser.call(insurance.quote, {
    params: { vtcId },
    body: { kind: 'HULL' },
  });
  expect(quote).toMatchObject({
    trucks: 1,
    valueMinor: 10_000_000,
    months: 0,
    bonusPpm: 1_000_000,
  });
  expect(quote.premiumMinor).toBe(120_000);
  expect(await booked()).toEqual([]);
  const policy = await start('HULL');
  expect(policy).toMatchObject({ kind: 'HULL', endsAt: null, period: { number: 1, ...quote } });
  expect(await codeOf(start('HULL'))).toBe('POLICY_EXISTS');
  expect(await booked()).toEqual([['premium', '2028-03-01', -120_000]]);
});

test('a policy is renewed each 30 days, also late, with a lower premium', async () => {
  await openBooks(owner, vtcId, { openingMinor: 20_000_000 });
  await buyTruck();
  const { id } = await start('HULL');
  await pass(29);
  await runTasks(app().services, 'insurance.renew');
  expect(await booked()).toHaveLength(1);
  await pass(32);
  await runTasks(app().services, 'insurance.renew');
  await runTasks(app().services, 'insurance.renew');
  const { periods } = await owner.browser.call(insurance.getPolicy, { params: { policyId: id } });
  expect(
    periods.map(({ number, months, bonusPpm, factorPpm, premiumMinor }) => [
      number,
      months,
      bonusPpm,
      factorPpm,
      premiumMinor,
    ]),
  ).toEqual([
    [3, 2, 900_000, 857_143, 92_571],
    [2, 1, 950_000, 923_077, 105_231],
    [1, 0, 1_000_000, 1_000_000, 120_000],
  ]);
  expect(await booked()).toEqual([
    ['premium', '2028-03-01', -120_000],
    ['premium', '2028-03-31', -105_231],
    ['premium', '2028-04-30', -92_571],
  ]);
});

test('a policy ends with its period, and a later one takes over its bonus', async () => {
  await openBooks(owner, vtcId);
  const { id, period } = await start('CARGO');
  const params = { policyId: id };
  const { policy } = await owner.browser.call(insurance.end, { params });
  expect(policy.endsAt).toBe(period.endsAt);
  expect((await owner.browser.call(insurance.end, { params })).policy).toEqual(policy);
  expect(await codeOf(start('CARGO'))).toBe('POLICY_EXISTS');
  await pass(40);
  await runTasks(app().services, 'insurance.renew');
  await go(damagedLoad);
  await postDue(app());
  expect(await listClaims()).toEqual([]);
  const again = await start('CARGO');
  expect(again).not.toMatchObject({ id });
  expect(again.period).toMatchObject({ number: 1, months: 1, bonusPpm: 950_000 });
});

test('damaged cargo opens a claim, which follows its job', async () => {
  await openBooks(owner, vtcId);
  await go(damagedLoad);
  await start('CARGO');
  app().passTime(60_000);
  const jobId = await go(damagedLoad);
  await go({ ...damagedLoad, settledTier: 'review' });
  await go({ ...damagedLoad, cargoDamagePpm: 50_000 });
  await postDue(app());
  const claims = await listClaims();
  expect(claims).toMatchObject([
    {
      kind: 'CARGO',
      state: 'OPEN',
      job: { id: jobId },
      driver: { id: driver.user.id },
      lossMinor: 200_000,
      payableMinor: 150_000,
      decidedBy: null,
      reason: '',
    },
  ]);
  const id = claims[0]?.id ?? '';
  await setVoid(jobId, true);
  expect(await listClaims()).toMatchObject([{ id, state: 'WITHDRAWN' }]);
  await setVoid(jobId, false);
  expect(await listClaims()).toMatchObject([{ id, state: 'OPEN' }]);

  expect(await pay(id)).toMatchObject({
    state: 'PAID',
    decidedBy: { id: owner.user.id },
    reason: 'A wet road.',
  });
  const paid = ['claim', '2028-03-01', 150_000];
  expect(await booked()).toContainEqual(paid);
  expect(await codeOf(deny(id))).toBe('CLAIM_DECIDED');
  // A correction of what was paid changes nothing; a void takes it back.
  await app().db.job.update({ where: { id: jobId }, data: { cargoDamagePpm: 300_000 } });
  await postDue(app());
  expect(await listClaims()).toMatchObject([{ state: 'PAID', payableMinor: 150_000 }]);
  await setVoid(jobId, true);
  expect(await booked()).not.toContainEqual(paid);
  await setVoid(jobId, false);
  expect(await listClaims()).toMatchObject([
    { id, state: 'OPEN', payableMinor: 250_000, decidedBy: null, decidedAt: null, reason: '' },
  ]);
});

test('a collision of the company’s own truck opens a claim of its repair', async () => {
  await openBooks(owner, vtcId, { openingMinor: 20_000_000 });
  const truckId = await buyTruck();
  await start('HULL');
  app().passTime(60_000);
  const repair = { truckDamagePpm: 100_000 };
  const jobId = await go({ fromM: 1_000, toM: 200_000, ...repair });
  await postDue(app());
  expect(await listClaims()).toEqual([]);
  await collide(app(), jobId);
  await collide(app(), jobId, { undone: true, ordinal: 2 });
  await markJob(app(), vtcId, jobId);
  await postDue(app());
  expect(await listClaims()).toMatchObject([
    {
      kind: 'HULL',
      truck: { id: truckId },
      collisions: 1,
      lossMinor: 1_200_000,
      payableMinor: 1_150_000,
    },
  ]);
});

test('a truck that was bought later is covered from the next period on', async () => {
  await openBooks(owner, vtcId, { openingMinor: 20_000_000 });
  await start('HULL');
  app().passTime(60_000);
  await buyTruck();
  const jobId = await go({ fromM: 1_000, toM: 200_000, truckDamagePpm: 100_000 });
  await collide(app(), jobId);
  await postDue(app());
  expect(await listClaims()).toEqual([]);
});

test('a claim follows its job to another truck, which a late job or fleet staff make one of', async () => {
  await openBooks(owner, vtcId, { openingMinor: 20_000_000 });
  const owned = await buyTruck();
  await start('HULL');
  app().travelTo('2028-03-01T18:00:00Z');
  const repaired = { truckDamagePpm: 100_000, truck: { plate: 'B WB 2' } };
  const jobId = await go({ fromM: 200_000, toM: 300_000, ...repaired });
  await collide(app(), jobId);
  await postDue(app());
  expect((await listTrucks(owner, vtcId)).trucks).toHaveLength(2);
  expect(await listStates()).toEqual([]);
  const other = (await listTrucks(owner, vtcId)).trucks.find(({ id }) => id !== owned);
  const params = { truckId: other?.id ?? '' };
  await owner.browser.call(trucks.join, { params, body: { intoId: owned } });
  await postDue(app());
  expect(await listStates()).toEqual([['OPEN', owned]]);
  await owner.browser.call(trucks.separate, { params });
  await postDue(app());
  expect(await listStates()).toEqual([['WITHDRAWN', owned]]);
  // What was driven in between comes late, and shows that it was one truck, whose plate was changed.
  app().travelTo('2028-03-01T15:00:00Z');
  await go({ fromM: 1_000, toM: 200_000 });
  await postDue(app());
  expect((await listTrucks(owner, vtcId)).trucks).toHaveLength(1);
  expect(await listStates()).toEqual([['OPEN', owned]]);
});

test('several claims are decided at once, without own and decided ones', async () => {
  await openBooks(owner, vtcId);
  await start('CARGO');
  app().passTime(60_000);
  const reviewer = await buildStaff(app(), company, ['REVIEW_JOBS']);
  for (const by of [driver, driver, driver, reviewer]) await go(damagedLoad, by);
  await postDue(app());
  const elsewhere = await buildVtc(app());
  const foreign = await buildClaim(app(), elsewhere.owner, elsewhere.vtc.id);
  const claims = await listClaims();
  const own = claims.find((claim) => claim.driver?.id === reviewer.user.id)?.id ?? '';
  const [first = '', second = '', third = ''] = claims
    .filter(({ id }) => id !== own)
    .map(({ id }) => id);
  await deny(first);
  const decideMany = async (by: Driver, claimIds: string[], decision: 'PAID' | 'DENIED' = 'PAID') =>
    by.browser.call(insurance.decideMany, {
      params: { vtcId },
      body: { decision, claimIds, reason: 'All seen.' },
    });
  const ids = [first, second, third, own, foreign];
  const { claimIds } = await decideMany(reviewer, ids);
  expect(claimIds.toSorted()).toEqual([second, third].toSorted());
  const paid = ['claim', '2028-03-01', 150_000];
  expect(await booked()).toEqual([paid, paid]);
  expect(await decideMany(reviewer, ids)).toEqual({ claimIds: [] });
  expect(await decideMany(owner, [own, foreign], 'DENIED')).toEqual({ claimIds: [own] });
  expect(await listClaims({ state: 'OPEN' })).toEqual([]);
  expect(await listClaims({ state: 'PAID' })).toMatchObject([
    { reason: 'All seen.', decidedBy: { id: reviewer.user.id } },
    { reason: 'All seen.' },
  ]);
  const { entries } = await owner.browser.call(audit.list, { params: { vtcId }, query: {} });
  expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
    'claim.denied',
    'claim.paid',
    'claim.paid',
  ]);
  expect(await codeOf(decideMany(driver, ids))).toBe('FORBIDDEN');
  expect(await codeOf(decideMany(owner, []))).toBe('VALIDATION_FAILED');
});

test('reviewers decide, but not on their own jobs; drivers see theirs', async () => {
  await openBooks(owner, vtcId);
  await start('CARGO');
  app().passTime(60_000);
  const reviewer = await buildStaff(app(), company, ['REVIEW_JOBS']);
  await go(damagedLoad, reviewer);
  await go(damagedLoad, owner);
  await go(damagedLoad);
  await postDue(app());
  const claims = await listClaims();
  const idOf = (by: Driver) => claims.find((claim) => claim.driver?.id === by.user.id)?.id ?? '';
  expect(await codeOf(pay(idOf(reviewer), reviewer))).toBe('JOB_IS_OWN');
  expect(await pay(idOf(owner))).toMatchObject({ state: 'PAID' });
  expect(await deny(idOf(driver), reviewer)).toMatchObject({ state: 'DENIED' });
  const params = { claimId: idOf(driver) };
  expect((await driver.browser.call(insurance.getClaim, { params })).claim.reason).toBe(
    'Too fast.',
  );
  const other = await buildStaff(app(), company, []);
  expect(await codeOf(other.browser.call(insurance.getClaim, { params }))).toBe('NOT_FOUND');
  expect(await codeOf(pay(idOf(reviewer), other))).toBe('FORBIDDEN');
  const { entries } = await owner.browser.call(audit.list, { params: { vtcId }, query: {} });
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['claim.denied', 'claim.paid']);
});

test('paid claims raise the next premium', async () => {
  await openBooks(owner, vtcId);
  await go({ revenueMinor: 9_000_000, cargoDamagePpm: 0 });
  await postDue(app());
  app().passTime(dayMs);
  const { period } = await start('CARGO');
  expect(period).toMatchObject({ valueMinor: 3_000_000, premiumMinor: 36_000 });
  app().passTime(60_000);
  await go({ revenueMinor: 1_000_000, cargoDamagePpm: 60_000 });
  await postDue(app());
  const [claim] = await listClaims();
  await pay(claim?.id ?? '');
  // What is denied costs nothing.
  await go(damagedLoad);
  await postDue(app());
  const [denied] = await listClaims({ state: 'OPEN' });
  await deny(denied?.id ?? '');
  await pass(31);
  await runTasks(app().services, 'insurance.renew');
  const { policies } = await owner.browser.call(insurance.listPolicies, { params: { vtcId } });
  expect(policies[0]?.period).toMatchObject({
    number: 2,
    months: 1,
    // 100.00 of 360.00
    lossRatioPpm: 277_778,
    bonusPpm: 1_000_000,
  });
});
