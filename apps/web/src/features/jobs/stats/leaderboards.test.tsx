// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/companyoverview/leaderboards';
const elin = { id: crypto.randomUUID(), username: 'Elin Dahl', avatarUrl: null };
/** Builds a row of the leaderboard with one more than last week. */
const rowOf = (rank: number, driver: Omit<typeof elin, 'id'> & { id: string }, value: number) => ({
  rank,
  driver,
  value,
  distanceM: 340_000,
  jobs: 1,
  previous: value - 1,
});
/** A figure with its change. */
const figure = (value: number) => `${value}▲ 1 Same days of the previous period: ${value - 1}`;
const lastQuery = () => browser().server.requestsTo(jobsContract.getLeaderboard).at(-1)?.query;

test(
  'ranks drivers by the chosen measure, page by page, and marks the viewer',
  { tags: 'long' },
  async () => {
    const user = driverWith();
    browser().signIn(user);
    const you = { id: user.id, username: user.username, avatarUrl: null };
    browser().server.answer(jobsContract.getLeaderboard, ({ query: { cursor } }) =>
      cursor === undefined
        ? {
            rows: [rowOf(1, elin, 3), rowOf(1, you, 3)],
            own: rowOf(1, you, 3),
            countsOfflineJobs: false,
            nextCursor: 'next',
          }
        : {
            rows: [rowOf(3, { ...elin, id: crypto.randomUUID() }, 1)],
            own: rowOf(1, you, 3),
            countsOfflineJobs: false,
            nextCursor: null,
          },
    );
    await browser().open(`${path}?by=jobs`);
    const list = within(await screen.findByRole('list', { name: 'Drivers by rank' }));
    const textsOf = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
    // Equal values have equal ranks.
    expect(textsOf()).toEqual([
      `Rank 1Elin Dahl 340 km${figure(3)}`,
      `Rank 1${user.username} · you 340 km${figure(3)}`,
    ]);
    expect(list.getAllByRole('listitem')[1]?.getAttribute('aria-current')).toBe('true');
    expect(lastQuery()).toMatchObject({ period: 'week', by: 'jobs' });
    await browser().press('button', 'Show more');
    // From three rows on, they are on a podium, with the rank below.
    const podium = within(await screen.findByRole('list', { name: 'Top three' }));
    expect(podium.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Elin Dahl3▲.*Rank 1$/),
      expect.stringMatching(/you3▲.*Rank 1$/),
      expect.stringMatching(/^Elin Dahl1▲.*Rank 3$/),
    ]);
    await expectAccessible();

    await browser().press('button', 'This month');
    await browser().press('button', 'American Truck Simulator');
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ period: 'month', by: 'jobs', game: 'ats' }),
    );
    expect(browser().path()).toBe(`${path}?by=jobs&period=month&game=ats`);
  },
);

test(
  "keeps the viewer's row visible if it is beyond the loaded rows",
  { tags: 'long' },
  async () => {
    const user = driverWith();
    browser().signIn(user);
    const own = rowOf(57, { id: user.id, username: user.username, avatarUrl: null }, 1);
    browser().server.answer(jobsContract.getLeaderboard, ({ query: { cursor } }) => ({
      rows: cursor === undefined ? [rowOf(1, elin, 3)] : [own],
      own,
      countsOfflineJobs: false,
      nextCursor: cursor === undefined ? 'next' : null,
    }));
    await browser().open(`${path}?by=jobs`);
    const list = within(await screen.findByRole('list', { name: 'Drivers by rank' }));
    const rows = () => list.getAllByRole('listitem');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[1]?.textContent).toBe(`Rank 57${user.username} · you 340 km${figure(1)}`);
    expect(rows()[1]?.dataset['beyond']).toBe('true');
    await expectAccessible();
    // Once its page is loaded, the row is only at its place.
    await browser().press('button', 'Show more');
    await waitFor(() => expect(rows()[1]?.dataset['beyond']).toBeUndefined());
    expect(rows()).toHaveLength(2);
  },
);

test('revenue is of one game', async () => {
  browser().signIn(driverWith());
  browser().server.answer(jobsContract.getLeaderboard, () => ({
    rows: [rowOf(1, elin, 123_400)],
    own: null,
    countsOfflineJobs: true,
    nextCursor: null,
  }));
  await browser().open(path);
  await screen.findByText('Counts offline jobs');
  await browser().press('button', 'Revenue');
  await screen.findByText('€1,234');
  expect(lastQuery()).toMatchObject({ by: 'revenue', game: 'ets2' });
  expect(screen.queryByRole('button', { name: 'Both games' })).toBeNull();
  await browser().press('button', 'American Truck Simulator');
  await screen.findByText('$1,234');
});

test('scores are of all time, open their reasons, and need what the API needs', async () => {
  browser().signIn(driverWith());
  browser().server.answer(jobsContract.getLeaderboard, ({ query: { by } }) => ({
    rows: by === 'safety' ? [{ ...rowOf(1, elin, 91), previous: null }] : [],
    own: null,
    countsOfflineJobs: false,
    nextCursor: null,
  }));
  await browser().open(`${path}?by=reputation`);
  await screen.findByText('No drivers yet');
  expect(lastQuery()).toMatchObject({ by: 'distance', period: 'week' });
  expect(screen.queryByRole('button', { name: 'Reputation' })).toBeNull();
  await browser().press('button', 'Safety');
  const number = await screen.findByRole('button', { name: '91, Elin Dahl: why?' });
  expect(number.dataset['why']).toBe('safety');
  expect(lastQuery()).toMatchObject({ by: 'safety', period: 'all' });
  expect(screen.queryByRole('button', { name: 'This week' })).toBeNull();
  await expectAccessible();

  browser().signIn(driverWith('VIEW_DRIVER_REPUTATION'));
  await browser().open(`${path}?by=reputation`);
  await screen.findByText('A reputation needs five ended jobs.');
  expect(lastQuery()).toMatchObject({ by: 'reputation', period: 'all' });
});

test('shows empty and error states', { tags: 'long' }, async () => {
  browser().signIn(driverWith());
  browser().server.answer(jobsContract.getLeaderboard, () => ({
    rows: [],
    own: null,
    countsOfflineJobs: false,
    nextCursor: null,
  }));
  await browser().open(path);
  await screen.findByText('No drivers yet');
  await expectAccessible();
  browser().server.answer(jobsContract.getLeaderboard, () => new Refusal('NOT_FOUND'));
  await browser().open(path);
  await screen.findByText('Couldn’t load the leaderboard.');
});
