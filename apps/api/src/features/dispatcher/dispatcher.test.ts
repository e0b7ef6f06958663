import { contract } from '@waybill/schema/contract';
import type { JobPlanForm } from '@waybill/schema/features/jobs.fields';
import { beforeEach, describe, expect, test } from 'vitest';
import { offer as offerContract } from '../../testing/contract-kit.ts';
import { deliver, insertSuggestion, placeCities } from '../../testing/dispatcher-kit.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { openBooks } from '../../testing/ledger-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { buildWarehouse, good, setGoods } from '../../testing/stock-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addTruck } from '../../testing/truck-kit.ts';

const app = useTestApp();
const { dispatcher, jobs } = contract;
const game = 'ets2';
const dayMs = 86_400_000;

let owner: Driver;
let driver: Driver;
let dispatching: Driver;
let vtcId: string;
beforeEach(async () => {
  app().travelTo('2028-03-25T10:00:00Z');
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  driver = await buildMember(app(), vtcId);
  dispatching = await buildStaff(app(), company, ['DISPATCH']);
  await placeCities(app(), 'hamburg', 'berlin', 'wroclaw', 'krakow');
});

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).body.code;
const make = async (by = driver) => by.browser.call(dispatcher.makeOwn, { body: { game } });
const list = async (by = driver) =>
  (await by.browser.call(dispatcher.listOwn, { query: { game } })).suggestions;
const accept = async (suggestionId: string, by = driver) =>
  (await by.browser.call(dispatcher.accept, { params: { suggestionId } })).suggestion;
const decline = async (suggestionId: string, by = driver) =>
  (await by.browser.call(dispatcher.decline, { params: { suggestionId } })).suggestion;
const plan = async (body: Partial<JobPlanForm>) =>
  (await dispatching.browser.call(jobs.createPlan, { params: { vtcId }, body })).plan;
const planDue = async (minutes: number) => {
  const dueAt = new Date(app().services.clock().getTime() + minutes * 60_000).toISOString();
  return (await plan({ sourceCityId: 'berlin', destinationCityId: 'wroclaw', dueAt })).id;
};
const listPlans = async () =>
  (await dispatching.browser.call(jobs.listPlans, { params: { vtcId }, query: {} })).plans;
const drive = async (from: string, to: string, fields = {}, by = driver) =>
  deliver(app(), by, vtcId, [from, to], fields);
const idsOf = (suggestions: readonly { readonly offer: { readonly id: string } }[]) =>
  suggestions.map(({ offer }) => offer.id);

