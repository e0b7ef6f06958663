import { contract } from '@waybill/schema/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { openBooks, runLedger } from '../../testing/ledger-kit.ts';
import { buyPlace } from '../../testing/places-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { audit, ledger, places } = contract;

let owner: Driver;
let vtcId: string;
let params: { vtcId: string };
beforeEach(async () => {
  // A Wednesday.
  app().travelTo('2028-03-01T10:00:00Z');
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  params = { vtcId };
});

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.code;
const fieldsOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.fields;
const list = async (query = {}, driver = owner) =>
  driver.browser.call(places.list, { params, query });
const get = async (placeId: string) =>
  (await owner.browser.call(places.get, { params: { placeId } })).place;
const enlarge = async (placeId: string, size: number) =>
  (await owner.browser.call(places.enlarge, { params: { placeId }, body: { size } })).place;
const sell = async (placeId: string) =>
  (await owner.browser.call(places.sell, { params: { placeId } })).place;
const entriesOf = async (placeId: string, kind?: 'place' | 'rent') =>
  (
    await owner.browser.call(ledger.listEntries, {
      params,
      query: { placeId, ...(kind && { kind }) },
    })
  ).entries;
const getCash = async () =>
  (await owner.browser.call(ledger.get, { params })).ledger?.cashMinor ?? null;
const recount = async () => (await runLedger(app(), 'recount', '--vtc', vtcId))?.report;
const postRent = async () => runTasks(app().services, 'places.post-rent');
/** Passes time, at whose end the owner signs in again. */
const travelTo = async (moment: string) => {
  app().travelTo(moment);
  const body = { email: owner.email, password };
  await owner.browser.call(contract.auth.login, { body });
};
/** What the database says. */
const refused = /what was .+ is not changed/;
const countSlots = async (placeId: string) => app().db.placeSlot.count({ where: { placeId } });

