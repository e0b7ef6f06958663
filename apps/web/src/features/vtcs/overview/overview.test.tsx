// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { activityContract, type Activity } from '@waybill/schema/features/activity.contract';
import { badgesContract } from '@waybill/schema/features/badges.contract';
import { homeContract } from '@waybill/schema/features/home.contract';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleJob, exampleMeasures } from '@waybill/schema/features/jobs.examples';
import { ledgerContract } from '@waybill/schema/features/ledger.contract';
import { exampleLedger } from '@waybill/schema/features/ledger.examples';
import { positionsContract } from '@waybill/schema/features/positions.contract';
import { exampleOnTheRoad } from '@waybill/schema/features/positions.examples';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { expect, test } from 'vitest';
import { emptyHome } from '#src/testing/empty-home.ts';
import { buildVtc, driverWith, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const overviewPath = '/dashboard/companyoverview';

const dayMs = 86_400_000;
const mondayMs = (Math.floor((Date.now() / dayMs - 4) / 7) * 7 + 4) * dayMs;
/** Returns a day of this week (0 is Monday), or of earlier weeks if negative. */
const dayOf = (number: number) => new Date(mondayMs + number * dayMs).toISOString().slice(0, 10);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

function sums(game: 'ets2' | 'ats', jobs: number, revenueMinor: number) {
  return { ...exampleMeasures, game, jobs, distanceM: jobs * 100_000, revenueMinor };
}

/** Serves a company that drives in both games. */
function serveFigures(jobsThisWeek = 2, lateLastWeek = 1): void {
  const { server } = browser();
  const days = [
    {
      day: dayOf(-7),
      ...sums('ets2', 4, 400_000),
      timedJobs: 10,
      lateJobs: lateLastWeek,
      fuelUsedMl: 90_000,
      fuelDistanceM: 300_000,
    },
    // For some jobs it is unknown whether they were late, or their fuel use.
    {
      day: dayOf(0),
      ...sums('ets2', jobsThisWeek, 200_000),
      timedJobs: 2,
      lateJobs: 1,
      fuelUsedMl: 60_000,
      fuelDistanceM: 200_000,
    },
    {
      day: dayOf(0),
      ...sums('ats', 1, 90_000),
      timedJobs: 2,
      lateJobs: 0,
      fuelUsedMl: 70_000,
      fuelDistanceM: 200_000,
      safetyPoints: 2_000,
    },
  ];
  server.answer(jobsContract.getStats, () => ({
    days,
    totals: days,
    allTime: [sums('ets2', 1_200, 123_456_700), sums('ats', 34, 2_000_000)],
  }));
}

function buildEntry(more: Partial<Activity>): Activity {
  return {
    id: crypto.randomUUID(),
    kind: 'member.joined',
    driver: { id: crypto.randomUUID(), username: 'Carla Convoy', avatarUrl: null },
    jobId: null,
    job: null,
    achievement: null,
    event: null,
    contract: null,
    truck: null,
    milestone: null,
    happenedAt: new Date().toISOString(),
    ...more,
  };
}

function serveActivity(...activity: readonly Activity[]): void {
  browser().server.answer(activityContract.list, () => ({
    activity: [...activity],
    nextCursor: null,
  }));
}

const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));
const figureOf = async (region: string, caption: string) => {
  const term = (await findRegion(region)).getByText(caption, { selector: 'dt, dt > a' });
  return term.closest('div')?.textContent ?? '';
};

test('compares this week with the last, per currency', { tags: 'long' }, async () => {
  browser().signIn(driverWith());
  serveFigures();
  await browser().open(overviewPath);
  await (await findRegion('This week')).findByText('300 km');
  const week = await findRegion('This week');
  const links = week.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(links).toHaveLength(6);
  for (const link of links) {
    expect(link).toMatch(/^\/dashboard\/jobs\?counted=yes.*&from=\d{4}-\d\d-\d\d$/);
  }
  expect(await figureOf('This week', 'Driven')).toBe('Driven300 kmLast week: 400 km');
  expect(await figureOf('This week', 'Delivered')).toBe('Delivered3Last week: 4');
  expect(await figureOf('This week', 'Revenue')).toBe('Revenue€2,000Plus $900. Last week: €4,000');
  expect(await figureOf('This week', 'On time')).toBe('On time75%Last week: 90%');
  expect(await figureOf('This week', 'Penalty points')).toBe(
    'Penalty points20 per 1,000 kmLast week: 10',
  );
  expect(await figureOf('This week', 'Fuel')).toBe('Fuel32.5 L/100 kmLast week: 30');
  expect(await figureOf('Stats', 'Jobs completed')).toBe('Jobs completed1,234');
  expect(await figureOf('Stats', 'Earnings')).toBe('Earnings€1.23M\n$20,000');
  expect(await figureOf('Stats', 'Garages')).toBe('Garages1');
  await (await findRegion('Stats')).findByText(/^1,343 km of road found in Europe · 24.5% of/);
  await expectAccessible();
});

