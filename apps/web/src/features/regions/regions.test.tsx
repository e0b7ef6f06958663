// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { regionsContract } from '@waybill/schema/features/regions.contract';
import { exampleRegionReport } from '@waybill/schema/features/regions.examples';
import { messages } from '@waybill/schema/messages';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import type { RegionReport, RegionRow } from '@waybill/schema/features/regions.models';
import { beforeEach, expect, test, vi } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/regionalreports';
const [example] = exampleRegionReport.rows;
if (!example?.now) throw new Error('the example has a line');
const { now } = example;

const germany: RegionRow = {
  ...example,
  before: { ...now, jobs: 40, emptyPpm: 200_000, emptyJobs: 8, linkedJobs: 40 },
};
const unknown: RegionRow = {
  key: '',
  source: { territory: null, cityId: null, name: null, at: null },
  destination: null,
  now: { ...now, jobs: 1, massG: null, movedTKm: null, medianMinutes: null, emptyPpm: null },
  before: null,
};

let report: RegionReport;
beforeEach(() => {
  report = {
    ...exampleRegionReport,
    rows: [germany, unknown],
    count: 2,
    totalBefore: germany.before,
  };
  browser().server.answer(regionsContract.getReport, () => report);
  browser().server.answer(jobsContract.list, () => ({ jobs: [], nextCursor: null }));
});

async function openReport(query = '') {
  browser().signIn(driverWith('VIEW_REGIONAL_LOGISTICS'));
  await browser().open(`${path}${query}`);
}

const jobsFromGermany = {
  counted: 'yes',
  game: 'ets2',
  fromCountry: 'DE',
  source: '',
  destination: '',
  toCountry: '',
};

/** Returns the filters in a link to jobs; missing ones are the same as in each link of this report. */
function filterOf(link: string): Record<string, string> {
  return { ...jobsFromGermany, ...Object.fromEntries(new URLSearchParams(link.split('?')[1])) };
}

/** Returns the last query to the API. */
const lastAsked = () => browser().server.requestsTo(regionsContract.getReport).at(-1)?.query;

test('shows figures compared with the previous period, on a map and in a table', async () => {
  await openReport();
  const table = within(await screen.findByRole('table', { name: 'Report' }));
  const [head, first, second] = table.getAllByRole('row');
  expect(head?.textContent).toContain('Country');
  expect(first?.textContent).toMatch(/^Germany48\+20%/);
  expect(first?.textContent).toMatch(/912\.4\st/);
  // An unknown value is a dash, never zero.
  expect(second?.textContent).toMatch(/^Unknown country1new—/);
  screen.getByText('before: 40');
  await screen.findByRole('application', { name: 'Map of the report' });
  await browser().press('button', 'Show as a table');
  screen.getByRole('row', { name: 'Jobs: 48 Germany' });
  await expectAccessible();
});

test('each figure explains itself and links to its jobs', { tags: 'long' }, async () => {
  await openReport();
  await browser().press('button', 'Germany: details');
  const dialog = within(await screen.findByRole('dialog', { name: 'Germany' }));
  dialog.getByText(
    '9 of 46 jobs began in a different city from the one in which the driver’s previous job had ended.',
  );
  const paths = dialog.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(paths.map(filterOf)).toEqual([
    { ...jobsFromGermany, ...report.days },
    { ...jobsFromGermany, ...report.daysBefore },
  ]);
  await expectAccessible();
  await browser().press('link', 'View the 48 jobs');
  await waitFor(() => {
    expect(browser().server.requestsTo(jobsContract.list).at(-1)?.query).toMatchObject({
      counted: 'yes',
      sourceTerritory: 'DE',
      game: 'ets2',
      ...report.days,
    });
  });
  await screen.findByRole('button', { name: 'Departing from: Germany: remove this filter' });
});

test('reads its filters from the address and writes them to it', { tags: 'long' }, async () => {
  await openReport(
    '?by=lane&game=ats&period=own&from=2025-08-01&to=2025-08-20&sort=fines&order=asc',
  );
  await screen.findByRole('table', { name: 'Report' });
  expect(lastAsked()).toMatchObject({
    by: 'lane',
    game: 'ats',
    from: '2025-08-01',
    to: '2025-08-20',
    sort: 'fines',
    order: 'asc',
  });
  await browser().press('button', 'City');
  await browser().press('button', 'Arrivals');
  await browser().press('button', 'Empty runs');
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({
      by: 'city',
      end: 'destination',
      sort: 'empty',
      order: 'desc',
    }),
  );
  await browser().press('button', 'Empty runs');
  await waitFor(() => expect(lastAsked()).toMatchObject({ sort: 'empty', order: 'asc' }));
  const csv = screen.getByRole('link', { name: /CSV/ }).getAttribute('href') ?? '';
  expect(csv).toContain('/regions.csv?');
  expect(csv).toContain('end=destination');
});

test('can be printed', async () => {
  await openReport();
  await screen.findByRole('table', { name: 'Report' });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await browser().press('button', 'Print');
  expect(print).toHaveBeenCalledOnce();
});

test('without jobs it says so, also while jobs are being added', async () => {
  report = {
    ...report,
    rows: [],
    count: 0,
    total: null,
    totalBefore: null,
    isComplete: false,
  };
  await openReport();
  await screen.findByText('No counted jobs in this period');
  screen.getByText(/still being added/);
  await expectAccessible();
});

test('shows an invalid range of days at its fields', async () => {
  const sentence = messages.periodTooLong;
  const refused = new Refusal('VALIDATION_FAILED', { from: sentence });
  browser().server.answer(regionsContract.getReport, () => refused);
  await openReport('?period=own&from=2024-01-01&to=2026-01-01');
  await screen.findByText(sentence);
  expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  browser().server.answer(regionsContract.getReport, () => report);
  await browser().press('button', '30 days');
  await screen.findByRole('table', { name: 'Report' });
});

test('a failed request can be retried', async () => {
  browser().server.answer(regionsContract.getReport, () => new Refusal('BUSY'));
  await openReport();
  await screen.findByText('Couldn’t load the report.');
  browser().server.answer(regionsContract.getReport, () => report);
  await browser().press('button', 'Try again');
  await screen.findByRole('table', { name: 'Report' });
});

test('a company that plays one game sees its report first', async () => {
  const driver = driverWith('VIEW_REGIONAL_LOGISTICS');
  browser().signIn({ ...driver, vtc: driver.vtc && { ...driver.vtc, games: ['ats'] } });
  await browser().open(path);
  await waitFor(() => expect(lastAsked()).toMatchObject({ game: 'ats' }));
  await browser().press('button', 'ETS2');
  await waitFor(() => expect(lastAsked()).toMatchObject({ game: 'ets2' }));
  expect(browser().path()).toContain('game=ets2');
});

test("transport work is in the reader's units", async () => {
  const driver = driverWith('VIEW_REGIONAL_LOGISTICS');
  const preferences = {
    ...defaultPreferences,
    distanceUnit: 'mi' as const,
    massUnit: 'lb' as const,
  };
  browser().signIn({ ...driver, preferences });
  report = { ...report, rows: [{ ...germany, now: { ...now, movedTKm: 1 }, before: null }] };
  await browser().open(path);
  const table = within(await screen.findByRole('table', { name: 'Report' }));
  table.getByText('lb·mi');
  // 2,204.62 lb over 0.62137 mi.
  table.getByText('1,370 lb·mi');
});
