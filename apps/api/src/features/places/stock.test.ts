import { contract } from '@waybill/schema/contract';
import { startOfMarketStep } from '@waybill/schema/features/market.models';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { postDue, runLedger } from '../../testing/ledger-kit.ts';
import { buyPlace } from '../../testing/places-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import {
  buildWarehouse,
  countStock,
  getStock,
  good,
  haul,
  setGoods,
} from '../../testing/stock-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { audit, ledger, places } = contract;
const t = 1_000_000;

let owner: Driver;
let vtcId: string;
let berlin: string;
beforeEach(async () => {
  app().travelTo('2028-03-01T10:00:00Z');
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  berlin = await buildWarehouse(owner, vtcId);
  app().passTime(1_000);
});

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.code;
const fieldsOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.fields;
const drive = async (from: string, to: string, more = {}) =>
  haul(app(), owner, vtcId, [from, to], more);
const bring = async (more = {}) => drive('koln', 'berlin', more);
const fetchAway = async (more = {}) => drive('berlin', 'koln', more);
const post = async () => postDue(app());
const levelOf = async (placeId: string) => {
  const { goods } = await getStock(owner, placeId);
  return goods.map(({ levelG, valueMinor }) => [levelG / t, valueMinor]);
};
const listMoves = async (query = {}, driver = owner) =>
  driver.browser.call(places.listMoves, { params: { placeId: berlin }, query });
/** What stands in the books, latest first. */
const linesOf = async () => {
  const query = { kind: 'stock', limit: 100 } as const;
  const { entries } = await owner.browser.call(ledger.listEntries, { params: { vtcId }, query });
  return entries
    .filter(({ reverses, reversedBy }) => reverses === null && reversedBy === null)
    .map(({ lines }) => lines);
};
const sell = async () => owner.browser.call(places.sell, { params: { placeId: berlin } });
const setVoid = async (id: string, isVoid: boolean) => {
  await app().db.job.update({ where: { id }, data: { isVoid } });
  await post();
};
const expectRight = async () =>
  expect((await runLedger(app(), 'recount', '--vtc', vtcId))?.report).toMatch(/ 0 differences\.$/);

const bought = { stock: 400_000, cash: -400_000 };
const sold = { cash: 400_000, goods: -400_000, goods_cost: 400_000, stock: -400_000 };

test('deliveries buy and sell; a void and a restore change what followed', async () => {
  const first = await bring({ minutes: 10 });
  await fetchAway({ minutes: 20, massG: 15 * t });
  await post();
  expect(await levelOf(berlin)).toEqual([[5, 100_000]]);
  const part = { cash: 300_000, goods: -300_000, goods_cost: 300_000, stock: -300_000 };
  expect(await linesOf()).toEqual([part, bought]);
  await setVoid(first, true);
  expect(await levelOf(berlin)).toEqual([[0, 0]]);
  expect(await linesOf()).toEqual([]);
  expect((await listMoves()).moves).toMatchObject([{ kind: 'OUT', massG: 15 * t, movedG: 0 }]);
  await setVoid(first, false);
  expect(await linesOf()).toEqual([part, bought]);
  const { moves, nextCursor } = await listMoves({ limit: 1 });
  expect(moves).toEqual([
    {
      id: expect.any(String),
      kind: 'OUT',
      at: expect.any(String),
      cargoId: 'paper',
      cargo: 'Paper',
      massG: 15 * t,
      movedG: -15 * t,
      valueMinor: -300_000,
      priceMinor: 20_000,
      levelG: 5 * t,
      reason: null,
      job: { id: expect.any(String), number: expect.any(Number) },
    },
  ]);
  const next = await listMoves({ limit: 1, cursor: nextCursor });
  expect(next).toMatchObject({ moves: [{ kind: 'IN', job: { id: first } }], nextCursor: null });
  expect(await fieldsOf(listMoves({ cursor: 'WzFd' }))).toHaveProperty('cursor');
  await expectRight();
});

test('a deletion of the job, another company, other figures and other cities undo a move', async () => {
  const ids = [];
  for (const minutes of [10, 20, 30, 40]) ids.push(await bring({ minutes }));
  await post();
  expect(await levelOf(berlin)).toEqual([[80, 1_600_000]]);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  await app().db.job.delete({ where: { id: first } });
  await app().db.job.update({ where: { id: second }, data: { massG: 5 * t } });
  await app().db.job.update({ where: { id: third }, data: { destinationCityId: 'praha' } });
  await app().db.job.update({ where: { id: fourth }, data: { vtcId: null } });
  await post();
  expect(await levelOf(berlin)).toEqual([[5, 100_000]]);
  await expectRight();
});

