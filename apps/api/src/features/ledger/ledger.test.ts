import { contract } from '@waybill/schema/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { buildEntry, openBooks, postDue } from '../../testing/ledger-kit.ts';
import { buyPlace } from '../../testing/places-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { audit, ledger } = contract;

let owner: Driver;
let vtcId: string;
let params: { vtcId: string };
beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  params = { vtcId };
});

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.code;
const today = () => new Date().toISOString().slice(0, 10);
const getBooks = async (driver = owner) =>
  (await driver.browser.call(ledger.get, { params })).ledger;
const list = async (query = {}) =>
  (await owner.browser.call(ledger.listEntries, { params, query })).entries;

const readPage = async (query: object) => owner.browser.call(ledger.listEntries, { params, query });

/** Stores a job that ended on a day. */
const driveOn = async (day: string, revenueMinor: number, driver = owner) =>
  insertJob(app(), driver, {
    vtcId,
    revenueMinor,
    startedAt: new Date(`${day}T10:00:00Z`),
    endedAt: new Date(`${day}T12:00:00Z`),
  });

describe('opening the books', () => {
  test('happens once, even if two try at the same time', async () => {
    const body = { currency: 'USD', startsOn: '2026-02-01', openingMinor: 700 } as const;
    expect(await getBooks()).toBeNull();
    const tries = [1, 2].map(async () => owner.browser.call(ledger.open, { params, body }));
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await getBooks()).toMatchObject({
      currency: 'USD',
      startsOn: '2026-02-01',
      cashMinor: 700,
      rates: [],
    });
    expect(await codeOf(owner.browser.call(ledger.open, { params, body }))).toBe('LEDGER_OPEN');
    const { entries } = await owner.browser.call(audit.list, { params, query: {} });
    expect(entries[0]).toMatchObject({
      action: 'ledger.opened',
      after: { booksCurrency: 'USD', booksStartOn: '2026-02-01', booksOpening: '700 USD' },
    });
  });

  test('refuses a day in the future; before, nothing can be posted', async () => {
    const startsOn = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const body = { currency: 'EUR', startsOn, openingMinor: 0 } as const;
    expect(await refusalOf(owner.browser.call(ledger.open, { params, body }))).toMatchObject({
      status: 422,
      body: { fields: { startsOn: 'The books can’t start in the future.' } },
    });
    expect(await codeOf(buildEntry(owner, vtcId))).toBe('LEDGER_CLOSED');
    const query = { from: '2026-01-01', to: '2026-01-31' };
    expect(await codeOf(owner.browser.call(ledger.getReport, { params, query }))).toBe(
      'LEDGER_CLOSED',
    );
    const update = owner.browser.call(ledger.update, { params, body: { overdraftMinor: 1 } });
    expect(await codeOf(update)).toBe('LEDGER_CLOSED');
  });
});

test('a rate holds from now on, and settings are audited', async () => {
  await openBooks(owner, vtcId);
  await owner.browser.call(ledger.update, { params, body: { usdPerEurPpm: 1_200_000 } });
  const body = { usdPerEurPpm: 1_200_000, overdraftMinor: 50_000 };
  await owner.browser.call(ledger.update, { params, body });
  const books = await getBooks();
  expect(books).toMatchObject({ overdraftMinor: 50_000, rates: [{ usdPerEurPpm: 1_200_000 }] });
  expect(books?.rates).toHaveLength(1);
  const { entries } = await owner.browser.call(audit.list, { params, query: {} });
  expect(entries.slice(0, 2)).toMatchObject([
    { before: { overdraft: '0 EUR' }, after: { overdraft: '50000 EUR' } },
    { before: { usdPerEurPpm: null }, after: { usdPerEurPpm: 1_200_000 } },
  ]);
});

