import type { JobTier } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { unpackSums } from '@waybill/telemetry/road-sums';
import { encodeLine as lineOf } from '@waybill/telemetry/trace';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { listCodes } from '../../lib/database-failure.ts';
import { buildDriver, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob, newJob } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { learnNext } from './learning.service.ts';
import { bringMapUpToDate, type Discovery, mergeNext } from './merging.service.ts';
import { rebuildMap } from './rebuilding.service.ts';
import { runMapCommand } from './roads.admin.ts';

const app = useTestApp();

let vtcIds: (string | null)[];
let drivers: Driver[];
beforeAll(async () => {
  const [one, two] = [await buildVtc(app()), await buildVtc(app())];
  vtcIds = [one.vtc.id, two.vtc.id, null];
  drivers = [one.owner, two.owner, await buildDriver(app()), await buildDriver(app())];
});

const merging = { now: new Date('2026-03-10T12:00:00Z'), tell: async () => {} };
const beKilled = async () => {
  throw new Error('killed');
};
/** Ignores a lock timeout, and nothing else. */
const unlessTooLong = (error: unknown) => {
  if (!(error instanceof Error && listCodes(error).includes('55P03'))) throw error;
};
const check = async () => (await rebuildMap(app().db, { isCheck: true })).differences;
const pick = <T>(...items: T[]) => fc.constantFrom(...items);

