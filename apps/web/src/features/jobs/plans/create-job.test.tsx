// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { badgesContract } from '@waybill/schema/features/badges.contract';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleJob, examplePlan } from '@waybill/schema/features/jobs.examples';
import { type JobPlan, jobPlanSchema } from '@waybill/schema/features/jobs.models';
import { membersContract } from '@waybill/schema/features/members.contract';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import { buildMember, driverWith, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/jobs/create';

function buildPlan(more: Partial<JobPlan> = {}): JobPlan {
  return jobPlanSchema.parse({ ...examplePlan, id: crypto.randomUUID(), ...more });
}

/** Serves these plans by state. */
function servePlans(...plans: readonly JobPlan[]): void {
  browser().server.answer(jobsContract.listPlans, ({ query }) => ({
    plans: plans.filter(({ state }) => state === query.state),
    nextCursor: null,
  }));
}

const sentTo = <R extends Parameters<ReturnType<typeof browser>['server']['requestsTo']>[0]>(
  route: R,
) => browser().server.requestsTo(route);

test("a dispatcher plans a job by the company's known names, and withdraws one", async () => {
  const user = { ...owner(), preferences: { ...defaultPreferences, timeZone: 'Europe/Berlin' } };
  browser().signIn(user);
  const { server } = browser();
  const member = buildMember('Dietrich Diesel');
  server.answer(membersContract.list, () => ({ members: [member], nextCursor: null, total: 1 }));
  const plan = buildPlan({ driver: null });
  servePlans(plan, buildPlan({ state: 'FULFILLED', jobId: exampleJob.id }));
  await browser().open(path);
  await screen.findByRole('heading', { level: 1, name: 'Create job' });
  await browser().press('button', 'Plan job');
  await screen.findByText(messages.planNeedsGoal);
  expect(sentTo(jobsContract.createPlan)).toEqual([]);
  await browser().pick('Driver', 'Diet', 'Dietrich Diesel');
  await browser().fill('Cargo', 'office paper');
  await browser().fill('From', 'Göteborg');
  await screen.findByText(/It must match “goteborg”/);
  await browser().fill('Due', '2099-01-01T12:00');
  await browser().fill('Note for the driver', 'Gate 4');
  await expectAccessible();
  server.answer(
    jobsContract.createPlan,
    () => new Refusal('VALIDATION_FAILED', { dueAt: messages.planDueInPast }),
  );
  await browser().press('button', 'Plan job');
  await screen.findByText(messages.planDueInPast, { selector: '[id$=error]' });
  server.answer(jobsContract.createPlan, () => ({ plan }));
  await browser().press('button', 'Plan job');
  await waitFor(() =>
    expect(sentTo(jobsContract.createPlan).at(-1)?.body).toEqual({
      driverId: member.id,
      cargoId: exampleJob.cargo.id,
      cargo: 'office paper',
      sourceCityId: 'goteborg',
      sourceCity: 'Göteborg',
      isShared: false,
      dueAt: '2099-01-01T11:00:00.000Z',
      note: 'Gate 4',
    }),
  );
  // The form is reset for the next plan.
  await waitFor(() => expect(screen.getByLabelText('From')).toHaveProperty('value', ''));
  const open = within(await screen.findByRole('list', { name: 'Plans' }));
  expect(open.getByText(/Any driver/).textContent).toBe('Any cargo · Any driver');
  await browser().press('button', 'Withdraw the plan Berlin to Wrocław');
  await waitFor(() =>
    expect(sentTo(jobsContract.withdrawPlan)).toEqual([
      { params: { vtcId, planId: plan.id }, query: {} },
    ]),
  );
  await browser().press('button', 'Completed');
  const waybill = await screen.findByRole('link', { name: 'Open waybill' });
  expect(waybill.getAttribute('href')).toBe(`/dashboard/jobs/${exampleJob.id}`);
  expect(screen.queryByRole('button', { name: /^Withdraw the plan/ })).toBeNull();
});

test(
  'a driver sees plans for them and for anyone, and enters an untracked job',
  { tags: 'long' },
  async () => {
    const user = {
      ...driverWith(),
      preferences: { ...defaultPreferences, timeZone: 'UTC', distanceUnit: 'mi' as const },
    };
    browser().signIn(user);
    servePlans();
    await browser().open(path);
    await screen.findByText('No open plans');
    expect(sentTo(jobsContract.listPlans).at(-1)?.query).toMatchObject({ driverId: user.id });
    expect(screen.queryByRole('button', { name: 'Plan a job' })).toBeNull();
    await browser().press('button', 'Enter job');
    for (const message of [
      messages.jobCargoRequired,
      messages.jobTimeRequired,
      messages.jobDistanceRequired,
      messages.jobRevenueRequired,
    ]) {
      await screen.findAllByText(message);
    }
    expect(await screen.findAllByText(messages.jobCityRequired)).toHaveLength(2);
    await browser().choose('Game', 'American Truck Simulator');
    await browser().fill(/^Cargo \*/, 'Office Paper');
    await browser().fill(/^From/, 'Los Angeles');
    await browser().fill(/^To \*/, 'Reno');
    await browser().fill(/^Started/, '2026-11-01T18:00');
    await browser().fill(/^Ended/, '2026-11-01T17:00');
    await browser().fill(/^Distance/, '100');
    await browser().fill(/^Revenue/, '1184.5');
    await browser().fill('Tolls', '3.8');
    await browser().press('button', 'Enter job');
    await screen.findByText(messages.jobEndsBeforeItStarts);
    await expectAccessible();
    expect(sentTo(jobsContract.createOwn)).toEqual([]);
    await browser().fill(/^Ended/, '2026-11-01T19:30');
    const counted = sentTo(badgesContract.get).length;
    await browser().press('button', 'Enter job');
    await waitFor(() => expect(browser().path()).toBe(`/dashboard/jobs/${exampleJob.id}`));
    // The job is in review.
    await waitFor(() => expect(sentTo(badgesContract.get).length).toBeGreaterThan(counted));
    await screen.findByText('The job was entered. It is in review.');
    const place = { companyId: null, company: null };
    expect(sentTo(jobsContract.createOwn).map(({ body }) => body)).toEqual([
      {
        game: 'ats',
        cargo: { id: exampleJob.cargo.id, name: 'Office Paper' },
        source: { cityId: 'los_angeles', city: 'Los Angeles', ...place },
        destination: { cityId: 'reno', city: 'Reno', ...place },
        startedAt: '2026-11-01T18:00:00.000Z',
        endedAt: '2026-11-01T19:30:00.000Z',
        distanceM: 160_934,
        revenueMinor: 118_450,
        tollsMinor: 380,
      },
    ]);
  },
);

test(
  'staff enter a job for another driver; a failed list of plans can be retried',
  { tags: 'long' },
  async () => {
    browser().signIn(owner());
    const { server } = browser();
    const member = buildMember('Dietrich Diesel');
    server.answer(membersContract.list, () => ({ members: [member], nextCursor: null, total: 1 }));
    browser().excuseErrors(/./);
    server.answer(jobsContract.listPlans, () => new Refusal('NOT_FOUND'));
    await browser().open(`${path}?as=entry`);
    await screen.findByText('Couldn’t load the plans.');
    servePlans();
    await browser().press('button', 'Try again');
    await screen.findByText('No open plans');
    await browser().pick('Driver', 'Diet', 'Dietrich Diesel');
    await browser().fill(/^Cargo \*/, 'Apples');
    await browser().fill(/^From/, 'Berlin');
    await browser().fill(/^To \*/, 'Oslo');
    await browser().fill(/^Started/, '2026-11-01T18:00');
    await browser().fill(/^Ended/, '2026-11-01T19:00');
    await browser().fill(/^Distance/, '346');
    await browser().fill(/^Revenue/, '11844');
    server.answer(jobsContract.create, () => new Refusal('NOT_IN_VTC_THEN'));
    await browser().press('button', 'Enter job');
    await screen.findByText(messages.notInVtcThen);
    expect(sentTo(jobsContract.create).at(-1)?.body).toMatchObject({
      driverId: member.id,
      distanceM: 346_000,
      cargo: { id: 'apples', name: 'Apples' },
    });
  },
);

test('asks before switching forms discards typed values', { tags: 'long' }, async () => {
  browser().signIn(owner());
  servePlans();
  await browser().open(path);
  await browser().fill('Note for the driver', 'Gate 4');
  await browser().press('button', 'Enter a job by hand');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await browser().press('button', 'Keep editing');
  expect(screen.getByLabelText('Note for the driver')).toHaveProperty('value', 'Gate 4');
  await browser().press('button', 'Enter a job by hand');
  await browser().press('button', 'Leave without saving');
  await screen.findByRole('form', { name: 'Enter a job by hand' });
});