test('a week with only late jobs differs from one without jobs', async () => {
  browser().signIn(driverWith());
  serveFigures(2, 10);
  await browser().open(overviewPath);
  await (await findRegion('This week')).findByText('300 km');
  expect(await figureOf('This week', 'On time')).toBe('On time75%Last week: 0%');
});

test("the company's map shows drivers on the road and links to the live map", async () => {
  browser().signIn(driverWith());
  const hidden = { ...exampleOnTheRoad.driver, id: crypto.randomUUID(), username: 'Gustav' };
  browser().server.answer(positionsContract.listOnTheRoad, () => ({
    drivers: [exampleOnTheRoad, { ...exampleOnTheRoad, driver: hidden, place: null }],
    nextCursor: null,
  }));
  await browser().open(overviewPath);
  const link = await screen.findByRole('link', { name: 'Open live map' });
  expect(link.getAttribute('href')).toBe('/dashboard/map');
  await browser().press('button', 'Show as a table');
  const { username } = exampleOnTheRoad.driver;
  await screen.findByRole('row', { name: new RegExp(`^${username} `) });
  expect(screen.queryByRole('row', { name: /^Gustav/ })).toBeNull();
  // An open overview must not make devices report more often.
  expect(
    browser()
      .live.urls()
      .filter((url) => url.includes('/positions/')),
  ).toEqual([]);
});

test('shows what waits for the viewer, if they may answer it, with links', async () => {
  const { server } = browser();
  const user = driverWith('REVIEW_JOBS', 'VIEW_APPLICATIONS', 'MANAGE_APPLICATIONS');
  browser().signIn(user);
  server.answer(homeContract.get, () => ({
    ...emptyHome,
    waiting: { ...emptyHome.waiting, ownReviews: 4, reviews: 3, appeals: 1 },
  }));
  server.answer(badgesContract.get, () => ({ applications: 100, onTheRoad: 0 }));
  server.answer(vtcsContract.getByUser, () => ({ vtc: buildVtc({ ownershipOfferedTo: user.id }) }));
  await browser().open(overviewPath);
  const waiting = await findRegion('Waiting for you');
  await waiting.findByText('99+');
  await waiting.findByText('Jobs in review');
  const links = waiting.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.closest('li')?.textContent])).toEqual(
    [
      ['/dashboard/companyoverview#ownership-offer', 'The company is offered to you1'],
      ['/dashboard/jobs?tier=review', 'Jobs in review3'],
      ['/dashboard/jobs?appeal=open', 'Appeal to answer1'],
      ['/dashboard/applications', 'Applications to answer99+'],
    ],
  );
  await expectAccessible();
});

test('requests nothing that the viewer may not answer, and is hidden if nothing waits', async () => {
  const { server } = browser();
  browser().signIn(driverWith('VIEW_APPLICATIONS'));
  serveFigures();
  server.answer(badgesContract.get, () => ({ applications: 7, onTheRoad: 0 }));
  await browser().open(overviewPath);
  await (await findRegion('This week')).findByText('300 km');
  expect(server.requestsTo(homeContract.get)).toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});

test('shows the days as a chart and as a table', { tags: 'long' }, async () => {
  browser().signIn(driverWith());
  serveFigures();
  await browser().open(overviewPath);
  const card = await findRegion('Last 30 days');
  await card.findByRole('img', { name: /Driven on each of the last 30 days, total 700 km/ });
  await browser().press('button', 'Revenue, ATS');
  card.getByRole('img', { name: /total \$900/ });
  await browser().press('button', 'Show as table');
  const table = within(card.getByRole('table', { name: 'Last 30 days' }));
  expect(table.getAllByRole('row')).toHaveLength(31);
  const monday = table.getAllByRole('row').find((row) => row.textContent.includes('300 km'));
  expect(monday?.textContent).toMatch(/300 km3€2,000\$900$/);
  await expectAccessible();
});

