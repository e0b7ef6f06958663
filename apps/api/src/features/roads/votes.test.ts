import { contract } from '@waybill/schema/contract';
import { cellOf, tileOf } from '@waybill/telemetry/road-grid';
import { decodeTile } from '@waybill/telemetry/road-tiles';
import { encodeLine, type Point } from '@waybill/telemetry/trace';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '../../lib/sql.data.ts';
import { buildDriver, buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runMapCommand } from './roads.admin.ts';
import { createWayFinder } from '../route-plans/way-finder.service.ts';
import { keepMap } from './roads.service.ts';
import { isCargoKnownSql, agreedPlaceSql } from './agreed-facts.data.ts';

const app = useTestApp();
const small = useTestApp();
const { roads, routePlans } = contract;

type Vtc = Awaited<ReturnType<typeof buildVtc>>;
let company: Vtc;
let mate: Driver;
let rival: Vtc;
let alone: Driver;
let forgers: { readonly driver: Driver; readonly vtcId: string }[];

beforeAll(async () => {
  company = await buildVtc(app());
  mate = await buildMember(app(), company.vtc.id);
  rival = await buildVtc(app());
  alone = await buildDriver(app());
  const { owner, vtc } = await buildVtc(app());
  forgers = [{ driver: owner, vtcId: vtc.id }];
  for (let count = 1; count < 10; count += 1) {
    forgers.push({ driver: await buildMember(app(), vtc.id), vtcId: vtc.id });
  }
});
beforeEach(() => tellHonestly());
afterEach(async () => {
  await app().db.job.deleteMany({});
  await keepMap(app().services);
});

interface Told {
  readonly vtcId: string | null;
  readonly id?: string;
  readonly name?: string;
  readonly x?: number;
}

/** Stores a driver's job that begins in a city. */
async function tell(
  driver: Driver,
  { vtcId, id = 'mod_atlantis', name = 'Atlantis', x = 1_010 }: Told,
  to = app(),
) {
  const trace = [
    encodeLine([
      [x, 10],
      [x + 1_990, 10],
    ]),
  ];
  const ends = { sourceCityId: id, sourceCity: name, destinationCityId: null };
  return insertJob(to, driver, { vtcId, trace, ...ends });
}

/** Two drivers of a company and one of another report a modded city, and one of the base game. */
async function tellHonestly() {
  for (const id of ['mod_atlantis', 'berlin']) {
    const name = id === 'berlin' ? 'Berlin' : 'Atlantis';
    await tell(company.owner, { vtcId: company.vtc.id, id, name });
    await tell(mate, { vtcId: company.vtc.id, id, name });
    await tell(rival.owner, { vtcId: rival.vtc.id, id, name });
  }
  await keepMap(app().services);
}

/** The cities that a viewer sees, on any page. */
async function seenBy({ browser }: Pick<Driver, 'browser'>) {
  await keepMap(app().services);
  const { cities } = await browser.call(roads.listMapCities, { params: { game: 'ets2' } });
  return Object.fromEntries(cities.map(({ id, name, x }) => [id, { name, x }]));
}

const shared = {
  berlin: { name: 'Berlin', x: 1_010 },
  mod_atlantis: { name: 'Atlantis', x: 1_010 },
};

test('three drivers of two companies share what they agree on', async () => {
  expect(await seenBy(alone)).toEqual(shared);
  const visitor = { browser: app().openBrowser() };
  expect(await seenBy(visitor)).toEqual(shared);
});

describe('what another company sees is not changed by', () => {
  const advertise = { name: 'BUY GOLD', x: 90_010 };

  test.each([
    ['three forged jobs', 1, 3],
    ['thirty of one account', 1, 30],
    ['thirty of ten accounts of one company', 10, 3],
  ])('%s', async (_, accounts, jobs) => {
    for (const { driver, vtcId } of forgers.slice(0, accounts)) {
      for (let count = 0; count < jobs; count += 1) {
        await tell(driver, { vtcId, ...advertise });
        await tell(driver, { vtcId, ...advertise, id: 'berlin' });
        await tell(driver, { vtcId, ...advertise, id: 'mod_forged' });
        // Close enough to agree with the others: it changes nothing either.
        await tell(driver, { vtcId, id: 'mod_atlantis', name: 'Atlantis', x: 4_010 });
      }
    }
    expect(await seenBy(alone)).toEqual(shared);
    expect(await seenBy(company.owner)).toEqual(shared);
    const found = await company.owner.browser.call(routePlans.listCities, {
      query: { game: 'ets2', search: 'gold' },
    });
    expect(found.cities).toEqual([]);
    expect((await runMapCommand(app().db, ['rebuild', '--check']))?.report).toMatch(
      / 0 differences/,
    );
  });
});

