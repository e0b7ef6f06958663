import type { Database } from '@waybill/db/open-database';
import { openDatabase } from '@waybill/db/open-database';
import { createTestDatabase } from '@waybill/db/test-database';
import { type JobReason, jobReasons } from '@waybill/schema/features/jobs.models';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createServer } from './app.ts';
import { type Config, loadConfig } from './config.ts';
import { driveDemo } from './demo-server.ts';
import { drawArtwork } from './demo/artwork.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { findDemoDay } from './demo/known-demo.data.ts';
import { findDrivenUntil } from './demo/past.data.ts';
import type { World } from './demo/world.ts';
import { compareSums } from './features/jobs/recount/recount.data.ts';
import { compareInSnapshot } from './features/ledger/recount.service.ts';
import { refold } from './features/telemetry/refold.service.ts';
import { ledgerSources } from './ledger.ts';
import { createLogger } from './lib/logger.ts';
import { listen } from './listen.ts';
import { createServices } from './services.ts';
import { compareFigures } from './testing/demo-figures.ts';

/** A Wednesday afternoon, so that the week has begun. */
const now = new Date('2026-03-18T15:20:00Z');
const secretKey = 'the-secret-of-all-tests-is-no-secret';

/** One picture for all companies: they are tested elsewhere, and take longest. */
const drawOne: typeof drawArtwork = async (vtcs) => {
  const { ofVtcs } = await drawArtwork(vtcs.slice(0, 1), []);
  const [images] = ofVtcs.values();
  return {
    ofVtcs: new Map(vtcs.flatMap((vtc) => (images ? [[vtc, images] as const] : []))),
    avatars: new Map(),
  };
};