describe('with books', () => {
  beforeEach(async () => openBooks(owner, vtcId, { openingMinor: 30_000_000 }));

  test('a garage is bought, enlarged and sold for half of it; each is posted and audited', async () => {
    const bought = await buyPlace(owner, vtcId);
    expect(bought).toMatchObject({
      kind: 'GARAGE',
      city: { id: 'berlin', name: 'Berlin' },
      size: 3,
      rentMinor: 160_000,
      paidMinor: 10_000_000,
      soldAt: null,
      resultMinor: null,
    });
    expect(await countSlots(bought.id)).toBe(3);
    const larger = await enlarge(bought.id, 5);
    expect(larger).toMatchObject({
      size: 5,
      rentMinor: 200_000,
      paidMinor: 12_000_000,
      sizes: [
        { size: 5, paidMinor: 2_000_000 },
        { size: 3, paidMinor: 10_000_000 },
      ],
    });
    expect(await countSlots(bought.id)).toBe(5);
    expect(await getCash()).toBe(18_000_000);
    expect(await sell(bought.id)).toMatchObject({
      soldAt: expect.any(String),
      resultMinor: -6_000_000,
    });
    expect(await countSlots(bought.id)).toBe(0);
    expect(await getCash()).toBe(24_000_000);
    const entries = await entriesOf(bought.id);
    expect(entries.map(({ lines }) => lines)).toEqual([
      { property: -12_000_000, cash: 6_000_000, disposal: 6_000_000 },
      { property: 2_000_000, cash: -2_000_000 },
      { property: 10_000_000, cash: -10_000_000 },
    ]);
    expect(entries[0]).toMatchObject({
      kind: 'place',
      place: { id: bought.id, kind: 'GARAGE', game: 'ets2', city: { name: 'Berlin' } },
      actor: { id: owner.user.id },
    });
    const { entries: log } = await owner.browser.call(audit.list, { params, query: {} });
    expect(log.slice(0, 3)).toMatchObject([
      { action: 'place.sold', before: { placeSize: 5, placePrice: '6000000 EUR' } },
      {
        action: 'place.enlarged',
        before: { placeSize: 3 },
        after: { placeSize: 5, placePrice: '2000000 EUR' },
      },
      { action: 'place.bought', after: { placeSize: 3, placePrice: '10000000 EUR' } },
    ]);
    expect((await list()).places).toEqual([]);
    expect(await recount()).toMatch(/ 0 differences\.$/);
  });

  test('a city has one of each kind until it is sold, and each costs money', async () => {
    const { id } = await buyPlace(owner, vtcId);
    expect(await codeOf(buyPlace(owner, vtcId))).toBe('PLACE_TAKEN');
    await buyPlace(owner, vtcId, { kind: 'WAREHOUSE' });
    expect(await refusalOf(buyPlace(owner, vtcId, { cityId: 'koln' }))).toMatchObject({
      status: 409,
      body: { code: 'CASH_TOO_LOW', cashMinor: 5_000_000, neededMinor: 10_000_000 },
    });
    expect(await codeOf(enlarge(id, 9))).toBe('CASH_TOO_LOW');
    await sell(id);
    expect((await buyPlace(owner, vtcId)).id).not.toBe(id);
    expect((await list({ kind: 'WAREHOUSE' })).places).toMatchObject([
      { kind: 'WAREHOUSE', size: 1_000, rentMinor: 250_000 },
    ]);
    expect(await countSlots((await list({ kind: 'WAREHOUSE' })).places[0]?.id ?? '')).toBe(0);
  });

  test('sizes only grow, in steps, up to the largest, and until the sale', async () => {
    const { id } = await buyPlace(owner, vtcId);
    const wrong = { size: 'Choose one of the larger sizes.' };
    for (const size of [3, 2, 31, -4]) expect(await fieldsOf(enlarge(id, size))).toEqual(wrong);
    const warehouse = await buyPlace(owner, vtcId, { kind: 'WAREHOUSE' });
    for (const size of [1_000, 1_200, 10_500]) {
      expect(await fieldsOf(enlarge(warehouse.id, size))).toEqual(wrong);
    }
    expect(await enlarge(warehouse.id, 1_500)).toMatchObject({ rentMinor: 300_000 });
    await sell(id);
    expect(await codeOf(sell(id))).toBe('PLACE_SOLD');
    expect(await codeOf(enlarge(id, 4))).toBe('PLACE_SOLD');
  });

  test('cities are those of the game', async () => {
    const unknown = { cityId: 'Choose a city of the game.' };
    expect(await fieldsOf(buyPlace(owner, vtcId, { cityId: 'atlantis' }))).toEqual(unknown);
    expect(await fieldsOf(buyPlace(owner, vtcId, { game: 'ats' }))).toEqual(unknown);
  });

  test('a garage with trucks is not sold', async () => {
    const { id } = await buyPlace(owner, vtcId);
    // As tables of trucks refer to slots.
    await app().db.$executeRaw`
      CREATE TABLE parked (place_id uuid, slot smallint, FOREIGN KEY (place_id, slot) REFERENCES place_slots)`;
    await app().db.$executeRaw`INSERT INTO parked VALUES (${id}::uuid, 2)`;
    expect(await codeOf(sell(id))).toBe('PLACE_IN_USE');
    expect(await get(id)).toMatchObject({ soldAt: null });
    await app().db.$executeRaw`DROP TABLE parked`;
    await sell(id);
  });

  test('rent is posted for whole ISO weeks, by the size of their start, also after a pause', async () => {
    const { id } = await buyPlace(owner, vtcId);
    await travelTo('2028-03-12T23:00:00Z');
    await postRent();
    expect(await entriesOf(id, 'rent')).toEqual([]);
    await travelTo('2028-03-13T00:30:00Z');
    await enlarge(id, 4);
    await postRent();
    await postRent();
    const rents = async () =>
      (await entriesOf(id, 'rent')).map(({ day, lines }) => [day, lines.rent, lines.cash]);
    expect(await rents()).toEqual([['2028-03-12', 160_000, -160_000]]);
    await travelTo('2028-03-29T12:00:00Z');
    await postRent();
    expect(await rents()).toEqual([
      ['2028-03-26', 180_000, -180_000],
      // The enlargement was after that week had begun.
      ['2028-03-19', 160_000, -160_000],
      ['2028-03-12', 160_000, -160_000],
    ]);
    expect(await recount()).toMatch(/ 0 differences\.$/);
    // The task didn't run, but the sale posts the weeks until then.
    await travelTo('2028-04-04T12:00:00Z');
    expect(await sell(id)).toMatchObject({ resultMinor: -5_500_000 - 680_000 });
    await travelTo('2028-05-04T12:00:00Z');
    await postRent();
    expect((await rents())[0]).toEqual(['2028-04-02', 180_000, -180_000]);
    expect(await recount()).toMatch(/ 0 differences\.$/);
  });

  test('results of places are in the report', async () => {
    const { id } = await buyPlace(owner, vtcId);
    await sell(id);
    const today = app().services.clock().toISOString().slice(0, 10);
    const query = { from: today, to: today, by: 'place' } as const;
    const { report } = await owner.browser.call(ledger.getReport, { params, query });
    const year = { ...query, from: `${today.slice(0, 4)}-01-01` };
    const { report: ofYear } = await owner.browser.call(ledger.getReport, { params, query: year });
    const rows = [{ key: id, name: 'Berlin', accounts: { cash: -5_000_000, disposal: 5_000_000 } }];
    expect([report.rows, ofYear.rows]).toEqual([rows, rows]);
  });
});

