// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { reputationContract } from '@waybill/schema/features/reputation.contract';
import { exampleReputation } from '@waybill/schema/features/reputation.examples';
import { safetyContract } from '@waybill/schema/features/safety.contract';
import { exampleSafetyPlaces, exampleSafetyReport } from '@waybill/schema/features/safety.examples';
import { whyContract } from '@waybill/schema/features/why.contract';
import type { Why, WhyItem } from '@waybill/schema/features/why.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const driver = { id: '01990000-0000-7000-8000-000000000001', username: 'Nora', avatarUrl: null };
const jobId = '01990000-0000-7000-8000-000000000009';
const eventId = '01990000-0000-7000-8000-000000000007';
const otherJobId = '01990000-0000-7000-8000-000000000008';
const viewer = driverWith('VIEW_COMPANY_SAFETY_SCORE');

const itemOf = (fields: Partial<Extract<WhyItem, { event: null }>>): WhyItem => ({
  part: 'late',
  jobId,
  number: 118,
  event: null,
  ordinal: null,
  at: '2025-11-09T10:00:00.000Z',
  kind: 'late',
  amount: null,
  loses: 7.2,
  ...fields,
});
const partOf = (fields: Partial<Why['parts'][number]>): Why['parts'][number] => ({
  key: 'late',
  loses: 0,
  shown: 0,
  unknown: 0,
  n: null,
  rate: null,
  weight: 1,
  ...fields,
});
const explained: Why = {
  of: 'safety',
  value: 73,
  exact: 72.6,
  best: 100,
  enough: true,
  basis: { distanceM: 2_000_000, n: 7, version: 1 },
  parts: [
    partOf({ key: 'fines', loses: 4.4, shown: 4 }),
    partOf({ key: 'collision' }),
    partOf({ key: 'overspeed', weight: 0 }),
    partOf({ key: 'late', loses: 14, shown: 14 }),
    partOf({ key: 'cargo' }),
    partOf({ key: 'unknown', loses: 9, shown: 9, unknown: 9, weight: null }),
  ],
  items: [
    itemOf({}),
    itemOf({ part: 'fines', kind: 'red_signal', ordinal: 3, loses: 4.4 }),
    itemOf({ jobId: otherJobId, at: '2025-11-03T10:00:00.000Z', number: 97, loses: 6.8 }),
  ],
  nextCursor: null,
};

let answer: Why;
beforeEach(() => {
  answer = explained;
  const { server } = browser();
  server.answer(safetyContract.getReport, () => exampleSafetyReport);
  server.answer(safetyContract.listPlaces, () => exampleSafetyPlaces);
  server.answer(whyContract.get, ({ query }) => ({
    ...answer,
    items: answer.items.filter(({ part }) => query.part === undefined || query.part === part),
  }));
  server.answer(jobsContract.getLeaderboard, () => ({
    rows: [{ rank: 1, driver, value: 91, distanceM: 5_000_000, jobs: 14, previous: null }],
    own: null,
    countsOfflineJobs: false,
    nextCursor: null,
  }));
  browser().signIn(viewer);
});

const numbers = () => [...document.querySelectorAll<HTMLElement>('[data-why]')];

test('each computed number of the page opens its reasons, and Escape leads back to it', async () => {
  await browser().open('/dashboard/safety');
  await screen.findByRole('link', { name: 'Nora' });
  expect(numbers().map((number) => number.getAttribute('aria-label'))).toEqual([
    '91, Your score: why?',
    '83, Company: why?',
    '4.3, Company: why?',
    '91, Nora: why?',
  ]);
  await expectAccessible();
  for (const number of numbers()) {
    await browser().person.click(number);
    const drawer = await screen.findByRole('dialog', { name: 'Safety score' });
    await within(drawer).findByText('73 of 100');
    await browser().person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement === number).toBe(true));
  }
  const asked = browser().server.requestsTo(whyContract.get);
  expect([...new Set(asked.map(({ query }) => query.driverId))]).toEqual([
    viewer.id,
    undefined,
    driver.id,
  ]);
});

async function openReasons() {
  await browser().open('/dashboard/safety');
  await browser().press('button', '91, Nora: why?');
  return within(await screen.findByRole('dialog', { name: 'Safety score' }));
}

