import { groupBy } from '../../lib/group-by.ts';
import type { Sql } from '../../lib/sql.ts';
import type { Books } from '../ledger/posting.policy.ts';
import { type Share, splitByUnits } from './contracts.policy.ts';

/** What a company's books have for a contract with another company. */
export interface PostableContract {
  readonly id: string;
  readonly day: string;
  /** What it gets; negative: what it pays. */
  readonly cashMinor: number;
}

/** Lists what a company's books should have for these contracts. */
export async function listPostableContracts(
  sql: Sql,
  { vtcId, startsOn }: Books,
  ids: readonly string[],
): Promise<readonly PostableContract[]> {
  return sql.query<PostableContract>({
    name: 'list-postable-contracts',
    text: `/* list-postable-contracts */
    SELECT id, to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, cash::float8 AS "cashMinor"
    FROM (
      SELECT id, coalesce(fulfilled_at, ends_at) AS day,
             CASE state WHEN 'FULFILLED' THEN bonus_minor ELSE -penalty_minor END
             * CASE WHEN carrier_vtc_id = $1::uuid THEN 1 ELSE -1 END AS cash
      FROM contracts
      WHERE id = ANY($2::uuid[]) AND $1::uuid IN (vtc_id, carrier_vtc_id) AND audience <> 'DRIVERS'
        AND state IN ('FULFILLED', 'FAILED')) due
    WHERE cash <> 0 AND day >= ($3::date)::timestamp AT TIME ZONE 'UTC'
    ORDER BY day, id`,
    values: [vtcId, ids, startsOn],
  });
}

/** Lists a company's contracts with other companies that have ended, after an id. */
export async function listPostedContractIds(
  sql: Sql,
  { vtcId }: Books,
  { after, take }: { readonly after: string; readonly take: number },
): Promise<readonly string[]> {
  const contracts = await sql.query<{ id: string }>({
    text: `SELECT id FROM contracts
           WHERE $1::uuid IN (vtc_id, carrier_vtc_id) AND audience <> 'DRIVERS'
             AND state IN ('FULFILLED', 'FAILED') AND id > $2::uuid
           ORDER BY id LIMIT $3`,
    values: [vtcId, after, take],
  });
  return contracts.map(({ id }) => id);
}

/** A driver's part of the bonus of a contract that their company fulfilled for itself. */
export interface DriverPart {
  readonly driverId: string;
  readonly contractId: string;
  readonly client: string;
  readonly minor: number;
}

/**
 * Lists the drivers' parts of the bonuses of a company's own contracts that were fulfilled from a UTC day to another.
 * Deleted accounts' parts are left out.
 */
export async function listDriverParts(
  sql: Sql,
  vtcId: string,
  from: string,
  to: string,
): Promise<readonly DriverPart[]> {
  const rows = await sql.query<Share & ContractOfShare>({
    text: `SELECT c.id AS "contractId", c.client, c.bonus_minor::float8 AS "bonusMinor", j.driver_id AS "driverId",
                  sum(part.units)::float8 AS units
           FROM contracts c
           JOIN contract_jobs part ON part.contract_id = c.id
           LEFT JOIN jobs j ON j.id = part.job_id
           WHERE c.carrier_vtc_id = $1::uuid AND c.audience = 'DRIVERS' AND c.state = 'FULFILLED'
             AND c.fulfilled_at >= $2::date::timestamp AT TIME ZONE 'UTC'
             AND c.fulfilled_at < ($3::date + 1)::timestamp AT TIME ZONE 'UTC'
           GROUP BY c.id, c.client, c.bonus_minor, j.driver_id
           ORDER BY c.id, j.driver_id`,
    values: [vtcId, from, to],
  });
  const byContract = groupBy(rows, ({ contractId }) => contractId);
  return [...byContract.values()].flatMap((shares) => {
    const parts = splitByUnits(shares[0]?.bonusMinor ?? 0, shares);
    return shares.flatMap(({ driverId, contractId, client }, index) => {
      const minor = parts[index] ?? 0;
      return driverId === null || minor === 0 ? [] : [{ driverId, contractId, client, minor }];
    });
  });
}

interface ContractOfShare {
  readonly contractId: string;
  readonly client: string;
  readonly bonusMinor: number;
}
