import type { ListedMember } from '@waybill/schema/features/members.contract';
import { recordOf } from '../../../lib/json-sql.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';
import { jobBriefJson } from '../job-json.data.ts';

export type DriverFigures = ListedMember['figures'];

const driven = 'coalesce(sum(jobs), 0) AS jobs, coalesce(sum(distance_m), 0) AS "distanceM"';

/** Builds the query for drivers' figures in a company, by id: since a day, in total, and the last job. */
export function buildDriverFiguresStatement(
  vtcId: string,
  driverIds: readonly string[],
  since: string,
): Statement<{ figures: Record<string, DriverFigures> }> {
  const own = 'vtc_id = $1::uuid AND driver_id = driver.id';
  return {
    name: 'driver-figures',
    text: `SELECT coalesce(json_object_agg(driver.id, ${recordOf(`
             (SELECT w FROM (SELECT ${driven} FROM driver_days
                             WHERE ${own} AND day >= $3::date) w) AS week,
             (SELECT a FROM (SELECT ${driven} FROM driver_totals WHERE ${own}) a) AS "all",
             (SELECT ${jobBriefJson}
              FROM (SELECT * FROM jobs WHERE ${own} ORDER BY ended_at DESC, id DESC LIMIT 1) j)
               AS "lastJob"`)}), '{}') AS figures
           FROM unnest($2::uuid[]) AS driver (id)`,
    values: [vtcId, driverIds, since],
  };
}

/** Lists the figures of any number of drivers in one query. */
export async function listDriverFigures(
  findRow: FindRow,
  vtcId: string,
  driverIds: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, DriverFigures>> {
  const row = await findRow(buildDriverFiguresStatement(vtcId, driverIds, since));
  return new Map(Object.entries(row?.figures ?? {}));
}
