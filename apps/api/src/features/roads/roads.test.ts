import { contract } from '@waybill/schema/contract';
import { cellOf, tileOf } from '@waybill/telemetry/road-grid';
import { decodeTile } from '@waybill/telemetry/road-tiles';
import { encodeLine, type Point } from '@waybill/telemetry/trace';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDriver, buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { keepMap } from './roads.service.ts';

const app = useTestApp();
const { roads } = contract;

const tile = tileOf(cellOf([0, 0]));
/** From west to east, through eight cells of one tile. */
const road = (z: number): Point[] => [
  [10, z],
  [1_990, z],
];
const traceOf = (z: number) => [encodeLine(road(z))];

let company: Awaited<ReturnType<typeof buildVtc>>;
let member: Driver;
let rival: Awaited<ReturnType<typeof buildVtc>>;
let alone: Driver;
beforeAll(async () => {
  company = await buildVtc(app());
  member = await buildMember(app(), company.vtc.id);
  rival = await buildVtc(app());
  alone = await buildDriver(app());
  const vtcId = company.vtc.id;
  // Three drivers know the first road, two of one company the second, one of them the third.
  await insertJob(app(), company.owner, { vtcId, trace: traceOf(10) });
  await insertJob(app(), member, { vtcId, trace: traceOf(10) });
  await insertJob(app(), alone, { trace: traceOf(10) });
  await insertJob(app(), company.owner, { vtcId, trace: traceOf(1_010) });
  await insertJob(app(), member, { vtcId, trace: traceOf(1_010) });
  await insertJob(app(), member, { vtcId, trace: traceOf(2_010) });
  await insertJob(app(), member, { vtcId, trace: traceOf(3_010), settledTier: 'review' });
  await keepMap(app().services);
});

/** As a browser revalidates an entry older than a minute. */
const revalidate = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

type Asking = Pick<Driver, 'browser'> | null;
const path = `/api/map/ets2/roads/${tile}`;

async function ask(who: Asking, address = path, headers: Record<string, string> = {}) {
  const browser = who?.browser ?? app().openBrowser();
  return browser.send(address, { headers });
}

async function rowsSeen(who: Asking, address = path): Promise<number[]> {
  const answer = await ask(who, address);
  expect(answer.status).toBe(200);
  const cells = decodeTile(tile, new Uint8Array(await answer.arrayBuffer()));
  const rows = [...new Set(cells.map(({ cell }) => (cell & 8_191) - 4_096))];
  expect(cells).toHaveLength(rows.length * 8);
  return rows;
}

describe('the roads of a tile', () => {
  test('visitors see what three drivers know', async () => {
    expect(await rowsSeen(null)).toEqual([0]);
  });

  test("members see what three drivers know, and what their company's drivers drove", async () => {
    expect(await rowsSeen(alone)).toEqual([0]);
    expect(await rowsSeen(rival.owner)).toEqual([0]);
    expect(await rowsSeen(member)).toEqual([0, 4, 8]);
  });

  test('a company sees all of its own, and no other company does', async () => {
    expect(await rowsSeen(member, `${path}?of=company`)).toEqual([0, 4, 8]);
    expect(await rowsSeen(rival.owner, `${path}?of=company`)).toEqual([]);
    expect((await ask(alone, `${path}?of=company`)).status).toBe(404);
    expect((await ask(null, `${path}?of=company`)).status).toBe(401);
  });

  test('each has its level, its mean point and its exits', async () => {
    const answer = await ask(member);
    const cells = decodeTile(tile, new Uint8Array(await answer.arrayBuffer()));
    expect(cells.slice(0, 2)).toEqual([
      { cell: cellOf([0, 0]), level: 1, exits: 8, dx: 66, dz: 5 },
      { cell: cellOf([250, 0]), level: 1, exits: 8, dx: 63, dz: 5 },
    ]);
    expect(cells[7]).toMatchObject({ cell: cellOf([1_750, 0]), exits: 0 });
  });
});

