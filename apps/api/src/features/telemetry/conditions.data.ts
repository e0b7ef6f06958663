import type { Game, GameContract } from '@waybill/schema/features/telemetry.models';
import type { Sql } from '../../lib/sql.ts';
import { buildSurroundingsStatement, type Ended, type Given } from '../jobs/surroundings.data.ts';
import { isCargoTold, type ToldPlace, toldPlaceOf } from '../roads/told.data.ts';
import type { Surroundings } from './settled.policy.ts';

/** A job that has just been delivered, and when it was driven. */
interface Driven {
  readonly id: string;
  readonly driverId: string;
  readonly game: Game;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly prints: readonly number[];
  /** Null where no contract is known. */
  readonly contract: GameContract | null;
}

/** What a job is judged by besides itself, once and for all. */
export interface FoundConditions {
  readonly id: string;
  /**
   * How fast the company that the driver was in when it started let it be driven when it ended; null where what
   * holds for everybody held.
   */
  readonly speedCapCmS: number | null;
  /** Whether that company counted offline jobs then. */
  readonly countsOfflineJobs: boolean;
  /** How many other deliveries of the driver's that devices saw ended on its day of UTC; no more than asked for. */
  readonly others: number;
  /** Where the contract's cities lie by enough drivers. */
  readonly sourcePlace: ToldPlace | null;
  readonly destinationPlace: ToldPlace | null;
  /** Whether enough drivers have had the cargo. */
  readonly isCargoKnown: boolean;
  /** Other jobs that share fingerprints. */
  readonly similar: readonly SimilarJob[];
}

export interface SimilarJob {
  readonly id: string;
  readonly prints: readonly number[];
}

/** The conditions of jobs that were just delivered; of the others of a day so many are counted at most. */
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
             ${toldPlaceOf('job.game', 'job.source_city')} AS "sourcePlace",
             ${toldPlaceOf('job.game', 'job.destination_city')} AS "destinationPlace",
             job.cargo IS NULL OR ${isCargoTold('job.game', 'job.cargo')} AS "isCargoKnown",
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

/** More jobs that share fingerprints are not looked at. */
const mostSimilar = 100;

/** As JSON, the jobs that share fingerprints with a job that has an id and prints. */
export function similarTo(job: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', alike.id, 'prints', alike.prints)), '[]')
    FROM (SELECT other.id, other.prints FROM jobs other
          WHERE cardinality(other.prints) > 0 AND other.prints && ${job}.prints AND other.id <> ${job}.id
          LIMIT ${mostSimilar}) alike)`;
}

/**
 * Of delivered jobs of a driver: how long the driver was moving in so long a time before their ends, and how much of
 * its truck's odometer each has together with one other, at most. Of some of the driver's jobs the chapters are
 * given, and not taken as they are stored.
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

/** Has no job compared with these any more. */
export async function hideFromOverlaps(sql: Sql, jobIds: readonly string[]): Promise<void> {
  await sql.query({
    text: 'UPDATE job_chapters SET driver_id = NULL WHERE job_id = ANY($1::uuid[])',
    values: [jobIds],
  });
}
