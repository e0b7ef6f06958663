import type { ContractState, ContractUnit } from '@waybill/schema/features/contracts.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Sql } from '../../lib/sql.ts';
import { areOfCompany } from '../ledger/posting.data.ts';
import type { Assignment, ContractTerms, CountedJob, Progress } from './contracts.policy.ts';

/** A contract that a company carries, whose outcome may still change. It is locked. */
export interface FollowedContract extends ContractTerms {
  readonly vtcId: string | null;
  readonly state: ContractState;
  readonly fulfilledAt: Date | null;
  /** When it is looked at again. */
  readonly dueAt: Date | null;
  /** What its deliveries add up to so far. */
  readonly done: Omit<Progress, 'fulfilledAt'>;
}

interface FollowedRow extends Omit<Progress, 'fulfilledAt'> {
  readonly id: string;
  readonly vtcId: string | null;
  readonly isOwn: boolean;
  readonly game: Game;
  readonly cargoId: string | null;
  readonly sourceCityId: string | null;
  readonly sourceTerritory: string | null;
  readonly destinationCityId: string | null;
  readonly destinationTerritory: string | null;
  readonly unit: ContractUnit;
  readonly quantity: number;
  readonly startsAt: Date;
  readonly activeAt: Date;
  readonly endsAt: Date;
  readonly maxDamagePpm: number | null;
  readonly minOnTimePpm: number | null;
  readonly state: ContractState;
  readonly fulfilledAt: Date | null;
  readonly dueAt: Date | null;
}

/** Locks the contracts that a company carries and whose outcome may still change. Few: an index has only these. */
export async function lockFollowed(
  sql: Sql,
  carrierId: string,
): Promise<readonly FollowedContract[]> {
  const rows = await sql.query<FollowedRow>({
    name: 'lock-followed-contracts',
    text: `/* lock-followed-contracts */
    SELECT id, vtc_id AS "vtcId", audience = 'DRIVERS' AS "isOwn", game::text AS game, cargo_id AS "cargoId",
           source_city_id AS "sourceCityId", source_territory AS "sourceTerritory",
           destination_city_id AS "destinationCityId", destination_territory AS "destinationTerritory",
           unit::text AS unit, quantity, starts_at AS "startsAt", active_at AS "activeAt", ends_at AS "endsAt",
           max_damage_ppm AS "maxDamagePpm", min_on_time_ppm AS "minOnTimePpm", state::text AS state,
           fulfilled_at AS "fulfilledAt", due_at AS "dueAt", done_units::float8 AS units, done_jobs AS jobs, timed_jobs AS timed,
           on_time_jobs AS "onTime"
    FROM contracts
    WHERE carrier_vtc_id = $1::uuid AND settled_at IS NULL AND state IN ('ACTIVE', 'FULFILLED', 'FAILED')
    ORDER BY id FOR NO KEY UPDATE`,
    values: [carrierId],
  });
  return rows.map(
    ({
      sourceCityId,
      sourceTerritory,
      destinationCityId,
      destinationTerritory,
      units,
      jobs,
      timed,
      onTime,
      ...row
    }) =>
      Object.assign(row, {
        done: { units, jobs, timed, onTime },
        source: { cityId: sourceCityId, territory: sourceTerritory },
        destination: { cityId: destinationCityId, territory: destinationTerritory },
      }),
  );
}

/** A place in the order of deliveries: those from it on are distributed again. */
export interface Position {
  readonly at: Date;
  readonly id: string;
}

const jobColumns = `job.id, job.game::text AS game, job.started_at AS "startedAt", job.ended_at AS "endedAt",
  job.cargo_id AS "cargoId", job.source_city_id AS "sourceCityId", job.destination_city_id AS "destinationCityId",
  job.distance_m AS "distanceM", job.mass_g::float8 AS "massG", job.cargo_damage_ppm AS "cargoDamagePpm", job.late`;

/** SQL for deliveries `job` that count. */
const counted = `job.tier IN ('verified', 'accepted') AND job.state = 'delivered'`;

/** A delivery that counts, and whether a settled contract of its own company, or of another, has it already. */
export interface OpenJob extends CountedJob {
  readonly isTaken: readonly boolean[];
}

const isTaken = (contractIds: string) => `
  ARRAY(SELECT is_own FROM contract_jobs taken
        WHERE taken.job_id = job.id AND taken.contract_id <> ALL(${contractIds}::uuid[])) AS "isTaken"`;

