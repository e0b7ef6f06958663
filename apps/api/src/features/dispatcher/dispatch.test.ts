import { contract } from '@waybill/schema/contract';
import { Client } from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deliver, placeCities } from '../../testing/dispatcher-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { openBooks, postDue } from '../../testing/ledger-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { assignInThread } from './assigner.service.ts';

const app = useTestApp();
const { dispatcher, jobs } = contract;
const game = 'ets2' as const;

let vtcId: string;
let dispatching: Driver;
let near: Driver;
let far: Driver;
beforeEach(async () => {
  app().travelTo('2028-03-25T10:00:00Z');
  const company = await buildVtc(app());
  vtcId = company.vtc.id;
  dispatching = await buildStaff(app(), company, ['DISPATCH']);
  near = await buildMember(app(), vtcId);
  far = await buildMember(app(), vtcId);
  await placeCities(app(), 'hamburg', 'berlin', 'wroclaw', 'krakow');
  await openBooks(company.owner, vtcId);
});

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).body.code;
const dispatch = async (driverIds = [near.user.id, far.user.id]) => {
  const request = { params: { vtcId }, body: { game, driverIds } };
  return (await dispatching.browser.call(dispatcher.dispatch, request)).dispatch;
};
const plan = async (sourceCityId: string, destinationCityId: string) => {
  const body = { sourceCityId, destinationCityId };
  return (await dispatching.browser.call(jobs.createPlan, { params: { vtcId }, body })).plan.id;
};
/** Brings both drivers to their cities. */
const drive = async () => {
  const paid = { distanceM: 500_000, revenueMinor: 900_000, fuelUsedMl: 160_000 };
  await deliver(app(), near, vtcId, ['berlin', 'wroclaw'], paid);
  await deliver(app(), far, vtcId, ['wroclaw', 'krakow'], paid);
};

