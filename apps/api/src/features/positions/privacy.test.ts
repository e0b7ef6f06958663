import { contract } from '@waybill/schema/contract';
import { encodeLine } from '@waybill/telemetry/trace';
import { limits } from '@waybill/schema/limits';
import { type LiveVisibility, liveVisibilities } from '@waybill/schema/features/positions.models';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildToken } from '../../testing/account-kit.ts';
import { ally } from '../../testing/alliance-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { casesFor } from '../../testing/pairs.ts';
import { openPositions, ping, sendTrack } from '../../testing/position-kit.ts';
import { buildTestDevice, type TestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { setVisibility } from './settings.data.ts';

const app = useTestApp({ runsOutbox: true });
const { alliances, jobs, members, positions } = contract;

/** Everyone who may read a position. */
const principals = [
  'self',
  'fellow',
  'dispatcher',
  'ally',
  'ally without the term',
  'stranger',
  'former member',
] as const;
type Principal = (typeof principals)[number];

/** The owner's setting of the company's public map. */
const maps = ['no map', 'map', 'map with names'] as const;
type PublicMap = (typeof maps)[number];
type Scope = 'company' | 'allies' | 'public';

/** A viewer's sight of a driver: nothing, presence, place, or identity. */
type Sight = 'nothing' | 'presence' | 'place' | 'identity';

/** live.md §6, row by row. */
function expected(
  principal: Principal | 'visitor',
  setting: LiveVisibility,
  map: PublicMap,
): Sight {
  const publicly = map === 'no map' ? 'nothing' : map === 'map' ? 'place' : 'identity';
  const asStranger = setting === 'public' ? publicly : 'nothing';
  if (principal === 'self') return setting === 'off' ? 'presence' : 'identity';
  if (principal === 'fellow') return setting === 'off' ? 'nothing' : 'identity';
  if (principal === 'dispatcher') return setting === 'off' ? 'presence' : 'identity';
  if (principal === 'ally' && (setting === 'allies' || setting === 'public')) return 'identity';
  return asStranger;
}

let owner: Driver;
let vtcId: string;
let tag: string;
let device: TestDevice;
let beacon: TestDevice;
let people: Readonly<Record<Principal, Driver>>;
/** The driver's ongoing job, and its trace so far. */
let jobId: string;
const trace = [
  encodeLine([
    [1_000, 1_000],
    [2_000, 1_000],
  ]),
];

beforeAll(async () => {
  const company = await buildVtc(app());
  const [allied, indifferent] = [await buildVtc(app()), await buildVtc(app())];
  owner = company.owner;
  [vtcId, tag] = [company.vtc.id, company.vtc.tag];
  await ally([company, allied], {}, ['LIVE']);
  await ally([company, indifferent], {}, ['JOBS']);
  const self = await buildMember(app(), vtcId);
  const former = await buildMember(app(), vtcId);
  people = {
    self,
    fellow: await buildMember(app(), vtcId),
    dispatcher: await buildStaff(app(), company, ['DISPATCH']),
    ally: await buildMember(app(), allied.vtc.id),
    'ally without the term': indifferent.owner,
    stranger: await buildDriver(app()),
    'former member': former,
  };
  await owner.browser.call(members.kick, { params: { vtcId, userId: former.user.id } });
  device = await buildTestDevice(app(), self);
  beacon = await buildTestDevice(app(), await buildMember(app(), vtcId));
  await show(beacon, 'public');
  jobId = await insertJob(app(), self, { vtcId, state: 'started', trace });
});

const show = ({ driver }: TestDevice, visibility: LiveVisibility) =>
  driver.browser.call(positions.setVisibility, { body: { visibility } });

const setMap = (map: PublicMap) =>
  owner.browser.call(positions.setPublicMapSettings, {
    params: { vtcId },
    body: { isOn: map !== 'no map', showsNames: map === 'map with names', frameAncestors: [] },
  });

/** A place for both, a little apart, so that the visible one proves that the place was read. */
const places = { self: { x: 1_000, z: 1_000 }, beacon: { x: 1_500, z: 1_000 } };

/** Puts both in place, under these settings: a change applies within a second. */
async function prepare(map: PublicMap, setting: LiveVisibility) {
  await setMap(map);
  await show(device, setting);
  // It started under this setting; positions from before a wider setting are tested below.
  await app().db.job.update({
    where: { id: jobId },
    data: { startedAt: app().services.clock() },
  });
  await untilSettled(app());
}

/** Both send their position, as every few seconds: it is sent on under the current settings. */
async function pingBoth(setting: LiveVisibility) {
  await pingUntil(device, places.self, setting !== 'off');
  await pingUntil(beacon, places.beacon, true);
}

async function pingUntil(truck: TestDevice, place: { x: number; z: number }, isTaken: boolean) {
  const isPinged = () =>
    ping(app(), truck, place).then(
      () => true,
      () => false,
    );
  await expect.poll(isPinged).toBe(isTaken);
}

/** The viewer's sight of the driver in a stream, complete after its first frame. */
async function sightByStream(principal: Principal, scope: Scope) {
  const driver = people[principal];
  const stream = await openPositions(app(), driver, { scope });
  if (stream.status !== 200) return 'nothing';
  const isTold = () => [...stream.shown().values()].some(({ x }) => x === places.self.x);
  const found = isTold();
  const hasId = stream.shown().has(device.driver.user.id);
  stream.close();
  return found ? (hasId ? 'identity' : 'place') : 'nothing';
}

async function sightByList(principal: Principal, scope: 'company' | 'allies'): Promise<Sight> {
  const { browser } = people[principal];
  const reply = await browser
    .call(positions.listOnTheRoad, { query: { scope } })
    .catch(() => ({ drivers: [] }));
  const found = reply.drivers.find(({ driver }) => driver.id === device.driver.user.id);
  if (!found) return 'nothing';
  return found.place === null ? 'presence' : 'identity';
}

async function mayRead(principal: Principal, read: 'getTrail' | 'getDriver'): Promise<boolean> {
  const input = { params: { driverId: device.driver.user.id } };
  const { browser } = people[principal];
  return browser.call(positions[read], input).then(
    () => true,
    () => false,
  );
}

/** Whether the job's page shows a viewer the trace so far, including its chapters. */
async function isTraceTold(principal: Principal): Promise<boolean> {
  const { browser } = people[principal];
  const reply = await browser.call(jobs.get, { params: { jobId } }).catch(() => null);
  return JSON.stringify(reply).includes(JSON.stringify(trace[0]));
}

const isTie = (principal: Principal, scope: Scope) => {
  if (scope === 'public') return true;
  const ofCompany = ['self', 'fellow', 'dispatcher'].includes(principal);
  return ofCompany || (scope === 'allies' && principal === 'ally');
};

describe.each(maps)('G11: positions, with %s', { tags: 'thorough' }, (map) => {
  describe.each(liveVisibilities)('and the setting %s', (setting) => {
    const cell = maps.indexOf(map) * liveVisibilities.length + liveVisibilities.indexOf(setting);
    test.each(casesFor(cell, principals, 1))('%s', async (principal) => {
      await prepare(map, setting);
      const sight = expected(principal, setting, map);
      const hasPlace = sight === 'place' || sight === 'identity';
      const isSelf = principal === 'self';
      const look = async () => {
        await pingBoth(setting);
        return {
          streams: {
            company: await sightByStream(principal, 'company'),
            allies: await sightByStream(principal, 'allies'),
            public: await sightByStream(principal, 'public'),
          },
          lists: {
            company: await sightByList(principal, 'company'),
            allies: await sightByList(principal, 'allies'),
          },
          trail: await mayRead(principal, 'getTrail'),
          driver: await mayRead(principal, 'getDriver'),
          job: await isTraceTold(principal),
        };
      };
      const onStream = (scope: Scope) => (hasPlace && isTie(principal, scope) ? sight : 'nothing');
      const inList = (scope: Scope) => (isTie(principal, scope) ? sight : 'nothing');
      await expect.poll(look).toEqual({
        streams: {
          company: onStream('company'),
          allies: onStream('allies'),
          public: onStream('public'),
        },
        lists: { company: inList('company'), allies: inList('allies') },
        trail: sight === 'identity' || isSelf,
        driver: sight === 'identity' || isSelf,
        job: (hasPlace && isTie(principal, 'company')) || isSelf,
      });
    });

    test('visitors, and the page that other websites embed', async () => {
      await prepare(map, setting);
      const look = async () => {
        await pingBoth(setting);
        app().passTime(limits.publicMapDelayMs + 1_000);
        const reply = await app()
          .openBrowser()
          .call(positions.getPublicMap, { params: { tag }, query: {} })
          .catch(() => null);
        expect(JSON.stringify(reply)).not.toContain(device.driver.user.id);
        const own = reply?.trucks.find(({ x }) => x === places.self.x);
        return { isThere: reply !== null, isSeen: own !== undefined, isNamed: own?.name != null };
      };
      const sight = expected('stranger', setting, map);
      await expect.poll(look).toEqual({
        isThere: map !== 'no map',
        isSeen: sight !== 'nothing',
        isNamed: sight === 'identity',
      });
    });
  });
});

test('no token can read a position', async () => {
  await show(device, 'public');
  const { token } = await buildToken(owner, []);
  const driverId = device.driver.user.id;
  const paths = [
    '/live/positions/stream?game=ets2&x0=0&z0=0&x1=9000&z1=9000',
    `/positions/trail/${driverId}`,
    `/positions/on-the-road/${driverId}`,
    '/positions/on-the-road',
  ];
  for (const bearer of [token, device.token]) {
    for (const path of paths) {
      const headers = { authorization: `Bearer ${bearer}` };
      const { status } = await fetch(`${app().origin}/api${path}`, { headers });
      expect([path, status]).toEqual([path, 403]);
    }
  }
});

/** Opens streams of a fellow member, an ally and a stranger, who all see the driver. */
async function openAll() {
  await setMap('map with names');
  await show(device, 'public');
  await untilSettled(app());
  await pingUntil(device, places.self, true);
  const [fellow, allied, stranger] = await Promise.all([
    openPositions(app(), people.fellow),
    openPositions(app(), people.ally, { scope: 'allies' }),
    openPositions(app(), people.stranger, { scope: 'public' }),
  ]);
  const isSeen = ({ shown }: typeof fellow) => shown().has(device.driver.user.id);
  await Promise.all([fellow, allied, stranger].map((stream) => stream.until(isSeen)));
  return { fellow, allied, stranger, isSeen };
}

/** Returns how long until these no longer show the driver, in milliseconds. */
async function within(streams: readonly Awaited<ReturnType<typeof openPositions>>[]) {
  const beganAt = performance.now();
  await Promise.all(
    streams.map((stream) => stream.until(({ shown }) => !shown().has(device.driver.user.id))),
  );
  return performance.now() - beganAt;
}

describe('a change applies to open streams within a second', { tags: 'thorough' }, () => {
  test.each([
    ['off', ['fellow', 'allied', 'stranger']],
    ['company', ['allied', 'stranger']],
    ['allies', ['stranger']],
  ] as const)('the setting %s hides them from %s', async (setting, hidden) => {
    const streams = await openAll();
    await show(device, setting);
    expect(await within(hidden.map((name) => streams[name]))).toBeLessThan(1_000);
    // The others still see the driver.
    for (const name of ['fellow', 'allied', 'stranger'] as const) {
      expect([name, streams.isSeen(streams[name])]).toEqual([
        name,
        !hidden.some((one) => one === name),
      ]);
    }
  });

  test('when an ally stops sharing', { tags: 'long' }, async () => {
    const { allied } = await openAll();
    const { alliances: list } = await owner.browser.call(alliances.list, { params: { vtcId } });
    for (const { alliance } of list) {
      const params = { allianceId: alliance.id };
      await owner.browser.call(alliances.setConsents, { params, body: { terms: ['JOBS'] } });
    }
    expect(await within([allied])).toBeLessThan(1_000);
    const [first] = list;
    for (const { alliance } of [first, ...list.slice(1)].flatMap((one) => one ?? [])) {
      const params = { allianceId: alliance.id };
      await owner.browser.call(alliances.setConsents, { params, body: { terms: ['LIVE'] } });
    }
  });

  test('the public map', async () => {
    const { stranger, fellow, isSeen } = await openAll();
    await setMap('no map');
    expect(await within([stranger])).toBeLessThan(1_000);
    expect(isSeen(fellow)).toBe(true);
  });

  test('leaving the company', async () => {
    const { fellow, allied, stranger } = await openAll();
    const params = { vtcId, userId: device.driver.user.id };
    await owner.browser.call(members.kick, { params });
    expect(await within([fellow, allied, stranger])).toBeLessThan(1_000);
  });
});

test('positions from before a wider setting stay hidden from its new viewers', async () => {
  const company = await buildVtc(app());
  const driver = await buildMember(app(), company.vtc.id);
  const truck = await buildTestDevice(app(), driver);
  const fellow = await buildMember(app(), company.vtc.id);
  const pointsFor = async ({ browser }: Driver) => {
    const input = { params: { driverId: driver.user.id } };
    const { lines } = await browser.call(positions.getTrail, input);
    return lines.flatMap(({ points }) => points).length;
  };
  await app().pool.query(
    `UPDATE memberships SET joined_at = joined_at - interval '2 days' WHERE user_id = $1`,
    [driver.user.id],
  );
  await sendTrack(app(), truck, 5_000, 5_000);
  expect(await pointsFor(fellow)).toBe(4);
  await show(truck, 'off');
  await show(truck, 'company');
  // Earlier positions belong to the driver again, and to no one else.
  expect([await pointsFor(fellow), await pointsFor(driver)]).toEqual([0, 4]);
});

test('nor the last position', async () => {
  const company = await buildVtc(app());
  const driver = await buildMember(app(), company.vtc.id);
  const truck = await buildTestDevice(app(), driver);
  const fellow = await buildMember(app(), company.vtc.id);
  const placeFor = async ({ browser }: Driver) => {
    const { drivers } = await browser.call(positions.listOnTheRoad, { query: {} });
    return drivers.find((one) => one.driver.id === driver.user.id)?.place ?? null;
  };
  await ping(app(), truck);
  expect(await placeFor(fellow)).not.toBeNull();
  // Without the events, because the first one may drop the position before the second arrives.
  await setVisibility(app().db, driver.user.id, 'off', app().services.clock());
  await setVisibility(app().db, driver.user.id, 'company', app().services.clock());
  expect(await placeFor(fellow)).toBeNull();
  expect(await placeFor(driver)).not.toBeNull();
  await ping(app(), truck);
  expect(await placeFor(fellow)).not.toBeNull();
});

test('the position of a driver who goes out of sight is not kept', { tags: 'long' }, async () => {
  const company = await buildVtc(app());
  const driver = await buildMember(app(), company.vtc.id);
  const truck = await buildTestDevice(app(), driver);
  const stream = await openPositions(app(), await buildMember(app(), company.vtc.id));
  await ping(app(), truck);
  await stream.until(({ shown }) => shown().has(driver.user.id));
  await show(truck, 'off');
  await expect.poll(() => app().services.positions.find(driver.user.id)).toBeNull();
});