/** The roads drawn for a viewer, in the tile around the origin. */
async function roadsSeenBy({ browser }: Pick<Driver, 'browser'>, of = '') {
  await keepMap(app().services);
  const tile = tileOf(cellOf([0, 0]));
  const answer = await browser.send(`/api/map/ets2/roads/${tile}${of}`);
  return answer.status === 200 ? decodeTile(tile, new Uint8Array(await answer.arrayBuffer())) : [];
}

async function drive(driver: Driver, vtcId: string | null, line: readonly Point[]) {
  const ends = { sourceCityId: null, destinationCityId: null };
  return insertJob(app(), driver, { vtcId, trace: [encodeLine(line)], ...ends });
}

const road: Point[] = [
  [1_010, 20_010],
  [5_010, 20_010],
  [5_010, 24_010],
];
/** A road that only one company knows. */
const lane: Point[] = [
  [1_010, 20_010],
  [1_010, 24_010],
];

async function driveHonestly() {
  await drive(company.owner, company.vtc.id, road);
  await drive(mate, company.vtc.id, road);
  await drive(rival.owner, rival.vtc.id, road);
  await drive(rival.owner, rival.vtc.id, road);
  await drive(company.owner, company.vtc.id, lane);
  await drive(mate, company.vtc.id, lane);
}

/** Thirty jobs of ten accounts of one company. */
async function forgeRoads() {
  for (const { driver, vtcId } of forgers) {
    // The same roads shifted and reversed, a short cut between them, and an invented road.
    for (const line of [
      [
        [1_260, 20_240],
        [5_240, 20_240],
        [5_240, 24_010],
        [5_240, 20_240],
        [1_260, 20_240],
      ],
      [
        [1_510, 20_010],
        [5_010, 23_510],
      ],
      [
        [9_010, 29_010],
        [12_010, 29_010],
      ],
    ] satisfies Point[][]) {
      await drive(driver, vtcId, line);
    }
  }
}

test('thirty jobs of ten accounts of one company change no road that another company sees', async () => {
  await driveHonestly();
  const look = async () => ({
    visitor: await roadsSeenBy({ browser: app().openBrowser() }),
    alone: await roadsSeenBy(alone),
    company: await roadsSeenBy(company.owner),
    own: await roadsSeenBy(company.owner, '?of=company'),
    rival: await roadsSeenBy(rival.owner),
  });
  const before = await look();
  expect(before.visitor).not.toEqual([]);
  expect(before.company.length).toBeGreaterThan(before.rival.length);
  await forgeRoads();
  expect(await look()).toEqual(before);
  expect((await roadsSeenBy(forgers[0]?.driver ?? mate)).length).toBeGreaterThan(
    before.visitor.length,
  );
  // Driving where one company has been shares that road, but changes nothing that the company sees.
  for (const { driver, vtcId } of forgers) {
    await drive(driver, vtcId, [
      [1_240, 24_010],
      [1_240, 20_010],
    ]);
  }
  const after = await look();
  expect(after.rival.length).toBeGreaterThan(before.rival.length);
  expect(after.own).toEqual(before.own);
});

/** The routes that two companies get along the road and the lane. */
async function findWays() {
  await keepMap(app().services);
  const { backgroundPool: pool, clock, log } = app().services;
  const program = new URL('../../way-worker.ts', import.meta.url);
  const finder = createWayFinder({ program, pool, clock, log, timeoutMs: 60_000 });
  const from = { x: 1_010, z: 20_010 };
  const pairs = [
    { from, to: { x: 5_010, z: 24_010 } },
    { from, to: { x: 1_010, z: 24_010 } },
  ];
  const found = {
    company: await finder.find('ets2', company.vtc.id, pairs),
    rival: await finder.find('ets2', rival.vtc.id, pairs),
  };
  await finder.stop();
  return found;
}

