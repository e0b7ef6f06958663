import { contract } from '@waybill/schema/contract';
import type { RouteInput } from '@waybill/schema/contract/input';
import {
  forecastOf,
  marketIndexOf,
  marketStepAt,
  startOfMarketStep,
} from '@waybill/schema/features/market.models';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildDriver, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { openBooks, postDue, runLedger } from '../../testing/ledger-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { computeStep } from './market.service.ts';

const app = useTestApp();
const { market } = contract;

/** A step of its own for each test, long after all others. */
let step = 1_000;
let start = startOfMarketStep(step);
const before = (days: number) => new Date(start.getTime() - days * 86_400_000);
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let owner: Driver;
let vtcId: string;
beforeEach(async () => {
  step += 100;
  start = startOfMarketStep(step);
  app().travelTo(after(2));
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
});

const deliver = async (cargoId: string, endedAt: Date, more = {}) =>
  insertJob(app(), owner, {
    vtcId,
    cargoId,
    cargo: cargoId.toUpperCase(),
    endedAt,
    startedAt: new Date(endedAt.getTime() - 3_600_000),
    ...more,
  });
const compute = async () => runTasks(app().services, 'market.compute-step');
const getMarket = async () =>
  (await owner.browser.call(market.get, { query: { game: 'ets2' } })).market;
const getCargo = async (cargoId: string) =>
  (await owner.browser.call(market.getCargo, { params: { game: 'ets2', cargoId } })).cargo;

test.each([
  [0, 60, 1_300_000, [1_240_000, 1_192_000, 1_098_304]],
  [6, 60, 1_000_000, [1_000_000, 1_000_000, 1_000_000]],
  [12, 60, 785_714, [828_571, 862_857, 929_783]],
  [30, 60, 785_714, [828_571, 862_857, 929_783]],
  [0, 3, 1_080_769, [1_064_615, 1_051_692, 1_026_466]],
  [0, 0, 1_000_000, [1_000_000, 1_000_000, 1_000_000]],
  [3, 3, 942_308, [953_846, 963_077, 981_095]],
  [1, 30, 1_175_000, [1_140_000, 1_112_000, 1_057_344]],
])('%i of %i deliveries give the index %i', (n3, n30, index, forecast) => {
  expect(marketIndexOf(n3, n30)).toBe(index);
  expect([1, 2, 5].map((steps) => forecastOf(index, steps))).toEqual(forecast);
});

test('steps are periods of three days', () => {
  expect(marketStepAt(start)).toBe(step);
  expect(marketStepAt(new Date(start.getTime() - 1))).toBe(step - 1);
  expect(startOfMarketStep(0).toISOString()).toBe('2026-01-01T00:00:00.000Z');
});

test('a step counts the deliveries of 30 days, once; the lanes that it suits are shown', async () => {
  for (const days of [1, 2, 10]) await deliver('paper', before(days));
  await deliver('paper', before(31));
  await deliver('paper', before(1), { isVoid: true });
  await deliver('milk', before(20), { revenueMinor: 500_000 });
  await deliver('paper', after(1));
  await Promise.all([compute(), compute()]);
  await deliver('milk', before(1));
  await compute();
  const { cargoes, lanes, from } = await getMarket();
  expect(from).toBe(start.toISOString());
  expect(cargoes).toEqual([
    {
      cargoId: 'milk',
      name: 'MILK',
      indexPpm: marketIndexOf(0, 1),
      beforePpm: 1_000_000,
      n3: 0,
      n30: 1,
    },
    {
      cargoId: 'paper',
      name: 'PAPER',
      indexPpm: marketIndexOf(2, 3),
      beforePpm: 1_000_000,
      n3: 2,
      n30: 3,
    },
  ]);
  expect(lanes).toMatchObject([{ cargoId: 'milk', indexPpm: marketIndexOf(0, 1) }]);
  expect(await getCargo('milk')).toMatchObject({
    steps: [{ step, from: start.toISOString(), n3: 0, n30: 1 }],
    forecast: [forecastOf(marketIndexOf(0, 1), 1), {}, {}, {}, {}].map(() => expect.any(Number)),
  });
  expect((await refusalOf(getCargo('gravel'))).status).toBe(404);
  await expect(app().db.cargoIndex.deleteMany({})).rejects.toThrow(/not changed/);
});

