// @module-tag long

import {
  type JobFilter,
  jobSorts,
  isScore,
  leaderboardMeasures,
} from '@waybill/schema/features/jobs.fields';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { insertVtcs } from '../../testing/bulk-data.ts';
import { insertJobs } from '../../testing/bulk-jobs.ts';
import { listIndexes, listScans } from '../../testing/explain.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Statement } from '../../lib/statement.ts';
import { emphasisGroups } from '@waybill/telemetry/standing';
import { buildSlipsStatement, slipParts } from '../reputation/slips.data.ts';
import { buildIncidentJobsStatement } from '../safety/incidents.data.ts';
import { buildBadgesStatement } from '../badges/badges.data.ts';
import { buildHomeStatement } from '../home/home.data.ts';
import { buildReviewStatement } from './decisions/decisions.data.ts';
import { buildJobStatement } from './detail/job-detail.data.ts';
import type { JobScope } from './job-filter.data.ts';
import { buildCountsStatement } from './list/job-counts.data.ts';
import { buildJobListStatement, type JobListRequest } from './list/job-list.data.ts';
import { buildTracesStatement } from './list/job-traces.data.ts';
import { buildDriverFiguresStatement } from './stats/driver-figures.data.ts';
import { buildSeenStatement } from './detail/seen-chapters.data.ts';
import { buildCrewStatement } from '../members/crew.data.ts';
import { buildLeaderboardStatement } from './stats/leaderboard.data.ts';
import { buildGameNamesStatement } from './plans/game-names.data.ts';
import { buildStatsStatement } from './stats/stats.data.ts';

const app = useTestApp();

/** A pool without the statement timeout of the server. */
let pool: Pool;
let ids: { job: string; vtcId: string; driverId: string };
/** A company with enough jobs for the planner to prefer one index over another. */
let large: typeof ids;

/** One fortieth is enough for the planner to distinguish large tables from small ones. */
const jobCount = inject('isLong') ? 400_000 : 10_000;

beforeAll(async () => {
  pool = new Pool({ connectionString: app().databaseUrl });
  // With fewer drivers the planner would correctly choose a full scan.
  await insertVtcs(pool, Math.max(200, jobCount / 200));
  await insertJobs(pool, jobCount);
  const { rows } = await pool.query<typeof ids>(
    `SELECT id AS job, vtc_id AS "vtcId", driver_id AS "driverId" FROM jobs LIMIT 1`,
  );
  if (!rows[0]) throw new Error('there are no jobs');
  ids = rows[0];
  const { rows: others } = await pool.query<typeof ids>(
    `SELECT id AS job, vtc_id AS "vtcId", driver_id AS "driverId" FROM jobs WHERE vtc_id <> $1 LIMIT 1`,
    [ids.vtcId],
  );
  if (!others[0]) throw new Error('there is one company');
  large = others[0];
  await insertJobs(pool, 4_000, [large.vtcId]);
}, 600_000);
afterAll(() => pool.end());

const largeTables: ReadonlySet<string> = new Set([
  'jobs',
  'driver_days',
  'vtc_days',
  'driver_totals',
  'users',
  'memberships',
]);

const scansOf = async (statement: Statement) => listScans(pool, statement, largeTables);

const filters: readonly JobListRequest['filter'][] = [
  {},
  { tier: 'review' },
  { state: 'cancelled', game: 'ats' },
  { cargoId: 'cargo_7' },
  { reason: 'TELEPORT' },
  { sourceCityId: 'city_7', destinationCityId: 'city_8' },
  { from: '2026-01-01', to: '2099-01-01', market: 'freight_market' },
  { search: 'city 7' },
  { search: 'nobody has this' },
];

const after = { ended: '2026-01-01', started: '2026-01-01', distance: '5000', revenue: '5000' };

test.each(jobSorts)('plans the lists of a company and of a driver, by %s', async (sort) => {
  const { vtcId, driverId, job } = ids;
  const scopes: JobScope[] = [{ vtcId }, { driverId }];
  for (const scope of scopes) {
    for (const filter of [...filters, ...('vtcId' in scope ? [{ driverId }] : [])]) {
      for (const position of [null, { key: after[sort], id: job }]) {
        const request = { scope, filter, sort, after: position, limit: 24 };
        expect(await scansOf(buildJobListStatement(request))).toEqual([]);
      }
    }
  }
});

const byEnd = 'jobs_vtc_id_ended_at_id_idx';
const byLane = 'jobs_vtc_id_source_city_id_destination_city_id_ended_at_id_idx';
const ofRare = 'jobs_vtc_id_rare_idx';
const anyOfCompany = expect.stringMatching(/^jobs_vtc_id_/);

/** The index that serves the jobs of a company for each filter alone. */
const indexes: Readonly<
  Record<keyof JobFilter, { readonly given: Partial<JobFilter>; readonly index: unknown }>
> = {
  state: { given: { state: 'started' }, index: expect.stringMatching(/_(rare|started)_idx$/) },
  tier: { given: { tier: 'review' }, index: 'jobs_vtc_id_review_idx' },
  appeal: { given: { appeal: 'open' }, index: 'jobs_pkey' },
  counted: { given: { counted: 'yes' }, index: byEnd },
  reason: { given: { reason: 'TELEPORT' }, index: ofRare },
  onlyReason: { given: { onlyReason: 'TELEPORT' }, index: ofRare },
  number: { given: { number: 7 }, index: 'jobs_vtc_id_number_key' },
  game: { given: { game: 'ats' }, index: byEnd },
  market: { given: { market: 'freight_market' }, index: byEnd },
  cargoId: { given: { cargoId: 'cargo_7' }, index: 'jobs_vtc_id_cargo_id_ended_at_id_idx' },
  sourceCityId: { given: { sourceCityId: 'city_7' }, index: byLane },
  destinationCityId: { given: { destinationCityId: 'city_8' }, index: anyOfCompany },
  sourceTerritory: { given: { sourceTerritory: 'DE' }, index: byLane },
  destinationTerritory: { given: { destinationTerritory: 'DE' }, index: anyOfCompany },
  from: { given: { from: '2026-01-01' }, index: byEnd },
  to: { given: { to: '2099-01-01' }, index: byEnd },
  search: { given: { search: 'city 7' }, index: anyOfCompany },
  driverId: { given: {}, index: 'jobs_vtc_id_driver_id_ended_at_id_idx' },
};