// Few roads, so that jobs share cells, and long enough to cross chunks and tiles.
const coordinate = fc.integer({ min: -12, max: 12 }).map((n) => n * 400 + 7);
const trace = fc.array(
  fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 4 }).map(lineOf),
  { minLength: 0, maxLength: 2 },
);
const place = fc.nat({ max: 11 });
const tier = pick<JobTier>('verified', 'verified', 'accepted', 'review', 'rejected');
const city = pick('berlin', 'wroclaw', null);

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('insert' as const),
      place,
      driver: fc.nat({ max: 4 }),
      vtc: fc.nat({ max: 2 }),
      game: pick<Game>('ets2', 'ets2', 'ats'),
      // Some end at the same time: then the smaller id is the first.
      endedAt: fc.integer({ min: 0, max: 3 }),
      sourceCityId: city,
      transportMinor: pick(null, 0, 5_000),
      settledTier: tier,
      trace,
    }),
  },
  fc.record({ act: fc.constant('settle' as const), place, settledTier: tier }),
  fc.record({
    act: fc.constant('fold' as const),
    place,
    trace,
    end: fc.integer({ min: 0, max: 3 }),
    name: pick('Berlin', 'Berolina'),
    transportMinor: pick(0, 5_000),
  }),
  fc.record({ act: fc.constant('decide' as const), place, isVoid: fc.boolean() }),
  fc.record({ act: fc.constant('move' as const), place, vtc: fc.nat({ max: 2 }) }),
  fc.record({ act: fc.constant('remove' as const), place }),
  // Frequent enough that what is removed has been on the map before.
  {
    weight: 4,
    arbitrary: fc.record({
      act: pick<'bring' | 'learn' | 'merge' | 'killed'>(
        'bring',
        'bring',
        'learn',
        'merge',
        'killed',
      ),
      place,
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const endOf = (minutes: number) => new Date(Date.UTC(2026, 2, 10) + minutes * 60_000);

async function perform(step: Act, ids: (string | undefined)[]): Promise<void> {
  const { db } = app();
  if (step.act === 'bring') return bringMapUpToDate(db, merging);
  if (step.act === 'learn') return void (await learnNext(db));
  if (step.act === 'merge') return void (await mergeNext(db, merging));
  if (step.act === 'killed') {
    await mergeNext(db, { ...merging, tell: beKilled }).catch(() => {});
    return;
  }
  const id = ids[step.place];
  if (step.act === 'insert') {
    if (id !== undefined) return;
    const { act: _, place: __, driver, vtc, endedAt, ...fields } = step;
    const vtcId = vtcIds[vtc] ?? null;
    // A company keeps the jobs of deleted accounts.
    const driverId = drivers[vtcId === null ? driver % 4 : driver]?.user.id ?? null;
    const end = endOf(endedAt);
    const startedAt = new Date(end.getTime() - 3_600_000);
    const data = newJob({ ...fields, driverId, vtcId, endedAt: end, startedAt });
    ids[step.place] = (await db.job.create({ data, select: { id: true } })).id;
    return;
  }
  if (id === undefined) return;
  const where = { id };
  if (step.act === 'settle') {
    await db.job.update({ where, data: { settledTier: step.settledTier } });
  }
  if (step.act === 'fold') {
    const { trace: lines, end, name: sourceCity, transportMinor } = step;
    const data = { trace: lines, endedAt: endOf(end), sourceCity, transportMinor };
    await db.job.update({ where, data });
  }
  if (step.act === 'decide') await db.job.update({ where, data: { isVoid: step.isVoid } });
  if (step.act === 'move') {
    const vtcId = vtcIds[step.vtc] ?? null;
    await db.job.updateMany({
      where: vtcId === null ? { id, driverId: { not: null } } : { id },
      data: { vtcId },
    });
  }
  if (step.act === 'remove') {
    await db.job.delete({ where });
    ids[step.place] = undefined;
  }
}

describe('the map', () => {
  const numRuns = inject('isLong') ? 400 : 5;

  test(
    `matches the counted jobs, after each of ${numRuns} histories`,
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 50 }), async (steps) => {
          const ids: (string | undefined)[] = [];
          for (const step of steps) await perform(step, ids);
          expect(await check()).toEqual([]);
        }),
        { numRuns },
      );
      // Without jobs there is no map.
      await app().db.job.deleteMany({});
      expect(await check()).toEqual([]);
      const rows = await app().db.$queryRaw<{ count: bigint }[]>`
        SELECT (SELECT count(*) FROM chunk_recounts) + (SELECT count(*) FROM driver_chunks)
             + (SELECT count(*) FROM vtc_chunks) + (SELECT count(*) FROM map_cities)
             + (SELECT count(*) FROM city_votes) + (SELECT count(*) FROM vtc_cities)
             + (SELECT count(*) FROM map_pending) + (SELECT count(*) FROM job_roads) AS count`;
      expect(rows).toEqual([{ count: 0n }]);
    },
  );

  test('is verified on command, which lists differences and repairs them', async () => {
    const [driver] = drivers;
    if (!driver) throw new Error('no driver');
    const line = lineOf([
      [10, 10],
      [1_990, 10],
    ]);
    await insertJob(app(), driver, { trace: [line] });
    const { db } = app();
    expect(await runMapCommand(db, ['rebuild', '--check'])).toEqual({
      report: '1 job, 8 cells, 0 differences: the map matches.',
      isProven: true,
    });
    await db.$executeRaw`UPDATE vtc_chunks SET cells = set_byte(cells, 2, get_byte(cells, 2) + 1)`;
    await db.$executeRaw`UPDATE map_chunks SET bits = set_byte(bits, 7, 255)`;
    await db.$executeRaw`DELETE FROM driver_chunks`;
    await db.cityVote.updateMany({ where: { cityId: 'berlin' }, data: { x: 9 } });
    await db.cityVote.deleteMany({ where: { cityId: 'wroclaw' } });
    await db.mapCity.create({
      data: { game: 0, cityId: 'atlantis', name: 'Atlantis', x: 1, z: 1, n: 1 },
    });
    const wrong = await runMapCommand(db, ['rebuild', '--check']);
    expect(wrong?.isProven).toBe(false);
    expect(wrong?.report).toMatch(/^vtc_chunks 0 0{8}-.*: is .*, should be .*cells 0101/m);
    expect(wrong?.report).toMatch(/^map_chunks 0 8256: is bits .*ff.*, should be bits /m);
    expect(wrong?.report).toMatch(/^vote 0 berlin .*: is .*x 9.*should be .*x 10/m);
    expect(wrong?.report).toMatch(/^vote 0 wroclaw .*: is nothing, should be .*n 1.*x 1990/m);
    expect(wrong?.report).toMatch(/^city 0 atlantis: is .*, should be nothing/m);
    expect(wrong?.report).toContain('6 differences.');
    expect(await runMapCommand(db, ['rebuild'])).toMatchObject({ isProven: true });
    expect(await check()).toEqual([]);
    expect(await runMapCommand(db, ['rebuild', '--fast'])).toBeNull();
    expect(await runMapCommand(db, ['check'])).toBeNull();
    await db.job.deleteMany({});
  });
});

