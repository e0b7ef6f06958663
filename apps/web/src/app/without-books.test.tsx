// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { contractsContract } from '@waybill/schema/features/contracts.contract';
import { exampleContract } from '@waybill/schema/features/contracts.examples';
import { exampleJobDetail } from '@waybill/schema/features/jobs.examples';
import { ledgerContract } from '@waybill/schema/features/ledger.contract';
import { payrollContract } from '@waybill/schema/features/payroll.contract';
import { placesContract } from '@waybill/schema/features/places.contract';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

beforeEach(() => {
  const { server } = browser();
  const goal = {
    ...exampleContract,
    audience: 'DRIVERS',
    state: 'ACTIVE',
    currency: null,
  } as const;
  const running = { ...goal, endsAt: '2099-01-01T00:00:00.000Z', bids: null, ownBid: null };
  server.answer(ledgerContract.get, () => ({ ledger: null }));
  server.answer(ledgerContract.listEntries, () => ({ entries: [], nextCursor: null }));
  server.answer(payrollContract.getScheme, () => ({ scheme: null }));
  server.answer(payrollContract.list, () => ({ payrolls: [], nextCursor: null, nextPeriod: null }));
  server.answer(payrollContract.getEarnings, () => ({
    payslips: [],
    nextCursor: null,
    running: null,
  }));
  server.answer(contractsContract.list, () => ({ contracts: [running], nextCursor: null }));
  server.answer(contractsContract.get, () => ({
    contract: running,
    jobs: [],
    bids: [],
    parts: [],
  }));
  server.answer(placesContract.list, () => ({
    places: [],
    currency: null,
    totals: { count: 0, size: 0, rentMinor: 0, stock: { usedG: 0, valueMinor: 0 } },
    nextCursor: null,
  }));
});

/** The words of a company that keeps books. */
const ofBooks = /\b(books?|ledger|payslips?|payrolls?|wages?|cash|earned)\b/i;

// What a driver and the owner see on these has nothing of books.
test.each([
  ['/dashboard', 'Waiting for you'],
  ['/dashboard/companyoverview', 'Stats'],
  ['/dashboard/calendar', null],
  [`/dashboard/jobs/${exampleJobDetail.id}`, 'Settlement'],
  ['/dashboard/contracts', null],
  [`/dashboard/contracts/${exampleContract.id}`, 'Progress'],
  ['/dashboard/members', null],
])('%s has nothing of books', { tags: 'long' }, async (path, region) => {
  for (const viewer of [driverWith('VIEW_CONTRACTS', 'VIEW_MEMBERS_PAGE'), owner()]) {
    browser().signIn(viewer);
    await browser().open(path);
    await screen.findByRole('heading', { level: 1 });
    if (region !== null) await screen.findByRole('region', { name: region });
    const main = screen.getByRole('main');
    expect(within(main).queryAllByText(ofBooks)).toEqual([]);
  }
});

test('the pages of the economy say what books are for, in one sentence', async () => {
  browser().signIn(owner());
  await browser().open('/dashboard/economy');
  await screen.findByRole('button', { name: 'Open the books' });
  await browser().open('/dashboard/garages');
  await screen.findByRole('button', { name: 'Buy garage' });
  await browser().open('/dashboard/earnings');
  await screen.findByText('Your company doesn’t pay its drivers yet.');
  browser().signIn(driverWith());
  await browser().open('/dashboard/earnings');
  await screen.findByText('Your company doesn’t pay its drivers yet.');
});
