// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { trucksContract } from '@waybill/schema/features/trucks.contract';
import {
  exampleTruck,
  exampleTruckCosts,
  exampleTruckDetail,
  exampleTruckLife,
} from '@waybill/schema/features/trucks.examples';
import { maintenanceContract } from '@waybill/schema/features/maintenance.contract';
import {
  exampleMaintenanceRow,
  exampleWorkOrder,
} from '@waybill/schema/features/maintenance.examples';
import { liveriesContract } from '@waybill/schema/features/liveries.contract';
import { positionsContract } from '@waybill/schema/features/positions.contract';
import { exampleOnTheRoad } from '@waybill/schema/features/positions.examples';
import { placesContract } from '@waybill/schema/features/places.contract';
import { examplePlace } from '@waybill/schema/features/places.examples';
import type { Truck, TruckDetail, TruckTotals } from '@waybill/schema/features/trucks.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/fleet';

let trucks: Truck[];
let truck: TruckDetail;
let costs28: TruckTotals['costs28'];
let asked: unknown[];

beforeEach(() => {
  trucks = [{ ...exampleTruck, bookMinor: null }];
  truck = exampleTruckDetail;
  costs28 = null;
  asked = [];
  const { server } = browser();
  server.answer(trucksContract.list, ({ query }) => {
    asked.push(query);
    const found = trucks.filter(({ status }) => status === (query.status ?? status));
    const byStatus = { ACTIVE: 0, WORKSHOP: 0, RETIRED: 0, AWAY: 0 };
    for (const { status } of trucks) byStatus[status] += 1;
    const totals = { byStatus, days28: exampleTruck.days28, costs28 };
    return { trucks: found, totals, nextCursor: null };
  });
  server.answer(positionsContract.listOnTheRoad, () => ({ drivers: [], nextCursor: null }));
  server.answer(trucksContract.get, () => ({ truck }));
  server.answer(trucksContract.getCosts, () => ({ costs: exampleTruckCosts }));
  server.answer(trucksContract.listJobs, () => ({ jobs: [], nextCursor: null }));
  server.answer(trucksContract.listLife, () => ({ life: [exampleTruckLife], nextCursor: null }));
  server.answer(maintenanceContract.list, () => ({
    rows: [exampleMaintenanceRow],
    totals: { all: 1, due: 1, soon: 0, ordered: 1 },
    nextCursor: null,
  }));
  const done = {
    state: 'DONE' as const,
    doneAt: '2026-10-02T18:00:00.000Z',
    doneOdometerM: 301_000_000,
  };
  server.answer(maintenanceContract.listOrders, () => ({
    orders: [{ ...exampleWorkOrder, item: 'TYRES', ...done }],
    nextCursor: null,
  }));
  server.answer(liveriesContract.list, () => ({ liveries: [] }));
  server.answer(placesContract.list, () => ({
    places: [examplePlace],
    totals: { count: 1, size: 5, rentMinor: 0, stock: { usedG: 0, valueMinor: 0 } },
    currency: null,
    nextCursor: null,
  }));
});

