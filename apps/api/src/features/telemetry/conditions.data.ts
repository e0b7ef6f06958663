import type { Game, GameContract } from '@waybill/schema/features/telemetry.models';
import type { Sql } from '../../lib/sql.ts';
import { buildSurroundingsStatement, type Ended, type Given } from '../jobs/surroundings.data.ts';
import { isCargoKnownSql, type AgreedPlace, agreedPlaceSql } from '../roads/agreed-facts.data.ts';
import type { Surroundings } from './settled.policy.ts';

/** A job that was just delivered, and when it was driven. */
interface Driven {
  readonly id: string;
  readonly driverId: string;
  readonly game: Game;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly prints: readonly number[];
  /** Null without a contract. */
  readonly contract: GameContract | null;
}

/** What a job is judged by besides its own drive. Fixed when the job is delivered. */
export interface FoundConditions {
  readonly id: string;
  /**
   * The speed limit at the job's end of the company that the driver was in at its start. Null for
   * the default.
   */
  readonly speedCapCmS: number | null;
  /** Whether that company counted offline jobs at the time. */
  readonly countsOfflineJobs: boolean;
  /**
   * The driver's other deliveries seen by devices on the same UTC day, up to the requested limit.
   */
  readonly others: number;
  /** The contract's cities, as placed by enough drivers. */
  readonly sourcePlace: AgreedPlace | null;
  readonly destinationPlace: AgreedPlace | null;
  /** Whether enough drivers have carried the cargo. */
  readonly isCargoKnown: boolean;
  /** Other jobs with the same fingerprints. */
  readonly similar: readonly SimilarJob[];
}

export interface SimilarJob {
  readonly id: string;
  readonly prints: readonly number[];
}

/**
 * The conditions of jobs that were just delivered. Counts at most this many other jobs of a day.
 */
export async function listConditions(
  sql: Sql,
  jobs: readonly Driven[],
  mostOthers: number,
): Promise<ReadonlyMap<string, FoundConditions>> {
  const rows = await sql.query<FoundConditions>({
    name: 'list-conditions',
    text: `SELECT job.id,
             (SELECT c.cap_cm_s FROM vtc_speed_caps c
              WHERE c.vtc_id = period.vtc_id AND c.game = job.game AND c.since <= job.ended_at
              ORDER BY c.since DESC LIMIT 1) AS "speedCapCmS",
             coalesce((SELECT rule.counts_offline_jobs FROM vtc_offline_rules rule
              WHERE rule.vtc_id = period.vtc_id AND rule.since <= job.ended_at
              ORDER BY rule.since DESC LIMIT 1), false) AS "countsOfflineJobs",
             (SELECT count(*)::int FROM (
                SELECT FROM jobs other
                WHERE other.driver_id = job.driver_id AND other.state = 'delivered' AND other.id <> job.id
                  AND other.ended_at >= job.day AND other.ended_at < job.day + interval '24 hours'
                  AND other.sources && '{sdk,funbit,recording}' LIMIT $6) of_day) AS others,
             ${agreedPlaceSql('job.game', 'job.source_city')} AS "sourcePlace",
             ${agreedPlaceSql('job.game', 'job.destination_city')} AS "destinationPlace",
             job.cargo IS NULL OR ${isCargoKnownSql('job.game', 'job.cargo')} AS "isCargoKnown",
             ${similarTo('job')} AS similar
           FROM (SELECT id, driver_id, game, started_at, ended_at, prints::bigint[] AS prints,
                        cargo, source_city, destination_city,
                        date_trunc('day', ended_at, 'UTC') AS day
                 FROM unnest($1::uuid[], $2::uuid[], $3::game[], $4::timestamptz[], $5::timestamptz[],
                             $7::text[], $8::text[], $9::text[], $10::text[])
                   given (id, driver_id, game, started_at, ended_at, prints, cargo, source_city,
                          destination_city)) job
           LEFT JOIN membership_periods period
             ON period.user_id = job.driver_id AND period.joined_at <= job.started_at
            AND (period.left_at IS NULL OR period.left_at > job.started_at)`,
    values: [
      jobs.map(({ id }) => id),
      jobs.map(({ driverId }) => driverId),
      jobs.map(({ game }) => game),
      jobs.map(({ startedAt }) => new Date(startedAt).toISOString()),
      jobs.map(({ endedAt }) => new Date(endedAt).toISOString()),
      mostOthers,
      jobs.map(({ prints }) => `{${prints.join(',')}}`),
      jobs.map(({ contract }) => contract?.cargo.id ?? null),
      jobs.map(({ contract }) => contract?.source.cityId ?? null),
      jobs.map(({ contract }) => contract?.destination.cityId ?? null),
    ],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The maximum number of jobs with the same fingerprints to compare. */
const mostSimilar = 100;

/** JSON with the jobs that share fingerprints with a job, given its id and prints. */
export function similarTo(job: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', alike.id, 'prints', alike.prints)), '[]')
    FROM (SELECT other.id, other.prints FROM jobs other
          WHERE cardinality(other.prints) > 0 AND other.prints && ${job}.prints AND other.id <> ${job}.id
          LIMIT ${mostSimilar}) alike)`;
}

/**
 * For a driver's delivered jobs: how long the driver was moving in the given time before the end,
 * and the longest stretch of odometer shared with another job. The given chapters replace the
 * stored ones of some jobs.
 */
export async function listSurroundings(
  sql: Sql,
  driverId: string,
  jobs: readonly Ended[],
  given: Given,
): Promise<Surroundings> {
  const rows = await sql.query(buildSurroundingsStatement(driverId, jobs, given));
  return new Map(rows.map(({ id, ...around }) => [id, around]));
}

/** Excludes these jobs from comparison with other jobs. */
export async function hideFromOverlaps(sql: Sql, jobIds: readonly string[]): Promise<void> {
  await sql.query({
    text: 'UPDATE job_chapters SET driver_id = NULL WHERE job_id = ANY($1::uuid[])',
    values: [jobIds],
  });
}