/** Lists those of a company's jobs that count. */
export async function listCountedJobs(
  sql: Sql,
  vtcId: string,
  contractIds: readonly string[],
  jobIds: readonly string[],
): Promise<readonly OpenJob[]> {
  return sql.query<OpenJob>({
    name: 'list-counted-jobs',
    text: `/* list-counted-jobs */
    SELECT ${jobColumns}, ${isTaken('$3')} FROM jobs job WHERE ${areOfCompany} AND ${counted}`,
    values: [vtcId, jobIds, contractIds],
  });
}

/** Lists a company's deliveries that count, from a place on, which no settled contract has of one of both kinds. */
export async function listJobsFrom(
  sql: Sql,
  vtcId: string,
  contracts: readonly Pick<ContractTerms, 'id' | 'endsAt'>[],
  from: Position,
): Promise<readonly OpenJob[]> {
  const until = new Date(Math.max(...contracts.map(({ endsAt }) => endsAt.getTime())));
  return sql.query({
    name: 'list-jobs-from',
    text: `/* list-jobs-from */
    SELECT ${jobColumns},
           ${isTaken('$5')}
    FROM jobs job
    WHERE job.vtc_id = $1::uuid AND ${counted}
      AND (job.ended_at, job.id) >= ($2::timestamptz, $3::uuid) AND job.ended_at <= $4::timestamptz`,
    values: [vtcId, from.at, from.id, until, contracts.map(({ id }) => id)],
  });
}

interface SumsRow extends Omit<Progress, 'fulfilledAt'> {
  readonly contractId: string;
  readonly lastAt: Date;
}

/** Sums up what contracts have before a place. */
export async function listSumsBefore(
  sql: Sql,
  contractIds: readonly string[],
  before: Position,
): Promise<readonly SumsRow[]> {
  return sql.query<SumsRow>({
    name: 'list-contract-sums',
    text: `/* list-contract-sums */
    SELECT contract_id AS "contractId", sum(units)::float8 AS units, count(*)::int AS jobs,
           count(is_late)::int AS timed, (count(*) FILTER (WHERE NOT is_late))::int AS "onTime", max(at) AS "lastAt"
    FROM contract_jobs
    WHERE contract_id = ANY($1::uuid[]) AND (at, job_id) < ($2::timestamptz, $3::uuid)
    GROUP BY contract_id`,
    values: [contractIds, before.at, before.id],
  });
}

/** A delivery that counts for a contract so far. */
export type StoredAssignment = Pick<Assignment, 'jobId' | 'contractId' | 'units' | 'isLate' | 'at'>;

/** Lists what these jobs count for, of contracts that may still change. */
export async function listAssignments(
  sql: Sql,
  contractIds: readonly string[],
  jobIds: readonly string[],
): Promise<readonly StoredAssignment[]> {
  return sql.query<StoredAssignment>({
    name: 'list-contract-jobs',
    text: `/* list-contract-jobs */
    SELECT job_id AS "jobId", contract_id AS "contractId", units::float8 AS units, is_late AS "isLate", at
    FROM contract_jobs WHERE job_id = ANY($2::uuid[]) AND contract_id = ANY($1::uuid[]) ORDER BY at, job_id`,
    values: [contractIds, jobIds],
  });
}

/** Replaces what these jobs count for, in one statement. */
export async function replaceAssignments(
  sql: Sql,
  contractIds: readonly string[],
  jobIds: readonly string[],
  assigned: readonly Assignment[],
): Promise<void> {
  await sql.query({
    name: 'replace-contract-jobs',
    text: `/* replace-contract-jobs */
    WITH wanted AS MATERIALIZED (${wantedRows('$3')}),
    gone AS (
      DELETE FROM contract_jobs old
      WHERE old.job_id = ANY($2::uuid[]) AND old.contract_id = ANY($1::uuid[])
        AND NOT EXISTS (SELECT FROM wanted WHERE (wanted.job_id, wanted.is_own) = (old.job_id, old.is_own)))
    ${saveWanted}`,
    values: [contractIds, jobIds, toRows(assigned)],
  });
}

const wantedRows = (given: string) => `
  SELECT * FROM jsonb_to_recordset(${given}::jsonb)
    AS (job_id uuid, is_own boolean, contract_id uuid, units bigint, is_late boolean, at timestamptz)`;

