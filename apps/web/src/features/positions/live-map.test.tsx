// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { routePlansContract } from '@waybill/schema/features/route-plans.contract';
import { exampleRoute } from '@waybill/schema/features/route-plans.examples';
import { roadsContract } from '@waybill/schema/features/roads.contract';
import { positionsContract } from '@waybill/schema/features/positions.contract';
import { exampleOnTheRoad } from '@waybill/schema/features/positions.examples';
import type { DriverOnTheRoad } from '@waybill/schema/features/positions.models';
import { encodeFrame, type PositionFrame } from '@waybill/schema/position-frames';
import { cellOf, tileOf } from '@waybill/telemetry/road-grid';
import { encodeTile } from '@waybill/telemetry/road-tiles';
import { encodeLine } from '@waybill/telemetry/trace';
import { beforeEach, expect, test, vi } from 'vitest';
import { driverWith, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { setMapSize } from '#src/testing/map-size.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

beforeEach(setMapSize);

const job = exampleOnTheRoad.job;
const onTheRoad = (id: string, username: string, more: Partial<DriverOnTheRoad> = {}) => ({
  ...exampleOnTheRoad,
  driver: { ...exampleOnTheRoad.driver, id, username },
  ...more,
});
const nora = crypto.randomUUID();
const elin = crypto.randomUUID();

/** Serves these drivers as on the road. */
function have(...drivers: readonly DriverOnTheRoad[]): void {
  const { server } = browser();
  server.answer(positionsContract.listOnTheRoad, () => ({
    drivers: [...drivers],
    nextCursor: null,
  }));
  server.answer(jobsContract.list, () => ({ jobs: [], nextCursor: null }));
}

/** Emits a frame on the position stream. */
function tell(frame: PositionFrame): void {
  const data: unknown = JSON.parse(/data: (.*)/.exec(encodeFrame(frame))?.[1] ?? '');
  if (typeof data !== 'object' || data === null) throw new Error('the frame has no data');
  browser().live.tell(frame.event, 0, data);
}

const streams = () =>
  browser()
    .live.urls()
    .filter((url) => url.includes('/positions/stream'));

test('live drivers are listed beside the map, the nearest arrival first', async () => {
  have(
    onTheRoad(nora, 'Nora', { job: job && { ...job, plannedM: 500_000, drivenM: 98_000 } }),
    onTheRoad(elin, 'Elin', { job: job && { ...job, plannedM: 200_000, drivenM: 71_000 } }),
    onTheRoad(crypto.randomUUID(), 'Gustav', { place: null }),
  );
  browser().signIn(driverWith());
  await browser().open('/dashboard/map');
  const list = await screen.findByRole('list', { name: 'Live now' });
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/Elin.*129 km/), expect.stringMatching(/Nora.*402 km/)]),
  );
  expect(screen.getByText('1 more driver is hidden from the map')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Company 2' })).toBeTruthy();
  await expectAccessible();
  await browser().press('button', 'Show as a table');
  expect(await screen.findByRole('row', { name: /Elin.*129 km to go/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Garage, 1 truck based here Berlin' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
});

test(
  'the map opens a stream for what it shows, and another one for other trucks',
  { tags: 'long' },
  async () => {
    have(onTheRoad(nora, 'Nora'));
    browser().signIn(driverWith());
    await browser().open('/dashboard/map');
    await waitFor(() => expect(streams()).toHaveLength(1));
    const asked = new URL(streams()[0] ?? '', 'http://localhost').searchParams;
    expect(asked.get('game')).toBe('ets2');
    expect(asked.get('scope')).toBe('company');
    expect(Number(asked.get('x1')) - Number(asked.get('x0'))).toBeGreaterThan(100_000);
    await browser().press('button', 'Allies');
    await waitFor(() => expect(streams()[0]).toContain('scope=allies'));
    await browser().press('button', 'ATS');
    await waitFor(() => expect(streams()[0]).toContain('game=ats'));
    expect(streams()).toHaveLength(1);
    expect(browser().path()).toContain('game=ats');
  },
);

test(
  'drivers of other companies are listed while the stream contains them',
  { tags: 'long' },
  async () => {
    have();
    browser().signIn(driverWith());
    await browser().open('/dashboard/map?scope=public');
    await waitFor(() => expect(streams()).toHaveLength(1));
    const name = { h: 1, driverId: nora, name: 'Ines', company: 'KLR', jobId: null };
    tell({
      event: 'snap',
      streamId: crypto.randomUUID(),
      t: 1_000,
      names: [name],
      points: [{ h: 1, x: 0, z: 0, speedKmh: 0, heading: 0, ageMs: 0, standingMinutes: 12 }],
      counts: [],
    });
    expect(await screen.findByRole('button', { name: /Ines.*KLR.*parked 12 min/ })).toBeTruthy();
    tell({ event: 'gone', trucks: [1] });
    await waitFor(() => expect(screen.queryByRole('button', { name: /Ines/ })).toBeNull(), {
      timeout: 3_000,
    });
  },
);

test(
  'a driver who hides disappears from the list and the card at once',
  { tags: 'long' },
  async () => {
    have(onTheRoad(nora, 'Nora'));
    const { server } = browser();
    server.answer(positionsContract.getDriver, () => ({ driver: onTheRoad(nora, 'Nora') }));
    browser().signIn(driverWith());
    await browser().open(`/dashboard/map?driver=${nora}`);
    await waitFor(() => expect(streams()).toHaveLength(1));
    expect(await screen.findByRole('heading', { name: 'Nora' })).toBeTruthy();
    const name = { h: 1, driverId: nora, name: 'Nora', company: 'NORD', jobId: null };
    const point = { h: 1, x: 0, z: 0, speedKmh: 80, heading: 0, ageMs: 0, standingMinutes: 0 };
    const streamId = crypto.randomUUID();
    tell({ event: 'snap', streamId, t: 1_000, names: [name], points: [point], counts: [] });
    have();
    server.answer(positionsContract.getDriver, () => new Refusal('NOT_FOUND'));
    tell({ event: 'gone', trucks: [1] });
    expect(await screen.findByText('This truck is no longer live.')).toBeTruthy();
    expect(screen.queryByText('Nora')).toBeNull();
  },
);

test(
  'an interrupted stream keeps its trucks, says so, and reconnects',
  { tags: 'long' },
  async () => {
    have();
    browser().signIn(driverWith());
    await browser().open('/dashboard/map?scope=public');
    await waitFor(() => expect(streams()).toHaveLength(1));
    const name = { h: 1, driverId: nora, name: 'Ines', company: 'KLR', jobId: null };
    const point = { h: 1, x: 0, z: 0, speedKmh: 80, heading: 0, ageMs: 0, standingMinutes: 0 };
    const streamId = crypto.randomUUID();
    const snap: PositionFrame = {
      event: 'snap',
      streamId,
      t: 1_000,
      names: [name],
      points: [point],
      counts: [],
    };
    tell(snap);
    await screen.findByRole('button', { name: /Ines/ });
    browser().live.breakOff(false);
    expect(await screen.findByText(/^Not connected\. The map is/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Ines/ })).toBeTruthy();
    await waitFor(() => expect(streams()).toHaveLength(1), { timeout: 3_000 });
    tell(snap);
    await waitFor(() => expect(screen.queryByText(/^Not connected/)).toBeNull());
  },
);

/** Builds a snapshot without trucks. */
function begun(): Extract<PositionFrame, { event: 'snap' }> {
  const streamId = crypto.randomUUID();
  return { event: 'snap', streamId, t: 1_000, names: [], points: [], counts: [] };
}

/** The views sent to the server. */
const viewsTold = () => browser().server.requestsTo(positionsContract.setView);

test('choosing a truck out of sight in the list moves the map to it', async () => {
  const place = exampleOnTheRoad.place && { ...exampleOnTheRoad.place, x: 90_100, z: -70_100 };
  have(onTheRoad(nora, 'Nora', { place }), onTheRoad(elin, 'Elin'));
  browser().signIn(driverWith());
  await browser().open('/dashboard/map');
  await waitFor(() => expect(streams()).toHaveLength(1));
  tell(begun());
  await browser().press('button', 'Live now: 2');
  await browser().person.click(await screen.findByRole('button', { name: /Nora/ }));
  // The list, which covers the map on a phone, closes.
  expect(await screen.findByRole('button', { name: 'Live now: 2' })).toBeTruthy();
  // The view is close and contains the truck.
  await waitFor(() => {
    const { x0, x1, z0, z1 } = viewsTold().at(-1)?.body ?? { x0: 0, x1: 0, z0: 0, z1: 0 };
    expect(x1 - x0).toBeLessThan(100_000);
    expect([x0 < 90_100 && x1 > 90_100, z0 < -70_100 && z1 > -70_100]).toEqual([true, true]);
  });
});

test('a view moved before the stream has begun is sent once it has', { tags: 'long' }, async () => {
  have();
  browser().signIn(driverWith());
  await browser().open('/dashboard/map');
  await waitFor(() => expect(streams()).toHaveLength(1));
  await browser().press('button', 'Zoom in');
  const snap = begun();
  tell(snap);
  await waitFor(() => expect(viewsTold()).toHaveLength(1));
  const asked = new URL(streams()[0] ?? '', 'http://localhost').searchParams;
  const [{ params, body } = {}] = viewsTold();
  expect(params?.streamId).toBe(snap.streamId);
  expect((body?.x1 ?? 0) - (body?.x0 ?? 0)).toBeLessThan(
    Number(asked.get('x1')) - Number(asked.get('x0')),
  );
});

test('requests nothing about unnamed drivers of other companies', async () => {
  have();
  browser().signIn(driverWith());
  await browser().open('/dashboard/map?scope=public');
  await waitFor(() => expect(streams()).toHaveLength(1));
  const name = { h: 1, driverId: '0123456789abcdef', name: '', company: 'KLR', jobId: null };
  const point = { h: 1, x: 0, z: 0, speedKmh: 80, heading: 0, ageMs: 0, standingMinutes: 0 };
  tell({ ...begun(), names: [name], points: [point] });
  await browser().person.click(await screen.findByRole('button', { name: /Unnamed driver.*KLR/ }));
  expect(await screen.findByText('This truck is no longer live.')).toBeTruthy();
  const { server } = browser();
  expect(server.requestsTo(positionsContract.getTrail)).toEqual([]);
  expect(server.requestsTo(positionsContract.getDriver)).toEqual([]);
});

test('shows the roads known to all drivers below the trucks', async () => {
  have();
  const fetched = vi.spyOn(globalThis, 'fetch');
  const tiles = Array.from({ length: 1_024 }, (_, tile): [number, number, number] => [
    tile,
    1,
    500,
  ]);
  browser().server.answer(roadsContract.listTiles, () => ({ tiles }));
  browser().signIn(driverWith());
  await browser().open('/dashboard/map');
  await waitFor(() =>
    expect(browser().server.requestsTo(roadsContract.listTiles)).toMatchObject([
      { params: { game: 'ets2' } },
    ]),
  );
  // The roads of all companies, not only the reader's.
  const fetchedTiles = () =>
    fetched.mock.calls.flatMap(([url]) =>
      typeof url === 'string' && /\/roads\/\d/.test(url) ? url : [],
    );
  await waitFor(() => expect(fetchedTiles()).not.toEqual([]));
  expect(fetchedTiles().filter((url) => url.includes('of='))).toEqual([]);
});

/** Simulates returning to the tab after a while. */
function comeBack(): void {
  const shownAt = Date.now() + 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(shownAt);
  act(() => void dispatchEvent(new Event('visibilitychange')));
}

test('retries failed road lists, and refetches changed roads', { tags: 'long' }, async () => {
  have();
  const { server } = browser();
  const { fetch } = globalThis;
  const tilesAsked: (RequestCache | undefined)[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!/\/roads\/\d/.test(url)) return fetch(url, init);
    tilesAsked.push(init?.cache);
    return Promise.resolve(new Response(Uint8Array.from(encodeTile([]))));
  });
  const tile = tileOf(cellOf([10, 10]));
  const haveTile = (version: number) => {
    const tiles: [number, number, number][] = [[tile, version, 500]];
    server.answer(roadsContract.listTiles, () => ({ tiles }));
  };
  // Without cities the whole world is in sight.
  server.answer(roadsContract.listMapCities, () => ({ cities: [] }));
  server.answer(roadsContract.listTiles, () => new Refusal('NOT_FOUND'));
  browser().signIn(driverWith());
  await browser().open('/dashboard/map');
  await waitFor(() => expect(server.requestsTo(roadsContract.listTiles)).toHaveLength(1));
  haveTile(1);
  comeBack();
  await waitFor(() => expect(tilesAsked).toEqual([undefined]));
  haveTile(2);
  comeBack();
  // Bypasses the browser's cache.
  await waitFor(() => expect(tilesAsked).toEqual([undefined, 'no-cache']));
});

