// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { exampleJobDetail } from '@waybill/schema/features/jobs.examples';
import { ledgerContract } from '@waybill/schema/features/ledger.contract';
import {
  exampleJobEntry,
  exampleLedger,
  exampleLedgerReport,
  exampleManualEntry,
} from '@waybill/schema/features/ledger.examples';
import type { Ledger, LedgerEntry } from '@waybill/schema/features/ledger.models';
import { messages } from '@waybill/schema/messages';
import { beforeEach, expect, test } from 'vitest';
import { jobPath } from '#src/lib/shared-paths.ts';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/economy?period=year';

let ledger: Ledger | null;
let entries: LedgerEntry[];

beforeEach(() => {
  ledger = exampleLedger;
  entries = [exampleManualEntry, exampleJobEntry];
  const { server } = browser();
  server.answer(ledgerContract.get, () => ({ ledger }));
  server.answer(ledgerContract.listEntries, ({ query }) => ({
    entries: entries.filter(({ lines }) => !query.account || lines[query.account] !== undefined),
    nextCursor: null,
  }));
  server.answer(ledgerContract.getReport, ({ query }) => {
    const report = { ...exampleLedgerReport, from: query.from, to: query.to };
    const { id, username } = owner();
    const names = { driver: username, truck: 'B WB 1', place: 'Berlin' };
    if (query.by === 'none' || query.by === 'month') return { report };
    return {
      report: { ...report, rows: [{ key: id, name: names[query.by], accounts: report.accounts }] },
    };
  });
});

/** The texts of a table's rows, a cell each. */
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('shows the figures, the accounts and the entries of a period', async () => {
  browser().signIn(driverWith('VIEW_MANAGE_COMPANY'));
  await browser().open(path);
  expect(await rowsOf('Profit and loss')).toEqual([
    ['Account', 'Period', 'Before'],
    ['Revenue', '€314,200.00', '€281,000.00'],
    ['Income', '€314,200.00', '€281,000.00'],
    ['Fuel', '€12,043.00', '€11,010.00'],
    ['Tolls', '€882.00', '€0.00'],
    ['Costs', '€12,925.00', '€11,010.00'],
    ['Result', '€301,275.00', '€269,990.00'],
  ]);
  expect(await rowsOf('Balance')).toEqual([
    ['Account', 'Amount'],
    ['Cash', '€482,109.40'],
    ['Assets', '€50,000.00'],
    ['Equity', '€50,000.00'],
    ['Earned so far', '€0.00'],
  ]);
  screen.getByText('€482,109');
  expect(screen.queryByRole('button', { name: 'Add entry' })).toBeNull();
  await screen.findByText('Job #381');
  screen.getByText('Prize money of the winter convoy');
  await expectAccessible();
  await browser().press('button', 'Fuel');
  await waitFor(() =>
    expect(browser().server.requestsTo(ledgerContract.listEntries).at(-1)?.query).toMatchObject({
      account: 'fuel',
    }),
  );
});

test('splits results by driver, truck and place, and shows the entries of one', async () => {
  browser().signIn(owner());
  await browser().open(path);
  expect((await rowsOf('By driver')).at(-1)?.[0]).toBe(owner().username);
  await browser().press('button', 'By truck');
  expect(await rowsOf('By truck')).toEqual([
    ['Truck', 'Income', 'Costs', 'Result'],
    ['B WB 1', '€314,200', '€12,925', '€301,275'],
  ]);
  await browser().press('button', 'B WB 1');
  const lastQuery = () => browser().server.requestsTo(ledgerContract.listEntries).at(-1)?.query;
  await waitFor(() => expect(lastQuery()).toMatchObject({ truckId: owner().id }));
  await expectAccessible();
  await browser().press('button', 'Only one truck');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Only one truck' })).toBeNull());
});

test('opens the books', async () => {
  ledger = null;
  browser().server.answer(ledgerContract.open, ({ body }) => {
    ledger = { ...exampleLedger, currency: body.currency };
    return { ledger };
  });
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(path);
  await browser().press('button', 'Open the books');
  const dialog = within(await screen.findByRole('dialog'));
  await browser().fill('Opening cash', '5000.50');
  await expectAccessible();
  await browser().person.click(await dialog.findByRole('button', { name: 'Open the books' }));
  await screen.findByRole('button', { name: 'Add entry' });
  expect(browser().server.requestsTo(ledgerContract.open).at(-1)?.body).toMatchObject({
    currency: 'EUR',
    openingMinor: 500_050,
  });
});

test('readers without the duty are told who can open the books', { tags: 'long' }, async () => {
  ledger = null;
  browser().signIn(driverWith('VIEW_MANAGE_COMPANY'));
  await browser().open(path);
  await screen.findByText('A member with the duty Economy can open them.');
  expect(screen.queryByRole('button', { name: 'Open the books' })).toBeNull();
});

test('needs one of two rights', { tags: 'long' }, async () => {
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByText(/the permission “/);
});