describe('manual entries', () => {
  beforeEach(async () => openBooks(owner, vtcId, { openingMinor: 1_000 }));

  test('must balance, lie in the books, and leave enough cash', async () => {
    const post = (lines: Record<string, number>, day = today()) =>
      owner.browser.call(ledger.createEntry, { params, body: { day, note: 'Office rent', lines } });
    expect(await codeOf(post({ cash: 5, rent: -4 }))).toBe('ENTRY_UNBALANCED');
    expect((await refusalOf(post({ cash: 0, rent: 0 }))).body.fields).toEqual({
      lines: 'Please enter an amount for at least two accounts.',
    });
    const outside = { day: 'Choose a day from the start of the books until today.' };
    expect((await refusalOf(post({ cash: 5, rent: -5 }, '2025-12-31'))).body.fields).toEqual(
      outside,
    );
    expect((await refusalOf(post({ cash: 5, rent: -5 }, '2099-01-01'))).body.fields).toEqual(
      outside,
    );
    expect(await refusalOf(post({ cash: -1_001, rent: 1_001 }))).toMatchObject({
      status: 409,
      body: { code: 'CASH_TOO_LOW', cashMinor: 1_000, neededMinor: 1_001 },
    });
    await owner.browser.call(ledger.update, { params, body: { overdraftMinor: 1 } });
    const { entry } = await post({ cash: -1_001, rent: 1_001, fuel: 0 });
    expect(entry).toMatchObject({
      kind: 'manual',
      note: 'Office rent',
      actor: { id: owner.user.id },
      lines: { cash: -1_001, rent: 1_001 },
    });
    expect(await getBooks()).toMatchObject({ cashMinor: -1, resultMinor: -1_001 });
    await post({ property: 500, equity: -200, revenue: -300 });
    expect(await getBooks()).toMatchObject({ cashMinor: -1, resultMinor: -701 });
  });

  test('never spend the same cash twice', async () => {
    const lines = { cash: -600, rent: 600 };
    const tries = [1, 2, 3].map(async () => buildEntry(owner, vtcId, lines));
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await getBooks()).toMatchObject({ cashMinor: 400 });
  });

  test('are refused while the company is being deleted, like purchases', async () => {
    const entry = await buildEntry(owner, vtcId, { cash: 600, other: -600 });
    const data = { deleteAfter: new Date(app().services.clock().getTime() + 86_400_000) };
    await app().db.vtc.update({ where: { id: vtcId }, data });
    expect(await codeOf(buildEntry(owner, vtcId, { cash: 5, other: -5 }))).toBe('VTC_IS_ENDING');
    const reversal = { params: { ledgerEntryId: entry }, body: { note: 'Twice' } };
    expect(await codeOf(owner.browser.call(ledger.reverseEntry, reversal))).toBe('VTC_IS_ENDING');
    expect(await codeOf(buyPlace(owner, vtcId))).toBe('VTC_IS_ENDING');
    expect(await getBooks()).toMatchObject({ cashMinor: 1_600 });
  });

  test('are reversed once; other entries are not', async () => {
    const id = await buildEntry(owner, vtcId, { cash: 600, other: -600 });
    const reverse = async (ledgerEntryId: string) =>
      owner.browser.call(ledger.reverseEntry, {
        params: { ledgerEntryId },
        body: { note: 'Twice' },
      });
    const tries = await Promise.allSettled([reverse(id), reverse(id)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await codeOf(reverse(id))).toBe('ENTRY_REVERSED');
    const [reversal, entry, opening] = await list();
    expect(reversal).toMatchObject({
      reverses: entry?.number,
      note: 'Twice',
      actor: { id: owner.user.id },
      lines: { cash: -600, other: 600 },
    });
    expect(entry).toMatchObject({ reversedBy: reversal?.number });
    expect(await codeOf(reverse(reversal?.id ?? ''))).toBe('ENTRY_REVERSED');
    expect(await codeOf(reverse(opening?.id ?? ''))).toBe('ENTRY_NOT_MANUAL');
    const spent = await buildEntry(owner, vtcId, { cash: 500, other: -500 });
    await buildEntry(owner, vtcId, { cash: -1_200, rent: 1_200 });
    expect(await codeOf(reverse(spent))).toBe('CASH_TOO_LOW');
  });
});

test('members with either key read the books, only those with ECONOMY write', async () => {
  const company = { owner, vtc: { id: vtcId } };
  await openBooks(owner, vtcId);
  const reader = await buildStaff(app(), company, ['VIEW_MANAGE_COMPANY']);
  const keeper = await buildStaff(app(), company, ['ECONOMY']);
  const neither = await buildStaff(app(), company, ['DISPATCH']);
  expect(await getBooks(reader)).not.toBeNull();
  expect(await getBooks(keeper)).not.toBeNull();
  expect(await codeOf(getBooks(neither))).toBe('FORBIDDEN');
  expect(await codeOf(buildEntry(reader, vtcId))).toBe('FORBIDDEN');
  await buildEntry(keeper, vtcId);
});