test('nor a route that another company gets', { tags: 'long' }, async () => {
  await driveHonestly();
  const before = await findWays();
  expect(before).toMatchObject({
    company: [{ kind: 'LEARNED' }, { kind: 'LEARNED' }],
    rival: [{ kind: 'LEARNED' }, null],
  });
  await forgeRoads();
  expect(await findWays()).toEqual(before);
});

test('until enough agree a company sees what its drivers reported, and a driver their own reports', async () => {
  const [one] = forgers;
  if (!one) throw new Error('no forger');
  await tell(one.driver, { vtcId: one.vtcId, id: 'mod_own', name: 'Own' });
  await tell(alone, { vtcId: null, id: 'mod_mine', name: 'Mine' });
  const own = { mod_own: { name: 'Own', x: 1_010 } };
  expect(await seenBy(one.driver)).toEqual({ ...shared, ...own });
  expect(await seenBy(forgers[1]?.driver ?? one.driver)).toEqual({ ...shared, ...own });
  expect(await seenBy(alone)).toEqual({ ...shared, mod_mine: { name: 'Mine', x: 1_010 } });
  expect(await seenBy(company.owner)).toEqual(shared);
});

test("a base game city has Waybill's name, also within a company", async () => {
  const [one] = forgers;
  if (!one) throw new Error('no forger');
  await tell(one.driver, { vtcId: one.vtcId, id: 'wien', name: 'BUY GOLD' });
  expect((await seenBy(one.driver))['wien']).toEqual({ name: 'Wien', x: 1_010 });
});

test('settling uses only what three drivers have reported', async () => {
  const ask = async (game: string, city: string, cargo: string) => {
    const text = `SELECT ${agreedPlaceSql('asked.game', 'asked.city')} AS place,
                         ${isCargoKnownSql('asked.game', 'asked.cargo')} AS "isKnown"
                  FROM (SELECT $1::game AS game, $2 AS city, $3 AS cargo) asked`;
    const [row] = await sqlOf(app().db).query<object>({ text, values: [game, city, cargo] });
    return row;
  };
  const place = { x: 1_010, z: 10 };
  expect(await ask('ets2', 'berlin', 'office_paper')).toEqual({ place, isKnown: true });
  expect(await ask('ets2', 'mod_atlantis', 'office_paper')).toMatchObject({ place });
  expect(await ask('ets2', 'paris', 'office_paper')).toMatchObject({ place: null });
  for (let count = 0; count < 4; count += 1) {
    await insertJob(app(), alone, { cargoId: 'gold' });
    await insertJob(app(), mate, { cargoId: 'gold' });
  }
  await insertJob(app(), rival.owner, { cargoId: 'gold', settledTier: 'review' });
  expect(await ask('ets2', 'berlin', 'gold')).toEqual({ place, isKnown: false });
  await insertJob(app(), rival.owner, { cargoId: 'gold' });
  expect(await ask('ets2', 'berlin', 'gold')).toEqual({ place, isKnown: true });
  expect(await ask('ats', 'berlin', 'gold')).toEqual({ place: null, isKnown: false });
});

test('with a single company two drivers are enough, until another is created', async () => {
  const only = await buildVtc(small());
  const second = await buildMember(small(), only.vtc.id);
  const outsider = await buildDriver(small());
  const vtcId = only.vtc.id;
  const seen = async () => {
    await keepMap(small().services);
    const { cities } = await outsider.browser.call(roads.listMapCities, {
      params: { game: 'ets2' },
    });
    return cities.map(({ id }) => id);
  };
  await tell(only.owner, { vtcId }, small());
  expect(await seen()).toEqual([]);
  await tell(second, { vtcId }, small());
  expect(await seen()).toEqual(['mod_atlantis']);
  await buildVtc(small());
  expect(await seen()).toEqual([]);
});
