import { contract } from '@waybill/schema/contract';
import { decodeTile } from '@waybill/telemetry/road-tiles';
import { encodeLine } from '@waybill/telemetry/trace';
import { describe, expect, test } from 'vitest';
import { buildDriver, buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob, type JobFields } from '../../testing/job-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { keepMap } from '../roads/roads.service.ts';

const app = useTestApp();
const { jobs, lookBacks } = contract;

/** Stores a delivery of half an hour. */
async function deliver(driver: Driver, ended: string, fields: JobFields = {}): Promise<string> {
  const endedAt = new Date(ended);
  const startedAt = new Date(endedAt.getTime() - 1_800_000);
  return insertJob(app(), driver, { startedAt, endedAt, ...fields });
}

async function lookBack({ browser }: Driver, year: number, month?: number) {
  const query = month === undefined ? { year } : { year, month };
  return (await browser.call(lookBacks.get, { query })).lookBack;
}

const empty = { distanceM: 0, jobs: 0 };

describe('a look back', () => {
  test('sums up the counted jobs of a year for any company, and nothing else', async () => {
    const driver = await buildDriver(app());
    const { vtc } = await buildVtc(app());
    const first = await deliver(driver, '2025-01-01T00:00:00Z', {
      distanceM: 300_000,
      massG: 10_000_000n,
      late: false,
      cargoDamagePpm: 0,
    });
    const longest = await deliver(driver, '2025-03-31T12:00:00Z', {
      vtcId: vtc.id,
      distanceM: 1_200_000,
      massG: 22_000_000n,
      late: false,
      cargoDamagePpm: 9_999,
      cargoId: 'cheese',
      cargo: 'Cheese',
      destinationCityId: 'oslo',
      destinationCity: 'Oslo',
    });
    const heaviest = await deliver(driver, '2025-03-31T23:00:00Z', {
      distanceM: 100_000,
      massG: 61_000_000n,
      late: true,
      cargoDamagePpm: 10_000,
    });
    const last = await deliver(driver, '2025-12-31T23:59:59.999Z', {
      game: 'ats',
      distanceM: 50_500,
      massG: null,
      cargoDamagePpm: 0,
      sourceCityId: 'bakersfield',
      sourceCity: 'Bakersfield',
      destinationCityId: 'reno',
      destinationCity: 'Reno',
    });
    await deliver(driver, '2024-12-31T23:59:59Z', { distanceM: 9_000_000 });
    await deliver(driver, '2026-01-01T00:00:00Z', { distanceM: 9_000_000 });
    await deliver(driver, '2025-05-05T12:00:00Z', { settledTier: 'review', distanceM: 9_000_000 });
    await deliver(await buildDriver(app()), '2025-05-05T12:00:00Z', { distanceM: 9_000_000 });

    const byMonth = Array.from({ length: 12 }, () => empty);
    byMonth[0] = { distanceM: 300_000, jobs: 1 };
    byMonth[2] = { distanceM: 1_300_000, jobs: 2 };
    byMonth[11] = { distanceM: 50_500, jobs: 1 };
    expect(await lookBack(driver, 2025)).toEqual({
      year: 2025,
      month: null,
      distanceM: 1_650_500,
      jobs: 4,
      drivenS: 7_200,
      days: 3,
      countries: ['DE', 'NO', 'PL'],
      states: ['CA', 'NV'],
      cities: 5,
      newCells: 0,
      longest: {
        jobId: longest,
        game: 'ets2',
        day: '2025-03-31',
        cargo: 'Cheese',
        from: 'Berlin',
        to: 'Oslo',
        distanceM: 1_200_000,
        massG: 22_000_000,
      },
      heaviest: expect.objectContaining({ jobId: heaviest, massG: 61_000_000, to: 'Wrocław' }),
      mostDrivenLane: { game: 'ets2', from: 'Berlin', to: 'Wrocław', jobs: 2 },
      favouriteCargo: { name: 'Office Paper', jobs: 3 },
      cleanRun: 2,
      punctualPercent: 66,
      byMonth,
      byDay: [],
      firstJob: expect.objectContaining({ jobId: first, day: '2025-01-01' }),
      lastJob: expect.objectContaining({ jobId: last, game: 'ats', massG: null }),
    });
  });

  test('of a month has its days', async () => {
    const driver = await buildDriver(app());
    await deliver(driver, '2024-01-31T23:59:59Z');
    await deliver(driver, '2024-02-01T00:00:00Z', { distanceM: 1_000 });
    await deliver(driver, '2024-02-29T23:59:59Z', { distanceM: 2_000, late: null });
    await deliver(driver, '2024-03-01T00:00:00Z');
    const month = await lookBack(driver, 2024, 2);
    expect(month).toMatchObject({ year: 2024, month: 2, jobs: 2, distanceM: 3_000, days: 2 });
    expect(month.byDay).toHaveLength(29);
    expect(month.byDay[0]).toEqual({ distanceM: 1_000, jobs: 1 });
    expect(month.byDay[28]).toEqual({ distanceM: 2_000, jobs: 1 });
    expect(month.byMonth[1]).toEqual({ distanceM: 3_000, jobs: 2 });
    expect(month.punctualPercent).toBeNull();
  });

  test('counts the time that the truck moved, where a device watched', async () => {
    const driver = await buildDriver(app());
    const jobId = await deliver(driver, '2025-06-01T12:00:00Z');
    await deliver(driver, '2025-06-02T12:00:00Z');
    for (const [ordinal, movingS] of [600, 100].entries()) {
      await app().db.$executeRaw`
        INSERT INTO job_chapters (job_id, session_id, ordinal, driver_id, span, facts, moving_s)
        VALUES (${jobId}::uuid, gen_random_uuid(), ${ordinal}, NULL,
                tstzrange('2025-06-01T11:00Z', '2025-06-01T12:00Z'), '{}', ${movingS})`;
    }
    expect((await lookBack(driver, 2025)).drivenS).toBe(600 + 100 + 1_800);
  });

  test('follows each change of what it shows', async () => {
    const driver = await buildDriver(app());
    const fields = { massG: 5_000_000n, late: false, cargoDamagePpm: 20_000 };
    const jobId = await deliver(driver, '2025-06-01T12:00:00Z', fields);
    await deliver(driver, '2025-06-02T12:00:00Z', { ...fields, massG: null, distanceM: 1 });
    const seen = [await lookBack(driver, 2025)];
    for (const data of [
      { distanceM: 777_000 },
      { massG: 6_000_000n },
      { late: true },
      { cargoDamagePpm: 0 },
      { cargo: 'Tea' },
      { cargoId: 'tea' },
      { sourceCity: 'Halle' },
      { sourceCityId: 'halle' },
      { destinationCity: 'Oslo' },
      { destinationCityId: 'oslo' },
      { startedAt: new Date('2025-06-01T10:00:00Z') },
      { endedAt: new Date('2025-07-01T12:00:00Z') },
      { game: 'ats' as const },
    ]) {
      await app().db.job.update({ where: { id: jobId }, data });
      seen.push(await lookBack(driver, 2025));
    }
    await app().db.$executeRaw`
      INSERT INTO job_chapters (job_id, session_id, ordinal, driver_id, span, facts, moving_s)
      VALUES (${jobId}::uuid, gen_random_uuid(), 0, NULL,
              tstzrange('2025-06-01T11:00Z', '2025-06-01T12:00Z'), '{}', 5)`;
    seen.push(await lookBack(driver, 2025));
    await app().db.$executeRaw`
      INSERT INTO road_discoveries (job_id, cells) VALUES (${jobId}::uuid, 7)`;
    seen.push(await lookBack(driver, 2025));
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(seen.length);
  });

  test('follows a voided job', async () => {
    const { owner, vtc } = await buildVtc(app());
    const driver = await buildMember(app(), vtc.id);
    const jobId = await deliver(driver, '2025-06-01T12:00:00Z', { vtcId: vtc.id });
    const decide = async (kind: 'VOID' | 'RESTORE') =>
      owner.browser.call(jobs.decide, { params: { jobId }, body: { kind, reason: 'Seen' } });
    await decide('VOID');
    expect(await lookBack(driver, 2025)).toMatchObject({ jobs: 0, longest: null, lastJob: null });
    await decide('RESTORE');
    expect(await lookBack(driver, 2025)).toMatchObject({ jobs: 1, longest: { jobId } });
  });

  test('is of a year from 2020, or a month of it', async () => {
    const { browser } = await buildDriver(app());
    for (const [query, field] of [
      ['', 'year'],
      ['?year=2019', 'year'],
      ['?year=2100', 'year'],
      ['?year=2025.5', 'year'],
      ['?year=2025&month=0', 'month'],
      ['?year=2025&month=13', 'month'],
    ]) {
      const response = await browser.send(`/api/users/me/look-back${query}`);
      expect(response.status).toBe(422);
      expect(Object.keys((await response.json()).fields)).toEqual([field]);
    }
    const stranger = app().openBrowser();
    const refusal = await refusalOf(stranger.call(lookBacks.get, { query: { year: 2025 } }));
    expect(refusal.body.code).toBe('SIGN_IN_REQUIRED');
  });
});

