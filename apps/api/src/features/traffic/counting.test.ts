import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TelemetryEvent, TrackSample } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { toBatches } from '@waybill/simulator/delivery';
import { simulateDriver } from '@waybill/simulator/simulate-driver';
import { expect, inject, test } from 'vitest';
import { runTasks } from '../../testing/run-tasks.ts';
import { buildSession, buildTestDevice, type TestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { countTracks, trafficWindowMs } from './counting.service.ts';

const app = useTestApp({ clockStands: true });

const now = () => app().services.clock().getTime();
const count = () => countTracks(app().services, trafficWindowMs);

interface Cell {
  readonly game: number;
  readonly hour: number;
  readonly cell: number;
  readonly [sum: string]: number;
}

/** The stored squares, in the form of the recount. */
const readCells = () =>
  app().db.$queryRawUnsafe<Cell[]>(
    `SELECT game::int, hour, cell, samples, speed_sum::float8 AS "speedSum",
            limit_sum::float8 AS "limitSum", standing, standing_sum::float8 AS "standingSum",
            told_ms::float8 AS "toldMs", wet_ms::float8 AS "wetMs",
            cardinality(drivers)::int AS drivers, cardinality(tellers)::int AS tellers
     FROM traffic_shares ORDER BY game, hour, cell`,
  );

/** The same by the rules of ADR 120, in SQL over the devices' events. */
const recount = () =>
  app().db.$queryRawUnsafe<Cell[]>(
    `WITH samples AS (
       SELECT s.user_id, CASE s.game WHEN 'ets2' THEN 0 ELSE 1 END AS game, s.started_at, e.session_id,
              e.seq, n, (v->>0)::float8 AS t, (v->>1)::float8 AS x, (v->>2)::float8 AS z,
              abs((v->>3)::float8) AS speed, (v->>6)::float8 AS most, (v->>7)::int AS flags
       FROM telemetry_sessions s
       JOIN telemetry_events e ON e.session_id = s.id AND e.seq <= s.folded_seq AND e.type = 'track'
       CROSS JOIN json_array_elements(e.content->'samples') WITH ORDINALITY o (v, n)),
     steps AS (
       SELECT *, started_at + t * interval '1 ms' AS at, t - lag(t) OVER w AS ms,
              lag(speed) OVER w AS before,
              sqrt(power(x - lag(x) OVER w, 2) + power(z - lag(z) OVER w, 2)) AS way
       FROM samples WINDOW w AS (PARTITION BY session_id, seq ORDER BY n)),
     sound AS (
       SELECT *, speed < 100 AS stands, (speed + before) / 200 * ms / 1000 AS said
       FROM steps
       WHERE ms >= 4000 AND ms <= CASE WHEN speed < 100 THEN 90000 ELSE 15000 END
         AND greatest(speed, before) <= 5000 AND most <= 4200 AND coalesce(flags, 0) & 6 = 0
         AND at >= to_timestamp($1::float8 / 1000)),
     counted AS (
       SELECT *, floor(extract(epoch FROM at) / 3600)::int AS hour,
              (((floor(x / 250)::int + 4096) / 16) * 512 + (floor(z / 250)::int + 4096) / 16) AS cell
       FROM sound WHERE way <= said * 2 + 60 AND said <= way * 3 + 60)
     SELECT game, hour, cell,
            (count(*) FILTER (WHERE NOT stands AND most > 0))::int AS samples,
            coalesce(sum(speed) FILTER (WHERE NOT stands AND most > 0), 0)::float8 AS "speedSum",
            coalesce(sum(most) FILTER (WHERE NOT stands AND most > 0), 0)::float8 AS "limitSum",
            (count(*) FILTER (WHERE stands AND most > 0))::int AS standing,
            coalesce(sum(most) FILTER (WHERE stands AND most > 0), 0)::float8 AS "standingSum",
            coalesce(sum(ms) FILTER (WHERE NOT stands AND flags IS NOT NULL), 0)::float8 AS "toldMs",
            coalesce(sum(ms) FILTER (WHERE NOT stands AND flags & 1 = 1), 0)::float8 AS "wetMs",
            (count(DISTINCT user_id) FILTER (WHERE NOT stands AND most > 0))::int AS drivers,
            (count(DISTINCT user_id) FILTER (WHERE NOT stands AND flags IS NOT NULL))::int AS tellers
     FROM counted
     WHERE most > 0 OR (NOT stands AND flags IS NOT NULL)
     GROUP BY game, hour, cell ORDER BY game, hour, cell`,
    now() - limits.trafficKeptMs,
  );

/** Sends drives of some hours ago, each driver's from their own device, in batches. */
async function drive(drivers: number, firstSeed: number): Promise<void> {
  const batches = await Promise.all(
    Array.from({ length: drivers }, async (_, index) => {
      const device = await buildTestDevice(app());
      const { sessions } = simulateDriver(firstSeed + index, {
        game: index % 4 === 3 ? 'ats' : 'ets2',
        jobs: 1,
        courses: ['uneventful'],
        distances: [60, 160],
        startAt: new Date(now() - 6 * 3_600_000).toISOString(),
        breakHours: [0.1, 0.2],
      });
      const ended = sessions.filter(({ header, events }) => {
        const endMs = Date.parse(header.session.startedAt) + (events.at(-1)?.t ?? 0);
        return endMs < now();
      });
      return { device, batches: ended.flatMap((session) => toBatches(session)) };
    }),
  );
  for (const { device, batches: own } of batches) {
    for (const { session, events } of own) await device.send(session, events);
  }
}

/** Half of them before a statement was sent, half after. */
const kills = inject('isLong') ? 40 : 2;

test(
  'squares match a recount, however often counting is killed',
  { tags: 'long', timeout: 600_000 },
  async () => {
    const run = promisify(execFile);
    const file = new URL('../../testing/traffic-process.ts', import.meta.url).pathname;
    const countAndDie = (killAt: number) =>
      run(
        process.execPath,
        [
          '--import',
          import.meta.resolve('tsx'),
          file,
          app().databaseUrl,
          String(killAt),
          killAt % 2 === 0 ? 'sent' : 'before',
          String(now()),
        ],
        { timeout: 60_000 },
      ).catch(({ signal }: { signal: string }) => signal);
    let died = 0;
    for (let round = 0; round < 2; round += 1) {
      await drive(4, 100 * round + 1);
      for (let kill = 1; kill <= kills / 2; kill += 1) {
        if ((await countAndDie(kill + round)) === 'SIGKILL') died += 1;
      }
      // Concurrent runs, after which nothing is left.
      await Promise.all([count(), count(), count()]);
      await count();
      expect(await readCells()).toEqual(await recount());
    }
    expect(died).toBeGreaterThan(kills / 2);
    const cells = await readCells();
    expect(cells.length).toBeGreaterThan(20);
    expect(cells.some(({ wetMs = 0 }) => wetMs > 0)).toBe(true);
    expect(cells.some(({ game }) => game === 1)).toBe(true);
  },
);

/** A track of a truck that drives east, with a sample every five seconds. */
function trackOf(given: {
  readonly speedCmS: number;
  readonly limitCmS?: number;
  readonly flags?: number | null;
  readonly stepMs?: number;
  readonly movesCmS?: number;
  readonly samples?: number;
  readonly x?: number;
}): TelemetryEvent {
  const { speedCmS, limitCmS = 2_222, flags = 0, stepMs = 5_000, samples = 12, x = 0 } = given;
  const movesCmS = given.movesCmS ?? Math.abs(speedCmS);
  const list = Array.from({ length: samples }, (_, index): TrackSample => {
    const east = Math.round(x + (movesCmS / 100) * ((index * stepMs) / 1_000));
    const start = [1_000 + index * stepMs, east, 10, speedCmS, 48_000_000, 500_000] as const;
    return flags === null ? [...start, limitCmS] : [...start, limitCmS, flags];
  });
  return { seq: 1, t: list.at(-1)?.[0] ?? 0, type: 'track', samples: list };
}

const send = async (device: TestDevice, track: TelemetryEvent, ageMs = 600_000) =>
  device.send(buildSession(app(), { ageMs }), [track]);

/** The contributions of one track of a new driver. */
async function countedOf(track: TelemetryEvent, ageMs?: number) {
  await app().db.trafficShare.deleteMany();
  await send(await buildTestDevice(app()), track, ageMs);
  await runTasks(app().services, 'traffic.count-all');
  return readCells();
}
const sumsOf = async (...given: Parameters<typeof countedOf>) => {
  const cells = await countedOf(...given);
  const total = (name: string) => cells.reduce((sum, cell) => sum + (cell[name] ?? 0), 0);
  return [total('samples'), total('standing'), total('toldMs'), total('wetMs')];
};

test('a truck counts by its samples, and contradictory samples are ignored', async () => {
  expect(await sumsOf(trackOf({ speedCmS: 2_000 }))).toEqual([11, 0, 55_000, 0]);
  expect(await sumsOf(trackOf({ speedCmS: 2_000, flags: 1 }))).toEqual([11, 0, 55_000, 55_000]);
  // An old companion doesn't send the weather, which doesn't mean that it was dry.
  expect(await sumsOf(trackOf({ speedCmS: 2_000, flags: null }))).toEqual([11, 0, 0, 0]);
  expect(await sumsOf(trackOf({ speedCmS: -300 }))).toEqual([11, 0, 55_000, 0]);
  // Trucks stop in a jam; a parked truck is not in one.
  expect(await sumsOf(trackOf({ speedCmS: 0, stepMs: 60_000 }))).toEqual([0, 11, 0, 0]);
  expect(await countedOf(trackOf({ speedCmS: 0, stepMs: 60_000, flags: 2 }))).toEqual([]);
  expect(await countedOf(trackOf({ speedCmS: 0, flags: 4 }))).toEqual([]);
  // Without a limit the wipers still count.
  expect(await sumsOf(trackOf({ speedCmS: 2_000, limitCmS: 0 }))).toEqual([0, 0, 55_000, 0]);
});

test('forged speeds, limits, distances and floods are ignored', { tags: 'long' }, async () => {
  for (const forged of [
    { speedCmS: 9_000 },
    { speedCmS: 5_001 },
    { speedCmS: 2_000, limitCmS: 90_000 },
    // Sends a speed of zero while moving, or the reverse.
    { speedCmS: 0, movesCmS: 2_500 },
    { speedCmS: 2_500, movesCmS: 0 },
    { speedCmS: 300, movesCmS: 100_000 },
    // A thousand samples in the time of one.
    { speedCmS: 0, stepMs: 1, samples: 60 },
    { speedCmS: 300, stepMs: 3_999, samples: 60 },
    // The time in between is unknown.
    { speedCmS: 2_000, stepMs: 15_001 },
    { speedCmS: 2_000, samples: 1 },
  ]) {
    expect({ forged, cells: await countedOf(trackOf(forged)) }).toEqual({ forged, cells: [] });
  }
});

test('driving from more than seven days ago is not counted, and future driving not shown', async () => {
  const kept = limits.trafficKeptMs;
  expect(await countedOf(trackOf({ speedCmS: 2_000 }), kept + 600_000)).toEqual([]);
  expect(await sumsOf(trackOf({ speedCmS: 2_000 }), kept - 600_000)).toEqual([11, 0, 55_000, 0]);
  // As far ahead as a clock may be.
  const ahead = await sumsOf(trackOf({ speedCmS: 2_000 }), -200_000);
  expect(ahead).toEqual([11, 0, 55_000, 0]);
});

test('a device that was offline for days is counted, and old squares are removed', async () => {
  await app().db.trafficShare.deleteMany();
  const device = await buildTestDevice(app());
  await send(device, trackOf({ speedCmS: 2_000 }), 5 * 86_400_000);
  await runTasks(app().services, 'traffic.count-recent');
  expect(await readCells()).toEqual([]);
  await runTasks(app().services, 'traffic.count-all');
  expect(await readCells()).not.toEqual([]);
  app().passTime(3 * 86_400_000);
  await runTasks(app().services, 'traffic.remove-old');
  expect(await readCells()).toEqual([]);
  app().passTime(10 * 86_400_000);
  await runTasks(app().services, 'traffic.remove-old');
  expect(await app().db.trafficPosition.count()).toBe(0);
});

test('a session that continues is counted from where it was read, also if events are sent again', async () => {
  await count();
  await app().db.trafficShare.deleteMany();
  const device = await buildTestDevice(app());
  const session = buildSession(app());
  const first = trackOf({ speedCmS: 2_000 });
  const second = { ...first, seq: 2 };
  const countedNow = async () => {
    await runTasks(app().services, 'traffic.count-recent');
    return (await readCells()).reduce((sum, { samples = 0 }) => sum + samples, 0);
  };
  await device.send(session, [first]);
  expect(await countedNow()).toBe(11);
  await device.send(session, [first, second]);
  expect(await countedNow()).toBe(22);
  await device.send(session, [first, second]);
  expect(await countedNow()).toBe(22);
});

test('events after a gap wait for the missing ones', async () => {
  await count();
  await app().db.trafficShare.deleteMany();
  const device = await buildTestDevice(app());
  const session = buildSession(app());
  const late = { ...trackOf({ speedCmS: 2_000 }), seq: 2 };
  await device.send(session, [late]);
  await runTasks(app().services, 'traffic.count-recent');
  expect(await readCells()).toEqual([]);
  await device.send(session, [
    { seq: 1, t: 0, type: 'fined', offence: 'speeding', amountMinor: 1 },
  ]);
  await runTasks(app().services, 'traffic.count-recent');
  await runTasks(app().services, 'traffic.count-recent');
  expect((await readCells()).map(({ samples }) => samples)).toEqual([11]);
});
