// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import {
  achievementsContract,
  type VtcAchievement,
} from '@waybill/schema/features/achievements.contract';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { whyContract } from '@waybill/schema/features/why.contract';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/achievements';
const jobId = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b31';

let achievements: VtcAchievement[];

function buildAchievement(fields: Partial<VtcAchievement>): VtcAchievement {
  return {
    id: crypto.randomUUID(),
    key: 'deliveries',
    vtcId: null,
    name: null,
    description: '',
    mark: 'crate',
    state: 'ACTIVE',
    version: 1,
    goals: [10, 100, 1_000],
    rule: { where: [], measure: { kind: 'count' }, per: null, game: null },
    own: { value: 0, tiers: [] },
    holders: 0,
    ...fields,
  };
}

beforeEach(() => {
  const earnedAt = '2026-03-02T18:20:00.000Z';
  achievements = [
    buildAchievement({
      own: { value: 58, tiers: [{ tier: 1, earnedAt, jobId, reason: null }] },
      holders: 3,
    }),
    buildAchievement({
      key: 'longest-haul',
      goals: [1_000_000, 2_000_000],
      rule: { where: [], measure: { kind: 'max', field: 'distanceM' }, per: null, game: null },
      own: { value: 750_000, tiers: [] },
      holders: 1,
    }),
    buildAchievement({
      key: 'first-delivery',
      goals: [1],
      own: { value: 58, tiers: [{ tier: 1, earnedAt, jobId: null, reason: null }] },
      holders: 4,
    }),
    buildAchievement({ key: 'of-a-newer-server' }),
  ];
  browser().server.answer(achievementsContract.list, () => ({ achievements, drivers: 4 }));
  browser().server.answer(jobsContract.listNames, () => ({
    cargoes: [{ id: 'milk', name: 'Milk' }],
    cities: [],
  }));
});

test('shows what is earned, how far the next tier is, and how many drivers have it', async () => {
  browser().signIn(driverWith('VIEW_ACHIEVEMENTS'));
  await browser().open(path);
  const deliveries = within(await screen.findByRole('region', { name: 'Deliveries' }));
  expect(deliveries.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'First deliveryDeliver a job.58 so farEarned, Mar 2, 20264 of 4 drivers have it',
    'DeliveriesDeliver 100 jobs.58 of 100Bronze, Mar 2, 20263 of 4 drivers have it',
  ]);
  expect(deliveries.getByRole('link', { name: 'Bronze, Mar 2, 2026' }).getAttribute('href')).toBe(
    `/dashboard/jobs/${jobId}`,
  );
  const haul = within(screen.getByRole('region', { name: 'Hauls and cargo' }));
  haul.getByText('Drive 1,000 km in one job.');
  const meter = haul.getByRole('meter', { name: 'Longest haul' });
  expect(meter.getAttribute('aria-valuetext')).toBe('750 km of 1,000 km');
  await expectAccessible();
  await browser().press('button', 'Not yet earned 1');
  expect(screen.getAllByRole('meter')).toHaveLength(1);
});