describe('without books', () => {
  test('garages are free, warehouses need books', async () => {
    const garage = await buyPlace(owner, vtcId);
    expect(garage).toMatchObject({ paidMinor: 0, size: 3 });
    expect(await enlarge(garage.id, 30)).toMatchObject({ paidMinor: 0, size: 30 });
    expect(await countSlots(garage.id)).toBe(30);
    expect(await codeOf(buyPlace(owner, vtcId, { kind: 'WAREHOUSE' }))).toBe('LEDGER_CLOSED');
    expect(await list()).toMatchObject({
      currency: null,
      places: [{ id: garage.id }],
      totals: { count: 1, size: 30, rentMinor: 700_000 },
    });
    expect(await sell(garage.id)).toMatchObject({ paidMinor: 0 });
  });

  test('rent begins with the books', async () => {
    const { id } = await buyPlace(owner, vtcId);
    await travelTo('2028-04-05T10:00:00Z');
    await postRent();
    await openBooks(owner, vtcId, { startsOn: '2028-03-20' });
    await postRent();
    expect((await entriesOf(id)).map(({ kind, day }) => [kind, day])).toEqual([
      ['rent', '2028-04-02'],
      ['rent', '2028-03-26'],
    ]);
    expect(await get(id)).toMatchObject({ resultMinor: -320_000 });
    expect(await recount()).toMatch(/ 0 differences\.$/);
  });
});

test('members see places, but results only those who may read the books', async () => {
  await openBooks(owner, vtcId, { openingMinor: 30_000_000 });
  const { id } = await buyPlace(owner, vtcId);
  await sell(id);
  await buyPlace(owner, vtcId);
  const staff = await buildStaff(app(), { owner, vtc: { id: vtcId } }, ['ECONOMY']);
  const member = await buildMember(app(), vtcId);
  const { places: seen } = await list({}, member);
  expect(seen).toMatchObject([{ city: { id: 'berlin' } }]);
  expect(await codeOf(buyPlace(member, vtcId, { cityId: 'koln' }))).toBe('FORBIDDEN');
  expect((await list({}, staff)).places).toHaveLength(1);
  const first = { limit: 1 };
  await buyPlace(staff, vtcId, { cityId: 'koln' });
  const page = await list(first);
  const next = await list({ ...first, cursor: page.nextCursor });
  expect([...page.places, ...next.places].map(({ city }) => city.id)).toEqual(['berlin', 'koln']);
  expect(next.nextCursor).toBeNull();
});

test('what was bought is not changed, and goes with the company', async () => {
  const { id } = await buyPlace(owner, vtcId);
  const where = { id };
  await expect(app().db.place.update({ where, data: { cityId: 'koln' } })).rejects.toThrow(refused);
  await expect(app().db.placeSize.deleteMany({ where: { placeId: id } })).rejects.toThrow(refused);
  await expect(
    app().db.placeSize.create({
      data: { placeId: id, size: 31, since: new Date(), paidMinor: 0 },
    }),
  ).rejects.toThrow(/only grows/);
  await sell(id);
  await expect(app().db.place.update({ where, data: { soldAt: null } })).rejects.toThrow(refused);
  await app().db.vtc.delete({ where: { id: vtcId } });
  expect(await app().db.place.count({ where })).toBe(0);
});
