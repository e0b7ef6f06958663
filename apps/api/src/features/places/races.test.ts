import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, inject, test } from 'vitest';
import { offer } from '../../testing/contract-kit.ts';
import { buildVtc, type Driver, password } from '../../testing/factories.ts';
import { openBooks, postDue, runLedger } from '../../testing/ledger-kit.ts';
import { buyPlace } from '../../testing/places-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { buildWarehouse, countStock, getStock, haul } from '../../testing/stock-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addTruck } from '../../testing/truck-kit.ts';

const app = useTestApp({ hasReplica: true });
const { auth, ledger, places, trucks } = contract;
const rounds = inject('isLong') ? 200 : 8;

let owner: Driver;
let vtcId: string;
beforeEach(async () => {
  app().travelTo('2028-03-01T10:00:00Z');
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
});

const recount = async () => (await runLedger(app(), 'recount', '--vtc', vtcId))?.report;

/** Sends two requests at the same time. Returns the code of the refused one; null if none is. */
async function race(ask: () => Promise<unknown>): Promise<readonly (string | null)[]> {
  const codeOf = async () => {
    const asked = ask();
    return (
      (
        await asked.then(
          () => null,
          () => refusalOf(asked),
        )
      )?.body.code ?? null
    );
  };
  const codes = await Promise.all([codeOf(), codeOf()]);
  return codes.toSorted((a, b) => Number(a === null) - Number(b === null));
}

test(
  `of two purchases in one city, one succeeds and is paid once, ${rounds} rounds`,
  { timeout: 600_000 },
  async () => {
    await openBooks(owner, vtcId, { openingMinor: 30_000_000 });
    for (let round = 0; round < rounds; round += 1) {
      expect(await race(async () => buyPlace(owner, vtcId))).toEqual(['PLACE_TAKEN', null]);
      const { places: owned } = await owner.browser.call(places.list, {
        params: { vtcId },
        query: {},
      });
      expect(owned).toHaveLength(1);
      const placeId = owned[0]?.id ?? '';
      const sold = await race(async () => owner.browser.call(places.sell, { params: { placeId } }));
      expect(sold).toEqual(['PLACE_SOLD', null]);
      // Half is lost each time.
      await app().db.$executeRaw`UPDATE ledgers SET overdraft_minor = 1000000000000`;
    }
    expect(await recount()).toMatch(/ 0 differences\.$/);
  },
);

test(
  `of two purchases that the cash covers once, one succeeds, ${rounds} rounds`,
  { timeout: 600_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { owner: other, vtc } = await buildVtc(app());
      await openBooks(other, vtc.id, { openingMinor: 12_000_000 });
      const cities = ['berlin', 'koln'];
      const codes = await race(async () => buyPlace(other, vtc.id, { cityId: cities.pop() ?? '' }));
      expect(codes).toEqual(['CASH_TOO_LOW', null]);
    }
  },
);

test(
  `rent that two servers post beside a sale is posted once, ${rounds} rounds`,
  { timeout: 600_000 },
  async () => {
    await openBooks(owner, vtcId, { openingMinor: 30_000_000 });
    await app().db.$executeRaw`UPDATE ledgers SET overdraft_minor = 1000000000000`;
    for (let round = 0; round < rounds; round += 1) {
      const { id: placeId } = await buyPlace(owner, vtcId);
      app().passTime(15 * 86_400_000);
      const body = { email: owner.email, password };
      await owner.browser.call(auth.login, { body });
      await Promise.all([
        runTasks(app().services, 'places.post-rent'),
        owner.browser.call(places.sell, { params: { placeId } }),
        runTasks(app().services, 'places.post-rent'),
      ]);
      const where = { vtcId, placeId, kind: 'rent' } as const;
      expect(await app().db.ledgerEntry.count({ where })).toBe(await countWeeks(placeId));
    }
    expect(await recount()).toMatch(/ 0 differences\.$/);
  },
);