test("another driver's route is not shown for the chosen one", { tags: 'long' }, async () => {
  const line = encodeLine([
    [0, 0],
    [9_000, 0],
    [18_000, 0],
  ]);
  const legs = exampleRoute.legs.map((leg) => ({ ...leg, line }));
  const place = exampleOnTheRoad.place && { ...exampleOnTheRoad.place, x: 0, z: 0 };
  browser().server.answer(routePlansContract.findRoute, () => ({
    route: { ...exampleRoute, legs },
  }));
  const other = job && { ...job, destination: { ...job.destination, cityId: 'oslo' } };
  have(onTheRoad(nora, 'Nora', { place }), onTheRoad(elin, 'Elin', { place, job: other }));
  browser().signIn(driverWith());
  await browser().open(`/dashboard/map?driver=${nora}`);
  const legend = within(await screen.findByRole('list', { name: 'Legend' }));
  await legend.findByText('ahead');
  browser().server.answer(routePlansContract.findRoute, () => new Promise(() => {}));
  await browser().person.click(await screen.findByRole('button', { name: /Elin/ }));
  await waitFor(() => expect(legend.queryByText('ahead')).toBeNull());
});

test('a hidden tab requests nothing', async () => {
  have();
  browser().signIn(driverWith());
  await browser().open('/dashboard/map');
  await waitFor(() => expect(streams()).toHaveLength(1));
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(streams()).toHaveLength(0);
  seen.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(streams()).toHaveLength(1));
});

