// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleJobDetail } from '@waybill/schema/features/jobs.examples';
import { jobDetailSchema } from '@waybill/schema/features/jobs.models';
import { limits } from '@waybill/schema/limits';
import { expect, onTestFinished, test, vi } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

test('the page of a job on the road polls it until it ends', { tags: 'long' }, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  browser().signIn(driverWith());
  const underWay = { state: 'started', tier: null, endedAt: null, revenueMinor: null } as const;
  let job = jobDetailSchema.parse({
    ...exampleJobDetail,
    ...underWay,
    heardAt: new Date().toISOString(),
  });
  const { server } = browser();
  server.answer(jobsContract.get, () => ({ job }));
  await browser().open(`/dashboard/jobs/${job.id}`);
  await screen.findByText('On the road', { selector: 'strong' });
  // Without an event.
  job = { ...job, state: 'cancelled', endedAt: exampleJobDetail.endedAt };
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await screen.findByText('Cancelled', { selector: 'strong' });
  const { length } = server.requestsTo(jobsContract.get);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(server.requestsTo(jobsContract.get)).toHaveLength(length);
});

test('a job that is not heard of has lost contact, also on its stamp', async () => {
  browser().signIn(driverWith());
  const underWay = { state: 'started', tier: null, endedAt: null, revenueMinor: null } as const;
  const heardAt = new Date(Date.now() - limits.lostContactAfterMs).toISOString();
  const job = jobDetailSchema.parse({ ...exampleJobDetail, ...underWay, heardAt });
  browser().server.answer(jobsContract.get, () => ({ job }));
  await browser().open(`/dashboard/jobs/${job.id}`);
  await screen.findByText('Lost contact', { selector: 'strong' });
  expect(screen.queryByText('On the road', { selector: 'strong' })).toBeNull();
});

test('unknown values are a dash, and a job on the road has no result', async () => {
  browser().signIn(driverWith());
  const job = jobDetailSchema.parse({
    ...exampleJobDetail,
    state: 'started',
    heardAt: new Date().toISOString(),
    tier: null,
    endedAt: null,
    driver: null,
    vtc: null,
    cargo: { id: null, name: null, massG: null },
    chapters: [],
    items: [],
    distanceM: null,
    revenueMinor: null,
    finesMinor: null,
    tollsMinor: null,
    transportMinor: null,
    fuelUsedMl: null,
  });
  browser().server.answer(jobsContract.get, () => ({ job }));
  await browser().open(`/dashboard/jobs/${job.id}`);
  await screen.findByText('On the road', { selector: 'strong' });
  screen.getByRole('img', { name: 'Berlin to Wrocław, on the road' });
  for (const caption of ['Revenue', 'Fines', 'Result']) {
    const term = screen.getByText(caption, { selector: 'dt' });
    expect(term.nextElementSibling?.textContent).toBe('—');
  }
  await expectAccessible();
});

test('a cancelled job shows its penalty, or none without one', async () => {
  browser().signIn(driverWith());
  const { server } = browser();
  const ended = { state: 'cancelled', tier: null, revenueMinor: null } as const;
  const cancel = (penaltyMinor: number) =>
    server.answer(jobsContract.get, () => ({
      job: jobDetailSchema.parse({ ...exampleJobDetail, ...ended, penaltyMinor }),
    }));
  cancel(120_000);
  await browser().open(`/dashboard/jobs/${exampleJobDetail.id}`);
  await screen.findByText('Only the penalty counts.');
  cancel(0);
  await browser().open(`/dashboard/jobs/${exampleJobDetail.id}?again`);
  await screen.findByText('Does not count.');
  screen.getByText('€0.00', { selector: '[data-bad] dd' });
});
