import type { Prisma } from '@waybill/db/client';
import { contract } from '@waybill/schema/contract';
import { accountsByType, ledgerAccounts } from '@waybill/schema/features/ledger.models';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob, type JobFields } from '../../testing/job-kit.ts';
import { openBooks, postDue } from '../../testing/ledger-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { convert } from './job-entries.policy.ts';

const app = useTestApp();
const { ledger, jobs } = contract;

let owner: Driver;
let vtcId: string;
beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
});

const listEntries = async () =>
  (await owner.browser.call(ledger.listEntries, { params: { vtcId }, query: { limit: 100 } }))
    .entries;

/** The lines of the entries that stand, by the job's id. */
async function readStanding() {
  const entries = await listEntries();
  const standing = entries.filter((it) => it.reverses === null && it.reversedBy === null);
  return Object.fromEntries(standing.map(({ sourceId, lines }) => [sourceId, lines]));
}

/** A job of the designs' examples. */
const example = {
  startedAt: new Date('2025-12-31T18:00:00Z'),
  endedAt: new Date('2026-03-02T19:30:00Z'),
  incomeMinor: 1_184_000n,
  revenueMinor: 1_184_000n,
  tollsMinor: 4_200n,
  transportMinor: 33_000n,
  finesMinor: 55_000n,
  truckDamagePpm: 4_100,
};
const exampleLines = {
  revenue: -1_184_000,
  fuel: 20_931,
  tolls: 4_200,
  transport: 33_000,
  fines: 55_000,
  repair: 49_200,
  cash: 1_021_669,
};

/** Stores a job. */
const drive = async (fields: JobFields = {}, driver = owner) =>
  insertJob(app(), driver, { vtcId, ...example, ...fields });

/** Stores what the fuel of a job cost. */
async function refuel(jobId: string) {
  const fuel = { price: 18_000, volumeMl: 116_283, costMinor: 20_931 };
  const inputs = {
    base: 18_000,
    version: 0,
    reports: 0,
    median: null,
    week: 0,
    fourWeeks: 0,
    factorPpm: 1_000_000,
  };
  const origin = { basis: 'GAME', territory: null, inputs };
  await app().db.jobFuelCost.create({ data: { jobId, ...fuel, origin, at: example.endedAt } });
}

/** Stores a job with its fuel. */
async function driveFuelled(fields: JobFields = {}, driver = owner) {
  const id = await drive(fields, driver);
  await refuel(id);
  return id;
}

const change = async (id: string, data: Prisma.JobUncheckedUpdateInput) =>
  app().db.job.update({ where: { id }, data });

test('the database has the same accounts', async () => {
  const [row] = await app().db.$queryRaw<{ names: string[] }[]>`SELECT ledger_accounts() AS names`;
  expect(row?.names).toEqual(ledgerAccounts);
  expect(Object.values(accountsByType).flat()).toEqual(ledgerAccounts);
});

test('amounts are converted with halves away from zero', () => {
  expect(convert(100, 'USD', 1_100_000)).toBe(91);
  expect(convert(-100, 'USD', 1_100_000)).toBe(-91);
  expect(convert(5, 'EUR', 1_100_000)).toBe(6);
  expect(convert(-5, 'EUR', 1_100_000)).toBe(-6);
  expect(convert(1_184_000, 'USD', 1_180_000)).toBe(1_003_390);
  expect(convert(9_999_999_999_999, 'EUR', 10_000_000)).toBe(99_999_999_999_990);
});