describe('suggestions for one driver', () => {
  test('are the best lanes from where they are, with every term', async () => {
    await drive('hamburg', 'berlin', {
      distanceM: 300_000,
      revenueMinor: 600_000,
      fuelUsedMl: 96_000,
    });
    await drive('wroclaw', 'berlin', {
      distanceM: 400_000,
      revenueMinor: 400_000,
      fuelUsedMl: 128_000,
    });
    app().passTime(60_000);
    await drive('berlin', 'wroclaw', {
      distanceM: 500_000,
      revenueMinor: 900_000,
      tollsMinor: 4_000,
      transportMinor: 1_000,
      fuelUsedMl: 160_000,
      truckDamagePpm: 5_000,
    });
    const { suggestions, none } = await make();
    expect(none).toBeNull();
    expect(idsOf(suggestions)).toEqual([
      'lane:berlin:wroclaw',
      'lane:wroclaw:berlin',
      'lane:hamburg:berlin',
    ]);
    const [toWroclaw, toBerlin] = suggestions;
    expect(toWroclaw).toMatchObject({
      driver: { id: driver.user.id },
      currency: 'EUR',
      distanceM: 500_000,
      isDispatched: false,
      state: 'SHOWN',
      terms: { revenueMinor: 900_000, bonusMinor: 0, tollsMinor: -5_000, payMinor: 0 },
    });
    // 160 l at the price in Germany, and wear from the one job with damage.
    expect(toWroclaw?.terms.fuelMinor).toBeLessThan(-20_000);
    expect(toWroclaw?.terms.wearMinor).toBe(-5_000 * 12);
    expect(toBerlin).toMatchObject({ approachM: 0, terms: { approachMinor: 0 } });
    // From Wrocław back to Berlin, 10 km on the map.
    expect(toWroclaw?.approachM).toBe(Math.round(10_000 * 19 * 1.3));
    for (const { terms, netMinor, score, distanceM, approachM } of suggestions) {
      expect(Object.values(terms).reduce((sum, minor) => sum + minor)).toBe(netMinor);
      expect(score).toBeCloseTo((netMinor * 1_000) / (distanceM + (approachM ?? 0)));
    }
    expect(await list()).toEqual(suggestions);
  });

  test('replace the earlier ones, and become one plan', async () => {
    await drive('hamburg', 'berlin');
    await drive('berlin', 'wroclaw');
    const first = await make();
    const { suggestions } = await make();
    expect(suggestions).toHaveLength(2);
    expect(await codeOf(accept(first.suggestions[0]?.id ?? ''))).toBe('SUGGESTION_GONE');
    const [best, other] = suggestions;
    const accepted = await accept(best?.id ?? '');
    expect(accepted).toMatchObject({ state: 'ACCEPTED' });
    expect(await listPlans()).toMatchObject([
      {
        id: accepted.planId,
        driver: { id: driver.user.id },
        sourceCityId: best?.offer.from?.cityId,
        destinationCityId: best?.offer.to?.cityId,
        cargoId: null,
      },
    ]);
    expect(await list()).toEqual([]);
    expect(await codeOf(accept(other?.id ?? ''))).toBe('SUGGESTION_GONE');
    const busy = await make();
    expect(busy).toMatchObject({ suggestions: [], none: { blocks: [{ kind: 'BUSY' }] } });
    expect(busy.none?.best?.netMinor).toBeGreaterThan(0);
  });

  test('of an open plan assign it, unless it is gone', async () => {
    await drive('berlin', 'wroclaw');
    const dueAt = new Date(app().services.clock().getTime() + dayMs).toISOString();
    const open = await plan({
      sourceCityId: 'berlin',
      destinationCityId: 'krakow',
      dueAt,
      isShared: true,
    });
    const { suggestions } = await make();
    const found = suggestions.find(({ offer }) => offer.id === `plan:${open.id}`);
    expect(found).toMatchObject({ offer: { kind: 'PLAN', until: dueAt } });
    const fellow = await buildMember(app(), vtcId);
    const late = await insertSuggestion(app(), fellow, vtcId, { kind: 'PLAN', refId: open.id });
    expect((await accept(found?.id ?? '')).planId).toBe(open.id);
    expect(await listPlans()).toMatchObject([
      { id: open.id, driver: { id: driver.user.id }, isShared: false },
    ]);
    expect(await codeOf(accept(late, fellow))).toBe('SUGGESTION_GONE');
    // Nothing of it was stored.
    expect(await list(fellow)).toMatchObject([{ id: late, state: 'SHOWN' }]);
    const logged = await app().db.auditEntry.findFirst({
      where: { vtcId, action: 'plan.assigned' },
    });
    expect(logged).toMatchObject({ subjectId: open.id, actorId: driver.user.id });
  });

  test('come from contracts and goods too, with their bonus', async () => {
    await openBooks(owner, vtcId, { openingMinor: 100_000_000 });
    await drive('berlin', 'wroclaw', { revenueMinor: 1_000_000, distanceM: 500_000 });
    const { id } = await offerContract(app(), owner, vtcId, {
      audience: 'DRIVERS',
      sourceCityId: 'berlin',
      sourceCity: 'Berlin',
      destinationTerritory: 'PL',
      quantity: 3,
      bonusMinor: 90_000,
    });
    app().passTime(2 * 3_600_000);
    const { suggestions } = await make();
    // Of the three deliveries that are missing, a driver can take one.
    expect(idsOf(suggestions)).toEqual([`contract:${id}`, 'lane:berlin:wroclaw']);
    expect(suggestions[0]).toMatchObject({
      offer: { client: 'Wood & Sons', to: { cityId: 'wroclaw' } },
      terms: { bonusMinor: 30_000, revenueMinor: 1_000_000 },
    });
    const warehouse = await buildWarehouse(owner, vtcId, 'krakow');
    await setGoods(owner, warehouse, [good({ minG: 5_000_000 })]);
    const stock = (await make()).suggestions.find(({ offer }) => offer.kind === 'STOCK');
    expect(stock).toMatchObject({
      offer: { id: `stock:${warehouse}:paper:in`, from: null, to: { cityId: 'krakow' } },
      approachM: 0,
    });
  });

  test('say why there are none', async () => {
    expect(await make()).toEqual({
      suggestions: [],
      none: { blocks: [expect.objectContaining({ kind: 'GAME' })], best: null },
    });
    await drive('berlin', 'wroclaw', {
      distanceM: 900_000,
      revenueMinor: 1_000,
      fuelUsedMl: 300_000,
    });
    const poor = await make();
    expect(poor).toMatchObject({ suggestions: [], none: { blocks: [] } });
    expect(poor.none?.best?.netMinor).toBeLessThan(0);
    const { id } = await addTruck(owner, vtcId, { driverId: driver.user.id });
    const wearPpm = { engine: 0, transmission: 0, cabin: 250_000, chassis: 0, wheels: 0 };
    await app().db.truck.update({ where: { id }, data: { wearPpm } });
    const today = new Date(app().services.clock().toISOString().slice(0, 10));
    await app().db.leave.create({
      data: { userId: driver.user.id, vtcId, fromDay: today, untilDay: today },
    });
    expect((await make()).none?.blocks).toMatchObject([
      { kind: 'ON_LEAVE', until: '2028-03-25' },
      { kind: 'TRUCK_WORN', wearPpm: 250_000 },
    ]);
    await app().db.truck.update({ where: { id }, data: { status: 'WORKSHOP', wearPpm: {} } });
    app().passTime(dayMs);
    expect((await make()).none?.blocks).toMatchObject([{ kind: 'IN_WORKSHOP' }]);
  });

  test('leave out what is due too soon', async () => {
    await drive('berlin', 'wroclaw', { revenueMinor: 1_000_000, distanceM: 500_000 });
    const soon = await planDue(30);
    const later = await planDue(300);
    const found = idsOf((await make()).suggestions);
    expect(found).toContain(`plan:${later}`);
    expect(found).not.toContain(`plan:${soon}`);
  });
});

