// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { fuelContract } from '@waybill/schema/features/fuel.contract';
import {
  exampleFuelBoard,
  exampleFuelReasons,
  exampleFuelReport,
} from '@waybill/schema/features/fuel.examples';
import type { FuelBoard, FuelReport } from '@waybill/schema/features/fuel.models';
import { messages } from '@waybill/schema/messages';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/fuel';

let board: FuelBoard;
let reports: FuelReport[];

beforeEach(() => {
  const { inputs } = exampleFuelBoard.territories[0] ?? exampleFuelReasons.price;
  board = {
    ...exampleFuelBoard,
    territories: [
      {
        territory: 'PL',
        minorPer100L: 14_890,
        basis: 'DEMAND',
        inputs: { ...inputs, base: 14_800, factorPpm: 1_006_000, reports: 0, median: null },
        history: [14_800, 14_890],
      },
      ...exampleFuelBoard.territories,
    ],
    can: { editBase: false, removeReports: false },
  };
  reports = [exampleFuelReport];
  const { server } = browser();
  server.answer(fuelContract.getBoard, () => ({ board }));
  server.answer(fuelContract.getReasons, () => ({ reasons: exampleFuelReasons }));
  server.answer(fuelContract.listReports, () => ({ reports, nextCursor: null }));
  server.answer(jobsContract.listNames, () => ({
    cargoes: [],
    cities: [
      { id: 'berlin', name: 'Berlin' },
      { id: 'wroclaw', name: 'Wrocław' },
    ],
  }));
});

test('shows prices by territory, their sources and how they are computed', async () => {
  browser().signIn(driverWith());
  await browser().open(path);
  const table = within(await screen.findByRole('table', { name: 'By country or state' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Where30 daysPrice per litre',
    'Polandbase price, demand +0.6%€1.489',
    'Germany4 reports€1.612',
  ]);
  screen.getByText('1,240 L');
  screen.getByText('usually 1,100 L a week');
  expect(screen.queryByRole('button', { name: 'Base prices' })).toBeNull();
  await expectAccessible();
  await browser().press('button', 'Price details: Germany');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('median of 4 = €1.612');
  dialog.getByRole('img', { name: 'Prices at the end of the last 3 days, from €1.580 to €1.612' });
  dialog.getByRole('link', { name: 'Berlin' });
  await expectAccessible();
});

test('shows prices per gallon if the reader prefers gallons', { tags: 'long' }, async () => {
  const reader = driverWith();
  const { preferences } = reader;
  browser().signIn({
    ...reader,
    ...(preferences && { preferences: { ...preferences, volumeUnit: 'gal' as const } }),
  });
  await browser().open(path);
  await screen.findByRole('columnheader', { name: 'Price per gallon' });
  screen.getByRole('cell', { name: '€6.102' });
});

test(
  'a driver reports a price, sees validation errors and withdraws it',
  { tags: 'long' },
  async () => {
    const { server } = browser();
    reports = [];
    let isRefused = true;
    server.answer(fuelContract.createReport, ({ body }) => {
      if (isRefused)
        return new Refusal('VALIDATION_FAILED', { minorPer100L: messages.fuelPriceFar });
      reports = [{ ...exampleFuelReport, minorPer100L: body.minorPer100L }];
      return { report: exampleFuelReport };
    });
    server.answer(fuelContract.takeBackReport, () => {
      reports = [];
      return { success: true } as const;
    });
    browser().signIn(driverWith());
    await browser().open(path);
    await screen.findByText('No reports yet');
    await browser().press('button', 'Report a price');
    await browser().press('button', 'Report');
    await screen.findByText(messages.fuelPriceRequired);
    await browser().fill('City', 'Wrocław');
    await browser().fill('Price per litre', '9,99');
    await browser().press('button', 'Report');
    await screen.findByText(messages.fuelPriceFar);
    isRefused = false;
    await browser().fill('Price per litre', '1,489');
    await browser().press('button', 'Report');
    await browser().press('button', 'Withdraw: Wrocław, Poland');
    expect(server.requestsTo(fuelContract.createReport).at(-1)?.body).toMatchObject({
      game: 'ets2',
      territory: 'PL',
      city: { id: 'wroclaw', name: 'Wrocław' },
      minorPer100L: 14_890,
    });
    await screen.findByText('No reports yet');
  },
);

test(
  'a member with the permission sets base prices and removes reports',
  { tags: 'long' },
  async () => {
    const { server } = browser();
    board = { ...board, can: { editBase: true, removeReports: true } };
    reports = [{ ...exampleFuelReport, can: { takeBack: false, remove: true } }];
    server.answer(fuelContract.setBasePrices, () => ({ board }));
    server.answer(fuelContract.removeReport, () => {
      reports = [];
      return { success: true } as const;
    });
    browser().signIn(owner());
    await browser().open(path);
    await browser().press('button', 'Base prices');
    await browser().fill('Germany', '1.700');
    await expectAccessible();
    await browser().press('button', 'Save base prices');
    await waitFor(() =>
      expect(server.requestsTo(fuelContract.setBasePrices)[0]?.body).toEqual({
        game: 'ets2',
        version: 2,
        prices: [{ territory: 'DE', minorPer100L: 17_000 }],
      }),
    );
    await browser().press('button', 'Remove: Wrocław, Poland');
    await browser().fill('Reason', 'A slip');
    await browser().press('button', 'Remove');
    await screen.findByText('No reports yet');
    expect(server.requestsTo(fuelContract.removeReport)[0]?.body).toEqual({ reason: 'A slip' });
  },
);

test('finds the cheapest fuel along a route', { tags: 'long' }, async () => {
  browser().server.answer(fuelContract.getRoute, () => ({
    cities: exampleFuelBoard.cities,
    currency: 'EUR' as const,
  }));
  browser().signIn(driverWith());
  await browser().open(path);
  await browser().fill('From', 'Berlin');
  await browser().fill('To', 'Wrocław');
  await browser().press('button', 'Find');
  const list = within(await screen.findByRole('list', { name: 'Cheapest on the route' }));
  list.getByText('3 reports · cheapest');
  const [request] = browser().server.requestsTo(fuelContract.getRoute);
  expect(request?.query).toMatchObject({ cities: ['berlin', 'wroclaw'] });
});

test("says that prices couldn't be loaded, and retries", async () => {
  browser().server.answer(fuelContract.getBoard, () => new Refusal('INTERNAL'));
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByText('Couldn’t load the prices.');
  browser().server.answer(fuelContract.getBoard, () => ({ board }));
  await browser().press('button', 'Try again');
  await screen.findByRole('table', { name: 'By country or state' });
});
