// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { companyEventsContract } from '@waybill/schema/features/company-events.contract';
import { exampleEvent } from '@waybill/schema/features/company-events.examples';
import { eventSeriesContract } from '@waybill/schema/features/event-series.contract';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { beforeEach, expect, test } from 'vitest';
import { owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const seriesId = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c11';

beforeEach(() => {
  browser().signIn(owner());
  browser().server.answer(jobsContract.listNames, () => ({ cargoes: [], cities: [] }));
});

test('an organiser creates a series, and sees its next dates', async () => {
  const { server } = browser();
  await browser().open('/dashboard/events/new');
  await screen.findByRole('heading', { name: 'New event' });
  await browser().fill('Title', 'Weekend convoy');
  await browser().fill('Departure', '2099-05-09T20:00');
  await browser().choose('Time zone', 'Europe/Stockholm');
  await browser().choose('Repeats', 'Weekly');
  await browser().choose('Every', '2 weeks');
  await browser().press('button', 'Sun');
  const dates = within(await screen.findByRole('region', { name: 'Next dates' }));
  expect(dates.getAllByRole('listitem')).toHaveLength(2);
  await expectAccessible();
  await browser().press('button', 'Publish series');
  await screen.findByText('The series is published.');
  expect(browser().path()).toBe('/dashboard/events');
  expect(server.requestsTo(eventSeriesContract.create)[0]?.body).toMatchObject({
    rule: { every: 'week', interval: 2, weekdays: ['SA', 'SU'] },
    zone: 'Europe/Stockholm',
    localTime: '20:00',
    from: '2099-05-09',
    until: null,
    event: { title: 'Weekend convoy', minutes: 120 },
  });
  expect(server.requestsTo(eventSeriesContract.preview).at(-1)?.body).toMatchObject({
    rule: { weekdays: ['SA', 'SU'], interval: 2 },
  });
});

test('a monthly series is on a weekday of the month', async () => {
  const { server } = browser();
  await browser().open('/dashboard/events/new');
  await browser().fill('Title', 'Monthly convoy');
  await browser().fill('Departure', '2099-05-30T20:00');
  await browser().choose('Repeats', 'Monthly');
  expect(screen.getByLabelText('On')).toHaveProperty('value', '-1');
  await browser().fill('Departure', '2099-05-28T20:00');
  await browser().choose('On', 'Last Thursday');
  await browser().press('button', 'Publish series');
  await screen.findByText('The series is published.');
  expect(server.requestsTo(eventSeriesContract.create)[0]?.body.rule).toEqual({
    every: 'month',
    interval: 1,
    weekday: 'TH',
    nth: -1,
  });
});

test('the event of a series leads to the form of the whole series, and ends it', async () => {
  const { server } = browser();
  const rule = { every: 'month', interval: 2, weekday: 'SA', nth: 2 } as const;
  server.answer(companyEventsContract.get, () => ({
    event: {
      ...exampleEvent,
      vtc: { ...exampleEvent.vtc, id: vtcId },
      series: { id: seriesId, rule },
    },
    slots: [],
    source: '',
  }));
  await browser().open(`/dashboard/events/${exampleEvent.id}`);
  await screen.findByText('Every 2 months on the second Saturday');
  await browser().press('button', 'Edit');
  await screen.findByText('You edit only this event of the series.');
  await browser().press('link', 'Edit series');
  await screen.findByRole('heading', { name: 'Edit series' });
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Saturday convoy');
  expect(screen.getByLabelText('Departure')).toHaveProperty('value', '2026-05-09T20:00');
  await expectAccessible();
  await browser().fill('Title', 'Slow convoy');
  await browser().press('button', 'Save series');
  await screen.findByText('The series is saved.');
  expect(server.requestsTo(eventSeriesContract.update)[0]?.body).toMatchObject({
    rule: { every: 'week', interval: 2, weekdays: ['SA'] },
    from: '2026-05-09',
    event: { title: 'Slow convoy', places: 40 },
  });
  await browser().open(`/dashboard/events/${exampleEvent.id}`);
  await browser().press('button', 'End series');
  const dialog = within(await screen.findByRole('dialog', { name: 'End this series?' }));
  dialog.getByRole('button', { name: 'End series' }).click();
  await screen.findByText('The series has ended.');
});