describe('a suggestion', () => {
  test('is answered by its driver or a dispatcher, once', async () => {
    const fellow = await buildMember(app(), vtcId);
    const id = await insertSuggestion(app(), driver, vtcId);
    expect(await codeOf(accept(id, fellow))).toBe('FORBIDDEN');
    expect(await codeOf(decline(id, fellow))).toBe('FORBIDDEN');
    expect(await decline(id, dispatching)).toMatchObject({ state: 'DECLINED', planId: null });
    expect(await codeOf(accept(id))).toBe('SUGGESTION_GONE');
    const next = await insertSuggestion(app(), driver, vtcId);
    expect(await accept(next, dispatching)).toMatchObject({ driver: { id: driver.user.id } });
  });

  test('accepted many times at once becomes one plan', async () => {
    await drive('hamburg', 'berlin');
    await drive('berlin', 'wroclaw');
    const { suggestions } = await make();
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, async (_, n) =>
        accept(suggestions[n % 2]?.id ?? '', n % 3 === 0 ? dispatching : driver),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listPlans()).toHaveLength(1);
  });

  test('asked for many times at once is shown once', async () => {
    await drive('hamburg', 'berlin');
    await drive('berlin', 'wroclaw');
    const answers = await Promise.all(Array.from({ length: 6 }, async () => make()));
    for (const { suggestions } of answers) expect(suggestions).toHaveLength(2);
    expect(await list()).toHaveLength(2);
  });

  test('stays if the company has too many plans', async () => {
    const data = Array.from({ length: 500 }, () => ({
      vtcId,
      cargoId: 'x',
      driverId: owner.user.id,
    }));
    await app().db.jobPlan.createMany({ data });
    const id = await insertSuggestion(app(), driver, vtcId);
    expect(await codeOf(accept(id))).toBe('PLANS_TOO_MANY');
    expect(await list()).toMatchObject([{ id }]);
  });

  test('expires after a day, is deleted after thirty more, and goes with its driver', async () => {
    const id = await insertSuggestion(app(), driver, vtcId);
    const states = async () =>
      (await app().db.suggestion.findMany({ where: { id } })).map(({ state }) => state);
    app().passTime(dayMs);
    expect(await list()).toEqual([]);
    expect(await codeOf(accept(id))).toBe('SUGGESTION_GONE');
    expect(await codeOf(decline(id))).toBe('SUGGESTION_GONE');
    await runTasks(app().services, 'suggestions.expire');
    expect(await states()).toEqual(['EXPIRED']);
    app().passTime(31 * dayMs);
    await runTasks(app().services, 'suggestions.expire');
    expect(await states()).toEqual([]);
    const leaver = await buildMember(app(), vtcId);
    await insertSuggestion(app(), leaver, vtcId);
    await leaver.browser.call(contract.vtcs.leave);
    expect(await app().db.suggestion.count({ where: { vtcId } })).toBe(0);
  });

  test('is consistent in the database', async () => {
    const id = await insertSuggestion(app(), driver, vtcId);
    const { suggestion } = app().db;
    const set = async (data: object) => suggestion.update({ where: { id }, data });
    await expect(set({ netMinor: 0 })).rejects.toThrow('suggestions_pays_off');
    await expect(set({ state: 'EXPIRED' })).rejects.toThrow('suggestions_ended');
    await expect(set({ state: 'ACCEPTED', endedAt: new Date() })).rejects.toThrow(
      'suggestions_accepted',
    );
    await expect(set({ rank: 6 })).rejects.toThrow('suggestions_rank');
    // One of each rank is shown at a time.
    const again = app().db.$executeRaw`
      INSERT INTO suggestions (id, vtc_id, driver_id, game, rank, made_at, offer, terms, net_minor, score)
      SELECT gen_random_uuid(), vtc_id, driver_id, game, rank, made_at, offer, terms, net_minor, score
      FROM suggestions WHERE id = ${id}::uuid`;
    await expect(again).rejects.toThrow('suggestions_shown_key');
  });
});