test('shows the speed caps that it has set', { tags: 'long' }, async () => {
  const { server } = browser();
  const show = async (speedCapAtsCmS: number | null) => {
    browser().signIn(driverWith());
    const vtc = buildVtc({ speedCapEts2CmS: null, speedCapAtsCmS });
    server.answer(vtcsContract.getByUser, () => ({ vtc }));
    await browser().open(overviewPath);
    return (await screen.findByLabelText('Company Info')).textContent;
  };
  expect(await show(null)).not.toContain('Speed cap');
  expect(await show(2_778)).toContain('Speed cap180 km/h (ETS2), 100 km/h (ATS)');
});

test("shows the week's leaders and drivers on the road", async () => {
  const user = driverWith();
  browser().signIn(user);
  const { server } = browser();
  server.answer(jobsContract.getLeaderboard, () => ({
    rows: [
      {
        rank: 1,
        driver: { id: crypto.randomUUID(), username: 'Elin Dahl', avatarUrl: null },
        value: 900_000,
        distanceM: 900_000,
        jobs: 3,
        previous: null,
      },
      {
        rank: 2,
        driver: { id: user.id, username: user.username, avatarUrl: null },
        value: 450_000,
        distanceM: 450_000,
        jobs: 2,
        previous: null,
      },
    ],
    own: null,
    countsOfflineJobs: false,
    nextCursor: null,
  }));
  const underway = { state: 'started', tier: null, endedAt: null } as const;
  server.answer(jobsContract.list, () => ({
    jobs: [
      // Listed first, but silent for hours.
      { ...exampleJob, ...underway, id: crypto.randomUUID(), heardAt: hoursAgo(3) },
      { ...exampleJob, ...underway, heardAt: hoursAgo(0), plannedM: 400_000, drivenM: 100_000 },
    ],
    nextCursor: null,
  }));
  await browser().open(overviewPath);
  const board = await findRegion('Top drivers this week');
  const [first, own] = await board.findAllByRole('listitem');
  expect(first?.textContent).toContain('Elin Dahl 3 jobs900 km');
  expect(own?.getAttribute('aria-current')).toBe('true');
  expect(own?.textContent).toContain(`${user.username} · you 2 jobs450 km`);
  const road = await findRegion('On the road');
  const [heard, silent] = await road.findAllByRole('listitem');
  expect(heard?.textContent).toContain('Berlin to Wrocław300 km to gonow');
  expect(silent?.textContent).toContain('346 kmlost contact 3\u00A0hr.\u00A0ago');
  const page = within(screen.getByRole('main'));
  await browser().person.click(page.getByRole('link', { name: 'Leaderboards' }));
  await screen.findByRole('heading', { level: 1, name: 'Leaderboards' });
});

test('the earnings are the result of the books, for those who may read them', async () => {
  const { server } = browser();
  const ledger = { ...exampleLedger, currency: 'USD' as const, resultMinor: -123_456_700 };
  server.answer(ledgerContract.get, () => ({ ledger }));
  serveFigures();
  browser().signIn(driverWith('VIEW_MANAGE_COMPANY'));
  await browser().open(overviewPath);
  const stats = await findRegion('Stats');
  await stats.findByText('-$1.23M');
  expect(await figureOf('Stats', 'Earnings')).toBe('Earnings-$1.23MResult since Jan 1, 2026');
  expect(stats.getByRole('link', { name: 'Earnings' }).getAttribute('href')).toBe(
    '/dashboard/economy',
  );
  await waitFor(() => expect(browser().live.urls()).toHaveLength(1));
  server.answer(ledgerContract.get, () => ({ ledger: { ...ledger, resultMinor: 5_000 } }));
  browser().live.tell('ledger.changed', 9, { vtcId, subjectId: vtcId });
  await stats.findByText('$50');
});