const saveWanted = `
  INSERT INTO contract_jobs AS kept (job_id, is_own, contract_id, units, is_late, at)
  SELECT job_id, is_own, contract_id, units, is_late, at FROM wanted ORDER BY job_id, is_own
  ON CONFLICT (job_id, is_own) DO UPDATE
  SET contract_id = EXCLUDED.contract_id, units = EXCLUDED.units, is_late = EXCLUDED.is_late, at = EXCLUDED.at
  WHERE (kept.contract_id, kept.units, kept.is_late, kept.at)
        IS DISTINCT FROM (EXCLUDED.contract_id, EXCLUDED.units, EXCLUDED.is_late, EXCLUDED.at)`;

function toRows(assigned: readonly Assignment[]): string {
  return JSON.stringify(
    assigned.map(({ jobId, isOwn, contractId, units, isLate, at }) => ({
      job_id: jobId,
      is_own: isOwn,
      contract_id: contractId,
      units,
      is_late: isLate,
      at,
    })),
  );
}

/** Replaces the deliveries of contracts from a place on, in one statement. */
export async function setAssignments(
  sql: Sql,
  contractIds: readonly string[],
  from: Position,
  assigned: readonly Assignment[],
): Promise<void> {
  await sql.query({
    name: 'set-contract-jobs',
    text: `/* set-contract-jobs */
    WITH wanted AS MATERIALIZED (${wantedRows('$4')}),
    gone AS (
      DELETE FROM contract_jobs old
      WHERE old.contract_id = ANY($1::uuid[]) AND (old.at, old.job_id) >= ($2::timestamptz, $3::uuid)
        AND NOT EXISTS (SELECT FROM wanted WHERE (wanted.job_id, wanted.is_own) = (old.job_id, old.is_own)))
    ${saveWanted}`,
    values: [contractIds, from.at, from.id, toRows(assigned)],
  });
}

/** Updates a contract's progress and outcome. */
export async function setOutcome(
  sql: Sql,
  id: string,
  {
    progress: { units, jobs, timed, onTime, fulfilledAt },
    state,
    dueAt,
    settledAt,
  }: {
    readonly progress: Progress;
    readonly state: ContractState;
    readonly dueAt: Date | null;
    readonly settledAt: Date | null;
  },
): Promise<void> {
  await sql.run({
    name: 'set-contract-outcome',
    text: `/* set-contract-outcome */
    UPDATE contracts
    SET done_units = $2, done_jobs = $3, timed_jobs = $4, on_time_jobs = $5, fulfilled_at = $6,
        state = $7::contract_state, due_at = $8, settled_at = $9
    WHERE id = $1::uuid`,
    values: [id, units, jobs, timed, onTime, fulfilledAt, state, dueAt, settledAt],
  });
}

/** Lets the open ones of a company's contracts expire that have started without an accepted bid. */
export async function expireOffers(
  sql: Sql,
  vtcId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql.query({
    text: `WITH expired AS (
             UPDATE contracts SET state = 'EXPIRED', due_at = NULL
             WHERE id = ANY($2::uuid[]) AND vtc_id = $1::uuid AND state = 'OPEN' AND starts_at <= $3::timestamptz
             RETURNING id)
           UPDATE contract_bids SET state = 'DECLINED'
           WHERE contract_id IN (SELECT id FROM expired) AND state = 'OPEN'`,
    values: [vtcId, ids, now],
  });
}

/** Returns since when deliveries count for the first of these contracts of a carrier. Null: it carries none. */
export async function findFirstStart(
  sql: Sql,
  carrierId: string,
  ids: readonly string[],
): Promise<Date | null> {
  const [row] = await sql.query<{ first: Date | null }>({
    text: `SELECT min(greatest(starts_at, active_at)) AS first FROM contracts
           WHERE id = ANY($2::uuid[]) AND carrier_vtc_id = $1::uuid`,
    values: [carrierId, ids],
  });
  return row?.first ?? null;
}

/** Marks contracts whose time has come, for the pump of ledgers, unless they are marked. */
export async function markDueContracts(sql: Sql, now: Date): Promise<void> {
  await sql.run({
    text: `INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
           SELECT coalesce(carrier_vtc_id, vtc_id), 'contract', id, $1 FROM contracts c
           WHERE due_at < $1 AND coalesce(carrier_vtc_id, vtc_id) IS NOT NULL
             AND NOT EXISTS (
               SELECT FROM vtc_due mark
               WHERE mark.vtc_id = coalesce(c.carrier_vtc_id, c.vtc_id) AND mark.kind = 'contract'
                 AND mark.subject_id = c.id)`,
    values: [now],
  });
}
