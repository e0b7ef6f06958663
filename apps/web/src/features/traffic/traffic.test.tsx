// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { trafficContract } from '@waybill/schema/features/traffic.contract';
import { exampleArea, exampleCity, exampleReport } from '@waybill/schema/features/traffic.examples';
import type { TrafficReport } from '@waybill/schema/features/traffic.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { setMapSize } from '#src/testing/map-size.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/weather';
let report: TrafficReport;

beforeEach(() => {
  report = exampleReport;
  const { server } = browser();
  server.answer(trafficContract.listReports, () => ({ reports: [report], nextCursor: null }));
  server.answer(trafficContract.listCities, () => ({
    cities: [
      exampleCity,
      { ...exampleCity, id: 'lille', name: 'Lille', congestion: null, wet: null, reports: 0 },
    ],
    nextCursor: null,
  }));
  browser().signIn(driverWith());
});

test('a driver sees traffic by city and hour, and where there is no data', async () => {
  await browser().open(path);
  const table = within(await screen.findByRole('table', { name: 'By city' }));
  const readRows = () => table.getAllByRole('row').map((row) => row.textContent);
  expect(readRows()).toHaveLength(2);
  await browser().press('button', 'All cities');
  const rows = readRows();
  expect(rows[1]).toMatch(/^Calais42\s?%15\s?%7/);
  expect(rows[2]).toMatch(/^LilleNo dataNo data—/);
  const hours = within(await screen.findByRole('region', { name: 'By hour of the day' }));
  hours.getByText(/below the limit, 7 drivers$/);
  await screen.findByRole('application', { name: 'Weather and traffic now' });
  await browser().press('button', 'Show as a table');
  const squares = within(await screen.findByRole('table', { name: 'Weather and traffic now' }));
  expect(squares.getByText(/42\s?% below the limit, 7 drivers/)).toBeTruthy();
  await browser().press('button', 'Wet roads');
  await squares.findByText(/15\s?% with wipers on, 6 drivers/);
  await expectAccessible();
});

test('shows an empty state in both games', async () => {
  const { server } = browser();
  server.answer(trafficContract.listAreas, ({ query }) => ({
    since: '2026-05-02T17:00:00.000Z',
    areas: query.game === 'ets2' ? [{ ...exampleArea, wet: null }] : [],
  }));
  await browser().open(path);
  await browser().press('button', 'Wet roads');
  await screen.findByText('No data yet');
  await browser().press('button', 'Congestion');
  await waitFor(() => expect(screen.queryByText('No data yet')).toBeNull());
  await browser().press('button', 'America');
  await screen.findByText('No data yet');
  expect(server.requestsTo(trafficContract.listCities).at(-1)?.query.game).toBe('ats');
});

test('a driver reports traffic in a chosen city', { tags: 'long' }, async () => {
  const { server } = browser();
  await browser().open(path);
  await browser().press('button', 'Create report');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a report' }));
  dialog.getByText(/Only your own company sees your name/);
  await browser().choose('Type', 'Accident');
  await browser().choose('Place', 'In a city');
  await browser().person.click(dialog.getByRole('button', { name: 'Report' }));
  await dialog.findByText('Please choose a city.');
  await browser().pick('City', 'Calais', 'Calais');
  await expectAccessible();
  await browser().person.click(dialog.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requestsTo(trafficContract.createReport)).toMatchObject([
    { body: { game: 'ets2', kind: 'ACCIDENT', place: { kind: 'CITY', cityId: 'calais' } } },
  ]);
});

test('a driver reports traffic at the centre of the moved map', { tags: 'long' }, async () => {
  setMapSize();
  const { server } = browser();
  await browser().open(path);
  const map = await screen.findByRole('application', { name: 'Weather and traffic now' });
  const middles: number[] = [];
  for (let round = 1; round <= 2; round += 1) {
    map.focus();
    await browser().person.keyboard('{ArrowRight}');
    await browser().press('button', 'Create report');
    const dialog = within(await screen.findByRole('dialog'));
    await browser().choose('Place', 'Map centre');
    await browser().person.click(dialog.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const place = server.requestsTo(trafficContract.createReport).at(-1)?.body.place;
    middles.push(place?.kind === 'POINT' ? place.x : 0);
  }
  expect(middles[1]).toBeGreaterThan(middles[0] ?? Infinity);
});

test(
  'others confirm a report or mark it as gone; its driver withdraws it, staff remove it',
  { tags: 'long' },
  async () => {
    const { server } = browser();
    await browser().open(path);
    await browser().press('button', 'Still there: Jam, near Calais');
    await browser().press('button', 'Gone: Jam, near Calais');
    await waitFor(() =>
      expect(server.requestsTo(trafficContract.setAnswer).map(({ body }) => body.isThere)).toEqual([
        true,
        false,
      ]),
    );
    report = { ...report, can: { answer: false, withdraw: true, remove: true } };
    await browser().open(path);
    await browser().press('button', 'Withdraw: Jam, near Calais');
    await waitFor(() => expect(server.requestsTo(trafficContract.withdrawReport)).toHaveLength(1));
    report = { ...report, can: { answer: true, withdraw: false, remove: true } };
    await browser().open(path);
    await browser().press('button', 'Remove: Jam, near Calais');
    await screen.findByRole('dialog', { name: 'Remove this report?' });
    expect(server.requestsTo(trafficContract.removeReport)).toHaveLength(0);
    await expectAccessible();
    server.answer(trafficContract.listReports, () => ({ reports: [], nextCursor: null }));
    await browser().press('button', 'Remove');
    await screen.findByText('No reports');
    expect(server.requestsTo(trafficContract.removeReport)).toHaveLength(1);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  },
);

test(
  'names the other server and the age of its data, and hides its failures',
  { tags: 'long' },
  async () => {
    const { server } = browser();
    await browser().open(path);
    const table = within(
      await screen.findByRole('table', { name: 'Traffic by traffic.example.org' }),
    );
    table.getByText('Heavy');
    server.answer(trafficContract.getOutside, () => ({ outside: null, isAsked: true }));
    await browser().open(path);
    await screen.findByText('That server is not responding.');
  },
);