test('shows the trucks in service, and what trucks have reached', async () => {
  const truck = { id: crypto.randomUUID(), name: 'Old Faithful' };
  serveFigures();
  serveActivity(buildEntry({ kind: 'truck.milestone', truck, milestone: 'KM_100000' }));
  browser().signIn(driverWith());
  await browser().open(overviewPath);
  const feed = await findRegion('Activity Overview');
  const link = await feed.findByRole('link', { name: 'Old Faithful' });
  expect(link.getAttribute('href')).toBe(`/dashboard/fleet/${truck.id}`);
  expect(link.closest('li')?.textContent).toContain('Old Faithful of Carla Convoy: 100,000 km');
  expect(await figureOf('Stats', 'Trucks')).toBe('Trucks19,412 km in 28 days');
});

test('without books, the earnings are what the jobs paid', async () => {
  browser().server.answer(ledgerContract.get, () => ({ ledger: null }));
  serveFigures();
  browser().signIn(owner());
  await browser().open(overviewPath);
  await (await findRegion('Stats')).findByText(/€1.23M/);
  expect(await figureOf('Stats', 'Earnings')).toBe('Earnings€1.23M\n$20,000');
});

test('updates live', { tags: 'long' }, async () => {
  browser().signIn(driverWith());
  serveFigures();
  serveActivity(buildEntry({}));
  await browser().open(overviewPath);
  const feed = await findRegion('Activity Overview');
  await feed.findByText('Carla Convoy');
  await waitFor(() => expect(browser().live.urls()).toHaveLength(1));
  const { id: jobId } = exampleJob;
  serveActivity(
    buildEntry({ kind: 'job.delivered', jobId, job: { ...exampleJob, tier: 'verified' } }),
    buildEntry({}),
  );
  serveFigures(8);
  browser().live.tell('job.delivered', 9, { vtcId, subjectId: crypto.randomUUID() });
  const link = await feed.findByRole('link', { name: 'Berlin → Wrocław' });
  expect(link.closest('li')?.textContent).toContain('Carla Convoy delivered');
  expect(link.closest('li')?.textContent).toContain('359 km · Verified');
  await (await findRegion('This week')).findByText('9');
});

test(
  'refetches data that the server derives from an event after emitting it',
  { tags: 'long' },
  async () => {
    browser().signIn(driverWith());
    serveFigures();
    serveActivity();
    await browser().open(overviewPath);
    await screen.findByText('No activity yet');
    await waitFor(() => expect(browser().live.urls()).toHaveLength(1));
    const reads = () => browser().server.requestsTo(activityContract.list).length;
    const before = reads();
    browser().live.tell('member.joined', 9, { vtcId, subjectId: crypto.randomUUID() });
    await waitFor(() => expect(reads()).toBe(before + 1));
    serveActivity(buildEntry({}));
    await screen.findByText('Carla Convoy');
  },
);

test('shows empty states', async () => {
  browser().signIn(driverWith());
  const { server } = browser();
  server.answer(jobsContract.getStats, () => ({ days: [], totals: [], allTime: [] }));
  server.answer(jobsContract.getLeaderboard, () => ({
    rows: [],
    own: null,
    countsOfflineJobs: false,
    nextCursor: null,
  }));
  server.answer(jobsContract.list, () => ({ jobs: [], nextCursor: null }));
  serveActivity();
  await browser().open(overviewPath);
  await screen.findByText('No activity yet');
  await screen.findByText('No deliveries in 30 days');
  await screen.findByText('No deliveries this week');
  await screen.findByText('No one is on the road right now.');
  expect(await figureOf('Stats', 'Jobs completed')).toBe('Jobs completed0');
  expect(await figureOf('Stats', 'Earnings')).toBe('Earnings—');
  await expectAccessible();
});

test('each failed part can be retried on its own', { tags: 'long' }, async () => {
  browser().signIn(owner());
  const { server } = browser();
  server.answer(jobsContract.getStats, () => new Refusal('NOT_FOUND'));
  server.answer(activityContract.list, () => new Refusal('NOT_FOUND'));
  await browser().open(overviewPath);
  await screen.findByText('Couldn’t load the activity.');
  const card = await findRegion('Last 30 days');
  await card.findByText('Couldn’t load the figures.');
  expect(screen.queryByText('No activity yet')).toBeNull();
  expect(await figureOf('This week', 'Driven')).toBe('Driven—');
  serveFigures();
  await browser().person.click(card.getByRole('button'));
  await card.findByRole('img');
});