test.each(Object.entries(indexes))(
  'plans the jobs of a company, filtered by %s',
  async (name, { given, index }) => {
    const { vtcId, driverId } = large;
    const filter = name === 'driverId' ? { driverId } : given;
    const request = { scope: { vtcId }, filter, sort: 'ended', after: null, limit: 24 } as const;
    const read = await listIndexes(pool, buildJobListStatement(request));
    expect(read.filter((one) => one.startsWith('jobs_'))).toEqual([index]);
  },
);

test('plans the jobs with incidents', async () => {
  const { vtcId } = large;
  const from = { endedAt: '2099-01-01', id: large.job };
  for (const [driverId, index] of [
    [null, 'jobs_incidents_idx'],
    [large.driverId, 'jobs_driver_incidents_idx'],
  ] as const) {
    for (const groups of [emphasisGroups, ['late']] as const) {
      const request = { vtcId, driverId, groups, from, limit: 26 };
      const read = await listIndexes(pool, buildIncidentJobsStatement(request));
      expect(read.filter((one) => one.startsWith('jobs_'))).toEqual([index]);
    }
  }
});

test('plans what lowers a reputation', async () => {
  const { vtcId, driverId } = ids;
  for (const after of [null, { endedAt: '2026-01-01T00:00:00.000Z', id: ids.job, ordinal: 1 }]) {
    const request = { vtcId, driverId, parts: slipParts, after, limit: 26 };
    expect(await scansOf(buildSlipsStatement(request))).toEqual([]);
  }
});

test('plans a job and the jobs in review', async () => {
  expect(await scansOf(buildJobStatement(ids.job))).toEqual([]);
  const actor = { userId: ids.driverId, isOwner: false };
  for (const kind of ['ACCEPT', 'REJECT'] as const) {
    for (const jobIds of [undefined, [ids.job]]) {
      const form = { kind, jobIds };
      const statement = buildReviewStatement(ids.vtcId, { search: '' }, actor, form, 101);
      expect(await scansOf(statement)).toEqual([]);
    }
  }
});

test('plans job counts', async () => {
  expect(await scansOf(buildCountsStatement(ids.vtcId, '2026-02-01T12:00:00Z'))).toEqual([]);
});

test('plans the names of cargoes and cities', async () => {
  expect(await scansOf(buildGameNamesStatement(ids.vtcId))).toEqual([]);
});

test('plans the home page of a driver', async () => {
  const weeks = { today: '2026-02-01', thisWeek: '2026-01-26', lastWeek: '2026-01-19' };
  const { driverId: userId, vtcId } = ids;
  const owner = { userId, vtcId, maySeeReviews: true, mayAnswerApplications: true };
  expect(await scansOf(buildHomeStatement(owner, weeks))).toEqual([]);
});

test('plans the recent traces of a company', async () => {
  for (const driverId of [null, ids.driverId]) {
    expect(await scansOf(buildTracesStatement(ids.vtcId, driverId))).toEqual([]);
  }
});

test('plans statistics of a company and of a driver', async () => {
  const days = { from: '2026-01-01', to: '2026-02-01' };
  expect(await scansOf(buildStatsStatement({ vtcId: ids.vtcId }, days))).toEqual([]);
  const { vtcId, driverId } = ids;
  expect(await scansOf(buildStatsStatement({ driverId }, days))).toEqual([]);
  expect(await scansOf(buildStatsStatement({ vtcId, driverId }, days))).toEqual([]);
  const figures = buildDriverFiguresStatement(vtcId, [driverId, ids.job], '2026-01-26');
  expect(await scansOf(figures)).toEqual([]);
});

test('plans the device records of a job', async () => {
  expect(await scansOf(buildSeenStatement(ids.job))).toEqual([]);
});

test('plans the activity of members', async () => {
  const now = '2026-02-01T12:00:00Z';
  const days = { today: '2026-02-01', thisWeek: '2026-01-26', lastWeek: '2026-01-19' };
  const statement = buildCrewStatement(ids.vtcId, { now, ...days, thisMonth: '2026-02-01' });
  expect(await scansOf(statement)).toEqual([]);
});

test('plans the counts in the navigation', async () => {
  const wanted = { applications: true, reviews: true };
  const statement = buildBadgesStatement(ids.vtcId, wanted, '2026-02-01T12:00:00Z');
  expect(await scansOf(statement)).toEqual([]);
});

test.each(leaderboardMeasures)('plans the leaderboard by %s', async (by) => {
  const viewerId = ids.driverId;
  const asked = {
    vtcId: ids.vtcId,
    viewerId,
    by,
    today: '2026-02-01',
    limit: 24,
    game: 'ets2',
  } as const;
  // A score covers all time.
  for (const since of isScore(by) ? [null] : ['2026-01-26', null]) {
    const before = since === null ? null : { from: '2026-01-19', to: '2026-01-25' };
    for (const position of [null, { value: '5', driverId: ids.driverId }]) {
      const statement = buildLeaderboardStatement({ ...asked, since, before, after: position });
      expect(await scansOf(statement)).toEqual([]);
    }
  }
});
