// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { badgesContract } from '@waybill/schema/features/badges.contract';
import { calendarContract } from '@waybill/schema/features/calendar.contract';
import { companyEventsContract } from '@waybill/schema/features/company-events.contract';
import { exampleEvent } from '@waybill/schema/features/company-events.examples';
import { contractsContract } from '@waybill/schema/features/contracts.contract';
import { exampleContract } from '@waybill/schema/features/contracts.examples';
import type { Contract } from '@waybill/schema/features/contracts.models';
import { homeContract } from '@waybill/schema/features/home.contract';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleJob, exampleMeasures, examplePlan } from '@waybill/schema/features/jobs.examples';
import { jobPlanSchema, jobSchema, type Job } from '@waybill/schema/features/jobs.models';
import { payrollContract } from '@waybill/schema/features/payroll.contract';
import { examplePayslip, exampleRunningPay } from '@waybill/schema/features/payroll.examples';
import type { Payslip } from '@waybill/schema/features/payroll.models';
import { roadsContract } from '@waybill/schema/features/roads.contract';
import { expect, test } from 'vitest';
import { emptyHome } from '#src/testing/empty-home.ts';
import { driverWith, newcomer, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';
import type { Home } from './home.queries.ts';

const browser = useTestBrowser();

function buildJob(more: Partial<Job> = {}): Job {
  return jobSchema.parse({ ...exampleJob, id: crypto.randomUUID(), ...more });
}

const serve = (home: Partial<Home>) =>
  browser().server.answer(homeContract.get, () => ({ ...emptyHome, ...home }));
const findSection = async (name: string) => within(await screen.findByRole('region', { name }));
const figuresOf = (section: HTMLElement) =>
  Array.from(section.querySelectorAll('dt'), (caption) => [
    caption.textContent,
    caption.nextElementSibling?.textContent,
  ]);

const place = (rank: number, username: string, distanceM: number, id?: string) => ({
  rank,
  driver: { id: id ?? crypto.randomUUID(), username, avatarUrl: null },
  distanceM,
});

test('the current job shows its progress and links to its waybill', async () => {
  const user = driverWith();
  browser().signIn(user);
  const underway = {
    ...buildJob({ state: 'started', tier: null, endedAt: null, plannedM: 400_000 }),
    drivenM: 100_000,
  };
  serve({ underway, hasDevice: true });
  await browser().open('/dashboard');
  const load = await findSection('On the road');
  const meter = load.getByRole('meter', { name: 'Progress' });
  expect(meter.getAttribute('aria-valuetext')).toBe('300 km to go');
  expect(meter.getAttribute('value')).toBe('0.25');
  load.getByRole('heading', { name: 'Wrocław' });
  expect(load.getByRole('link').getAttribute('href')).toBe(`/dashboard/jobs/${underway.id}`);
  await expectAccessible();
  // The progress is unknown before the first sample.
  serve({ underway: { ...underway, drivenM: null }, hasDevice: true });
  await browser().open('/dashboard');
  expect((await findSection('On the road')).queryByRole('meter')).toBeNull();
});

test('shows the week compared with last week, and its rank in the company', async () => {
  const user = driverWith();
  browser().signIn(user);
  const ets2 = { ...exampleMeasures, game: 'ets2' as const, distanceM: 900_000, jobs: 2 };
  const ats = {
    ...exampleMeasures,
    game: 'ats' as const,
    distanceM: 100_000,
    jobs: 1,
    revenueMinor: 100_000,
    finesMinor: 0,
    tollsMinor: 0,
    penaltyMinor: 200_000,
  };
  serve({
    lastJobs: [buildJob(), buildJob({ tier: 'rejected' })],
    today: [ats],
    thisWeek: [ets2, ats],
    lastWeek: [{ ...ets2, distanceM: 2_000_000 }],
    board: {
      drivers: 5,
      rows: [place(1, 'Elin', 1_500_000), place(2, user.username, 1_000_000, user.id)],
    },
  });
  await browser().open('/dashboard');
  const week = await screen.findByRole('region', { name: 'Your week' });
  // Euros and dollars are never added up.
  expect(figuresOf(week)).toEqual([
    ['Today', '100 km'],
    ['This week', '1,000 km'],
    ['Result in Europe', '€31,936'],
    ['Result in America', '-$1,000'],
  ]);
  within(week).getByText('last week 2,000 km');
  within(week).getByText(/^500 km behind Elin, until Sunday 24:00 UTC\./);
  const own = within(week).getAllByRole('listitem')[1];
  expect(own?.textContent).toContain(`${user.username} · you, 1,000 km`);
  const last = await findSection('Your last jobs');
  last.getByText('Pick up a load in the game and it shows up here.');
  const [counted, rejected] = last.getAllByRole('listitem');
  expect(counted?.querySelector('s')).toBeNull();
  expect(rejected?.querySelector('s')?.textContent).toBe('€11,844');
  expect(last.getByRole('link', { name: 'My logbook' }).getAttribute('href')).toBe(
    '/dashboard/logbook',
  );
  await expectAccessible();
});

test("shows each game's discovered roads below its map", async () => {
  browser().signIn(driverWith());
  serve({ lastJobs: [buildJob()] });
  browser().server.answer(roadsContract.getVtcNetwork, () => ({
    networks: [
      { game: 'ets2' as const, cells: 4_812, lengthM: 1_343_000, knownPercent: 24.5 },
      { game: 'ats' as const, cells: 40, lengthM: 10_000, knownPercent: null },
    ],
  }));
  await browser().open('/dashboard');
  const roads = await findSection('Company roads');
  await roads.findByText('1,343 km of road found in Europe · 24.5% of the known network');
  roads.getByText('10 km of road found in America');
});

test('a company without roads shows an empty state instead of a map', async () => {
  browser().signIn(driverWith());
  serve({
    lastJobs: [buildJob()],
    board: { drivers: 1, rows: [place(1, 'Elin', 1_500_000)] },
  });
  browser().server.answer(jobsContract.listTraces, () => ({ traces: [] }));
  await browser().open('/dashboard');
  const roads = await findSection('Company roads');
  await roads.findByText('No roads found yet');
  const connect = roads.getByRole('link', { name: 'Connect the companion' });
  expect(connect.getAttribute('href')).toBe('/dashboard/connect');
  expect(roads.queryByRole('img')).toBeNull();
  // A member who joined this week may have driven for another company before.
  screen.getByText(/^You have not driven for this company yet this week\./);
  await expectAccessible();
});

test('shows open tasks to those concerned, with links', async () => {
  browser().signIn(owner());
  const plan = jobPlanSchema.parse({ ...examplePlan, driver: null, dueAt: null });
  serve({
    lastJobs: [buildJob()],
    plans: [plan],
    waiting: { ownReviews: 1, ownAppeals: 0, reviews: 100, appeals: 2, applications: 1 },
  });
  await browser().open('/dashboard');
  const waiting = await findSection('Waiting for you');
  await waiting.findByText('Unread chat messages');
  const links = waiting
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.nextElementSibling?.textContent,
    ]);
  expect(links).toEqual([
    ['Unread chat messages', '/dashboard/chat', '2'],
    ['Jobs in review', '/dashboard/jobs?tier=review', '99+'],
    ['Appeals to answer', '/dashboard/jobs?appeal=open', '2'],
    ['Application to answer', '/dashboard/applications', '1'],
    ['Your job in review', '/dashboard/logbook?tier=review', '1'],
    ['All plans', '/dashboard/jobs/create', undefined],
  ]);
  waiting.getByText('Any cargo · Any driver');
  await expectAccessible();
});