test('each figure opens the jobs that it is made of', async () => {
  const items = [2, 1].map((number) => ({
    part: 'toGo' as const,
    jobId: crypto.randomUUID(),
    number,
    event: null,
    ordinal: null,
    at: `2026-03-0${number}T18:20:00.000Z`,
    kind: 'counted',
    amount: null,
    loses: -375_000,
  }));
  browser().server.answer(whyContract.get, ({ query: { cursor } }) => ({
    of: 'achievement' as const,
    value: 750_000,
    exact: 750_000,
    best: 1_000_000,
    enough: true,
    basis: { distanceM: null, n: 2, version: 1 },
    parts: [],
    items: cursor === undefined ? items.slice(0, 1) : items.slice(1),
    nextCursor: cursor === undefined ? 'next' : null,
  }));
  const viewer = driverWith('VIEW_ACHIEVEMENTS');
  browser().signIn(viewer);
  await browser().open(path);
  await screen.findByRole('region', { name: 'Deliveries' });
  expect(screen.getAllByRole('button', { name: /why\?$/ })).toHaveLength(3);
  await browser().press('button', '750 km of 1,000 km, Longest haul: why?');
  const drawer = within(await screen.findByRole('dialog', { name: 'Progress' }));
  await drawer.findByText('750 km of 1,000 km');
  drawer.getByText('250 km to go. From 2 jobs.');
  await browser().press('button', 'Show more');
  const links = await waitFor(() => {
    const found = drawer.getAllByRole('link');
    expect(found).toHaveLength(2);
    return found;
  });
  expect(links.map(({ textContent }) => textContent)).toEqual(['Job 2', 'Job 1']);
  expect(drawer.getAllByText('+375 km')).toHaveLength(2);
  await expectAccessible();
  const { achievementId, driverId } =
    browser().server.requestsTo(whyContract.get).at(-1)?.query ?? {};
  expect([achievementId, driverId]).toEqual([achievements[1]?.id, viewer.id]);
});

test('says what to do before the first one', async () => {
  achievements = [buildAchievement({})];
  browser().signIn(driverWith('VIEW_ACHIEVEMENTS'));
  await browser().open(path);
  const deliveries = within(await screen.findByRole('region', { name: 'Deliveries' }));
  deliveries.getByText('0 of 4 drivers have it');
  expect(deliveries.queryByRole('button')).toBeNull();
  await browser().press('button', 'Earned 0');
  await screen.findByText('No achievements yet');
});

test('shows the company’s first, with its rule as a sentence, and who has it', async () => {
  const rule: VtcAchievement['rule'] = {
    where: [
      { field: 'cargoId', op: 'is', value: 'milk' },
      { field: 'distanceM', op: 'atLeast', value: 500_000 },
    ],
    measure: { kind: 'streak' },
    per: null,
    game: 'ets2',
  };
  const earnedAt = '2026-03-02T18:20:00.000Z';
  achievements.push(
    buildAchievement({
      key: null,
      vtcId: crypto.randomUUID(),
      name: 'Milk run',
      rule,
      goals: [5],
      holders: 1,
    }),
  );
  browser().server.answer(achievementsContract.listHolders, () => ({
    holders: [
      {
        driver: { id: crypto.randomUUID(), username: 'Carla Convoy', avatarUrl: null },
        tier: 1,
        earnedAt,
        jobId: null,
        reason: null,
      },
    ],
    nextCursor: null,
  }));
  browser().signIn(driverWith('VIEW_ACHIEVEMENTS'));
  await browser().open(path);
  await screen.findByText(
    'Deliver 5 jobs in a row · cargo: Milk · distance: 500 km or more · Euro Truck Simulator 2',
  );
  // Notices of the server come before, once they are loaded.
  const first = screen
    .getAllByRole('region')
    .find((region) => region.getAttribute('aria-labelledby')?.startsWith('achievements-'));
  expect(first?.textContent).toMatch(/^Your companyMilk run/);
  expect(screen.queryByRole('link', { name: 'Edit Milk run' })).toBeNull();
  (await screen.findByRole('button', { name: /: Show who has Milk run$/ })).click();
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Carla Convoy');
  await expectAccessible();
});

test('a goal of one is not plural', async () => {
  const rule: VtcAchievement['rule'] = {
    where: [],
    measure: { kind: 'count' },
    per: null,
    game: null,
  };
  achievements = [
    buildAchievement({ key: 'there-and-back', goals: [1, 25], rule }),
    buildAchievement({ key: null, vtcId: crypto.randomUUID(), name: 'Welcome', rule, goals: [1] }),
  ];
  browser().signIn(driverWith('VIEW_ACHIEVEMENTS'));
  await browser().open(path);
  await screen.findByText('Take the next job straight back.');
  screen.getByText('Deliver a job');
});