test('assigns the loads that bring most together, and suggests them', async () => {
  await drive();
  const fromWroclaw = await plan('wroclaw', 'krakow');
  const { assignments, none, gainMinor, currency, pairs } = await dispatch();
  expect(assignments).toHaveLength(2);
  expect(none).toEqual([]);
  expect(currency).toBe('EUR');
  expect(gainMinor).toBeGreaterThanOrEqual(0);
  // Two lanes and the plan, for each.
  expect(pairs).toHaveLength(6);
  const netOf = (driverId: string, offerId: string) =>
    pairs.find((pair) => pair.driverId === driverId && pair.offerId === offerId)?.netMinor ?? 0;
  for (const { driver, offer, netMinor } of assignments) {
    expect(netOf(driver.id, offer.id)).toBe(netMinor);
  }
  const sum = assignments.reduce((total, { netMinor }) => total + netMinor, 0);
  const offerIds = [...new Set(pairs.map(({ offerId }) => offerId))];
  const sums = offerIds.flatMap((one) =>
    offerIds
      .filter((other) => other !== one)
      .map((other) => netOf(near.user.id, one) + netOf(far.user.id, other)),
  );
  expect(sum).toBe(Math.max(...sums));
  expect(assignments.map(({ offer }) => offer.id)).toContain(`plan:${fromWroclaw}`);
  // The drivers see them before their own, and a new dispatch replaces them only.
  const own = async () =>
    (await near.browser.call(dispatcher.makeOwn, { body: { game } })).suggestions;
  expect((await own()).map(({ isDispatched }) => isDispatched)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const { assignments: again } = await dispatch();
  const places = (all: typeof again) => all.map(({ driver, offer }) => [driver.id, offer.id]);
  expect(places(again)).toEqual(places(assignments));
  const shown = await near.browser.call(dispatcher.listOwn, { query: { game } });
  expect(shown.suggestions).toHaveLength(4);
});

test('leaves out who can’t drive, and says why', async () => {
  await drive();
  const body = { sourceCityId: 'berlin', driverId: far.user.id };
  await dispatching.browser.call(jobs.createPlan, { params: { vtcId }, body });
  const newcomer = await buildMember(app(), vtcId);
  const { assignments, none } = await dispatch([near.user.id, far.user.id, newcomer.user.id]);
  expect(assignments.map(({ driver }) => driver.id)).toEqual([near.user.id]);
  const blocksOf = (driver: Driver) =>
    none.find((one) => one.driver.id === driver.user.id)?.blocks.map(({ kind }) => kind);
  expect(blocksOf(far)).toEqual(['BUSY']);
  expect(blocksOf(newcomer)).toEqual(['GAME']);
});

const hindsight = async () =>
  (await dispatching.browser.call(dispatcher.getHindsight, { params: { vtcId } })).hindsight;

describe('hindsight', () => {
  test('compares deliveries of accepted suggestions with the books, by what both have', async () => {
    await drive();
    expect(await hindsight()).toBeNull();
    const [one, other] = (await dispatch()).assignments;
    if (!one || !other) throw new Error('both get a load');
    const { db } = app();
    // One earns 1,000.00 more than expected, and the other 200.00 less, by a fine.
    const fulfil = async ({ id, terms, driver }: typeof one, finesMinor: number) => {
      const params = { suggestionId: id };
      const { planId } = (await dispatching.browser.call(dispatcher.accept, { params })).suggestion;
      if (planId === null) throw new Error('it became a plan');
      const costs = terms.fuelMinor + terms.tollsMinor + terms.wearMinor;
      const revenueMinor = terms.revenueMinor + costs + (finesMinor === 0 ? 100_000 : 0);
      const cities = ['berlin', 'wroclaw'] as const;
      const by = driver.id === near.user.id ? near : far;
      const jobId = await deliver(app(), by, vtcId, cities, { revenueMinor, finesMinor });
      // A plan is fulfilled by a job: both at once.
      await db.$transaction([
        db.jobPlan.update({ where: { id: planId }, data: { state: 'FULFILLED' } }),
        db.job.update({ where: { id: jobId }, data: { planId } }),
      ]);
      return jobId;
    };
    const first = await fulfil(one, 0);
    await fulfil(other, 20_000);
    expect(await hindsight()).toBeNull();
    await postDue(app());
    const expectedOf = ({ terms }: typeof one) =>
      terms.revenueMinor + terms.fuelMinor + terms.tollsMinor + terms.wearMinor;
    const expectedMinor = Math.round((expectedOf(one) + expectedOf(other)) / 2);
    expect(await hindsight()).toEqual({
      currency: 'EUR',
      deliveries: 2,
      expectedMinor,
      actualMinor: expectedMinor + 40_000,
      spreadMinor: 60_000,
    });
    await db.job.update({ where: { id: first }, data: { settledTier: 'rejected' } });
    await postDue(app());
    expect(await hindsight()).toMatchObject({ deliveries: 1, spreadMinor: 0 });
  });

  test('is for dispatchers', async () => {
    const asked = near.browser.call(dispatcher.getHindsight, { params: { vtcId } });
    expect(await codeOf(asked)).toBe('FORBIDDEN');
  });
});

test('needs members, each once, and up to 500', async () => {
  const stranger = await buildDriver(app());
  expect(await codeOf(dispatch([stranger.user.id]))).toBe('NOT_IN_VTC');
  expect(await codeOf(dispatch([near.user.id, near.user.id]))).toBe('VALIDATION_FAILED');
  expect(await codeOf(dispatch([]))).toBe('VALIDATION_FAILED');
  const strangers = Array.from({ length: 501 }, () => crypto.randomUUID());
  expect(await codeOf(dispatch(strangers))).toBe('VALIDATION_FAILED');
  expect(await codeOf(dispatch(strangers.slice(1)))).toBe('NOT_IN_VTC');
  const body = { game, driverIds: [near.user.id] };
  const asked = near.browser.call(dispatcher.dispatch, { params: { vtcId }, body });
  expect(await codeOf(asked)).toBe('FORBIDDEN');
});

test('reads with at most 12 statements', async () => {
  await drive();
  await plan('wroclaw', 'krakow');
  const spy = vi.spyOn(Client.prototype, 'query');
  await dispatch();
  const texts = spy.mock.calls.map(([given]) => JSON.stringify(given));
  spy.mockRestore();
  const first = texts.findIndex((text) => text.includes('dispatch-company'));
  const last = texts.findIndex((text) => text.includes('live_visibility'));
  expect(texts.slice(first, last + 1)).toHaveLength(11);
});

test('where a driver is counts only if they show it', async () => {
  await drive();
  // A fellow who is seen 10 km further east than where their last job ended.
  const approach = async () => {
    const { pairs } = await dispatch([near.user.id]);
    return pairs.find(({ offerId }) => offerId === 'lane:berlin:wroclaw')?.netMinor;
  };
  const before = await approach();
  const { positions } = app().services;
  const at = app().services.clock().getTime();
  const sample = {
    driverId: near.user.id,
    game,
    at,
    x: 100_000,
    z: 0,
    speedCmS: 0,
    limitCmS: 0,
    fuelMl: 1,
  };
  const hear = async () => {
    const facts = await positions.refreshFacts(near.user.id);
    if (facts) positions.hear(sample, facts);
  };
  await hear();
  expect(await approach()).toBeLessThan(before ?? 0);
  await app().db.user.update({ where: { id: near.user.id }, data: { liveVisibility: 'off' } });
  await positions.refreshFacts(near.user.id);
  expect(await approach()).toBe(before);
});

test('is given up if it takes too long, and a failed thread is an error', async () => {
  const order = {
    drivers: [],
    offers: [],
    pace: { detour: 1, msPerM: null, timeScale: 19, nowMs: 0 },
    listsPairs: false,
  };
  const program = new URL('../../dispatch-worker.ts', import.meta.url);
  await expect(assignInThread(program, order, 1)).rejects.toThrow('Choose fewer drivers.');
  const answer = await assignInThread(program, order);
  expect(answer).toEqual({ assigned: [], best: [], gainMinor: 0, lessEmpty: 0, pairs: [] });
  const missing = new URL('../../no-worker.ts', import.meta.url);
  await expect(assignInThread(missing, order)).rejects.toThrow('no-worker');
});