test('three drivers of two companies share a cell, and three jobs of one driver do not', async () => {
  const { db } = app();
  const count = async () => {
    const { _sum } = await db.mapTile.aggregate({ _sum: { publicCells: true } });
    const [row] = await db.$queryRaw<{ cells: number }[]>`
      SELECT coalesce(sum(bit_count(bits)), 0)::int AS cells FROM map_chunks`;
    // A tile's count matches its cells.
    expect(_sum.publicCells ?? 0).toBe(row?.cells);
    return row?.cells;
  };
  const line = lineOf([
    [10, 10],
    [1_990, 10],
  ]);
  const [first, second, third] = drivers;
  if (!first || !second || !third) throw new Error('no driver');
  const drive = async (driver: Driver, vtcId: string | null) => {
    const id = await insertJob(app(), driver, { vtcId, trace: [line] });
    await bringMapUpToDate(db, merging);
    return { id, cells: await count() };
  };
  const [one = null, other = null] = vtcIds;
  for (let n = 0; n < 3; n += 1) expect(await drive(first, one)).toMatchObject({ cells: 0 });
  expect(await drive(second, one)).toMatchObject({ cells: 0 });
  const { id, cells } = await drive(third, one);
  expect(cells).toBe(0);
  // The same driver, for another company.
  expect(await drive(third, other)).toMatchObject({ cells: 8 });
  await db.job.update({ where: { id }, data: { isVoid: true } });
  await bringMapUpToDate(db, merging);
  expect(await count()).toBe(8);
  await db.job.updateMany({ where: { driverId: third.user.id }, data: { isVoid: true } });
  await bringMapUpToDate(db, merging);
  expect(await count()).toBe(0);
  await db.job.deleteMany({});
});

test('one round learns from more jobs than are read together, and merges them at once', async () => {
  const { db } = app();
  const [driver] = drivers;
  if (!driver) throw new Error('no driver');
  const id = await insertJob(app(), driver, { trace: lineTo(2_000) });
  const jobsOfCell = async () => {
    const chunk = await db.vtcChunk.findFirstOrThrow({ orderBy: { chunk: 'asc' } });
    return [...unpackSums(chunk.chunk, chunk).values()][0]?.jobs;
  };
  await db.$executeRaw`
    INSERT INTO jobs SELECT (jsonb_populate_record(j, jsonb_build_object(
      'id', gen_random_uuid(), 'fingerprint', 'round ' || n, 'number', NULL))).*
    FROM jobs j, generate_series(1, 100) n WHERE j.id = ${id}::uuid`;
  const rounds: unknown[] = [];
  await bringMapUpToDate(db, merging, (round) => {
    rounds.push(round);
    return false;
  });
  expect(rounds).toEqual([{ hasWorked: true, isFull: false }]);
  expect(await jobsOfCell()).toBe(101);
  await db.job.deleteMany({});
});

const lineTo = (x: number) => [
  lineOf([
    [10, 5_010],
    [x, 5_010],
  ]),
];

test('a job that finds eight new cells is announced once, and old ones are not', async () => {
  const { db } = app();
  const [driver] = drivers;
  if (!driver) throw new Error('no driver');
  const told: Discovery[] = [];
  const tell = async (_: unknown, found: readonly Discovery[]) => void told.push(...found);
  const bring = async () => bringMapUpToDate(db, { now: new Date(), tell });
  const long = { startedAt: new Date('2026-01-01'), endedAt: new Date('2026-01-02') };
  await insertJob(app(), driver, { trace: lineTo(2_000), ...long });
  await insertJob(app(), driver, { trace: lineTo(3_700) });
  await bring();
  expect(told).toEqual([]);
  const id = await insertJob(app(), driver, { trace: lineTo(5_990) });
  await bring();
  expect(told).toMatchObject([{ jobId: id, driverId: driver.user.id, cells: 9 }]);
  await db.job.update({ where: { id }, data: { isVoid: true } });
  await bring();
  await db.job.update({ where: { id }, data: { isVoid: false } });
  await bring();
  expect(told).toHaveLength(1);
  await db.job.deleteMany({});
});

