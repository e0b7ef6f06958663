// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleJob } from '@waybill/schema/features/jobs.examples';
import { type Job, jobSchema } from '@waybill/schema/features/jobs.models';
import { expect, test } from 'vitest';
import { buildMember, driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';
import { membersContract } from '@waybill/schema/features/members.contract';

const browser = useTestBrowser();

function buildJob(more: Partial<Job> = {}): Job {
  return jobSchema.parse({ ...exampleJob, id: crypto.randomUUID(), ...more });
}

const place = { cityId: 'oslo', city: 'Oslo', companyId: null, company: null };
const underway = { state: 'started', tier: null, endedAt: null } as const;
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const unknown = { revenueMinor: null, distanceM: null, cargoDamagePpm: null } as const;

/** Serves these jobs and applies the filters. */
function serveJobs(...jobs: readonly Job[]): void {
  browser().server.answer(jobsContract.list, ({ query: { state, tier, search, driverId } }) => ({
    jobs: jobs.filter(
      (job) =>
        (state === undefined || job.state === state) &&
        (tier === undefined || job.tier === tier) &&
        (driverId === undefined || job.driver?.id === driverId) &&
        (job.cargo.name ?? '').toLowerCase().includes(search.toLowerCase()),
    ),
    nextCursor: null,
  }));
}

const focused = () => document.activeElement?.getAttribute('href') ?? null;
const findRow = (name: RegExp) => screen.findByRole('row', { name });
const lastQuery = () => browser().server.requestsTo(jobsContract.list).at(-1)?.query;

test("a chip filters the viewer's own jobs, independently of other filters", async () => {
  const user = driverWith();
  browser().signIn(user);
  await browser().open('/dashboard/jobs?tier=review');
  const mine = await screen.findByRole('button', { name: 'Mine' });
  expect(mine.getAttribute('aria-pressed')).toBe('false');
  await browser().person.click(mine);
  await waitFor(() =>
    expect(browser().server.requestsTo(jobsContract.list).at(-1)?.query).toMatchObject({
      driverId: user.id,
      tier: 'review',
    }),
  );
  expect(mine.getAttribute('aria-pressed')).toBe('true');
  await browser().person.click(mine);
  await waitFor(() => expect(browser().path()).toBe('/dashboard/jobs?tier=review'));
});

test('rows show the job, its evidence, and dashes for unknown values', async () => {
  browser().signIn(driverWith());
  serveJobs(
    buildJob({ ...underway, ...unknown, source: place, heardAt: new Date().toISOString() }),
    buildJob({
      ...underway,
      destination: place,
      startedAt: ago(4),
      heardAt: ago(3),
      plannedM: 400_000,
      drivenM: 135_000,
      distanceM: null,
    }),
    buildJob(),
    buildJob({ tier: 'rejected', game: 'ats', currency: 'USD', destination: place }),
    buildJob({ ...unknown, state: 'cancelled', tier: null, penaltyMinor: 120_000, driver: null }),
    buildJob({ ...unknown, state: 'cancelled', tier: null, penaltyMinor: 0, source: place }),
  );
  await browser().open('/dashboard/jobs');
  const open = (await findRow(/^On the road.*Oslo to Wrocław/)).textContent;
  expect(open).toContain('———now');
  const silent = (await findRow(/^Lost contact.*Berlin to Oslo/)).textContent;
  expect(silent).toContain('34%');
  expect(silent).toContain('lost contact 3\u00A0hr.\u00A0ago');
  const done = await findRow(/^Accepted\s*1042.*Berlin to Wrocław/);
  expect(done.textContent).toContain('Office Paper 19.8\u00A0t359 km€11,8440%');
  const rejected = await findRow(/^Rejected.*Berlin to Oslo/);
  expect(rejected.querySelector('s')?.textContent).toBe('$11,844');
  const cancelled = await findRow(/^Cancelled.*Former driver/);
  expect(cancelled.textContent).toContain('-€1,200');
  expect((await findRow(/^Cancelled.*Oslo to/)).textContent).toContain('t—€0—');
  await screen.findByText('6 jobs');
  const figures = [...document.querySelectorAll('main dl dd')].map(
    ({ textContent }) => textContent,
  );
  expect(figures.join('|')).toBe(
    '3|last 30 days|1,041 km|347 km a job|€33,810|99.4%|32 accepted by staff|3|5 on the road',
  );
  screen.getByRole('button', { name: 'All 1,280', pressed: true });
  // The other chips are behind a button, so that the list begins higher.
  expect(screen.queryByRole('button', { name: /^Delivered/ })).toBeNull();
  await browser().press('button', 'More');
  screen.getByRole('button', { name: 'Delivered 1,244' });
  await expectAccessible();
});

test('the address has the filters, and the CSV has the same jobs', async () => {
  const user = owner();
  browser().signIn(user);
  browser().server.answer(membersContract.list, () => ({
    members: [buildMember('Dietrich Diesel', { id: exampleJob.driver.id })],
    nextCursor: null,
    total: 1,
  }));
  serveJobs(buildJob({ tier: 'review' }), buildJob({ tier: 'verified' }));
  await browser().open('/dashboard/jobs');
  await screen.findByText('2 jobs');
  await browser().press('button', 'In review 3');
  await screen.findByText('1 job');
  await browser().fill('Search', 'paper');
  // Further filters are collapsed, so that jobs come first.
  expect(screen.queryByLabelText('Game')).toBeNull();
  await browser().press('button', 'Filters');
  await browser().choose('Game', 'Euro Truck Simulator 2');
  await browser().fill('Ended from', '2025-08-01');
  await browser().choose('Driver', 'Another driver…');
  await browser().pick('Driver’s name', 'Diet', 'Dietrich Diesel');
  await browser().press('button', 'Revenue');
  const wanted = {
    tier: 'review',
    search: 'paper',
    game: 'ets2',
    from: '2025-08-01',
    driverId: exampleJob.driver.id,
    sort: 'revenue',
  };
  await waitFor(() => expect(lastQuery()).toMatchObject(wanted));
  const csv = screen.getAllByRole('link', { name: /^CSV/ })[0]?.getAttribute('href') ?? '';
  expect(csv).toMatch(new RegExp(`^/api/vtcs/${user.vtcId}/jobs\\.csv\\?`));
  expect(Object.fromEntries(new URLSearchParams(csv.split('?')[1]))).toEqual(wanted);
  await browser().open(browser().path());
  await waitFor(() => expect(lastQuery()).toMatchObject(wanted));
  // They are expanded if the address sets one.
  await screen.findByRole('button', { name: 'Filters (3)', expanded: true });
  await screen.findByDisplayValue('2025-08-01');
  // The counts cover all jobs, so they don't apply to a filtered list.
  await screen.findByRole('button', { name: 'In review', pressed: true });
  expect(
    (await screen.findByRole('columnheader', { name: 'Revenue' })).getAttribute('aria-sort'),
  ).toBe('descending');
  await browser().fill('Search', 'bananas');
  await screen.findByText('No job found');
  await expectAccessible();
});

test('invalid filters in an address show all jobs', async () => {
  browser().signIn(driverWith());
  serveJobs(buildJob());
  const lane = 'source=berlin&destination=wroclaw';
  await browser().open(
    `/dashboard/jobs?state=lost&tier=gold&game=farming&driver=me&from=2025-02-31&sort=luck&${lane}`,
  );
  await screen.findByText('1 job');
  const query = { search: '', sort: 'ended', limit: 25 };
  expect(lastQuery()).toEqual({ ...query, sourceCityId: 'berlin', destinationCityId: 'wroclaw' });
  await browser().press('button', 'From: berlin: remove this filter');
  await browser().press('button', 'To: wroclaw: remove this filter');
  await waitFor(() => expect(lastQuery()).toEqual(query));
});

test(
  'filters by cargo, lane and market offer what the company has driven',
  { tags: 'long' },
  async () => {
    browser().signIn(driverWith());
    serveJobs(buildJob());
    await browser().open('/dashboard/jobs');
    await browser().press('button', 'Filters');
    await screen.findByRole('option', { name: 'Office Paper' });
    await browser().choose('Cargo', 'Office Paper');
    await browser().choose('From', 'Berlin');
    await browser().choose('To', 'Wrocław');
    await browser().choose('Market', 'Freight market');
    const wanted = {
      cargoId: exampleJob.cargo.id,
      sourceCityId: 'berlin',
      destinationCityId: 'wroclaw',
      market: 'freight_market',
    };
    await waitFor(() => expect(lastQuery()).toMatchObject(wanted));
    await expectAccessible();
    await browser().press('button', 'Market: Freight market: remove this filter');
    await waitFor(() => expect(browser().path()).not.toContain('market'));
  },
);

test(
  'the review queue works by keyboard, whose keys are letters elsewhere and in fields',
  { tags: 'long' },
  async () => {
    browser().signIn(owner());
    const [first, second] = [buildJob({ tier: 'review' }), buildJob({ tier: 'review' })];
    serveJobs(first, second);
    const { person } = browser();
    await browser().open('/dashboard/jobs?tier=review');
    await screen.findByText('2 jobs');
    screen.getByRole('heading', { level: 1 }).focus();
    await person.keyboard('j');
    expect(focused()).toBe(`/dashboard/jobs/${first.id}`);
    await person.keyboard('{ArrowDown}j');
    expect(focused()).toBe(`/dashboard/jobs/${second.id}`);
    await person.keyboard('k');
    expect(focused()).toBe(`/dashboard/jobs/${first.id}`);
    await person.click(screen.getByRole('searchbox', { name: 'Search' }));
    await person.keyboard('jk');
    await waitFor(() => expect(lastQuery()?.search).toBe('jk'));
    await expectAccessible();
    await browser().open('/dashboard/jobs');
    await screen.findByText('2 jobs');
    screen.getByRole('heading', { level: 1 }).focus();
    await person.keyboard('j');
    expect(focused()).toBeNull();
  },
);

test(
  'more jobs load page by page, and the address stores the number of pages',
  { tags: 'long' },
  async () => {
    const [first, second] = [buildJob(), buildJob({ destination: place })];
    browser().signIn(driverWith());
    browser().server.answer(jobsContract.list, ({ query: { cursor } }) =>
      cursor === undefined
        ? { jobs: [first], nextCursor: 'next' }
        : { jobs: [first, second], nextCursor: null },
    );
    await browser().open('/dashboard/jobs');
    await screen.findByText('1 job, and more');
    await browser().press('button', 'Show more');
    await screen.findByText('2 jobs');
    await browser().open(browser().path());
    await screen.findByText('2 jobs');
  },
);

test(
  'a company without jobs sees how to get them; a failed list can be retried',
  { tags: 'long' },
  async () => {
    browser().signIn(driverWith());
    serveJobs();
    await browser().open('/dashboard/jobs');
    await screen.findByText('No jobs yet');
    const link = screen.getByRole('link', { name: 'Connect the companion' });
    expect(link.getAttribute('href')).toBe('/dashboard/connect');
    await expectAccessible();
    browser().excuseErrors(/./);
    browser().server.answer(jobsContract.list, () => new Refusal('NOT_FOUND'));
    await browser().open('/dashboard/jobs');
    // The loading screen has a `main` too.
    await screen.findByRole('heading', { level: 1, name: 'Jobs' });
    await within(screen.getByRole('main')).findByText('Couldn’t load the jobs.');
    serveJobs(buildJob());
    await browser().press('button', 'Try again');
    await screen.findByText('1 job');
  },
);

test('staff accept all jobs in review that match the filters', { tags: 'long' }, async () => {
  browser().signIn(owner());
  serveJobs(buildJob({ tier: 'review' }));
  const { server } = browser();
  server.answer(jobsContract.decideMany, () => ({ jobIds: [exampleJob.id], hasMore: false }));
  await browser().open('/dashboard/jobs?tier=review&game=ets2');
  await browser().press('button', 'Accept all…');
  await browser().fill('Reason', 'Seen on the stream.');
  await browser().press('button', 'Accept jobs');
  await screen.findByText('1 job was accepted.');
  const sent = server.requestsTo(jobsContract.decideMany);
  expect(sent.map(({ query, body }) => ({ query, body }))).toEqual([
    {
      query: { game: 'ets2', search: '' },
      body: { kind: 'ACCEPT', reason: 'Seen on the stream.' },
    },
  ]);
  browser().signIn(driverWith());
  await browser().open('/dashboard/jobs?tier=review');
  await screen.findByText('1 job');
  expect(screen.queryByRole('button', { name: 'Accept all…' })).toBeNull();
});

test('staff select jobs in review, also as a range, and decide them with one reason', async () => {
  browser().signIn(driverWith('REVIEW_JOBS'));
  const driver = { id: crypto.randomUUID(), username: 'Elin', avatarUrl: null };
  const inReview = [7, 6, 5, 4].map((number) => buildJob({ number, driver, tier: 'review' }));
  const own = buildJob({ number: 3, tier: 'review' });
  serveJobs(...inReview, own);
  const { server } = browser();
  server.answer(jobsContract.decideMany, () => ({ jobIds: [exampleJob.id], hasMore: false }));
  await browser().open('/dashboard/jobs?tier=review');
  await browser().press('checkbox', 'Select job 7');
  await browser().person.keyboard('{Shift>}');
  await browser().press('checkbox', 'Select job 5');
  await browser().person.keyboard('{/Shift}');
  await screen.findByText('3 selected');
  await browser().press('checkbox', 'Select job 6');
  await screen.findByText('2 selected');
  // Only the owner decides their own jobs.
  expect(screen.queryByRole('checkbox', { name: 'Select job 3' })).toBeNull();
  await expectAccessible();
  await browser().press('button', 'Reject…');
  await screen.findByRole('dialog', { name: 'Reject 2 jobs?' });
  await browser().fill('Reason', 'Driven twice');
  await browser().press('button', 'Reject jobs');
  await screen.findByText('1 job was rejected. Open the other one to decide it.');
  expect(server.requestsTo(jobsContract.decideMany).map(({ body }) => body)).toEqual([
    { kind: 'REJECT', reason: 'Driven twice', jobIds: [inReview[0]?.id, inReview[2]?.id] },
  ]);
  await browser().press('button', 'Select all shown');
  await screen.findByText('4 selected');
  await browser().press('button', 'Clear selection');
  await screen.findByRole('button', { name: 'Accept all…' });
});

test("the review queue shows each job's reason, and accepts those driven offline", async () => {
  browser().signIn(owner());
  serveJobs(buildJob({ tier: 'review', reasons: ['NOT_WITNESSED', 'CLOCK_SKEW'] }));
  const { server } = browser();
  server.answer(jobsContract.decideMany, () => ({ jobIds: [exampleJob.id], hasMore: false }));
  await browser().open('/dashboard/jobs?tier=review');
  await screen.findByRole('cell', { name: 'In review Driven offline +1' });
  await browser().choose('Filter by reason', 'Driven offline only');
  await browser().press('button', 'Accept all…');
  await browser().fill('Reason', 'The server was down.');
  await browser().press('button', 'Accept jobs');
  await screen.findByText('1 job was accepted.');
  expect(server.requestsTo(jobsContract.decideMany).map(({ query }) => query)).toEqual([
    { onlyReason: 'NOT_WITNESSED', search: '' },
  ]);
  await browser().choose('Filter by reason', 'Times don’t fit');
  expect(browser().path()).toBe('/dashboard/jobs?tier=review&reason=CLOCK_SKEW');
});