const rowsOf = async () =>
  within(await screen.findByRole('table', { name: 'Trucks' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('lists trucks with driver, base, use and wear, sorted and filtered', async () => {
  trucks.push({
    ...exampleTruck,
    id: exampleTruckDetail.id.replace('1', '2'),
    status: 'RETIRED',
    plate: null,
  });
  browser().signIn(driverWith());
  await browser().open(path);
  const { person } = browser();
  expect(await rowsOf()).toEqual([
    [
      'B WB 1234Old FaithfulScania S Oil change due',
      'Berlin',
      '358,700 km',
      'Kai',
      '39%',
      'Engine 1%, Transmission 1%, Cabin 0%, Chassis 2%, Wheels 4%',
      'Nov 28, 2026',
    ],
    expect.arrayContaining([expect.stringContaining('Retired')]),
  ]);
  expect(screen.queryByRole('button', { name: 'Add truck' })).toBeNull();
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: /^Retired/ }));
  await waitFor(async () => expect(await rowsOf()).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Odometer' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'RETIRED', sort: 'odometer' }));
});

test('shows who is on the road with which truck, and readers of the books what trucks cost', async () => {
  const parked = { ...exampleTruck, id: crypto.randomUUID(), isDriven: false, bookMinor: null };
  trucks = [exampleTruck, parked];
  costs28 = { currency: 'EUR', costMinor: 412_300, distanceM: 9_412_300 };
  browser().server.answer(positionsContract.listOnTheRoad, ({ query }) =>
    query.cursor === undefined
      ? { drivers: [], nextCursor: 'next' }
      : { drivers: [{ ...exampleOnTheRoad, driver: exampleTruck.driver }], nextCursor: null },
  );
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(path);
  await waitFor(async () => {
    const [first = [], second = []] = await rowsOf();
    expect(first[0]).toContain('On the road');
    expect([first[1], first[6]]).toEqual(['to Wrocław', '€132,041']);
    expect([second[1], second[6]]).toEqual(['Berlin', '—']);
  });
  const cost = screen.getByText('Cost per kilometre', { selector: 'dt' });
  expect(cost.closest('div')?.textContent).toContain('€0.44');
  await expectAccessible();
});

test('adds a truck by hand', async () => {
  trucks = [];
  const { server, person } = browser();
  const sent: unknown[] = [];
  server.answer(trucksContract.add, ({ body }) => {
    if (sent.push(body) === 1) return new Refusal('TRUCKS_TOO_MANY');
    trucks = [exampleTruck];
    return { truck };
  });
  const driver = driverWith('FLEET');
  browser().signIn(driver);
  await browser().open(path);
  await screen.findByText('No trucks yet');
  await person.click(screen.getByRole('button', { name: 'Add truck' }));
  const dialog = within(await screen.findByRole('dialog'));
  const add = await dialog.findByRole('button', { name: 'Add truck' });
  await person.click(add);
  await dialog.findByText('Choose a model of the game.');
  await person.type(dialog.getByRole('combobox', { name: 'Model' }), 'Scania S{ArrowDown}{Enter}');
  await person.type(dialog.getByLabelText('Plate'), 'B WB 1234');
  await person.type(dialog.getByLabelText('Odometer, in kilometres'), '358700');
  await person.click(add);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    driverId: driver.id,
    game: 'ets2',
    modelId: 'vehicle.scania.s_2016',
    brand: 'Scania',
    name: 'S',
    plate: 'B WB 1234',
    odometerM: 358_700_000,
  });
  await person.click(add);
  expect(await rowsOf()).toHaveLength(1);
});

