// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { safetyContract } from '@waybill/schema/features/safety.contract';
import { exampleSafetyPlaces, exampleSafetyReport } from '@waybill/schema/features/safety.examples';
import type { SafetyReport } from '@waybill/schema/features/safety.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/safety';
const driver = { id: '01990000-0000-7000-8000-000000000001', username: 'Nora', avatarUrl: null };

let report: SafetyReport;
beforeEach(() => {
  report = exampleSafetyReport;
  const { server } = browser();
  server.answer(safetyContract.getReport, () => report);
  server.answer(safetyContract.listPlaces, () => exampleSafetyPlaces);
  server.answer(safetyContract.previewRules, () => ({ rows: [{ driver, before: 83, after: 79 }] }));
  server.answer(safetyContract.setRules, ({ body }) => ({ ...body, version: 1 }));
  server.answer(jobsContract.getLeaderboard, () => ({
    rows: [{ rank: 1, driver, value: 91, distanceM: 5_000_000, jobs: 14, previous: null }],
    own: null,
    countsOfflineJobs: false,
    nextCursor: null,
  }));
});

async function openSafety() {
  browser().signIn(driverWith('VIEW_COMPANY_SAFETY_SCORE'));
  await browser().open(path);
}

test('shows the own score with its word, causes, hours, lanes and drivers', async () => {
  await openSafety();
  const own = await screen.findByRole('meter', { name: 'Your score' });
  expect(own.getAttribute('aria-valuetext')).toBe('91, exemplary');
  const causes = within(screen.getByRole('region', { name: 'Top causes' }));
  expect(causes.getByRole('listitem').textContent).toBe('speeding9× · 36 points');
  screen.getByText('Most points at 07:00: 8');
  screen.getByRole('row', { name: 'Berlin → Wrocław 12 1.8' });
  await screen.findByRole('link', { name: 'Nora' });
  // Only the owner changes what weighs how much.
  expect(screen.queryByRole('region', { name: 'What weighs how much' })).toBeNull();
  await expectAccessible();
});

test('says how far it is to the first score', async () => {
  report = {
    ...report,
    own: { score: null, exact: null, distanceM: 187_600, jobs: 2 },
  };
  await openSafety();
  await screen.findByText('500 km until the first score: 313 km to go');
});

test('a company without jobs sees what to do', async () => {
  report = {
    ...report,
    score: null,
    exact: null,
    enough: false,
    rate: null,
    distanceM: 0,
    jobs: 0,
    own: { score: null, exact: null, distanceM: 0, jobs: 0 },
  };
  await openSafety();
  await screen.findByText('500 km until your first score: 500 km to go');
});

test('the owner previews and saves what weighs how much', async () => {
  browser().signIn(owner());
  await browser().open(path);
  const rules = within(await screen.findByRole('region', { name: 'What weighs how much' }));
  const fines = within(rules.getByRole('radiogroup', { name: 'Fines' }));
  fines.getByRole('radio', { name: 'Double' }).click();
  await rules.findByText('1 score would change');
  await browser().press('button', 'Save weights');
  const [set] = browser().server.requestsTo(safetyContract.setRules);
  expect(set?.body).toEqual({ emphasis: [200, 100, 100, 100, 100] });
});