test('tiles are listed for viewers who are shown something in them, with the amount', async () => {
  const far = tileOf(cellOf([200_000, 0]));
  const trace = [
    encodeLine([
      [200_010, 10],
      [201_990, 10],
    ]),
  ];
  const id = await insertJob(app(), member, { vtcId: company.vtc.id, trace });
  await keepMap(app().services);
  const tilesFor = async (who: Asking, query: { of?: 'company' } = {}) => {
    const browser = who?.browser ?? app().openBrowser();
    const { tiles } = await browser.call(roads.listTiles, { params: { game: 'ets2' }, query });
    return tiles.map(([number, , cells]) => [number, cells]);
  };
  expect(await tilesFor(null)).toEqual([[tile, 8]]);
  expect(await tilesFor(alone)).toEqual([[tile, 8]]);
  expect(await tilesFor(member)).toEqual([
    [tile, 24],
    [far, 8],
  ]);
  expect(await tilesFor(member, { of: 'company' })).toEqual([
    [tile, 24],
    [far, 8],
  ]);
  expect(await tilesFor(rival.owner, { of: 'company' })).toEqual([]);
  const ofNobody = { params: { game: 'ets2' as const }, query: { of: 'company' as const } };
  expect(await refusedCodeOf(alone.browser.call(roads.listTiles, ofNobody))).toBe('NOT_FOUND');
  // That someone has been there is not for visitors.
  expect((await ask(null, `/api/map/ets2/roads/${far}`)).status).toBe(404);
  expect((await ask(member, `/api/map/ets2/roads/${far}?of=company`)).status).toBe(200);
  await app().db.job.delete({ where: { id } });
  await keepMap(app().services);
});

test('a tile is fetched again only in another version', async () => {
  const first = await ask(alone);
  expect(first.headers.get('cache-control')).toBe(
    'private, max-age=60, stale-while-revalidate=600',
  );
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"\d+-known-.+"$/);
  const again = await ask(alone, path, revalidate(etag));
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  const { tiles } = await alone.browser.call(roads.listTiles, {
    params: { game: 'ets2' },
    query: {},
  });
  expect(tiles).toEqual([[tile, Number.parseInt(etag.slice(1), 10), 8]]);
  // A company's own view differs from the shared one.
  const own = await ask(member, `${path}?of=company`, revalidate(etag));
  expect(own.status).toBe(200);

  await insertJob(app(), alone, { trace: traceOf(1_010) });
  await keepMap(app().services);
  expect((await ask(alone, path, revalidate(etag))).status).toBe(200);
});

test.each([
  ['/api/map/ets2/roads/1', 404],
  ['/api/map/ats/roads/1023', 404],
  ['/api/map/ets2/roads/1024', 422],
  ['/api/map/ets2/roads/x', 422],
  ['/api/map/ets2/roads/-1', 422],
  ['/api/map/farming/roads/1', 422],
  [`${path}?of=everybody`, 422],
])('%s is answered %i', async (address, status) => {
  expect((await ask(alone, address)).status).toBe(status);
});

async function citiesOf(game: 'ets2' | 'ats') {
  const { cities } = await alone.browser.call(roads.listMapCities, { params: { game } });
  return cities;
}

test('the cities of the map, each where jobs began and ended in it', async () => {
  // The median of the trace ends of the jobs that count.
  const middle: number = expect.any(Number);
  expect(await citiesOf('ets2')).toEqual([
    { id: 'berlin', name: 'Berlin', x: 10, z: middle },
    { id: 'wroclaw', name: 'Wrocław', x: 1_990, z: middle },
  ]);
  expect(await citiesOf('ats')).toEqual([]);
});

test('how much of the known roads a driver or company has driven', async () => {
  const own = async ({ browser }: Driver) => (await browser.call(roads.getOwnNetwork)).networks;
  const { networks } = await member.browser.call(roads.getVtcNetwork, {
    params: { vtcId: company.vtc.id },
  });
  // 1,980 m through eight cells, for which odometers show nineteen times as much; the rows with z 10 and
  // 1,010 are known to three drivers.
  expect(networks).toEqual([{ game: 'ets2', cells: 24, lengthM: 5_940 * 19, knownPercent: 100 }]);
  expect(await own(company.owner)).toMatchObject([{ cells: 16, knownPercent: 100 }]);
  expect(await own(alone)).toMatchObject([{ cells: 16, lengthM: 3_960 * 19, knownPercent: 100 }]);
  expect(await own(rival.owner)).toEqual([]);
});

test('a job shows how much new road it has found, as long as it counts', async () => {
  const found = async (jobId: string) =>
    (await alone.browser.call(contract.jobs.get, { params: { jobId } })).job.newRoadCells;
  const isNow = { startedAt: new Date(Date.now() - 3_600_000), endedAt: new Date() };
  const id = await insertJob(app(), alone, { trace: traceOf(5_010), ...isNow });
  const again = await insertJob(app(), alone, { trace: traceOf(5_010), ...isNow });
  await keepMap(app().services);
  expect([await found(id), await found(again)]).toEqual([8, null]);
  await app().db.job.update({ where: { id }, data: { isVoid: true } });
  expect(await found(id)).toBeNull();
});