function readConfig(): Config {
  // No backups, which would be stored where the tests were started.
  const env = { SECRET_KEY: secretKey, PUBLIC_URL: 'http://127.0.0.1', BACKUP_SCHEDULE: 'off' };
  const result = loadConfig(env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

/** Rows of the table, as `x`, of one company. */
const rowsOfNord = (table: string, column = 'vtc_id') =>
  `${table} x JOIN vtcs v ON v.id = x.${column} AND v.tag = 'NORD'`;

const undemonstrated = new Set<JobReason>([
  'SOURCES_DISAGREE',
  'ODO_REPEATED',
  'DUPLICATE',
  'START_ELSEWHERE',
  'END_ELSEWHERE',
  'HOURS_IMPOSSIBLE',
]);

describe('three months of the demo, with few jobs', { tags: 'long' }, () => {
  const config = readConfig();
  let database: Database;
  let world: World;
  let sent: number;
  const shares: number[] = [];
  const onProgress = (share: number) => void shares.push(share);

  const drive = async (at: Date) => {
    const drivenUntil = await findDrivenUntil(database.prisma);
    const plan = { world, day: now, now: at, jobCount: 120, drivenUntil };
    return driveDemo(config, database, { ...plan, onProgress });
  };
  const count = async (condition: string) => {
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${condition}`,
    );
    return rows[0]?.count;
  };

  beforeAll(async () => {
    const { url, drop } = await createTestDatabase(inject('testServer'));
    database = await openDatabase({ databaseUrl: url, dataDir: '', migrate: false, log: () => {} });
    world = await fillDemo(database, now, drawOne);
    sent = await drive(now);
    return async () => {
      await database.close();
      await drop();
    };
  }, 240_000);

  test("has jobs of all kinds, each in its driver's company at the time", async () => {
    expect(sent).toBeGreaterThan(80);
    expect(await count('jobs')).toBeGreaterThan(80);
    expect(await count(`jobs WHERE game = 'ats'`)).toBeGreaterThan(5);
    const reasons = await database.pool.query<{ reason: string }>(
      'SELECT DISTINCT unnest(reasons) AS reason FROM jobs',
    );
    // Only another tracker can contradict or repeat a delivery.
    expect(new Set(reasons.rows.map(({ reason }) => reason))).toEqual(
      new Set(jobReasons.filter((reason) => !undemonstrated.has(reason))),
    );
    // The months before the demo belong to no company.
    const ofMembers = `jobs j JOIN memberships m ON m.user_id = j.driver_id
      WHERE j.fingerprint NOT LIKE '% days before %'`;
    expect(await count(`${ofMembers} AND j.vtc_id IS DISTINCT FROM m.vtc_id`)).toBe(0);
    expect(await count(`${ofMembers} AND j.started_at < m.joined_at`)).toBe(0);
    // A driver without a company has a logbook too.
    expect(await count('jobs WHERE vtc_id IS NULL')).toBeGreaterThan(0);
    expect(
      await count(`jobs j JOIN vtcs v ON v.id = j.vtc_id WHERE v.tag IN ('SUN', 'KOFF')`),
    ).toBe(0);
  });

  test('is received while it is driven, except for one offline evening', async () => {
    const offline = `jobs j JOIN vtcs v ON v.id = j.vtc_id
      WHERE j.tier = 'review' AND j.reasons = '{NOT_WITNESSED}'`;
    expect(await count(`${offline} AND v.tag = 'NORD'`)).toBe(3);
    expect(await count(offline)).toBe(3);
    const delivered = (await count(`jobs WHERE state = 'delivered'`)) ?? 0;
    expect(await count(`jobs WHERE tier = 'verified'`)).toBeGreaterThan(0.75 * delivered);
    const late = `telemetry_events e JOIN telemetry_sessions s ON s.id = e.session_id
      WHERE e.type IN ('job.started', 'job.resumed')
        AND e.received_at > s.started_at + e.t * interval '1 ms' + interval '1 minute'`;
    expect(await count(late)).toBe(3);
    expect(await count(`(SELECT DISTINCT s.user_id, e.received_at FROM ${late}) evenings`)).toBe(1);
  });

  test('suggests loads that pay off', async () => {
    expect(await count(`suggestions WHERE state = 'SHOWN' AND rank = 0`)).toBeGreaterThan(0);
    expect(await count(`suggestions WHERE state = 'SHOWN' AND rank > 0`)).toBeGreaterThan(4);
  });

  test('reports progress', () => {
    expect(shares.length).toBeGreaterThan(100);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBeGreaterThan(0.9);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });

  test('has one dispute, plans, comments, decisions and drivers on the road', async () => {
    expect(
      await count(
        `job_appeals a JOIN jobs j ON j.id = a.job_id WHERE a.closed_at IS NULL AND j.tier = 'rejected'`,
      ),
    ).toBe(1);
    expect(await count('job_plans')).toBeGreaterThan(8);
    expect(await count(`job_plans WHERE state = 'OPEN'`)).toBeGreaterThan(0);
    expect(await count('job_comments')).toBeGreaterThan(4);
    expect(await count(`jobs WHERE tier = 'review'`)).toBeGreaterThan(8);
    expect(
      await count(
        `jobs WHERE state = 'started' AND started_at > '${now.toISOString()}'::timestamptz - interval '2 hours'`,
      ),
    ).toBeGreaterThan(8);
    expect(await count('sessions')).toBe(0);
  });

  test('has a year of books that balance, and are what they were posted from', async () => {
    const { sources } = ledgerSources;
    const { companies, compared, waiting, differences } = await compareInSnapshot(
      database.prisma,
      sources,
      null,
    );
    expect({ companies, waiting, differences }).toEqual({
      companies: 3,
      waiting: 0,
      differences: [],
    });
    expect(compared).toBeGreaterThan(60);
    const ofNord = `ledger_entries e JOIN vtcs v ON v.id = e.vtc_id AND v.tag = 'NORD'`;
    expect(
      await count(
        `(SELECT DISTINCT date_trunc('month', e.day) FROM ${ofNord} WHERE e.day < '2026-04-01') months`,
      ),
    ).toBe(13);
    const kinds = `(SELECT DISTINCT e.kind FROM ${ofNord}) kinds`;
    expect(
      await count(
        `${kinds} WHERE kind IN ('opening', 'manual', 'job', 'payslip', 'place', 'rent')`,
      ),
    ).toBe(6);
  });

  test('has a payroll in review with a dispute, a contract won and one that may be lost, garages, and a warehouse that trades', async () => {
    expect(await count(`${rowsOfNord('payrolls')} WHERE x.state = 'PAID'`)).toBe(1);
    const disputed = `${rowsOfNord('payrolls')} JOIN payslips s ON s.payroll_id = x.id`;
    expect(
      await count(`${disputed} WHERE x.state = 'REVIEW' AND s.dispute <> '' AND s.answer IS NULL`),
    ).toBe(1);
    // The server judges contracts by the real clock: by then all of these have ended.
    const carried = `${rowsOfNord('contracts', 'carrier_vtc_id')} WHERE x.active_at < '2026-03-18'`;
    expect(await count(`${carried} AND x.audience = 'BOARD' AND x.vtc_id <> v.id`)).toBe(1);
    expect(await count(`${carried} AND x.audience = 'DRIVERS' AND x.done_jobs > 0`)).toBe(2);
    const late = `${carried} AND x.client = 'Nordsee Fisch'`;
    expect(
      await count(`${late} AND x.done_units < x.quantity AND x.done_units * 2 > x.quantity`),
    ).toBe(1);
    expect(await count('market_watches')).toBe(2);
    expect(await count(`${rowsOfNord('places')} WHERE x.kind = 'GARAGE'`)).toBe(2);
    const moved = `${rowsOfNord('places')} JOIN stock_moves m ON m.place_id = x.id WHERE m.moved_g <> 0`;
    expect(await count(`${moved} AND m.kind = 'IN'`)).toBe(6);
    expect(await count(`${moved} AND m.kind = 'OUT'`)).toBe(3);
  });

  test('has applications in every state, an invitation, a block and announcements', async () => {
    const ofNord = `applications a JOIN vtcs v ON v.id = a.vtc_id AND v.tag = 'NORD'`;
    expect(await count(`${ofNord} WHERE a.state = 'ACCEPTED'`)).toBe(1);
    expect(await count(`${ofNord} WHERE a.state = 'REJECTED'`)).toBe(1);
    expect(
      await count(`${ofNord} WHERE a.state = 'PENDING' AND a.answers ? 'about'`),
    ).toBeGreaterThan(2);
    expect(await count('application_votes')).toBeGreaterThan(3);
    expect(await count('application_messages WHERE staff_only')).toBeGreaterThan(1);
    expect(await count('application_messages WHERE NOT from_staff')).toBeGreaterThan(1);
    expect(await count('invitations')).toBe(1);
    expect(await count('vtc_blocks')).toBe(1);
    expect(await count('announcements')).toBe(2);
    expect(
      await count(`announcements WHERE pinned_until > '${now.toISOString()}' AND body ? 'blocks'`),
    ).toBe(1);
    // The owner is notified of applicants and new members.
    const told = `notifications n JOIN users u ON u.id = n.user_id AND u.username = 'Nora Nightline'`;
    expect(await count(`${told} WHERE kind = 'application.filed'`)).toBeGreaterThan(3);
    expect(await count(`${told} WHERE kind = 'member.joined'`)).toBe(1);
    expect(await count(`notifications WHERE created_at > '${now.toISOString()}'`)).toBe(0);
    // Plans have a destination, and some are completed.
    expect(await count('job_plans WHERE destination_city_id IS NULL')).toBe(0);
    expect(await count(`job_plans WHERE cargo_id IS NOT NULL`)).toBeGreaterThan(4);
  });

  test('is dated by when it happened, and emitted in that order', async () => {
    expect(await count(`job_decisions WHERE decided_at > '${now.toISOString()}'`)).toBe(0);
    expect(await count('outbox_pending')).toBe(0);
    const { rows } = await database.pool.query<{ at: Date }>(
      'SELECT happened_at AS at FROM outbox_events ORDER BY position',
    );
    const moments = rows.map(({ at }) => at.getTime());
    expect(moments.length).toBeGreaterThan(80);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments.at(-1)).toBeLessThanOrEqual(now.getTime());
    expect(await count(`activity WHERE kind = 'job.delivered'`)).toBeGreaterThan(50);
    expect(await count('telemetry_events_default')).toBe(0);
  });

  test(
    'adds up: each figure of the pages, each session folded again, and every total',
    { tags: 'long', timeout: 120_000 },
    async () => {
      const listener = await listen(0, '127.0.0.1');
      const services = createServices({
        config,
        database,
        log: createLogger('error'),
        clock: () => now,
        secret: secretKey,
        emulatorUrl: undefined,
        rateLimitFactor: 10_000,
      });
      listener.serve(createServer(services, 'no-web-app'));
      try {
        const origin = `http://127.0.0.1:${listener.port}`;
        const place = { origin, pool: database.pool, now };
        const some = inject('isLong') ? undefined : { vtcCount: 4, driverCount: 15 };
        const { answers, differences } = await compareFigures(place, some);
        expect(differences).toEqual([]);
        expect(answers).toBeGreaterThan(250);
      } finally {
        await listener.close();
        services.outages.stop();
        services.background.stop();
      }
      expect(await refold(database.prisma, now)).toMatchObject({ differences: [] });
      expect(await compareSums(database.prisma)).toMatchObject({ differences: [] });
    },
  );

  test('is recognised by a second start, which continues it', async () => {
    const before = await count('jobs');
    const later = new Date('2026-03-20T09:00:00Z');
    expect(await findDemoDay(database.pool, later)).toEqual(new Date('2026-03-18T09:00:00Z'));
    expect(await drive(now)).toBe(0);
    expect(await count('jobs')).toBe(before);
    expect(await count('job_plans')).toBeGreaterThan(8);
    expect(await drive(later)).toBeGreaterThan(0);
  });
});
