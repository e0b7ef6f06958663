// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleJob, exampleMeasures } from '@waybill/schema/features/jobs.examples';
import { type Job, jobSchema } from '@waybill/schema/features/jobs.models';
import type { User } from '@waybill/schema/features/users.models';
import { expect, test } from 'vitest';
import { driverWith, newcomer } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

function serveOwn(...jobs: readonly Partial<Job>[]): void {
  const built = jobs.map((more) =>
    jobSchema.parse({ ...exampleJob, id: crypto.randomUUID(), ...more }),
  );
  browser().server.answer(jobsContract.listOwn, () => ({ jobs: built, nextCursor: null }));
}

const openMenuOf = async ({ username }: Pick<User, 'username'>) =>
  browser().press('button', `Account: ${username}`);
const figures = (game: string) => screen.getByRole('region', { name: game }).textContent;
const lastQuery = () => browser().server.requestsTo(jobsContract.listOwn).at(-1)?.query;

test('a driver without a company has a logbook, with figures per game', async () => {
  browser().signIn(newcomer());
  serveOwn({ id: exampleJob.id }, { game: 'ats', currency: 'USD' });
  const measures = { ...exampleMeasures, revenueMinor: 3_381_000 };
  browser().server.answer(jobsContract.getOwnStats, () => ({
    days: [],
    totals: [],
    allTime: [
      { game: 'ets2' as const, ...measures },
      { game: 'ats' as const, ...measures },
    ],
  }));
  await browser().open('/onboarding');
  await openMenuOf(newcomer());
  const link = await screen.findByRole('link', { name: 'My logbook' });
  browser().go(link.getAttribute('href') ?? '');
  await waitFor(() => expect(browser().path()).toBe('/logbook'));
  await screen.findByText('2 jobs');
  expect(figures('Euro Truck Simulator 2')).toContain('€33,810');
  expect(figures('American Truck Simulator')).toContain('$33,810');
  // They have discovered no roads in ATS yet.
  await screen.findByText('Roads found');
  expect(figures('Euro Truck Simulator 2')).toMatch(
    /Roads found1,343 km24.5% of the known network/,
  );
  expect(figures('American Truck Simulator')).not.toContain('Roads found');
  expect(screen.queryByRole('columnheader', { name: 'Driver' })).toBeNull();
  await browser().press('button', 'Filters');
  await screen.findByLabelText('Game');
  expect(screen.queryByLabelText('Driver')).toBeNull();
  await browser().choose('Game', 'American Truck Simulator');
  await browser().press('button', 'In review');
  const wanted = { game: 'ats', tier: 'review', sort: 'ended' };
  await waitFor(() => expect(lastQuery()).toMatchObject(wanted));
  const csv = screen.getByRole('link', { name: /^CSV/ }).getAttribute('href') ?? '';
  expect(csv.split('?')[0]).toBe('/api/users/me/jobs.csv');
  expect(Object.fromEntries(new URLSearchParams(csv.split('?')[1]))).toEqual(wanted);
  await expectAccessible();
  const [row] = await screen.findAllByRole('link', { name: /Berlin/ });
  expect(row?.getAttribute('href')).toBe(`/logbook/${exampleJob.id}`);
  await browser().person.click(row ?? document.body);
  await screen.findByRole('heading', { level: 1, name: /^Waybill/ });
  const lane = screen.getByRole('link', { name: 'All jobs on this lane' });
  expect(lane.getAttribute('href')).toBe('/logbook?source=berlin&destination=wroclaw');
});

test(
  "the account menu links to it, and it loads only the viewer's jobs",
  { tags: 'long' },
  async () => {
    browser().signIn(driverWith());
    serveOwn();
    await browser().open(`/dashboard/logbook?driver=${crypto.randomUUID()}`);
    await screen.findByText('No jobs yet');
    const connect = screen.getByRole('link', { name: 'Connect the companion' });
    expect(connect.getAttribute('href')).toBe('/dashboard/connect');
    expect(lastQuery()).toEqual({ search: '', sort: 'ended', limit: 25 });
    await openMenuOf(driverWith());
    // One of them is in the sidebar.
    const links = screen.getAllByRole('link', { name: 'My logbook' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill('/dashboard/logbook'),
    );
    browser().excuseErrors(/./);
    browser().server.answer(jobsContract.listOwn, () => new Refusal('TOO_MANY_REQUESTS'));
    await browser().open('/dashboard/logbook');
    await screen.findByText('Couldn’t load the jobs.');
    serveOwn({});
    await browser().press('button', 'Try again');
    await screen.findByText('1 job');
  },
);