test('goods count as of the start of a delivery, for its cargo and its end', async () => {
  await bring({ cargoId: 'gravel' });
  await drive('berlin', 'berlin');
  await drive('koln', 'praha');
  await bring({ massG: null });
  await bring({ game: 'ats' });
  const early = { startedAt: new Date('2028-03-01T09:59:59Z') };
  await bring(early);
  const late = await bring({ minutes: 600 });
  app().passTime(1_000);
  await setGoods(owner, berlin, [good({ takes: false })]);
  app().passTime(1_000);
  await bring();
  await post();
  expect((await listMoves()).moves).toMatchObject([{ job: { id: late } }]);
  // What it no longer takes is still in stock.
  expect(await getStock(owner, berlin)).toEqual({
    goods: [
      {
        cargoId: 'paper',
        cargo: 'Paper',
        takes: false,
        gives: true,
        minG: 0,
        levelG: 20 * t,
        valueMinor: 400_000,
        priceMinor: 20_000,
      },
    ],
    usedG: 20 * t,
  });
  await setGoods(owner, berlin, []);
  expect((await getStock(owner, berlin)).goods).toMatchObject([{ gives: false, levelG: 20 * t }]);
  const place = { stock: { usedG: 20 * t, valueMinor: 400_000 } };
  const query = { kind: 'WAREHOUSE' } as const;
  expect(await owner.browser.call(places.list, { params: { vtcId }, query })).toMatchObject({
    places: [place],
    totals: place,
  });
});

test('a warehouse takes what there is room for, by its size at that time', async () => {
  await bring({ massG: 990 * t, minutes: 10 });
  await bring({ massG: 20 * t, minutes: 20 });
  await post();
  expect(await levelOf(berlin)).toEqual([[1_000, 20_000_000]]);
  app().passTime(30 * 60_000);
  await owner.browser.call(places.enlarge, { params: { placeId: berlin }, body: { size: 1_500 } });
  app().passTime(1_000);
  await bring({ massG: 20 * t });
  await post();
  expect((await levelOf(berlin))[0]?.[0]).toBe(1_020);
  await expectRight();
});

test('between own warehouses nothing is sold', async () => {
  const koln = await buildWarehouse(owner, vtcId, 'koln');
  app().passTime(1_000);
  await drive('praha', 'berlin', { minutes: 10 });
  await fetchAway({ minutes: 20, massG: 15 * t });
  await post();
  expect(await levelOf(berlin)).toEqual([[5, 100_000]]);
  expect(await levelOf(koln)).toEqual([[15, 300_000]]);
  expect(await linesOf()).toEqual([bought]);
  await expectRight();
});

test('prices follow the market as of the start', async () => {
  const step = startOfMarketStep(800);
  app().travelTo(step);
  await app().db.cargoStep.create({ data: { step: 800, at: step } });
  const index = {
    game: 'ets2',
    cargoId: 'paper',
    name: 'Paper',
    step: 800,
    n3: 1,
    n30: 9,
  } as const;
  await app().db.cargoIndex.create({ data: { ...index, indexPpm: 1_234_567 } });
  app().passTime(1_000);
  await bring({ minutes: 6_000 });
  await post();
  const member = await buildMember(app(), vtcId);
  const { moves } = await listMoves({}, member);
  expect(moves).toMatchObject([{ priceMinor: 24_691, valueMinor: 493_820 }]);
  expect((await getStock(member, berlin)).goods).toMatchObject([{ priceMinor: 24_691 }]);
});

test('counts find goods for nothing, and lose them at cost; late deliveries fit in before', async () => {
  await bring({ minutes: 10 });
  await post();
  app().passTime(60 * 60_000);
  await countStock(owner, berlin, 15 * t, { reason: 'Water damage' });
  expect(await linesOf()).toEqual([{ goods_cost: 100_000, stock: -100_000 }, bought]);
  app().passTime(1_000);
  await countStock(owner, berlin, 25 * t);
  expect(await levelOf(berlin)).toEqual([[25, 300_000]]);
  // It ended before the counts.
  const startedAt = new Date('2028-03-01T10:00:30Z');
  const endedAt = new Date('2028-03-01T10:30:30Z');
  await bring({ startedAt, endedAt, massG: 10 * t });
  await post();
  expect(await levelOf(berlin)).toEqual([[25, 300_000]]);
  expect(await linesOf()).toEqual([
    { goods_cost: 300_000, stock: -300_000 },
    { stock: 200_000, cash: -200_000 },
    bought,
  ]);
  const { entries } = await owner.browser.call(audit.list, { params: { vtcId }, query: {} });
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'stock.counted', after: { stockCargo: 'Paper', stockMass: 25 * t } },
    {
      action: 'stock.counted',
      before: { stockMass: 20 * t },
      after: { stockMass: 15 * t, stockReason: 'Water damage' },
    },
    { action: 'stock.goods-changed', after: { stockGoods: ['Paper'] } },
  ]);
  await expectRight();
});