test(
  'shows a new driver the steps to their first delivery, and retries on failure',
  { tags: 'long' },
  async () => {
    browser().signIn(driverWith());
    serve({});
    browser().server.answer(badgesContract.get, () => ({ chat: 0, onTheRoad: 0 }));
    await browser().open('/dashboard');
    const steps = await findSection('Your first delivery');
    expect(steps.getByRole('link', { name: 'Connect' }).getAttribute('href')).toBe(
      '/dashboard/connect',
    );
    await screen.findByText('All caught up.');
    expect(screen.queryByRole('region', { name: 'Your week' })).toBeNull();
    await expectAccessible();
    serve({ hasDevice: true });
    await browser().open('/dashboard');
    expect((await findSection('Your first delivery')).queryByRole('link')).toBeNull();
    browser().excuseErrors(/./);
    browser().server.answer(homeContract.get, () => new Refusal('NOT_FOUND'));
    await browser().open('/dashboard');
    await screen.findByText('Couldn’t load your jobs.');
    // The cards load independently.
    await screen.findByRole('region', { name: 'Create Jobs' });
    serve({});
    await browser().press('button', 'Try again');
    await findSection('Your first delivery');
  },
);

test('shows the same steps without a company', async () => {
  browser().signIn(newcomer());
  await browser().open('/onboarding');
  const steps = await findSection('Your first steps');
  await waitFor(() => expect(steps.getAllByRole('listitem')).toHaveLength(4));
  expect(steps.getAllByRole('listitem')[0]?.textContent).toContain('Account (done)');
  await expectAccessible();
});

