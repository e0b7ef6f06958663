import type { Sql } from '../../lib/sql.ts';
import type { Statement } from '../../lib/statement.ts';
import { type LockedLedger, lockNextBooks } from '../ledger/posting.data.ts';
import { partsOfWhole } from './whole.data.ts';
import { monthSourceOf } from './value.policy.ts';
import type { TruckGroup } from './fleet.policy.ts';

/** A truck that a company bought. */
export interface BoughtTruck {
  readonly id: string;
  readonly boughtAt: Date;
  readonly priceMinor: number;
  readonly soldAt: Date | null;
  readonly soldMinor: number | null;
  /** The counted metres from its purchase to its sale, with what was joined into it. Null: it isn't sold. */
  readonly soldM: number | null;
}

/** SQL for the counted metres of a bought truck `t`, with what was joined into it, before a time. */
export const metresBefore = (time: string) => `
  (SELECT coalesce(sum(greatest(0, s.to_m - s.from_m)), 0)::float8 FROM truck_sightings s
   WHERE s.truck_id IN (${partsOfWhole})
     AND s.counted AND s.at >= t.bought_at AND s.at < ${time})`;

/** Lists the trucks that a company bought, also if it has sold them. */
export async function listBoughtTrucks(sql: Sql, vtcId: string): Promise<readonly BoughtTruck[]> {
  return sql.query<BoughtTruck>({
    name: 'list-bought-trucks',
    text: `/* list-bought-trucks */
    SELECT t.id, t.bought_at AS "boughtAt", t.price_minor::float8 AS "priceMinor", t.sold_at AS "soldAt",
           t.sold_minor::float8 AS "soldMinor", CASE WHEN t.sold_at IS NOT NULL THEN ${metresBefore('t.sold_at')} END AS "soldM"
    FROM trucks t WHERE t.vtc_id = $1::uuid AND t.bought_at IS NOT NULL ORDER BY t.id`,
    values: [vtcId],
  });
}

/** A month of a bought truck, with its counted metres from the purchase to the start and to the end of that month. */
export interface TruckMonth {
  readonly id: string;
  readonly truckId: string;
  readonly priceMinor: number;
  /** The last day, or that of the sale. */
  readonly day: string;
  readonly metresBefore: number;
  readonly metresAfter: number;
}

/** Lists months of a company's bought trucks. */
export async function listMonths(
  sql: Sql,
  vtcId: string,
  ids: readonly string[],
): Promise<readonly TruckMonth[]> {
  return sql.query<TruckMonth>({
    name: 'list-truck-months',
    text: `/* list-truck-months */
    SELECT m.id, m.truck_id AS "truckId", t.price_minor::float8 AS "priceMinor",
           to_char(least(m.month + interval '1 month' - interval '1 day', t.sold_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS day,
           ${metresBefore(`m.month::timestamp AT TIME ZONE 'UTC'`)} AS "metresBefore",
           ${metresBefore(`least((m.month + interval '1 month') AT TIME ZONE 'UTC', coalesce(t.sold_at, 'infinity'))`)} AS "metresAfter"
    FROM truck_months m JOIN trucks t ON t.id = m.truck_id
    WHERE m.id = ANY($2::uuid[]) AND m.vtc_id = $1::uuid AND t.bought_at IS NOT NULL
    ORDER BY m.month, m.id`,
    values: [vtcId, ids],
  });
}

/** Lists the months of a company's trucks after an id. */
export async function listMonthIds(
  sql: Sql,
  vtcId: string,
  { after, take }: { readonly after: string; readonly take: number },
): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT id FROM truck_months WHERE vtc_id = $1::uuid AND id > $2::uuid ORDER BY id LIMIT $3`,
    values: [vtcId, after, take],
  });
  return rows.map(({ id }) => id);
}

/** Stores months of a truck that are posted from now on. Idempotent. @returns the ids of all of them */
export async function addMonths(
  sql: Sql,
  vtcId: string,
  truckId: string,
  months: readonly string[],
): Promise<readonly string[]> {
  const ids = months.map((month) => monthSourceOf(truckId, month));
  await sql.run({
    name: 'add-truck-months',
    text: `/* add-truck-months */
    INSERT INTO truck_months (id, truck_id, vtc_id, month)
    SELECT id, $2::uuid, $1::uuid, month FROM unnest($3::uuid[], $4::date[]) given (id, month)
    ON CONFLICT (id) DO NOTHING`,
    values: [vtcId, truckId, ids, months],
  });
  return ids;
}

/** A bought truck whose entries may change, with the sources of its months. */
export interface OwnedTruck {
  readonly id: string;
  readonly isSold: boolean;
  readonly monthIds: readonly string[];
}

/** Lists the bought trucks of groups, and those that others of these trucks were joined into. */
export async function listOwned(
  sql: Sql,
  vtcId: string,
  groups: readonly TruckGroup[],
  truckIds: readonly string[],
): Promise<readonly OwnedTruck[]> {
  return sql.query<OwnedTruck>({
    name: 'list-owned-trucks',
    text: `/* list-owned-trucks */
    SELECT t.id, t.sold_at IS NOT NULL AS "isSold",
           ARRAY(SELECT m.id FROM truck_months m WHERE m.truck_id = t.id) AS "monthIds"
    FROM trucks t
    WHERE t.vtc_id = $1::uuid AND t.bought_at IS NOT NULL AND (
      EXISTS (SELECT FROM jsonb_to_recordset($2::jsonb) given ("driverId" uuid, game game, "modelId" text)
              WHERE (given."driverId", given.game, given."modelId") = (t.driver_id, t.game, t.model_id))
      OR EXISTS (SELECT FROM trucks part WHERE part.id = ANY($3::uuid[]) AND t.id IN (part.id, part.joined_into_id)))`,
    values: [vtcId, JSON.stringify(groups), truckIds],
  });
}

/** Locks the books of the next company that has a truck without an entry for a month, by its first day. */
export function lockNextDepreciation(
  month: string,
  due: Parameters<typeof lockNextBooks>[1],
): Statement<LockedLedger> {
  const isDue = `EXISTS (
    SELECT FROM trucks t WHERE t.vtc_id = v.id AND t.bought_at IS NOT NULL AND t.sold_at IS NULL
      AND t.bought_at < ($3::date + interval '1 month') AT TIME ZONE 'UTC'
      AND NOT EXISTS (SELECT FROM truck_months m WHERE m.truck_id = t.id AND m.month = $3::date))`;
  return lockNextBooks({ name: 'lock-next-depreciation', isDue, values: [month] }, due);
}
