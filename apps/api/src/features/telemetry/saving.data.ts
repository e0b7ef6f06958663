import { events } from '@waybill/schema/events';
import type { JobTier } from '@waybill/schema/features/jobs.models';
import { v7 as createId } from 'uuid';
import { speakInStatement } from '../../lib/happened.data.ts';
import type { Sql } from '../../lib/sql.ts';
import { hideFromOverlaps } from './conditions.data.ts';
import type { JobChapterRow, JobItemRow, JobRow } from './job-rows.policy.ts';
import type { ChapterKey } from './settling.policy.ts';

/** What folding writes of a job: never what staff decided, nor the plan that it fulfils. */
export const jobColumns = [
  'game',
  'market',
  'special',
  'cargo_id',
  'cargo',
  'mass_g',
  'unit_count',
  'source_city_id',
  'source_city',
  'source_company_id',
  'source_company',
  'destination_city_id',
  'destination_city',
  'destination_company_id',
  'destination_company',
  'income_minor',
  'planned_m',
  'deadline_minute',
  'state',
  'settled_tier',
  'reasons',
  'notes',
  'evidence',
  'sources',
  'started_at',
  'ended_at',
  'revenue_minor',
  'distance_m',
  'xp',
  'late',
  'cargo_damage_ppm',
  'truck_damage_ppm',
  'fuel_used_ml',
  'fines_minor',
  'tolls_minor',
  'transport_minor',
  'penalty_minor',
  'top_speed_cm_s',
  'overspeed_s',
  'speed_cap_cm_s',
  'safety_points',
  'collision_points',
  'incidents',
  'start_odometer_m',
  'is_trial',
  'trace',
  'conditions',
] as const satisfies readonly (keyof JobRow)[];

/**
 * Rows of jobs, with the company that each driver was in when the job started; of what was imported
 * from before, with the company that brought it along; of trials, with none.
 */
export const givenJobs = `
  SELECT ${['id', 'driver_id', 'fingerprint', 'evidence_version', 'prints', ...jobColumns].map((name) => `given.${name}`).join(', ')},
         CASE WHEN NOT given.is_trial THEN coalesce(period.vtc_id, given.vtc_id) END AS vtc_id
  FROM jsonb_populate_recordset(NULL::jobs, $1::jsonb) given
  LEFT JOIN membership_periods period
    ON period.user_id = given.driver_id AND period.joined_at <= given.started_at
   AND (period.left_at IS NULL OR period.left_at > given.started_at)`;

/** What is written of jobs. */
export interface SettledRows {
  readonly jobs: readonly JobRow[];
  readonly chapters: readonly JobChapterRow[];
  /** Chapters that are kept no more: their jobs have too many. */
  readonly surplus: readonly ChapterKey[];
  /** Of these jobs the items are written, and no others are left. */
  readonly itemsOf: readonly string[];
  readonly items: readonly JobItemRow[];
  /** Those of the jobs that were not delivered before, and of which nobody has been told. */
  readonly delivered: readonly string[];
  /** Those of them whose drives are compared with all others once this is committed. */
  readonly toCompare: readonly string[];
  readonly replays: readonly JobReplayRow[];
  /** Those that are compared with no other job from now on. */
  readonly crowded: readonly string[];
  /** Jobs that only reports told of, and those that now take their place. */
  readonly absorbed: readonly Absorbed[];
}

/** A job, and another one that shares fingerprints with it, by the names of the columns. */
export interface JobReplayRow {
  readonly job_id: string;
  readonly other_id: string;
  readonly shared: number;
}

/** A job that only a report told of, and the device's job that is the same delivery. */
export interface Absorbed {
  readonly from: string;
  readonly into: string;
}

const list = (table: string) =>
  [...jobColumns, 'vtc_id'].map((name) => `${table}.${name}`).join(', ');

/**
 * Writes jobs with their chapters and items, as far as something has changed: $1 to $5. In one
 * statement, so that their sums are locked in one order, and because each statement costs as much as
 * all that it does.
 */