describe('the books of a company', () => {
  test('have an entry for each job that counts', async () => {
    await openBooks(owner, vtcId);
    const counted = await driveFuelled();
    await driveFuelled({ settledTier: 'review' });
    await driveFuelled({ endedAt: new Date('2025-12-31T23:59:59Z') });
    const cancelled = { state: 'cancelled', revenueMinor: null, penaltyMinor: 250_000n } as const;
    const seen = await drive(cancelled);
    const dear = await drive({ ...cancelled, penaltyMinor: 9_000_000n });
    await drive({ ...cancelled, sources: ['trucky'] });
    const unknown = {
      tollsMinor: null,
      transportMinor: 0n,
      finesMinor: null,
      truckDamagePpm: null,
    };
    await drive({ ...unknown, revenueMinor: 0n });
    await postDue(app());
    expect(await readStanding()).toEqual({
      [counted]: exampleLines,
      [seen]: { penalties: 250_000, cash: -250_000 },
      [dear]: { penalties: 1_184_000, cash: -1_184_000 },
    });
    const entry = (await listEntries()).find(({ sourceId }) => sourceId === counted);
    expect(entry).toMatchObject({
      day: '2026-03-02',
      kind: 'job',
      driver: { id: owner.user.id },
      job: { id: counted },
      actor: null,
      ratePpm: null,
    });
  });

  test('convert jobs of the other game with the rate of their end', async () => {
    await openBooks(owner, vtcId);
    const since = new Date('2026-03-01T00:00:00Z');
    await app().db.ledgerRate.create({ data: { vtcId, since, usdPerEurPpm: 1_180_000 } });
    const later = await driveFuelled({ game: 'ats' });
    const earlier = await driveFuelled({ game: 'ats', endedAt: new Date('2026-02-28T23:59:59Z') });
    await postDue(app());
    expect(await readStanding()).toEqual({
      [later]: {
        revenue: -1_003_390,
        fuel: 17_738,
        tolls: 3_559,
        transport: 27_966,
        fines: 46_610,
        repair: 41_695,
        cash: 865_822,
      },
      [earlier]: {
        revenue: -1_076_364,
        fuel: 19_028,
        tolls: 3_818,
        transport: 30_000,
        fines: 50_000,
        repair: 44_727,
        cash: 928_791,
      },
    });
  });

  test('follow a job that stops to count, changes, or counts again', async () => {
    await openBooks(owner, vtcId);
    const id = await driveFuelled();
    await postDue(app());
    await postDue(app());
    expect(await listEntries()).toHaveLength(1);

    const decide = async (kind: 'VOID' | 'RESTORE') =>
      owner.browser.call(jobs.decide, { params: { jobId: id }, body: { kind, reason: 'A slip' } });
    await decide('VOID');
    await postDue(app());
    expect(await readStanding()).toEqual({});
    expect(await listEntries()).toMatchObject([
      { number: 2, reverses: 1, day: '2026-03-02', lines: { revenue: 1_184_000 } },
      { number: 1, reversedBy: 2 },
    ]);

    await decide('RESTORE');
    await change(id, { tollsMinor: 5_000n });
    await postDue(app());
    expect(await readStanding()).toEqual({
      [id]: { ...exampleLines, tolls: 5_000, cash: 1_020_869 },
    });
    await change(id, { xp: 3 });
    await postDue(app());
    expect(await listEntries()).toHaveLength(3);
    await app().db.job.delete({ where: { id } });
    await postDue(app());
    expect(await readStanding()).toEqual({});
    expect(await listEntries()).toMatchObject([{ job: null }, { job: null }, {}, {}]);
  });

  test('wait for the fuel of a job', async () => {
    await openBooks(owner, vtcId);
    const id = await drive();
    await postDue(app());
    await refuel(id);
    await postDue(app());
    expect(await readStanding()).toEqual({ [id]: exampleLines });
  });

  test('have the fuel of jobs that only staff or an import entered', async () => {
    const id = await drive({ sources: ['form'], fuelUsedMl: 100_000 });
    await postDue(app());
    const cost = await app().db.jobFuelCost.findUnique({ where: { jobId: id } });
    // 100 l at the default price of Germany.
    expect(cost).toMatchObject({ price: 16_000, costMinor: 16_000n, at: example.endedAt });
    await openBooks(owner, vtcId);
    await postDue(app());
    expect((await readStanding())[id]).toMatchObject({ fuel: 16_000 });
  });

  test('move with a job from one company to another', async () => {
    const other = await buildVtc(app());
    await openBooks(owner, vtcId);
    await openBooks(other.owner, other.vtc.id);
    const id = await driveFuelled();
    await postDue(app());
    await change(id, { vtcId: other.vtc.id });
    await postDue(app());
    expect(await readStanding()).toEqual({});
    const params = { vtcId: other.vtc.id };
    const { entries } = await other.owner.browser.call(ledger.listEntries, { params, query: {} });
    expect(entries).toMatchObject([{ sourceId: id, lines: exampleLines }]);
  });

  test('keep entries of a driver whose account is deleted', async () => {
    await openBooks(owner, vtcId);
    const driver = await buildMember(app(), vtcId);
    const id = await driveFuelled({}, driver);
    await postDue(app());
    await app().db.membership.delete({ where: { userId: driver.user.id } });
    await app().db.user.delete({ where: { id: driver.user.id } });
    await postDue(app());
    expect(await listEntries()).toMatchObject([{ sourceId: id, driver: null, reversedBy: null }]);
  });

  test('are filled with the jobs since their start when they are opened', async () => {
    const ids = [
      await driveFuelled(),
      await driveFuelled({ endedAt: new Date('2026-01-01T00:00:00Z') }),
    ];
    await driveFuelled({ endedAt: new Date('2025-12-31T23:59:59Z') });
    // Marks from before are of no use.
    await postDue(app());
    await openBooks(owner, vtcId, { openingMinor: 5_000_000 });
    const params = { vtcId };
    expect((await owner.browser.call(ledger.get, { params })).ledger?.backlog).toBeGreaterThan(0);
    await postDue(app());
    const standing = await readStanding();
    expect(Object.keys(standing).toSorted()).toEqual([...ids, vtcId].toSorted());
    expect(standing[vtcId]).toEqual({ cash: 5_000_000, equity: -5_000_000 });
    expect((await owner.browser.call(ledger.get, { params })).ledger).toMatchObject({
      cashMinor: 5_000_000 + 2 * 1_021_669,
      backlog: 0,
    });
  });

  test('go with their company', async () => {
    await openBooks(owner, vtcId);
    await driveFuelled();
    await postDue(app());
    await driveFuelled();
    await app().db.vtc.delete({ where: { id: vtcId } });
    expect(await app().db.ledgerEntry.count({ where: { vtcId } })).toBe(0);
    await postDue(app());
    expect(await app().db.vtcDue.count({ where: { vtcId } })).toBe(0);
  });
});