test(
  "the reader's visibility is set beside the map and in the settings",
  { tags: 'long' },
  async () => {
    have();
    browser().signIn(driverWith());
    await browser().open('/dashboard/map');
    await screen.findByText('Members of your company can see you. Without a company, no one can.');
    await browser().choose('Who sees you on the live map', 'No one');
    await waitFor(() =>
      expect(browser().server.requestsTo(positionsContract.setVisibility)).toMatchObject([
        { body: { visibility: 'off' } },
      ]),
    );
    browser().server.answer(positionsContract.getVisibility, () => ({
      visibility: 'public' as const,
    }));
    await browser().open('/dashboard/settings/privacy');
    const field = await screen.findByLabelText('Who sees you on the live map');
    await waitFor(() => expect(field).toHaveProperty('value', 'public'));
  },
);

/** Follows the first of the links with this name: the sidebar and the bottom bar both have them. */
async function leaveFor(name: string) {
  const [link] = await screen.findAllByRole('link', { name });
  if (link) await browser().person.click(link);
}

test('an owner makes the map public and gets the embed code', { tags: 'long' }, async () => {
  const { server } = browser();
  server.answer(positionsContract.getPublicMapSettings, () => ({
    publicMap: { isOn: false, showsNames: false, frameAncestors: [] },
  }));
  server.answer(positionsContract.setPublicMapSettings, ({ body }) => ({ publicMap: body }));
  browser().signIn(owner());
  await browser().open('/dashboard/managecompany');
  const section = await screen.findByRole('region', { name: 'Public map' });
  expect(within(section).queryByRole('link', { name: 'Open the public map' })).toBeNull();
  await browser().press('switch', 'Show a public map');
  await browser().fill('Websites that may show the map', 'https://nord.example');
  await leaveFor('Members');
  await browser().press('button', 'Keep editing');
  await browser().person.click(within(section).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.requestsTo(positionsContract.setPublicMapSettings)).toMatchObject([
      {
        params: { vtcId },
        body: { isOn: true, showsNames: false, frameAncestors: ['https://nord.example'] },
      },
    ]),
  );
  expect(await within(section).findByText(/^<iframe src=".*\/map\/.*"/)).toBeTruthy();
  expect(within(section).getByRole('link', { name: 'Open the public map' })).toBeTruthy();
  await expectAccessible();
  await leaveFor('Members');
  await waitFor(() => expect(browser().path()).toBe('/dashboard/members'));
});