const listWatches = async () => (await owner.browser.call(market.getWatches)).watches;
/** What the owner was told, in order. */
const told = async () => {
  const rows = await app().db.$queryRaw<{ way: string; ppm: number }[]>`
    SELECT payload->>'way' AS way, (payload->>'indexPpm')::int AS ppm FROM (
      SELECT type, subject_id, payload FROM outbox_pending
      UNION ALL SELECT type, subject_id, payload FROM outbox_events) said
    WHERE type = 'market.crossed' AND subject_id = ${owner.user.id}::uuid
    ORDER BY (payload->>'step')::int`;
  return rows.map(({ way, ppm }) => [way, ppm]);
};
describe('watches', () => {
  const cargoId = 'honey';
  const values = { abovePpm: 1_030_000, belowPpm: 990_000 };
  type Watches = RouteInput<typeof market.setWatches>['body']['watches'];
  const watch = async (watches: Watches, { browser }: Pick<Driver, 'browser'> = owner) =>
    (await browser.call(market.setWatches, { body: { watches } })).watches;
  /** Computes the next step after these numbers of deliveries, 20 days and one day before. */
  const next = async (old: number, fresh: number) => {
    step += 11;
    start = startOfMarketStep(step);
    for (let count = 0; count < old; count += 1) await deliver(cargoId, before(20));
    for (let count = 0; count < fresh; count += 1) await deliver(cargoId, before(1));
    await Promise.all([computeStep(app().db, step, start), computeStep(app().db, step, start)]);
    await computeStep(app().db, step, start);
  };
  const [high, low] = [marketIndexOf(0, 2), marketIndexOf(2, 2)];

  test('tell once of each crossing, and again after it went back', async () => {
    expect(await watch([{ game: 'ets2', cargoId, ...values }])).toEqual([
      { game: 'ets2', cargoId, name: 'honey', indexPpm: 1_000_000, ...values },
    ]);
    await next(2, 0);
    expect(await told()).toEqual([['ABOVE', high]]);
    expect(await listWatches()).toMatchObject([{ name: 'HONEY', indexPpm: high }]);
    // Still above.
    await next(2, 0);
    expect(await told()).toHaveLength(1);
    await next(0, 2);
    expect(await told()).toEqual([
      ['ABOVE', high],
      ['BELOW', low],
    ]);
    // Nothing was delivered: the index is 1.
    step += 20;
    await next(0, 0);
    expect(await told()).toHaveLength(2);
    await next(2, 0);
    expect((await told()).slice(2)).toEqual([['ABOVE', high]]);
    await watch([]);
    step += 20;
    await next(0, 0);
    await next(2, 0);
    expect(await told()).toHaveLength(3);
  });

  test('are up to 20, each once, with a value in range', async () => {
    const many = Array.from({ length: 21 }, (_, n) => ({
      game: 'ets2' as const,
      cargoId: `c${n}`,
      abovePpm: 1_100_000,
    }));
    const fields = async (watches: Watches) => (await refusalOf(watch(watches))).body.fields;
    expect(await fields(many)).toEqual({ watches: 'You can watch up to 20 cargoes.' });
    expect(await watch(many.slice(1))).toHaveLength(20);
    const one = many.slice(0, 1);
    expect(await fields([...one, ...one])).toEqual({ watches: 'Watch each cargo once.' });
    expect(await fields([{ game: 'ets2', cargoId }])).not.toEqual({});
    expect(await fields([{ game: 'ets2', cargoId, abovePpm: 1_350_001 }])).not.toEqual({});
    const other = (await buildVtc(app())).owner;
    await Promise.all([watch(one, other), watch(one, other), watch(one, other)]);
    expect((await other.browser.call(market.getWatches)).watches).toHaveLength(1);
    expect(await listWatches()).toHaveLength(20);
  });

  test('are in the export, and go with the account', async () => {
    const { browser, user } = await buildDriver(app());
    await watch([{ game: 'ets2', cargoId, ...values }], { browser });
    const response = await browser.send('/api/users/me/export');
    const exported = { marketWatches: [{ game: 'ets2', cargoId, ...values }] };
    expect(await response.json()).toMatchObject(exported);
    await app().db.user.delete({ where: { id: user.id } });
    expect(await app().db.marketWatch.count({ where: { userId: user.id } })).toBe(0);
  });
});

test('jobs that start in a step get its bonus, but no malus, and it never changes', async () => {
  await openBooks(owner, vtcId);
  for (const days of [10, 11, 12]) await deliver('gravel', before(days));
  for (const days of [1, 2]) await deliver('cement', before(days));
  await compute();
  const drive = async (cargoId: string, startedAt: Date) => {
    const endedAt = new Date(startedAt.getTime() + 3_600_000);
    return deliver(cargoId, endedAt, { startedAt, endedAt, revenueMinor: 1_000_000 });
  };
  // Three of 30 days and none of 3: 1 + 0.35 × 3 ÷ 13.
  const paid = await drive('gravel', after(60));
  const early = await drive('gravel', after(1));
  const cheap = await drive('cement', after(60));
  await postDue(app());
  const bonusOf = async (sourceId: string) => {
    const { entries } = await owner.browser.call(contract.ledger.listEntries, {
      params: { vtcId },
      query: { kind: 'job', sourceId },
    });
    return entries.map(({ lines }) => [lines.bonuses ?? 0, lines.cash]);
  };
  expect(await bonusOf(paid)).toEqual([[-80_769, expect.any(Number)]]);
  expect(await bonusOf(early)).toEqual([[0, expect.any(Number)]]);
  expect(await bonusOf(cheap)).toEqual([[0, expect.any(Number)]]);
  await deliver('gravel', before(1));
  await compute();
  await postDue(app());
  expect(await bonusOf(paid)).toHaveLength(1);
  expect((await runLedger(app(), 'recount', '--vtc', vtcId))?.report).toMatch(/ 0 differences\.$/);
});