test("a driver's vote is the median of where their jobs began and ended", async () => {
  const { db } = app();
  const [driver] = drivers;
  if (!driver) throw new Error('no driver');
  const ids: string[] = [];
  for (const x of [0, 300, 90_000]) {
    const trace = [
      lineOf([
        [x, 0],
        [x + 1_000, 50_000],
      ]),
    ];
    ids.push(await insertJob(app(), driver, { trace }));
  }
  await bringMapUpToDate(db, merging);
  const berlin = async () => db.cityVote.findFirst({ where: { game: 0, cityId: 'berlin' } });
  expect(await berlin()).toMatchObject({ name: 'Berlin', x: 300, z: 0, n: 3 });
  await db.job.delete({ where: { id: ids[0] ?? '' } });
  await bringMapUpToDate(db, merging);
  expect(await berlin()).toMatchObject({ x: 45_150, n: 2 });
  await db.job.deleteMany({});
});

test('a vote uses jobs without a sea crossing, unless there are no others', async () => {
  const { db } = app();
  const [driver] = drivers;
  if (!driver) throw new Error('no driver');
  const begin = async (x: number, transportMinor: number | null) => {
    const ends = { sourceCityId: 'mod_malmo', sourceCity: 'Malmö', destinationCityId: null };
    const trace = [
      lineOf([
        [x, 0],
        [x, 50_000],
      ]),
    ];
    return insertJob(app(), driver, { trace, transportMinor, ...ends });
  };
  const malmo = async () => {
    await bringMapUpToDate(db, merging);
    return db.cityVote.findFirst({ where: { cityId: 'mod_malmo' } });
  };
  await begin(9_000, 5_000);
  await begin(9_100, 5_000);
  expect(await malmo()).toMatchObject({ name: 'Malmö', x: 9_050, n: 2 });
  const id = await begin(100, null);
  expect(await malmo()).toMatchObject({ x: 100, n: 1 });
  await db.job.update({ where: { id }, data: { transportMinor: 1 } });
  expect(await malmo()).toMatchObject({ x: 9_000, n: 3 });
  // It has the name that most of them use, without invisible characters.
  await db.job.updateMany({ data: { sourceCity: 'Mal\u202emø' } });
  expect((await malmo())?.name).toBe('Malmø');
  expect(await check()).toEqual([]);
  await db.job.deleteMany({});
});

test(
  'concurrent merges count each job once while jobs are deleted, without a deadlock',
  { tags: 'long' },
  async () => {
    const { db } = app();
    const write = async (driver: Driver, z: number) => {
      for (let n = 0; n < 8; n += 1) {
        const trace = [
          lineOf([
            [n * 500, z],
            [n * 500 + 9_000, z],
          ]),
        ];
        const id = await insertJob(app(), driver, { trace });
        if (n % 2 === 0) await db.job.update({ where: { id }, data: { isVoid: true } });
        if (n % 3 === 0) await db.job.delete({ where: { id } });
      }
    };
    const done = new AbortController();
    const finish = () => done.abort();
    const writing = Promise.all(
      drivers.flatMap((driver) => [write(driver, 10), write(driver, 300)]),
    );
    writing.then(finish, finish);
    const merge = async () => bringMapUpToDate(db, merging);
    // As replicas do, which give up if another one takes long.
    const tryToMerge = async () => merge().catch(unlessTooLong);
    while (!done.signal.aborted) await Promise.all(Array.from({ length: 4 }, tryToMerge));
    await writing;
    await merge();
    expect(await check()).toEqual([]);
    await db.job.deleteMany({});
  },
);