test('posts an entry, and shows what is wrong at its field', async () => {
  let isRefused = true;
  browser().server.answer(ledgerContract.createEntry, ({ body }) => {
    if (isRefused) return new Refusal('VALIDATION_FAILED', { day: messages.ledgerDayOutside });
    const id = crypto.randomUUID();
    const entry = { ...exampleManualEntry, id, note: body.note, lines: body.lines };
    entries = [entry, ...entries];
    return { entry };
  });
  browser().signIn(owner());
  await browser().open(path);
  await browser().press('button', 'Add entry');
  const dialog = within(await screen.findByRole('dialog'));
  const send = async () =>
    browser().person.click(await dialog.findByRole('button', { name: 'Add entry' }));
  await send();
  await screen.findByText(messages.ledgerAccountRequired);
  screen.getByText(messages.ledgerNoteRequired);
  const account = dialog.getByRole('combobox', { name: 'Account' });
  await browser().person.type(account, 'Rent{ArrowDown}{Enter}');
  await browser().fill('Amount in EUR', '12.34');
  await browser().fill('Note', 'Office');
  await send();
  await screen.findByText(messages.ledgerDayOutside);
  isRefused = false;
  await send();
  await screen.findByText('Office');
  expect(browser().server.requestsTo(ledgerContract.createEntry).at(-1)?.body).toMatchObject({
    note: 'Office',
    lines: { cash: -1_234, rent: 1_234 },
  });
});

const buildOther = (kind: LedgerEntry['kind'], note: string): LedgerEntry => ({
  ...exampleManualEntry,
  id: crypto.randomUUID(),
  kind,
  note,
});

test('entries link to their job, contract and payslip', async () => {
  entries = [
    buildOther('contract', 'Wood & Sons'),
    buildOther('payslip', 'March'),
    exampleJobEntry,
  ];
  const find = async () => {
    await browser().open(path);
    await screen.findByText('Wood & Sons');
    const links = screen.getAllByText(/^Open (job|contract|payslip)$/);
    return links.map((link) => link.closest('a')?.getAttribute('href'));
  };
  const { sourceId } = exampleManualEntry;
  const toOthers = [
    `/dashboard/contracts/${sourceId}`,
    `/dashboard/jobs/${exampleJobEntry.job.id}`,
  ];
  browser().signIn(owner());
  expect(await find()).toEqual([toOthers[0], `/payslips/${sourceId}`, toOthers[1]]);
  // Whose wages they are is for those who keep the books.
  browser().signIn(driverWith('VIEW_MANAGE_COMPANY'));
  expect(await find()).toEqual(toOthers);
});

test('shows the entries of one job, of any day', async () => {
  browser().signIn(owner());
  await browser().open(`/dashboard/economy?job=${exampleJobEntry.job.id}`);
  await screen.findByText('Job #381');
  expect(browser().server.requestsTo(ledgerContract.listEntries).at(-1)?.query).toMatchObject({
    kind: 'job',
    sourceId: exampleJobEntry.job.id,
  });
  expect(screen.queryByText('This month')).toBeNull();
  await browser().press('button', 'Only one job');
  await screen.findByText('This month');
});

test('reverses a manual entry', { tags: 'long' }, async () => {
  browser().server.answer(ledgerContract.reverseEntry, () => {
    entries = [{ ...exampleManualEntry, reversedBy: 414 }, exampleJobEntry];
    return { entry: { ...exampleManualEntry, reverses: 413, number: 414 } };
  });
  browser().signIn(owner());
  await browser().open(path);
  await browser().person.click(await screen.findByText('Prize money of the winter convoy'));
  await browser().press('button', 'Reverse entry');
  await browser().fill('Note', 'Entered twice');
  await expectAccessible();
  const dialog = within(await screen.findByRole('dialog'));
  await browser().person.click(dialog.getByRole('button', { name: 'Reverse entry' }));
  await screen.findByText(/reversed by entry 414/);
});

test('a job links to its entry, for those who may read the books', async () => {
  const { server } = browser();
  const { id } = exampleJobDetail;
  entries = [exampleJobEntry];
  browser().signIn(driverWith('VIEW_MANAGE_COMPANY'));
  await browser().open(jobPath(id));
  const link = await screen.findByRole('link', { name: 'Entry 412 in the books' });
  expect(link.getAttribute('href')).toBe(`/dashboard/economy?job=${id}`);
  expect(server.requestsTo(ledgerContract.listEntries).at(-1)?.query).toMatchObject({
    kind: 'job',
    sourceId: id,
  });
  server.answer(ledgerContract.listEntries, () => ({ entries: [], nextCursor: null }));
  await browser().open(jobPath(id));
  await waitFor(() => expect(server.requestsTo(ledgerContract.listEntries)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/in the books/)).toBeNull());
  browser().signIn(driverWith());
  await browser().open(jobPath(id));
  await screen.findByRole('button', { name: 'Print' });
  expect(server.requestsTo(ledgerContract.listEntries)).toHaveLength(2);
});
