// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleJob, exampleJobDetail } from '@waybill/schema/features/jobs.examples';
import {
  type Job,
  type JobDetail,
  jobDetailSchema,
  jobSchema,
} from '@waybill/schema/features/jobs.models';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { expect, test } from 'vitest';
import { storeLocale } from '#src/lib/i18n/locale-cookie.ts';
import { driverWith, newcomer } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const trial = {
  isTrial: true,
  tier: 'review',
  reasons: ['UNTRUSTED_SOURCE'],
} as const satisfies Partial<Job>;

/** Serves a test drive until it is deleted. */
function serveTrial(more: Partial<JobDetail> = {}): void {
  const { server } = browser();
  const job = jobDetailSchema.parse({ ...exampleJobDetail, ...trial, vtc: null, ...more });
  let isThere = true;
  server.answer(jobsContract.get, () => (isThere ? { job } : new Refusal('NOT_FOUND')));
  server.answer(jobsContract.listOwn, () => ({
    jobs: isThere ? [jobSchema.parse({ ...exampleJob, ...trial })] : [],
    nextCursor: null,
  }));
  server.answer(jobsContract.removeOwn, () => {
    isThere = false;
    return { success: true } as const;
  });
}

const removals = () => browser().server.requestsTo(jobsContract.removeOwn);

test('a driver sees a test drive in the logbook and deletes it', async () => {
  browser().signIn(newcomer());
  serveTrial();
  await browser().open('/logbook');
  const row = within((await screen.findByRole('link', { name: /Berlin/ })).closest('tr') ?? fail());
  row.getByText('Test drive');
  expect(row.queryByText('Untrusted source')).toBeNull();
  await browser().press('link', 'Berlin to Wrocław');
  const notice = within(await screen.findByRole('region', { name: 'Test drive' }));
  notice.getByText('This was a simulated drive. It counts nowhere and only you can see it.');
  await expectAccessible();
  await browser().press('button', 'Delete test drive');
  await browser().press('button', 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(removals()).toEqual([]);
  await browser().press('button', 'Delete test drive');
  const question = within(await screen.findByRole('dialog', { name: 'Delete this test drive?' }));
  await browser().person.click(question.getByRole('button', { name: 'Delete test drive' }));
  await screen.findByText('No jobs yet');
  screen.getByText('Test drive deleted');
  expect(browser().path()).toBe('/logbook');
  expect(removals()).toHaveLength(1);
});

test(
  "a test drive that could not be deleted stays open; one on the road can't be deleted",
  { tags: 'long' },
  async () => {
    const driver = driverWith();
    browser().signIn({ ...driver, preferences: { ...defaultPreferences, language: 'de' } });
    storeLocale('de');
    serveTrial();
    browser().excuseErrors(/./);
    browser().server.answer(jobsContract.removeOwn, () => new Refusal('JOB_NOT_TRIAL'));
    await browser().open(`/dashboard/jobs/${exampleJob.id}`);
    await browser().press('button', 'Testfahrt löschen');
    const question = within(
      await screen.findByRole('dialog', { name: 'Diese Testfahrt löschen?' }),
    );
    await browser().person.click(question.getByRole('button', { name: 'Testfahrt löschen' }));
    await waitFor(() => expect(removals()).toHaveLength(1));
    await screen.findByText('Nur eine Testfahrt, die zu Ende ist, kann gelöscht werden.');
    expect(browser().path()).toBe(`/dashboard/jobs/${exampleJob.id}`);
    serveTrial({ state: 'started', tier: null, endedAt: null });
    await browser().open(`/dashboard/jobs/${exampleJob.id}?again`);
    await screen.findByText(
      'Das war eine simulierte Fahrt. Sie zählt nirgends, und nur du kannst sie sehen.',
    );
    expect(screen.queryByRole('button', { name: 'Testfahrt löschen' })).toBeNull();
  },
);

test('other jobs are not marked as test drives', async () => {
  browser().signIn(driverWith());
  serveTrial({ isTrial: false });
  await browser().open(`/dashboard/jobs/${exampleJob.id}`);
  await screen.findByRole('heading', { level: 1, name: /^Waybill/ });
  expect(screen.queryByText('Test drive')).toBeNull();
});

function fail(): never {
  throw new Error('there is no row');
}