export const saveJobs = `
  saved_jobs AS (
    INSERT INTO jobs AS j (id, driver_id, fingerprint, evidence_version, prints,
      ${[...jobColumns, 'vtc_id'].join(', ')})
    ${givenJobs}
    ON CONFLICT (driver_id, fingerprint) DO UPDATE
    SET (prints, ${[...jobColumns, 'vtc_id'].join(', ')}) =
      ROW(coalesce(EXCLUDED.prints, j.prints), ${list('EXCLUDED')})
    WHERE (j.prints, ${list('j')}) IS DISTINCT FROM
      (coalesce(EXCLUDED.prints, j.prints), ${list('EXCLUDED')})
    RETURNING id, driver_id, vtc_id, tier, is_trial, xmax = 0 AS is_new),
  saved_chapters AS (
    INSERT INTO job_chapters AS c (job_id, session_id, ordinal, driver_id, span, facts, truck, odometer, moving_s)
    SELECT job_id, session_id, ordinal, driver_id, span, facts, truck, odometer, moving_s
    FROM jsonb_populate_recordset(NULL::job_chapters, $2::jsonb)
    ON CONFLICT (session_id, ordinal) DO UPDATE
    SET driver_id = EXCLUDED.driver_id, span = EXCLUDED.span, facts = EXCLUDED.facts,
      truck = EXCLUDED.truck, odometer = EXCLUDED.odometer, moving_s = EXCLUDED.moving_s
    WHERE (c.driver_id, c.span, c.facts, c.truck, c.odometer, c.moving_s) IS DISTINCT FROM
      (EXCLUDED.driver_id, EXCLUDED.span, EXCLUDED.facts, EXCLUDED.truck, EXCLUDED.odometer, EXCLUDED.moving_s)
    RETURNING job_id),
  marked_trucks AS (
    -- A late chapter changes trucks, perhaps nothing of its job, which would mark that.
    INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
    SELECT vtc_id, 'job', id, now() + interval '5 seconds' FROM jobs
    WHERE id IN (SELECT job_id FROM saved_chapters) AND vtc_id IS NOT NULL AND ended_at IS NOT NULL),
  marked_jobs AS (
    INSERT INTO job_replay_marks (job_id) SELECT id FROM saved_jobs WHERE id = ANY($5::uuid[])
    ON CONFLICT DO NOTHING),
  given_items AS (SELECT * FROM jsonb_populate_recordset(NULL::job_items, $4::jsonb)),
  gone_items AS (
    DELETE FROM job_items i WHERE job_id = ANY($3::uuid[]) AND NOT EXISTS (
      SELECT FROM given_items given WHERE given.job_id = i.job_id AND given.ordinal = i.ordinal)),
  saved_items AS (
    INSERT INTO job_items AS i (job_id, ordinal, kind, at, amount_minor, volume_ml, detail, undone)
    SELECT job_id, ordinal, kind, at, amount_minor, volume_ml, detail, undone FROM given_items
    ON CONFLICT (job_id, ordinal) DO UPDATE SET
      kind = EXCLUDED.kind, at = EXCLUDED.at, amount_minor = EXCLUDED.amount_minor,
      volume_ml = EXCLUDED.volume_ml, detail = EXCLUDED.detail, undone = EXCLUDED.undone
    WHERE (i.kind, i.at, i.amount_minor, i.volume_ml, i.detail, i.undone) IS DISTINCT FROM
      (EXCLUDED.kind, EXCLUDED.at, EXCLUDED.amount_minor, EXCLUDED.volume_ml, EXCLUDED.detail,
       EXCLUDED.undone)
    RETURNING ordinal)`;

/** The values of `saveJobs`. */
export function valuesOfJobs({ jobs, chapters, itemsOf, items, toCompare }: SettledRows) {
  return [
    JSON.stringify(jobs),
    JSON.stringify(chapters),
    itemsOf,
    JSON.stringify(items),
    toCompare,
  ] as const;
}

/** Says that saved jobs were delivered, by the values after the first `before`, as `emitJobEvents` does. */
export const emitDelivered = (before: number) => `
  said AS (
    INSERT INTO outbox_pending (id, type, version, vtc_id, actor_id, subject_id, payload, request_id)
    SELECT given.id, 'job.delivered', ${events['job.delivered'].version}, job.vtc_id, job.driver_id, job.driver_id,
           jsonb_build_object('jobId', job.id, 'driverId', job.driver_id, 'tier', job.tier), $${before + 2}::uuid
    FROM jsonb_to_recordset($${before + 1}::jsonb) given (id uuid, job_id uuid)
    JOIN saved_jobs job ON job.id = given.job_id
    WHERE job.tier IS NOT NULL AND NOT job.is_trial)`;

/** The values of `emitDelivered`, an event for each job. */
export function valuesOfDelivered({ transaction }: Sql, jobIds: readonly string[]) {
  const given = jobIds.map((jobId) => ({ id: createId(), job_id: jobId }));
  return [
    JSON.stringify(given),
    jobIds.length === 0 ? null : speakInStatement(transaction),
  ] as const;
}

/** A job that was written because something of it had changed. */
export interface SavedJob {
  readonly id: string;
  readonly driverId: string;
  readonly vtcId: string | null;
  readonly tier: JobTier | null;
  /** Whether it is new, in a company that has planned jobs. */
  readonly mayBePlanned: boolean;
  readonly isTrial: boolean;
}

export const savedJobs = `
  SELECT id, driver_id AS "driverId", vtc_id AS "vtcId", tier, is_trial AS "isTrial",
    is_new AND EXISTS (SELECT FROM job_plans p WHERE p.vtc_id = saved_jobs.vtc_id AND p.state = 'OPEN') AS "mayBePlanned"
  FROM saved_jobs`;

/** Writes jobs as they are settled. @returns those that have changed */
export async function setJobs(sql: Sql, rows: SettledRows): Promise<readonly SavedJob[]> {
  const saved = await sql.query<SavedJob>({
    text: `WITH ${saveJobs} ${savedJobs}`,
    values: [...valuesOfJobs(rows)],
  });
  if (rows.crowded.length > 0) await hideFromOverlaps(sql, rows.crowded);
  if (rows.replays.length > 0) await addReplays(sql, rows.replays);
  return saved;
}

/** Records which jobs share fingerprints. Idempotent. */
export async function addReplays(sql: Sql, replays: readonly JobReplayRow[]): Promise<void> {
  await sql.query({
    text: `INSERT INTO job_replays (job_id, other_id, shared)
           SELECT job_id, other_id, shared FROM jsonb_populate_recordset(NULL::job_replays, $1::jsonb)
           ON CONFLICT (job_id, other_id) DO UPDATE SET shared = EXCLUDED.shared`,
    values: [JSON.stringify(replays)],
  });
}
