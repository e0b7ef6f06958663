// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleMeasures } from '@waybill/schema/features/jobs.examples';
import { membersContract } from '@waybill/schema/features/members.contract';
import { encodeLine } from '@waybill/telemetry/trace';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, noRecord, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { setMapSize } from '#src/testing/map-size.ts';

import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

beforeEach(setMapSize);

test('a member’s page shows their current job, their roads and their last weeks', async () => {
  const { figures } = buildMember('Anybody');
  const member = buildMember('Carla Convoy', {
    figures: {
      ...figures,
      lastJob: figures.lastJob && {
        ...figures.lastJob,
        state: 'started',
        plannedM: 400_000,
        drivenM: 100_000,
        heardAt: new Date().toISOString(),
      },
    },
  });
  const { server } = browser();
  const driverId = member.id;
  browser().signIn(owner());
  server.answer(membersContract.get, () => ({ member, record: noRecord }));
  server.answer(jobsContract.list, () => ({ jobs: [], nextCursor: null }));
  const today = new Date().toISOString().slice(0, 10);
  server.answer(jobsContract.getStats, () => ({
    days: [{ ...exampleMeasures, game: 'ets2' as const, day: today, distanceM: 340_000, jobs: 2 }],
    totals: [],
    allTime: [],
  }));
  const lines = [
    encodeLine([
      [0, 0],
      [9_000, 9_000],
    ]),
  ];
  server.answer(jobsContract.listTraces, () => ({
    traces: [
      { jobId: crypto.randomUUID(), game: 'ets2' as const, from: 'Berlin', to: 'Oslo', lines },
    ],
  }));
  await browser().open(`/dashboard/members/${driverId}`);
  const load = within(await screen.findByRole('region', { name: 'On the road now' }));
  load.getByText('On the road now · 300 km to go');
  load.getByRole('img', { name: 'Berlin to Wrocław' });
  await screen.findByText(/^Week of .*: 340 km, 2 jobs$/);
  expect(screen.getByRole('region', { name: 'Last 52 weeks' }).querySelectorAll('li')).toHaveLength(
    52,
  );
  const map = within(screen.getByRole('region', { name: 'Roads driven lately' }));
  await map.findByRole('application');
  await browser().press('button', 'Show as a table');
  expect(await map.findByRole('row', { name: '1 job Berlin – Oslo' })).toBeTruthy();
  expect(server.requestsTo(jobsContract.listTraces).at(-1)?.query).toEqual({ driverId });
  await expectAccessible();
});
