import type { JobDetail, JobState, JobTier } from '@waybill/schema/features/jobs.models';
import { type Columns, isoTime, recordOf, selectList } from '../../../lib/json-sql.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';
import { jobColumns, personOf } from '../job-json.data.ts';
import { buildSurroundingsStatement, type Ended } from '../surroundings.data.ts';

/** The job fields that all viewers get. */
type ShownJob = Omit<JobDetail, 'can' | 'checks' | 'trace' | 'replays'>;

/** Builds SQL that returns all rows of a query as a JSON list. */
function listOf(columns: string, from: string, order: string): string {
  return `(SELECT coalesce(json_agg(part ORDER BY number), '[]')
    FROM (SELECT row_number() OVER (ORDER BY ${order}) AS number, ${recordOf(columns)} AS part
          FROM ${from}) parts)`;
}

const detailColumns: Columns<ShownJob> = {
  ...jobColumns,
  vtc: `CASE WHEN v.id IS NOT NULL THEN ${recordOf('v.id, v.name, v.tag::text, v.country')} END`,
  isPublic: 'j.is_public',
  planId: 'j.plan_id',
  items: listOf(
    `i.ordinal, i.kind, ${isoTime('i.at')} AS at, i.amount_minor AS "amountMinor",
     i.volume_ml AS "volumeMl", i.detail, i.undone`,
    'job_items i WHERE i.job_id = j.id',
    'i.ordinal',
  ),
  chapters: listOf(
    `c.session_id AS "sessionId", c.ordinal, ${isoTime('lower(c.span)')} AS "from",
     ${isoTime('upper(c.span)')} AS "until", c.facts - 'trace' AS facts`,
    'job_chapters c WHERE c.job_id = j.id',
    'lower(c.span), c.session_id, c.ordinal',
  ),
  evidence: 'j.evidence',
  fuelCost: `(SELECT ${recordOf(
    `f.price AS "minorPer100L", f.cost_minor AS "costMinor", f.volume_ml AS "volumeMl",
     f.origin->'territory' AS territory, f.origin->'basis' AS basis, f.origin->'inputs' AS inputs,
     coalesce((f.origin->>'discountPpm')::int, 0) AS "discountPpm",
     ${isoTime('f.at')} AS at`,
  )} FROM job_fuel_costs f WHERE f.job_id = j.id)`,
  newRoadCells: `(SELECT d.cells FROM road_discoveries d
    WHERE d.job_id = j.id AND j.tier IN ('verified', 'accepted'))`,
  reports: listOf(
    `r.id, r.provider, ${isoTime('r.received_at')} AS "receivedAt", r.signed, r.mapped`,
    'job_reports r WHERE r.job_id = j.id',
    'r.id',
  ),
  decisions: listOf(
    `d.id, d.kind, ${personOf('d.actor_id')} AS actor, d.reason,
     ${isoTime('d.decided_at')} AS "decidedAt"`,
    'job_decisions d WHERE d.job_id = j.id',
    'd.id',
  ),
  appeals: listOf(
    `a.id, a.decision_id AS "decisionId", a.text, ${isoTime('a.opened_at')} AS "openedAt",
     ${isoTime('a.closed_at')} AS "closedAt", a.answer_id AS "answerId"`,
    'job_appeals a WHERE a.job_id = j.id',
    'a.id',
  ),
  comments: listOf(
    `c.id, ${personOf('c.author_id')} AS author, c.text, ${isoTime('c.created_at')} AS "createdAt"`,
    'job_comments c WHERE c.job_id = j.id',
    'c.id',
  ),
};

/** A job for its viewers, with the fields that policies check. */
export interface FoundJob {
  readonly id: string;
  readonly driverId: string | null;
  readonly vtcId: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly hasReplays: boolean;
  readonly state: JobState;
  readonly tier: JobTier | null;
  readonly isVoid: boolean;
  readonly isAppealed: boolean;
  /** True if the last decision was appealed, answered or not. */
  readonly wasAppealed: boolean;
  readonly comments: number;
  /** Hidden from most viewers while the job is under way. */
  readonly trace: JobDetail['trace'];
  readonly json: string;
}

export function buildJobStatement(id: string): Statement<FoundJob> {
  return {
    name: 'job',
    text: `SELECT j.id, j.driver_id AS "driverId", j.vtc_id AS "vtcId", j.state, j.tier,
                  j.started_at AS "startedAt", j.ended_at AS "endedAt", j.trace, j.is_void AS "isVoid",
                  EXISTS (SELECT FROM job_replays r WHERE r.job_id = j.id) AS "hasReplays",
                  EXISTS (SELECT FROM job_appeals a WHERE a.job_id = j.id AND a.closed_at IS NULL)
                    AS "isAppealed",
                  EXISTS (SELECT FROM job_appeals a WHERE a.job_id = j.id
                          AND a.decision_id IS NOT DISTINCT FROM (
                            SELECT d.id FROM job_decisions d WHERE d.job_id = j.id
                            ORDER BY d.id DESC LIMIT 1)) AS "wasAppealed",
                  (SELECT count(*)::int FROM job_comments c WHERE c.job_id = j.id) AS comments,
                  (SELECT row_to_json(shown)::text
                   FROM (SELECT ${selectList(detailColumns)}) shown) AS json
           FROM jobs j LEFT JOIN vtcs v ON v.id = j.vtc_id WHERE j.id = $1::uuid`,
    values: [id],
  };
}

export async function findJob(findRow: FindRow, id: string): Promise<FoundJob | null> {
  return findRow(buildJobStatement(id));
}

/** Returns the JSON that viewers get for a found job. */
export function shownJob({ json }: FoundJob): JsonText<ShownJob> {
  return new JsonText(json);
}

/**
 * Lists jobs that repeat the same drive, limited to those of the company; null lists those of all companies.
 */
export async function listReplays(
  findRow: FindRow,
  jobId: string,
  vtcId: string | null,
): Promise<JobDetail['replays']> {
  const row = await findRow<{ replays: JobDetail['replays'] }>({
    name: 'job-replays',
    text: `SELECT coalesce(json_agg(json_build_object('jobId', shown.id, 'number', shown.number,
                    'shared', r.shared) ORDER BY r.shared DESC, r.other_id), '[]') AS replays
           FROM job_replays r
           LEFT JOIN jobs shown ON shown.id = r.other_id
            AND ($2::uuid IS NULL OR shown.vtc_id = $2::uuid)
           WHERE r.job_id = $1::uuid`,
    values: [jobId, vtcId],
  });
  return row?.replays ?? [];
}

/** Compares a delivered job with the other jobs of its driver. */
export async function findSurroundings(findRow: FindRow, driverId: string, job: Ended) {
  return findRow(buildSurroundingsStatement(driverId, [job]));
}