test('low stock is told once, until there is enough again', async () => {
  const countLow = async () => {
    const [row] = await app().db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM (
        SELECT type, vtc_id FROM outbox_pending UNION ALL SELECT type, vtc_id FROM outbox_events) said
      WHERE type = 'stock.low' AND vtc_id = ${vtcId}::uuid`;
    return row?.count;
  };
  await setGoods(owner, berlin, [good({ minG: 20 * t })]);
  await countStock(owner, berlin, 10 * t);
  expect(await countLow()).toBe(0);
  await countStock(owner, berlin, 60 * t);
  app().passTime(1_000);
  for (const [minutes, told] of [
    [10, 0],
    [20, 0],
    [30, 1],
    [40, 1],
  ] as const) {
    await fetchAway({ minutes, massG: 18 * t });
    await post();
    expect(await countLow()).toBe(told);
  }
  await bring({ minutes: 50 });
  await post();
  expect(await countLow()).toBe(1);
  app().passTime(60 * 60_000);
  await countStock(owner, berlin, 0);
  expect(await countLow()).toBe(2);
});

test('goods and counts must fit the warehouse', async () => {
  const { id: garage } = await buyPlace(owner, vtcId);
  expect(await codeOf(getStock(owner, garage))).toBe('NOT_FOUND');
  expect(await codeOf(setGoods(owner, garage, [good()]))).toBe('NOT_FOUND');
  expect(await codeOf(countStock(owner, garage, 1))).toBe('NOT_FOUND');
  const twice = setGoods(owner, berlin, [good(), good()]);
  expect(await fieldsOf(twice)).toEqual({ goods: 'Add each cargo once.' });
  const many = Array.from({ length: 51 }, (_, index) => good({ cargoId: `c${index}` }));
  expect(await fieldsOf(setGoods(owner, berlin, many))).toHaveProperty('goods');
  const unknown = countStock(owner, berlin, 1, { cargoId: 'gravel' });
  expect(await fieldsOf(unknown)).toEqual({ cargoId: 'Add this cargo to the goods first.' });
  expect(await fieldsOf(countStock(owner, berlin, 1, { reason: 'ab' }))).toHaveProperty('reason');
  const room = { massG: 'The warehouse has no room for that.' };
  expect(await fieldsOf(countStock(owner, berlin, 1_001 * t))).toEqual(room);
  const member = await buildMember(app(), vtcId);
  expect(await codeOf(setGoods(member, berlin, []))).toBe('FORBIDDEN');
  expect(await codeOf(countStock(member, berlin, 1))).toBe('FORBIDDEN');
});

test('two changes of goods at the same time both hold', async () => {
  await setGoods(owner, berlin, [good({ takes: false })]);
  const { goods } = await setGoods(owner, berlin, [good({ gives: false })]);
  expect(goods).toMatchObject([{ takes: true, gives: false }]);
  expect(await app().db.placeGood.count({ where: { placeId: berlin } })).toBe(3);
});

test('a warehouse is sold when it is empty; what comes to light later is written off', async () => {
  await bring({ minutes: 10 });
  await post();
  expect(await codeOf(sell())).toBe('STOCK_LEFT');
  await fetchAway({ minutes: 20 });
  await post();
  app().passTime(30 * 60_000);
  const startedAt = new Date('2028-03-01T10:00:02Z');
  const early = await bring({ startedAt, endedAt: new Date('2028-03-01T10:25:00Z') });
  const late = await bring({ startedAt, endedAt: new Date('2028-03-01T11:00:00Z') });
  await sell();
  await post();
  expect(await levelOf(berlin)).toEqual([[0, 0]]);
  const { moves } = await listMoves();
  expect(moves[0]).toMatchObject({ kind: 'COUNT', reason: null, movedG: -20 * t });
  const ids = moves.map(({ job }) => job?.id);
  expect(ids).toContain(early);
  expect(ids).not.toContain(late);
  expect(await linesOf()).toEqual([{ goods_cost: 400_000, stock: -400_000 }, bought, sold, bought]);
  expect(await codeOf(countStock(owner, berlin, 0))).toBe('PLACE_SOLD');
  expect(await codeOf(setGoods(owner, berlin, []))).toBe('PLACE_SOLD');
  await expectRight();
});

test('what was set and counted is not changed, and goes with the company', async () => {
  await bring();
  await post();
  await countStock(owner, berlin, 20 * t);
  const where = { placeId: berlin };
  const { db } = app();
  const stays = /set and counted/;
  await expect(db.placeGood.updateMany({ where, data: { minG: 1 } })).rejects.toThrow(stays);
  await expect(db.placeGood.deleteMany({ where })).rejects.toThrow(stays);
  const counts = { ...where, kind: 'COUNT' } as const;
  const data = { reason: 'Other' };
  await expect(db.stockMove.updateMany({ where: counts, data })).rejects.toThrow(stays);
  await expect(db.stockMove.deleteMany({ where: counts })).rejects.toThrow(stays);
  for (const wrong of [{ levelG: -1 }, { stockMinor: -1 }, { movedG: -1 }, { valueMinor: -1 }]) {
    const changed = db.stockMove.updateMany({ where: { ...where, kind: 'IN' }, data: wrong });
    await expect(changed).rejects.toThrow(/check constraint/);
  }
  const { id: garage } = await buyPlace(owner, vtcId);
  const since = new Date();
  await expect(
    db.placeGood.create({ data: { ...good(), placeId: garage, since, minG: 0 } }),
  ).rejects.toThrow(/only warehouses/);
  await db.vtc.delete({ where: { id: vtcId } });
  expect(await db.stockMove.count({ where })).toBe(0);
  expect(await db.placeGood.count({ where })).toBe(0);
});
