import type { JobFilter } from '@waybill/schema/features/jobs.fields';
import { containsText } from '../../lib/json-sql.ts';

/** Whose jobs: those of a company, or those of a driver. */
export type JobScope = { readonly vtcId: string } | { readonly driverId: string };

/** Which columns a filter compares as they are. */
const compared = [
  ['state', 'j.state', 'job_state'],
  ['tier', 'j.tier', 'job_tier'],
  ['game', 'j.game', 'game'],
  ['driverId', 'j.driver_id', 'uuid'],
  ['market', 'j.market', 'varchar'],
  ['cargoId', 'j.cargo_id', 'varchar'],
  ['sourceCityId', 'j.source_city_id', 'varchar'],
  ['destinationCityId', 'j.destination_city_id', 'varchar'],
] as const;

const searched = `search_normal(concat_ws(' ', j.cargo, j.source_city, j.source_company,
  j.destination_city, j.destination_company,
  (SELECT username FROM users WHERE users.id = j.driver_id)))`;

/** The conditions that `jobs j` has to meet; `values` gets what they compare with. */
export function conditionsOf(
  scope: JobScope,
  filter: Partial<JobFilter>,
  values: unknown[],
): string[] {
  const add = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const conditions = [
    'vtcId' in scope
      ? `j.vtc_id = ${add(scope.vtcId, 'uuid')}`
      : `j.driver_id = ${add(scope.driverId, 'uuid')}`,
  ];
  for (const [name, column, type] of compared) {
    const value = filter[name];
    if (value !== undefined) conditions.push(`${column} = ${add(value, type)}`);
  }
  const { from, to, search = '' } = filter;
  if (from !== undefined) {
    conditions.push(`j.ended_at >= (${add(from, 'date')})::timestamp AT TIME ZONE 'UTC'`);
  }
  if (to !== undefined) {
    conditions.push(`j.ended_at < (${add(to, 'date')} + 1)::timestamp AT TIME ZONE 'UTC'`);
  }
  if (search !== '') {
    conditions.push(containsText(searched, add(search, 'text')));
  }
  return conditions;
}