test('a job that can’t be posted is tried again, and doesn’t stop the others', async () => {
  await openBooks(owner, vtcId);
  const broken = await driveFuelled({ revenueMinor: 2_000_000_000_000_000n });
  const sound = await driveFuelled();
  for (let round = 0; round < 6; round += 1) {
    app().passTime(200_000);
    await postDue(app());
    const { ledger: books } = await owner.browser.call(ledger.get, { params: { vtcId } });
    expect(books).toMatchObject({ backlog: 1, failing: 1 });
    expect(await readStanding()).toEqual({ [sound]: exampleLines });
  }
  await change(broken, { revenueMinor: 1_184_000n });
  app().passTime(10_000);
  await postDue(app());
  expect(await readStanding()).toEqual({ [sound]: exampleLines, [broken]: exampleLines });
  const { ledger: books } = await owner.browser.call(ledger.get, { params: { vtcId } });
  expect(books).toMatchObject({ backlog: 0, failing: 0 });
});

test('health is degraded while the books are more than five minutes late', async () => {
  const ready = async () => (await fetch(`${app().origin}/api/health/ready`)).json();
  await drive();
  app().passTime(200_000);
  expect(await ready()).toMatchObject({ status: 'ready', checks: { books: 'ok' } });
  app().passTime(200_000);
  expect(await ready()).toMatchObject({ status: 'degraded', checks: { books: 'lagging' } });
  await postDue(app());
  app().passTime(2_000);
  expect(await ready()).toMatchObject({ checks: { books: 'ok' } });
});

const execute = async (text: string) => app().db.$executeRawUnsafe(text);

describe('the database refuses', () => {
  test('entries that do not balance, and changes of entries', async () => {
    await openBooks(owner, vtcId);
    await driveFuelled();
    await postDue(app());
    for (const lines of [
      '{}',
      '[]',
      '{"cash": 1}',
      '{"cash": 1, "fuel": -2}',
      '{"cash": 0.5, "fuel": -0.5}',
      '{"cash": 0, "fuel": 0}',
      '{"cash": "1", "fuel": -1}',
      '{"gold": 1, "fuel": -1}',
      '{"cash": 2000000000000000, "fuel": -2000000000000000}',
    ]) {
      const insert = execute(`
        INSERT INTO ledger_entries (id, vtc_id, number, kind, source_id, day, posted_at, lines)
        VALUES (gen_random_uuid(), '${vtcId}', 99, 'manual', gen_random_uuid(), '2026-01-01', now(), '${lines}')`);
      await expect(insert).rejects.toThrow('ledger_entries_balanced');
    }
    for (const text of [
      `UPDATE ledger_entries SET note = 'x' WHERE vtc_id = '${vtcId}'`,
      `UPDATE ledger_entries SET actor_id = '${owner.user.id}' WHERE vtc_id = '${vtcId}'`,
      `DELETE FROM ledger_entries WHERE vtc_id = '${vtcId}'`,
      'TRUNCATE ledger_entries CASCADE',
      `UPDATE ledgers SET currency = 'USD' WHERE vtc_id = '${vtcId}'`,
      `UPDATE ledgers SET currency = NULL, starts_on = NULL WHERE vtc_id = '${vtcId}'`,
      `UPDATE ledgers SET starts_on = '2020-01-01' WHERE vtc_id = '${vtcId}'`,
    ]) {
      await expect(execute(text)).rejects.toThrow(/not changed/);
    }
  });

  test('a second entry of a source, a second reversal, and the reversal of one', async () => {
    await openBooks(owner, vtcId);
    const id = await driveFuelled();
    await postDue(app());
    const insert = (columns: string, values: string) =>
      execute(`
        INSERT INTO ledger_entries (id, vtc_id, number, posted_at, ${columns})
        VALUES (gen_random_uuid(), '${vtcId}', (SELECT 1000 + count(*) FROM ledger_entries), now(), ${values})`);
    const columns = 'kind, source_id, day, lines';
    const values = `'job', '${id}', '2026-03-02', '{"cash": 1, "fuel": -1}'`;
    await expect(insert(columns, values)).rejects.toThrow('ledger_standing_pkey');
    const reverse = (entryId: string) => insert('reverses_id', `'${entryId}'`);
    const [entry] = await listEntries();
    await reverse(entry?.id ?? '');
    await expect(reverse(entry?.id ?? '')).rejects.toThrow('ledger_entries_reverses_id_key');
    const [reversal] = await listEntries();
    expect(reversal).toMatchObject({ reverses: 1, lines: { cash: -1_021_669 } });
    await expect(reverse(reversal?.id ?? '')).rejects.toThrow('no reversal can be reversed');
  });
});