test(
  `counts, sales and voids beside the pump leave stock and books right, ${rounds} rounds`,
  { timeout: 600_000 },
  async () => {
    const berlin = await buildWarehouse(owner, vtcId);
    app().passTime(1_000);
    const ids = [];
    for (const minutes of [10, 20, 30, 40]) {
      ids.push(await haul(app(), owner, vtcId, ['koln', 'berlin'], { minutes }));
    }
    await postDue(app());
    app().passTime(60 * 60_000);
    const sell = async () => owner.browser.call(places.sell, { params: { placeId: berlin } });
    for (let round = 0; round <= rounds; round += 1) {
      await app().db.$executeRaw`DELETE FROM rate_limits`;
      const where = { id: ids[round % ids.length] ?? '' };
      const isLast = round === rounds;
      const counted = isLast ? 0 : 1_000 + round;
      await Promise.allSettled([
        postDue(app()),
        app().db.job.update({ where, data: { isVoid: round % 2 === 0 } }),
        countStock(owner, berlin, counted),
        sell(),
        postDue(app()),
      ]);
      if (isLast) await sell().catch(() => null);
      await postDue(app());
      const { usedG, goods } = await getStock(owner, berlin);
      expect(usedG).toBe(counted);
      const { _sum: moved } = await app().db.stockMove.aggregate({
        where: { placeId: berlin },
        _sum: { movedG: true, valueMinor: true },
      });
      expect(Number(moved.movedG)).toBe(counted);
      const { report } = await owner.browser.call(ledger.getReport, {
        params: { vtcId },
        query: { from: '2028-01-01', to: '2028-03-01' },
      });
      const value = goods[0]?.valueMinor ?? 0;
      expect([Number(moved.valueMinor), report.balance.stock ?? 0]).toEqual([value, value]);
      expect(await recount()).toMatch(/ 0 differences\.$/);
    }
    const place = await app().db.place.findUniqueOrThrow({ where: { id: berlin } });
    expect(place.soldAt).not.toBeNull();
  },
);

test(
  `jobs that others absorb beside pumps leave nothing behind and no deadlock, ${rounds} rounds`,
  { timeout: 600_000 },
  async () => {
    const placeId = await buildWarehouse(owner, vtcId);
    const form = { audience: 'DRIVERS', quantity: 1_000_000, bonusMinor: 0 } as const;
    const { id: contractId } = await offer(app(), owner, vtcId, form);
    app().passTime(2 * 3_600_000);
    const build = async () => haul(app(), owner, vtcId, ['koln', 'berlin'], { massG: 1_000_000 });
    for (let round = 0; round < rounds; round += 1) {
      const [kept, absorbed] = [await build(), await build()];
      const absorb = app().db.$transaction(async (db) => {
        await db.job.delete({ where: { id: absorbed } });
        await db.job.update({ where: { id: kept }, data: { tollsMinor: round, massG: 2_000_000 } });
      });
      await Promise.all([postDue(app()), absorb, postDue(app())]);
    }
    await postDue(app());
    expect(await app().db.contractJob.count({ where: { contractId } })).toBe(rounds);
    expect((await getStock(owner, placeId)).usedG).toBe(rounds * 2_000_000);
    expect(await app().db.vtcDue.count({ where: { vtcId } })).toBe(0);
    expect(await recount()).toMatch(/ 0 differences\.$/);
  },
);

test(
  `of two trucks that want the last slot of a garage one gets it, ${rounds} rounds`,
  { timeout: 600_000 },
  async () => {
    const { id: placeId } = await buyPlace(owner, vtcId);
    const base = async (truckId: string, garageId: string | null) => {
      const body = { nickname: '', placeId: garageId };
      await owner.browser.call(trucks.update, { params: { truckId }, body });
    };
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const odometerM = n * 10_000_000;
      ids.push((await addTruck(owner, vtcId, { plate: `T ${n}`, odometerM })).id);
    }
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await base(first, placeId);
    await base(second, placeId);
    for (let round = 0; round < rounds; round += 1) {
      await app().db.$executeRaw`DELETE FROM rate_limits`;
      const others = [third, fourth];
      const codes = await race(async () => base(others.pop() ?? '', placeId));
      expect(codes).toEqual(['PLACE_FULL', null]);
      for (const id of [third, fourth]) await base(id, null);
    }
  },
);

const weekOf = (moment: Date) => (moment.getTime() - Date.UTC(1970, 0, 5)) / (7 * 86_400_000);

/** Counts the whole weeks for which a company had a place. */
async function countWeeks(id: string): Promise<number> {
  const { boughtAt, soldAt } = await app().db.place.findUniqueOrThrow({ where: { id } });
  return Math.floor(weekOf(soldAt ?? boughtAt)) - Math.ceil(weekOf(boughtAt));
}
