// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { membersContract } from '@waybill/schema/features/members.contract';
import { routePlansContract } from '@waybill/schema/features/route-plans.contract';
import {
  exampleCities,
  exampleRoute,
  exampleRoutePlan,
} from '@waybill/schema/features/route-plans.examples';
import {
  type Route,
  type RouteBasis,
  routeBases,
} from '@waybill/schema/features/route-plans.models';
import { expect, test } from 'vitest';
import { buildMember, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/route';

function serve(route: Route = exampleRoute): void {
  const { server } = browser();
  server.answer(routePlansContract.listCities, ({ query }) => ({
    cities: exampleCities.filter(
      ({ name }) => query.search !== '' && name.toLowerCase().includes(query.search.toLowerCase()),
    ),
  }));
  server.answer(routePlansContract.findRoute, () => ({ route }));
  server.answer(routePlansContract.list, ({ query }) => ({
    routePlans: query.whose === 'planned' ? [exampleRoutePlan] : [],
    nextCursor: null,
  }));
  server.answer(routePlansContract.get, () => ({ routePlan: exampleRoutePlan }));
}

const sent = <R extends Parameters<ReturnType<typeof browser>['server']['requestsTo']>[0]>(
  route: R,
) => browser().server.requestsTo(route);

test(
  'finds a route between cities and says what its figures rest on',
  { tags: 'long' },
  async () => {
    browser().signIn(owner());
    serve();
    await browser().open(path);
    await screen.findByRole('heading', { level: 1, name: 'Route Planning' });
    await screen.findByText('Choose origin and destination');
    await expectAccessible();
    await browser().pick('From', 'Ber', 'Berlin');
    expect(sent(routePlansContract.findRoute)).toEqual([]);
    await browser().pick('To', 'Wro', 'Wrocław');
    await screen.findByText('As driven: 24 drives of your company, 7 drivers');
    expect(sent(routePlansContract.findRoute)).toMatchObject([
      { params: { vtcId }, query: { game: 'ets2', stops: ['berlin', 'wroclaw'], order: 'given' } },
    ]);
    // The address can be shared and survives a reload.
    expect(browser().path()).toContain('stops=berlin%2Cwroclaw');
    screen.getByText('Break of 45 min, after 4 hr 30 min of driving');
    screen.getByText(/261 km after Berlin/);
    screen.getByText(/0.25 fines/);
    screen.getByText('352 km to 361 km (n = 24)');
    await expectAccessible();
  },
);

test(
  'adds stops, sorts them into the shortest order and removes them',
  { tags: 'long' },
  async () => {
    browser().signIn(owner());
    serve({ ...exampleRoute, order: { kind: 'SHORTEST', savedM: 120_000 } });
    await browser().open(`${path}?stops=berlin,praha,wien,wroclaw`);
    await browser().press('checkbox', 'Optimise the order of stops');
    await screen.findByText('In this order it is 120 km shorter.');
    await waitFor(() =>
      expect(sent(routePlansContract.findRoute).at(-1)?.query).toMatchObject({ order: 'shortest' }),
    );
    await browser().press('button', 'Remove the stop: Via 1');
    await waitFor(() =>
      expect(sent(routePlansContract.findRoute).at(-1)?.query).toMatchObject({
        stops: ['berlin', 'wien', 'wroclaw'],
      }),
    );
    await browser().press('button', 'Add a stop');
    await screen.findByRole('combobox', { name: 'Via 2' });
  },
);

test('a range and a price are sent once they are complete', { tags: 'long' }, async () => {
  browser().signIn(owner());
  serve();
  await browser().open(`${path}?stops=berlin,wroclaw`);
  const price = await screen.findByLabelText(/^Fuel price/);
  await browser().person.type(price, '0.95');
  expect(price).toHaveProperty('value', '0.95');
  await waitFor(() =>
    expect(sent(routePlansContract.findRoute).at(-1)?.query).toMatchObject({
      fuelPriceMinor: 95,
    }),
  );
  await browser().person.clear(price);
  await browser().person.type(price, '1.50');
  expect(price).toHaveProperty('value', '1.50');
  const range = screen.getByLabelText(/^Range/);
  await browser().person.type(range, '800');
  await waitFor(() =>
    expect(sent(routePlansContract.findRoute).at(-1)?.query).toMatchObject({
      fuelPriceMinor: 150,
      rangeM: 800_000,
    }),
  );
  // 8 km is below the smallest range, which the server would reject.
  const asked = sent(routePlansContract.findRoute).map(({ query }) => query.rangeM);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(50_000);
});

test(
  'lists fuel stops in a city of the route, and traffic reports in route order',
  { tags: 'long' },
  async () => {
    browser().signIn(owner());
    const [report] = exampleRoute.traffic?.reports ?? [];
    if (!report) throw new Error('an example without reports');
    const { at, spot } = { at: report.confirmedAt, spot: { x: 1, z: 1 } };
    serve({
      ...exampleRoute,
      fuelStops: [
        {
          leg: 0,
          distanceM: 250_000,
          cityId: 'poznan',
          city: 'Poznań',
          volumeMl: 300_000,
          priceMinor: 150,
        },
      ],
      traffic: {
        reports: [
          report,
          { ...report, id: crypto.randomUUID(), kind: 'CLOSED', distanceM: 358_700 },
        ],
        slow: [{ ...spot, at, leg: 0, distanceM: 12_000, share: 0.5, samples: 40, drivers: 3 }],
      },
    });
    await browser().open(`${path}?stops=berlin,wroclaw`);
    const fuel = within(await screen.findByRole('region', { name: 'Breaks and fuel' }));
    fuel.getByText('Refuel 300 L for about €450');
    fuel.getByText('In Poznań');
    const traffic = within(screen.getByRole('region', { name: 'On the route' }));
    const items = traffic.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.map((text) => text.split(' · ')[0])).toEqual([
      '50% slower than allowed12 km after Berlin, 3 drivers',
      'Traffic jam210 km after Berlin',
      'Road closedIn Wrocław',
    ]);
    await expectAccessible();
    serve({ ...exampleRoute, traffic: null });
    await browser().open(`${path}?stops=berlin,wroclaw`);
    await screen.findByText(/This route is not on the map yet/);
  },
);