test('the parts add up, with sentences that name their days', async () => {
  const drawer = await openReasons();
  await drawer.findByText('From 2,000 km in 7 jobs.');
  const lost = within(drawer.getByRole('region', { name: 'Lost points' }));
  expect(lost.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Late deliveries−14 points2 late deliveries, Nov 3, 2025 and Nov 9, 2025',
    expect.stringContaining('Not known well yet−9 points'),
    'Fines−4 points1 fine, Nov 9, 2025',
  ]);
  lost.getByText('No points lost: Collisions and Cargo damage');
  lost.getByText('Your company doesn’t count: Speeding');
  await expectAccessible();
});

test('shows the events of one part, and an event opens its line of the job', async () => {
  const drawer = await openReasons();
  const events = within(await drawer.findByRole('region', { name: 'What counted' }));
  expect(events.getAllByRole('link')).toHaveLength(3);
  await browser().press('button', 'Fines');
  const link = await events.findByRole('link', { name: 'red light' });
  await waitFor(() => expect(events.getAllByRole('link')).toHaveLength(1));
  expect(link.getAttribute('href')).toBe(`/dashboard/jobs/${jobId}#item-3`);
});

test('older events say that there are more', async () => {
  answer = { ...explained, nextCursor: 'next' };
  const drawer = await openReasons();
  await drawer.findByText('Latest on Nov 3, 2025 and Nov 9, 2025');
  answer = { ...explained, items: [itemOf({ jobId: crypto.randomUUID(), number: 12 })] };
  await browser().press('button', 'Show more');
  const older = await drawer.findByText(/^Job 12 ·/);
  expect(older.textContent).toContain('Nov 9, 2025');
});

test('a reputation leads to the safety score that is a part of it, and back', async () => {
  const reputation: Why = {
    ...explained,
    of: 'reputation',
    value: 921,
    best: 1_000,
    parts: [
      partOf({ key: 'safety', loses: 36, shown: 36 }),
      partOf({ key: 'onTime', loses: 35, shown: 35, unknown: 20 }),
      partOf({ key: 'attendance', loses: 12, shown: 12, unknown: 2 }),
      partOf({ key: 'intact', loses: 8, shown: 8, unknown: 8 }),
    ],
    items: [
      itemOf({ part: 'onTime' }),
      {
        part: 'attendance',
        jobId: null,
        number: null,
        event: { id: eventId, title: 'Night convoy' },
        ordinal: null,
        at: '2025-11-08T19:00:00.000Z',
        kind: 'missed',
        amount: null,
        loses: 10,
      },
    ],
  };
  browser().server.answer(whyContract.get, ({ query }) =>
    query.of === 'reputation' ? reputation : answer,
  );
  browser().server.answer(reputationContract.getOwn, () => exampleReputation);
  browser().signIn(driverWith('VIEW_DRIVER_REPUTATION'));
  await browser().open('/dashboard/reputation');
  await browser().press('button', '932, Your reputation: why?');
  const drawer = within(await screen.findByRole('dialog', { name: 'Reputation' }));
  await drawer.findByText('921 of 1,000');
  // Neither the score nor what is unknown has items to choose.
  expect(drawer.queryByRole('button', { name: 'Safety score' })).toBeNull();
  expect(drawer.queryByRole('button', { name: 'Cargo intact' })).toBeNull();
  drawer.getByText(/^Everyone starts with ten average jobs/);
  drawer.getByText('1 missed event, Nov 8, 2025');
  const missed = drawer.getByRole('link', { name: 'missed' });
  expect(missed.getAttribute('href')).toBe(`/dashboard/events/${eventId}`);
  expect(missed.closest('li')?.textContent).toContain('Night convoy');
  await browser().press('button', 'Open the safety score');
  await drawer.findByText('73 of 100');
  const back = drawer.getByRole('button', { name: 'Back to the reputation' });
  expect(document.activeElement === back).toBe(true);
  await expectAccessible();
  await browser().person.click(back);
  await drawer.findByText('921 of 1,000');
});

test('says how far it is to a score', async () => {
  answer = {
    ...explained,
    value: null,
    exact: null,
    enough: false,
    parts: [],
    items: [],
    basis: { distanceM: 187_600, n: 2, version: 0 },
  };
  const drawer = await openReasons();
  await drawer.findByText('Not enough yet');
  const text = drawer.getByText(/to go/).textContent;
  expect(text).toBe('500 km until the first score: 313 km to go.');
});

test('says that the reasons failed to load', async () => {
  browser().server.answer(whyContract.get, () => new Refusal('INTERNAL'));
  const drawer = await openReasons();
  expect(await drawer.findByRole('button', { name: 'Try again' })).toBeTruthy();
  drawer.getByText('Couldn’t load the reasons. Try again.');
});
