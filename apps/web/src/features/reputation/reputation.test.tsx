// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { reputationContract } from '@waybill/schema/features/reputation.contract';
import { exampleReputation } from '@waybill/schema/features/reputation.examples';
import type { ReputationReport } from '@waybill/schema/features/reputation.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const driver = { id: '01990000-0000-7000-8000-000000000001', username: 'Nora', avatarUrl: null };

let report: ReputationReport;
beforeEach(() => {
  report = exampleReputation;
  const { server } = browser();
  server.answer(reputationContract.getOwn, () => report);
  server.answer(jobsContract.getLeaderboard, () => ({
    rows: [{ rank: 1, driver, value: 951, distanceM: 5_000_000, jobs: 14, previous: null }],
    own: null,
    countsOfflineJobs: false,
    nextCursor: null,
  }));
});

async function openReputation() {
  browser().signIn(driverWith('VIEW_DRIVER_REPUTATION'));
  await browser().open('/dashboard/reputation');
}

test('shows the own reputation with its word and parts, and the drivers', async () => {
  await openReputation();
  const own = await screen.findByRole('meter', { name: 'Your reputation' });
  expect(own.getAttribute('aria-valuetext')).toBe('932, outstanding');
  const parts = within(screen.getByRole('list', { name: 'Parts of your reputation' }));
  expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'On time−2095% of 40 jobs with a deadlineWeight 33%',
    'Cargo intact−1197.5% of 40 jobs with less than 1% damageWeight 22%',
    'Not cancelled−597.6% of 41 jobsWeight 17%',
    'Events−14100% of 6 events that you said yes toWeight 11%',
    'Safety score−1889 of 100Weight 17%',
  ]);
  const drivers = within(screen.getByRole('region', { name: 'Drivers' }));
  await drivers.findByRole('link', { name: 'Nora' });
  drivers.getByText('outstanding · 14 deliveries · 5,000 km');
  screen.getByRole('region', { name: 'How it works' });
  const [asked] = browser().server.requestsTo(jobsContract.getLeaderboard);
  expect(asked?.query).toMatchObject({ by: 'reputation', period: 'all' });
  await expectAccessible();
});

test('says how many jobs are missing until the first reputation', async () => {
  report = { ...report, reputation: null, exact: null, enough: false, jobs: 2 };
  await openReputation();
  await screen.findByText('5 jobs until your first reputation: 3 to go');
  expect(screen.queryByRole('list', { name: 'Parts of your reputation' })).toBeNull();
});

test('says so while old jobs are being read', async () => {
  report = { ...report, reputation: null, exact: null, enough: false, isComplete: false };
  await openReputation();
  await screen.findByText(/^Reputations appear once all old jobs have been read/);
});