const said: Readonly<Record<Exclude<RouteBasis, 'DRIVEN'>, string>> = {
  LEARNED: 'By recorded roads',
  NEAR: 'By recorded roads, from the nearest one',
  EITHER_WAY: 'By recorded roads, partly in the opposite direction',
  STRAIGHT: 'Straight line × detour factor',
  UNKNOWN: 'No data yet',
};

test('names the basis of each figure, and shows unknown ones as a dash', async () => {
  browser().signIn(owner());
  const [leg] = exampleRoute.legs;
  if (!leg) throw new Error('an example without legs');
  const none = { company: null, everybody: null, figuresOf: null, line: null };
  const unknown = { distanceM: null, realMs: null, gameMinutes: null, tollsMinor: null };
  serve({
    ...exampleRoute,
    legs: routeBases
      .filter((basis) => basis !== 'DRIVEN')
      .map((basis) => Object.assign({}, leg, none, unknown, { basis })),
    totals: { ...exampleRoute.totals, distanceM: null },
    breaks: [],
  });
  await browser().open(`${path}?stops=berlin,wroclaw`);
  for (const sentence of Object.values(said)) await screen.findByText(sentence);
  screen.getByText(/Straight line × 1.24: the median of 101 drives of your company/);
  screen.getByText('No breaks or fuel stops needed.');
});

test(
  'a route is saved, compared with the drive, given to a driver, renamed and deleted',
  { tags: 'long' },
  async () => {
    browser().signIn(owner());
    serve();
    const { server } = browser();
    const member = buildMember('Dietrich Diesel');
    server.answer(membersContract.list, () => ({ members: [member], nextCursor: null, total: 1 }));
    for (const route of [
      routePlansContract.create,
      routePlansContract.rename,
      routePlansContract.setDriver,
    ] as const) {
      server.answer(route, () => ({ routePlan: exampleRoutePlan }));
    }
    server.answer(routePlansContract.remove, () => ({ success: true as const }));
    await browser().open(`${path}?stops=berlin,wroclaw`);
    await browser().fill('Name', 'Paper to Wrocław');
    await browser().press('button', 'Save route');
    const card = within(await screen.findByRole('region', { name: 'Paper to Wrocław' }));
    expect(sent(routePlansContract.create)[0]?.body).toEqual({
      name: 'Paper to Wrocław',
      game: 'ets2',
      order: 'given',
      stops: ['berlin', 'wroclaw'],
    });
    const row = card.getByRole('row', { name: /Distance/ });
    expect([...row.children].map(({ textContent }) => textContent)).toEqual([
      'Distance',
      '359 km',
      '361 km',
      '+2.5 km',
    ]);
    await expectAccessible();
    await browser().press('button', 'Assign to a driver');
    await browser().pick('Driver', 'Diet', 'Dietrich Diesel');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('button', { name: 'Assign to a driver' }).click();
    await waitFor(() =>
      expect(sent(routePlansContract.setDriver)[0]?.body).toEqual({ driverId: member.id }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await browser().press('button', 'Rename');
    within(await screen.findByRole('dialog'))
      .getByRole('button', { name: 'Rename' })
      .click();
    await waitFor(() => expect(sent(routePlansContract.rename)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await browser().press('button', 'Delete');
    within(await screen.findByRole('dialog'))
      .getByRole('button', { name: 'Delete' })
      .click();
    await waitFor(() => expect(sent(routePlansContract.remove)).toHaveLength(1));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Paper to Wrocław' })).toBeNull(),
    );
  },
);

test('a link opens a saved route and says whose it is', async () => {
  browser().signIn(owner());
  serve();
  browser().server.answer(routePlansContract.get, () => ({
    routePlan: { ...exampleRoutePlan, can: { change: false } },
  }));
  await browser().open(`${path}?plan=${exampleRoutePlan.id}`);
  const card = within(await screen.findByRole('region', { name: exampleRoutePlan.name }));
  card.getByText(`From ${exampleRoutePlan.planner.username}`);
  expect(card.queryByRole('button')).toBeNull();
  await waitFor(() =>
    expect(sent(routePlansContract.findRoute)[0]?.query).toMatchObject({
      stops: ['berlin', 'wroclaw'],
    }),
  );
});