test('a truck shows its figures and life', async () => {
  browser().signIn(driverWith());
  await browser().open(`${path}/${truck.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Old Faithful' })).toBeTruthy();
  await screen.findByText('384 km without the companion');
  const life = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(life).toEqual(
    expect.arrayContaining([
      expect.stringContaining('100,000 km'),
      expect.stringContaining('384 km without the companion'),
      expect.stringContaining('First seen'),
    ]),
  );
  const picture = screen.getByRole('link', { name: 'Save as picture: 100,000 km' });
  expect(picture.getAttribute('href')).toBe(`/api/trucks/${truck.id}/milestones/KM_100000.png`);
  await screen.findByText('No jobs yet');
  const book = within(screen.getByRole('region', { name: 'Service book' }));
  await book.findByText('Oil change');
  book.getByText('Tyres · Done');
  book.getByText(/^Oct 2, 2026 · 301,000 km/);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Earned and cost' })).toBeNull();
  await expectAccessible();
});

test('the fleet’s staff edit, retire and join a truck', async () => {
  const { server, person } = browser();
  const sent: unknown[] = [];
  server.answer(trucksContract.update, ({ body }) => {
    sent.push(body);
    truck = { ...truck, nickname: body.nickname };
    return { truck };
  });
  server.answer(trucksContract.retire, () => {
    truck = { ...truck, status: 'RETIRED', retiredAt: '2026-11-28T20:00:00.000Z', place: null };
    return { truck };
  });
  browser().signIn(driverWith('FLEET'));
  await browser().open(`${path}/${truck.id}`);
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  const nickname = await dialog.findByLabelText('Nickname');
  await person.clear(nickname);
  await person.type(nickname, 'Blue');
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue' })).toBeTruthy();
  expect(sent).toEqual([{ nickname: 'Blue', placeId: examplePlace.id }]);

  await person.click(screen.getByRole('button', { name: 'Join' }));
  const join = within(await screen.findByRole('dialog'));
  await join.findByText('No other truck of this driver and model');
  await person.click(join.getByRole('button', { name: 'Cancel' }));

  await person.click(screen.getByRole('button', { name: 'Retire' }));
  const question = within(await screen.findByRole('dialog'));
  await person.click(question.getByRole('button', { name: 'Retire' }));
  expect(await screen.findByRole('button', { name: 'Return to service' })).toBeTruthy();
});

test('a truck is joined into another one of its driver and model', async () => {
  const { server, person } = browser();
  const other = { ...exampleTruck, id: exampleTruck.id.replace('1', '3'), nickname: 'Twin' };
  const ofAnother = { ...other, id: exampleTruck.id.replace('1', '4'), modelId: 'vehicle.man.tgx' };
  trucks = [exampleTruck, other, { ...ofAnother, nickname: 'Stranger' }];
  const sent: unknown[] = [];
  server.answer(trucksContract.join, ({ body }) => {
    sent.push(body);
    truck = { ...truck, ...other, joined: [exampleTruck] };
    return { truck };
  });
  browser().signIn(driverWith('FLEET'));
  await browser().open(`${path}/${truck.id}`);
  await person.click(await screen.findByRole('button', { name: 'Join' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(await dialog.findByRole('combobox', { name: 'Is the same as' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(['Twin · 358,700 km']);
  await person.click(await screen.findByText('Twin · 358,700 km'));
  await person.click(dialog.getByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Twin' })).toBeTruthy();
  expect(sent).toEqual([{ intoId: other.id }]);
  const joined = within(screen.getByRole('region', { name: 'Joined trucks' }));
  expect(joined.getByRole('link', { name: 'Old Faithful' })).toBeTruthy();
});

test('a truck that isn’t there is said to be gone', async () => {
  browser().server.answer(trucksContract.get, () => new Refusal('NOT_FOUND'));
  browser().signIn(driverWith());
  await browser().open(`${path}/${truck.id}`);
  expect(await screen.findByText('Truck not found')).toBeTruthy();
});

test('a truck is bought for a price and sold, by those with both duties', async () => {
  const { server, person } = browser();
  const sent: unknown[] = [];
  truck = { ...truck, owned: null };
  server.answer(trucksContract.buy, ({ body }) => {
    if (sent.push(body) === 1) return new Refusal('CASH_TOO_LOW');
    truck = exampleTruckDetail;
    return { truck };
  });
  server.answer(trucksContract.sell, () => {
    const sold = { soldAt: '2026-11-28T20:00:00.000Z', soldMinor: 12_000_000 };
    truck = { ...truck, owned: { ...exampleTruckDetail.owned, ...sold } };
    return { truck };
  });
  browser().signIn(driverWith('FLEET', 'ECONOMY'));
  await browser().open(`${path}/${truck.id}`);
  const money = within(await screen.findByRole('region', { name: 'Earned and cost' }));
  const facts = [...money.getAllByRole('term')].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'Revenue',
    'Fuel',
    'Repairs',
    'Depreciation',
    'Result',
    'Cost per kilometre',
  ]);
  money.getByText('€213,769');
  money.getByText('€129,566');
  money.getByText('€0.59');
  await person.click(await screen.findByRole('button', { name: 'Buy truck' }));
  const dialog = within(await screen.findByRole('dialog'));
  const price = await dialog.findByLabelText('Price');
  await person.clear(price);
  await person.type(price, '123456');
  const buy = dialog.getByRole('button', { name: 'Buy truck' });
  await person.click(buy);
  await screen.findByText('Your company doesn’t have enough money.');
  await person.click(buy);
  await screen.findByText('€132,041');
  expect(sent).toEqual([{ priceMinor: 12_345_600 }, { priceMinor: 12_345_600 }]);
  await person.click(screen.getByRole('button', { name: 'Sell truck' }));
  const question = within(await screen.findByRole('dialog'));
  await person.click(question.getByRole('button', { name: 'Sell truck' }));
  await screen.findByText('€120,000');
  expect(screen.queryByRole('button', { name: 'Sell truck' })).toBeNull();
});