/** From west to east, through eight cells of one tile. */
const trace = (z: number) => ({
  trace: [
    encodeLine([
      [10, z],
      [1_990, z],
    ]),
  ],
});

/** The rows of the cells that a driver sees, with their brightness. */
async function rowsOf({ browser }: Driver, year: number, month?: number) {
  const query = month === undefined ? { year } : { year, month };
  const { roads } = await browser.call(lookBacks.listRoads, { query });
  return roads.map(({ game, tiles }) => {
    const cells = tiles.flatMap(({ tile, cells: bytes }) =>
      decodeTile(tile, Buffer.from(bytes, 'base64')),
    );
    const rows = [...new Set(cells.map(({ cell }) => (cell & 8_191) - 4_096))];
    expect(cells).toHaveLength(rows.length * 8);
    return [game, rows.toSorted((a, b) => a - b), Math.max(...cells.map(({ level }) => level))];
  });
}

describe('the roads of a look back', () => {
  test('are those of its jobs, of each game', async () => {
    const driver = await buildDriver(app());
    await deliver(driver, '2024-12-31T12:00:00Z', trace(3_010));
    await deliver(driver, '2025-01-01T12:00:00Z', trace(10));
    const again = await deliver(driver, '2025-02-01T12:00:00Z', trace(10));
    await deliver(driver, '2025-02-02T12:00:00Z', trace(1_010));
    await deliver(driver, '2025-02-02T12:00:00Z', { ...trace(2_010), game: 'ats' });
    await keepMap(app().services);
    expect(await rowsOf(driver, 2025)).toEqual([
      ['ets2', [0, 4], 1],
      ['ats', [8], 0],
    ]);
    expect(await rowsOf(driver, 2025, 1)).toEqual([['ets2', [0], 0]]);
    expect(await rowsOf(driver, 2023)).toEqual([]);
    await app().db.job.update({ where: { id: again }, data: { isVoid: true } });
    expect(await rowsOf(driver, 2025)).toEqual([
      ['ets2', [0, 4], 0],
      ['ats', [8], 0],
    ]);
  });
});