const toEntry = (id: string, mine: boolean, state: 'PLANNED' | 'CANCELLED' = 'PLANNED') => ({
  source: 'events' as const,
  id,
  title: 'Night convoy',
  detail: null,
  starts: '2099-05-09T18:00:00.000Z',
  ends: null,
  years: null,
  moment: null,
  link: `/dashboard/events/${id}`,
  state,
  mine,
  canMove: false,
});

test('shows the next event that the driver takes part in, with their answer', async () => {
  browser().signIn(driverWith());
  const { server } = browser();
  const { id } = exampleEvent;
  const entries = [
    toEntry(crypto.randomUUID(), true, 'CANCELLED'),
    toEntry(crypto.randomUUID(), false),
    toEntry(id, true),
  ];
  server.answer(calendarContract.list, () => ({ entries, hasMore: false }));
  await browser().open('/dashboard');
  const card = await findSection('Next event');
  card.getByRole('link', { name: exampleEvent.title });
  card.getByRole('button', { name: 'I’m in', pressed: true });
  expect(card.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toBe(
    '/dashboard/calendar',
  );
  expect(server.requestsTo(companyEventsContract.get)[0]?.params).toEqual({ eventId: id });
  await expectAccessible();
});

test('shows the payslip in review, and what was earned since', async () => {
  browser().signIn(driverWith());
  serve({});
  const inADay = new Date(Date.now() + 86_400_000).toISOString();
  const slip = { ...examplePayslip, dispute: null, paidAt: null, disputableUntil: inADay };
  const serveSlip = (payslip: Payslip) =>
    browser().server.answer(payrollContract.getEarnings, ({ query }) => {
      expect(query.limit).toBe(1);
      return { payslips: [payslip], nextCursor: null, running: exampleRunningPay };
    });
  serveSlip({ ...slip, state: 'REVIEW', totalMinor: 123_400 });
  await browser().open('/dashboard');
  const pay = await findSection('Your earnings');
  await pay.findByText('€1,234');
  expect(pay.getByText(/^Dispute until /)).toBeDefined();
  const link = pay.getByRole('link', { name: 'Payslip in review' });
  expect(link.getAttribute('href')).toBe(`/payslips/${slip.id}`);
  await expectAccessible();
  await waitFor(() => expect(browser().live.urls()).toHaveLength(1));
  serveSlip({ ...slip, state: 'PAID', paidAt: '2026-04-05T10:00:00.000Z' });
  browser().live.tell('payroll.paid', 9, { vtcId, subjectId: vtcId });
  await pay.findByText('Paid on Apr 5, 2026');
});

/** A contract over 40 jobs that has 30 after ten days. */
const buildContract = (client: string, days: number): Contract => ({
  ...exampleContract,
  id: crypto.randomUUID(),
  client,
  state: 'ACTIVE',
  unit: 'JOBS',
  quantity: 40,
  progress: { units: 30, jobs: 30, timed: 0, onTime: 0 },
  startsAt: new Date(Date.now() - 10 * 86_400_000).toISOString(),
  activeAt: null,
  endsAt: new Date(Date.now() + days * 86_400_000).toISOString(),
});

test('shows contracts under way, those that end first', async () => {
  browser().signIn(driverWith('VIEW_CONTRACTS'));
  serve({});
  browser().server.answer(contractsContract.list, ({ query }) => {
    expect([query.side, query.state]).toEqual(['carried', 'ACTIVE']);
    const contracts = [
      buildContract('Late', 9),
      buildContract('Soon', 5),
      buildContract('Latest', 90),
      buildContract('Next', 6),
    ];
    return { contracts, nextCursor: null };
  });
  await browser().open('/dashboard');
  const section = await findSection('Contracts under way');
  await section.findByText('Soon');
  const names = section.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['All contracts', 'Soon', 'Next', 'Late']);
  expect(section.getAllByText('30 jobs of 40 jobs', { selector: 'p' })).toHaveLength(3);
  expect(section.getByText(/Needed: 2 jobs a day · So far: 3 jobs a day$/)).toBeDefined();
  await expectAccessible();
});

test('shows neither without a payslip, books or contracts', async () => {
  browser().signIn(driverWith('VIEW_CONTRACTS'));
  serve({});
  const empty = { payslips: [], nextCursor: null, running: null };
  browser().server.answer(payrollContract.getEarnings, () => empty);
  browser().server.answer(contractsContract.list, () => ({ contracts: [], nextCursor: null }));
  await browser().open('/dashboard');
  await findSection('Waiting for you');
  const { server } = browser();
  await waitFor(() => expect(server.requestsTo(payrollContract.getEarnings)).toHaveLength(1));
  await waitFor(() => expect(server.requestsTo(contractsContract.list)).toHaveLength(1));
  const main = within(screen.getByRole('main'));
  expect(main.queryByText(/earn|contract|payslip|books|€/i)).toBeNull();
});
