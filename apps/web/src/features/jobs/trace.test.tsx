// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleJobDetail } from '@waybill/schema/features/jobs.examples';
import { type JobDetail, jobDetailSchema } from '@waybill/schema/features/jobs.models';
import { expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const at = '2025-08-02T18:20:00.000Z';
const item = { at, amountMinor: null, volumeMl: null, undone: false } as const;

async function openJob(more: Partial<JobDetail>) {
  browser().signIn(driverWith());
  const job = jobDetailSchema.parse({ ...exampleJobDetail, ...more });
  browser().server.answer(jobsContract.get, () => ({ job }));
  browser().server.answer(jobsContract.list, () => ({ jobs: [], nextCursor: null }));
  await browser().open(`/dashboard/jobs/${job.id}`);
  return within(await screen.findByRole('region', { name: 'Trace' }));
}

test('the map of a job is also available as a table', async () => {
  const card = await openJob({
    trace: ['??o}@??g^', 'oqPg^?w|A'],
    distanceM: 90_000,
    items: [
      {
        ...item,
        ordinal: 1,
        kind: 'fine',
        detail: { offence: 'speeding', pos: { x: 1_000, z: 0 } },
      },
      {
        ...item,
        ordinal: 2,
        kind: 'ferry',
        amountMinor: 31_200,
        detail: { sourceName: 'Calais', targetName: 'Dover', pos: { x: 1_000, z: 500 } },
      },
      { ...item, ordinal: 3, kind: 'toll', detail: {} },
    ],
  });
  await card.findByRole('application', { name: 'Trace from Berlin to Wrocław' });
  card.getByText('1 ferry or train');
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'rarely → often driven',
    'driven',
    'ferry or train',
    'fine or collision',
    'Borders approximate',
  ]);
  await browser().press('button', 'Show as a table');
  expect(card.queryByRole('application')).toBeNull();
  const rows = card.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'EntryPlace',
    'StartBerlin',
    'Fine: speedingAfter 30 km',
    'Ferry Calais – Dover, €312.00After 45 km',
    'ArrivalWrocław',
    // The surroundings: a city known to the map.
    'CitiesBerlin',
  ]);
  await expectAccessible();
  await browser().press('button', 'Show the map');
  await card.findByRole('application');
});

test('a job without recorded positions says so', async () => {
  const card = await openJob({ trace: null });
  card.getByText('No trace');
  card.getByText(/No position data/);
  expect(card.queryByRole('application')).toBeNull();
});

test('a job on the road without positions yet says what to expect', async () => {
  const card = await openJob({ trace: [], state: 'started', tier: null, endedAt: null });
  expect(card.queryByText('The route appears here during the drive.')).not.toBeNull();
});
