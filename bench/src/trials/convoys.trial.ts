import { createHash, randomBytes } from 'node:crypto';
import { listTracks } from '@waybill/api/event-attendance/counting.data';
import { ascendingId } from '@waybill/api/testing/bulk-data';
import { insertMembers } from '@waybill/api/testing/bulk-members';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { calendarSources } from '@waybill/schema/features/calendar.models';
import { createRandom } from '@waybill/simulator/random';
import { countConvoy, placesByMinute } from '@waybill/telemetry/convoy';
import { generateConvoy } from '@waybill/telemetry/testing/convoys';
import { Pool } from 'pg';
import { timeReads } from '../compare-reads.ts';
import { startWaybill } from '../servers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { percentile } from '../trial-request.ts';
import type { Goal, RunTrial } from './trial.ts';

const rounds = 15;
const trucks = 120;
/** As the server reads them. */
const driversAtOnce = 40;
const members = 500;
const events = 1_000;
const goals = { countMs: 20, tracksMs: 1_000, month: 2, feedMs: 50 };
const dayMs = 86_400_000;

/**
 * What a large convoy and a full calendar cost: who took part among 120 trucks, the positions of 120 drivers over two
 * hours, a month of the calendar of 500 members against its slowest source, and a feed of 1,000 entries.
 */
export const runTrial: RunTrial = async () => {
  const { server, stop } = await startTestServer();
  try {
    return [measureCount(), await measureTracks(server), ...(await measureCalendar(server))];
  } finally {
    await stop();
  }
};

/** The processor time that deciding who took part in a convoy takes, with the positions at hand. */
function measureCount(): Goal {
  const { from, minutes, drivers } = generateConvoy(createRandom('convoy'), trucks);
  const costs = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    countConvoy(drivers.map(({ sightings }) => placesByMinute(sightings, { from, minutes })));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  const ms = percentile(costs, 50);
  return {
    sentence: `attendance of ${trucks} trucks: ${ms.toFixed(1)} ms of processor time, goal ${goals.countMs}`,
    isMet: ms <= goals.countMs,
  };
}

async function measureTracks(server: TestServer): Promise<Goal> {
  const { url } = await createTestDatabase(server);
  const [owner] = await createTrialMembers(url, 1);
  if (!owner) throw new Error('there is no company');
  await insertMembers(url, owner.vtcId, trucks);
  const pool = new Pool({ connectionString: url });
  try {
    const until = new Date();
    const from = new Date(until.getTime() - 2 * 3_600_000);
    await pool.query(insertTracks, [owner.userId, from, until]);
    const { rows } = await pool.query<{ id: string }>(
      'SELECT DISTINCT user_id AS id FROM telemetry_sessions',
    );
    const times: number[] = [];
    let read = 0;
    for (let round = 0; round < rounds; round += 1) {
      const since = performance.now();
      read = 0;
      for (let index = 0; index < rows.length; index += driversAtOnce) {
        const ids = rows.slice(index, index + driversAtOnce).map(({ id }) => id);
        const tracks = await listTracks(pool, ids, { game: 'ets2', from, until });
        read += tracks.reduce((sum, { samples }) => sum + samples.length, 0);
      }
      times.push(performance.now() - since);
    }
    const ms = percentile(times, 50);
    return {
      sentence: `positions of ${rows.length} drivers over two hours: ${read} in ${ms.toFixed(0)} ms, goal ${goals.tracksMs}`,
      isMet: ms <= goals.tracksMs,
    };
  } finally {
    await pool.end();
  }
}

/** A session of two hours for each member but one, with a position each five seconds, stored by the minute. */
const insertTracks = `
  WITH drives AS (
    INSERT INTO telemetry_sessions (id, user_id, game, started_at, source, client, multiplayer,
                                    first_received_at, last_received_at)
    SELECT ${ascendingId}, user_id, 'ets2', $2, 'sdk', 'trial', 'none', $2, $3
    FROM (SELECT user_id, row_number() OVER () AS i FROM memberships WHERE user_id <> $1) numbered RETURNING id)
  INSERT INTO telemetry_events (session_id, seq, type, t, content, received_at)
  SELECT id, minute + 1, 'track', minute * 60000 + 55000,
         json_build_object('samples', (
           SELECT json_agg(json_build_array(minute * 60000 + step * 5000, minute * 1200 + step * 100, 0, 100,
                                            1000000 + minute * 24000 + step * 2000, 300000, 2500))
           FROM generate_series(0, 11) step)),
         $2::timestamptz + (minute + 1) * interval '1 minute'
  FROM drives CROSS JOIN generate_series(0, 119) minute`;

async function measureCalendar(server: TestServer): Promise<Goal[]> {
  const { url } = await createTestDatabase(server);
  const [owner] = await createTrialMembers(url, 1);
  if (!owner) throw new Error('there is no company');
  await insertMembers(url, owner.vtcId, members - 1);
  const pool = new Pool({ connectionString: url });
  const path = randomBytes(32).toString('base64url');
  try {
    await fillCalendar(pool, owner);
    await pool.query(
      `INSERT INTO calendar_feeds (user_id, path_hash, sealed_path, sources, created_at)
       VALUES ($1, $2, '', $3, now())`,
      [owner.userId, createHash('sha256').update(path).digest(), calendarSources],
    );
  } finally {
    await pool.end();
  }
  const waybill = await startWaybill(url);
  try {
    const company = { owner, waybill };
    const [from, to] = [-3, 28].map((days) => new Date(Date.now() + days * dayMs).toISOString());
    const month = `/api/calendar?from=${from}&to=${to}`;
    const [monthMs = 0, feedMs = 0, ...sourceMs] = await timeReads(
      [
        month,
        `/api/calendar-feeds/${path}.ics`,
        ...calendarSources.map((source) => `${month}&sources=${source}`),
      ].map((one) => ({ company, path: one })),
    );
    const slowestMs = Math.max(...sourceMs);
    return [
      {
        sentence: `a month of the calendar: ${(monthMs / slowestMs).toFixed(2)} times its slowest source (${monthMs.toFixed(1)} and ${slowestMs.toFixed(1)} ms), goal ${goals.month}`,
        isMet: monthMs <= goals.month * slowestMs,
      },
      {
        sentence: `a feed of ${events} entries: ${feedMs.toFixed(1)} ms, goal ${goals.feedMs}`,
        isMet: feedMs <= goals.feedMs,
      },
    ];
  } finally {
    await waybill.stop();
  }
}

/** Events every nine hours for a year, and a leave of every second member. */
async function fillCalendar(pool: Pool, { vtcId, userId }: TrialMember): Promise<void> {
  await pool.query(
    `INSERT INTO events (id, vtc_id, created_by, state, reach, title, game, meets_at, starts_at, ends_at, zone,
                         created_at)
     SELECT gen_random_uuid(), $1, $2, 'PUBLISHED', 'COMPANY', 'Night convoy ' || n, 'ets2', at, at,
            at + interval '2 hours', 'Europe/Stockholm', now()
     FROM generate_series(1, $3::int) n, LATERAL (SELECT now() + n * interval '9 hours' AS at) begins`,
    [vtcId, userId, events],
  );
  await pool.query(
    `INSERT INTO leaves (user_id, vtc_id, from_day, until_day)
     SELECT user_id, $1, current_date + (n % 40)::int, current_date + (n % 40)::int + 7
     FROM (SELECT user_id, row_number() OVER (ORDER BY user_id) AS n FROM memberships) numbered WHERE n % 2 = 0`,
    [vtcId],
  );
}