describe('entries', () => {
  test('are filtered and paged, the latest day first', async () => {
    await openBooks(owner, vtcId);
    const driver = await buildMember(app(), vtcId);
    const jobIds = [
      await driveOn('2026-02-03', 100),
      await driveOn('2026-01-05', 200, driver),
      await driveOn('2026-02-03', 300, driver),
    ];
    await postDue(app());
    await buildEntry(owner, vtcId, { rent: 5, equity: -5 });
    const sourcesOf = async (query = {}) => (await list(query)).map(({ sourceId }) => sourceId);
    const [first = '', second = '', third = ''] = jobIds;
    const all = await sourcesOf();
    expect(all.slice(1)).toEqual([third, first, second]);
    expect(await sourcesOf({ kind: 'job', driverId: driver.user.id })).toEqual([third, second]);
    expect(await sourcesOf({ account: 'rent' })).toEqual(all.slice(0, 1));
    expect(await sourcesOf({ account: 'revenue', to: '2026-02-02' })).toEqual([second]);
    expect(await sourcesOf({ kind: 'job', from: '2026-02-03' })).toEqual([third, first]);
    expect(await sourcesOf({ kind: 'job', sourceId: first })).toEqual([first]);
    expect(await codeOf(list({ sourceId: first }))).toBe('VALIDATION_FAILED');
    expect(await codeOf(list({ from: '2026-02-03', to: '2026-02-02' }))).toBe('VALIDATION_FAILED');
    expect(await codeOf(list({ cursor: 'x' }))).toBe('VALIDATION_FAILED');

    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { limit: 1, ...(cursor !== '' && { cursor }) };
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(query);
      paged.push(...page.entries.map(({ sourceId }) => sourceId));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
  });

  test('are downloaded with a line for each account', async () => {
    await openBooks(owner, vtcId);
    const id = await driveOn('2026-02-03', 100);
    await postDue(app());
    const csv = await owner.browser.call(ledger.getEntriesCsv, { params, query: {} });
    const { username } = owner.user;
    expect(csv.split('\r\n')).toEqual([
      'number,day,kind,sourceId,driver,actor,reverses,note,account,amountMinor',
      `1,2026-02-03,job,${id},${username},,,,cash,100`,
      `1,2026-02-03,job,${id},${username},,,,revenue,-100`,
      '',
    ]);
  });
});

const report = async (query: { from: string; to: string; by?: 'month' | 'driver' }) =>
  (await owner.browser.call(ledger.getReport, { params, query })).report;

describe('the report', () => {
  test('adds up any days, by month and by driver', async () => {
    await openBooks(owner, vtcId, { startsOn: '2024-06-15', openingMinor: 10_000 });
    const driver = await buildMember(app(), vtcId);
    // One digit a day, so that each sum shows its days.
    const days = [
      '2024-06-15',
      '2024-12-31',
      '2025-01-01',
      '2025-07-09',
      '2026-01-01',
      '2026-02-03',
    ];
    for (const [index, day] of days.entries()) {
      await driveOn(day, 10 ** index, index % 2 === 0 ? owner : driver);
    }
    await postDue(app());
    const revenueIn = async (from: string, to: string) =>
      Math.abs((await report({ from, to })).accounts.revenue ?? 0);
    expect(await revenueIn('2024-06-15', '2026-02-03')).toBe(111_111);
    expect(await revenueIn('2024-06-16', '2026-02-02')).toBe(11_110);
    expect(await revenueIn('2025-01-01', '2025-12-31')).toBe(1_100);
    expect(await revenueIn('2024-12-31', '2025-01-01')).toBe(110);
    expect(await revenueIn('2026-01-02', '2026-02-02')).toBe(0);

    const whole = await report({ from: '2025-01-01', to: '2026-02-03', by: 'driver' });
    expect(whole).toMatchObject({
      currency: 'EUR',
      accounts: { revenue: -111_100, cash: 111_100 },
      // The 399 days before.
      before: { revenue: -11, cash: 10_011, equity: -10_000 },
      balance: { cash: 121_111, equity: -10_000 },
      cash: { job: 111_100 },
      rows: [
        { key: driver.user.id, name: driver.user.username, accounts: { revenue: -101_000 } },
        { key: owner.user.id, name: owner.user.username, accounts: { revenue: -10_100 } },
      ],
    });
    expect((await report({ from: '2024-06-15', to: '2025-01-31' })).balance).toEqual({
      cash: 10_111,
      equity: -10_000,
      revenue: -111,
    });
    const months = await report({ from: '2025-12-15', to: '2026-02-02', by: 'month' });
    expect(months.rows).toEqual([
      { key: '2025-12-01', name: null, accounts: {} },
      { key: '2026-01-01', name: null, accounts: { revenue: -10_000, cash: 10_000 } },
      { key: '2026-02-01', name: null, accounts: {} },
    ]);
    const query = { from: '2025-12-15', to: '2026-02-03', by: 'month' } as const;
    const csv = await owner.browser.call(ledger.getReportCsv, { params, query });
    const lines = csv.split('\r\n').map((line) => line.split(','));
    const column = lines[0]?.indexOf('revenue') ?? 0;
    expect(lines.map((line) => [line[0], line[column]])).toEqual([
      ['key', 'revenue'],
      ['total', '-110000'],
      ['2025-12-01', '0'],
      ['2026-01-01', '-10000'],
      ['2026-02-01', '-100000'],
      ['', undefined],
    ]);
  });

  test('refuses a period that ends before it begins, or has over ten years', async () => {
    await openBooks(owner, vtcId);
    for (const [from, to] of [
      ['2026-02-02', '2026-02-01'],
      ['2016-01-01', '2026-01-02'],
    ] as const) {
      expect(await codeOf(report({ from, to }))).toBe('VALIDATION_FAILED');
    }
    await report({ from: '2016-01-01', to: '2026-01-01' });
  });
});
