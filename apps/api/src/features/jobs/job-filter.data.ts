import type { JobFilter } from '@waybill/schema/features/jobs.fields';
import { games } from '@waybill/schema/features/telemetry.models';
import { territoriesByCity } from '@waybill/schema/territories';
import { containsText } from '../../lib/json-sql.ts';

/** Jobs of one company or of one driver. */
export type JobScope = { readonly vtcId: string } | { readonly driverId: string };

/** Filter fields that map directly to a column. */
const compared = [
  ['state', 'j.state', 'job_state'],
  ['tier', 'j.tier', 'job_tier'],
  ['game', 'j.game', 'game'],
  ['driverId', 'j.driver_id', 'uuid'],
  ['number', 'j.number', 'integer'],
  ['market', 'j.market', 'varchar'],
  ['cargoId', 'j.cargo_id', 'varchar'],
  ['sourceCityId', 'j.source_city_id', 'varchar'],
  ['destinationCityId', 'j.destination_city_id', 'varchar'],
] as const;

const searched = `search_normal(concat_ws(' ', j.cargo, j.source_city, j.source_company,
  j.destination_city, j.destination_company,
  (SELECT username FROM users WHERE users.id = j.driver_id)))`;

/** A number as on the waybill, with or without the company tag. */
const numberForm = /^(?:(?<tag>.{2,6})-|#)?(?<number>\d{1,9})$/u;

/** Returns the SQL conditions for `jobs j` and appends their parameters to `values`. */
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
  const { appeal, counted, reason, onlyReason, from, to, search = '' } = filter;
  // Verified jobs have no reasons; one index covers all others.
  if (reason !== undefined || onlyReason !== undefined)
    conditions.push(`j.tier IN ('accepted', 'review', 'rejected', 'void')`);
  if (reason !== undefined) conditions.push(`j.reasons @> ARRAY[${add(reason, 'text')}]`);
  if (onlyReason !== undefined) conditions.push(`j.reasons = ARRAY[${add(onlyReason, 'text')}]`);
  if (counted !== undefined) conditions.push(`j.tier IN ('verified', 'accepted')`);
  for (const [column, territory] of [
    ['j.source_city_id', filter.sourceTerritory],
    ['j.destination_city_id', filter.destinationTerritory],
  ] as const) {
    if (territory === undefined) continue;
    if (territory === 'none') {
      conditions.push(`${column} IS NULL`);
      continue;
    }
    const cities = citiesOf(filter.game, territory === 'unknown' ? null : territory);
    const isOfThese = `${column} = ANY(${add(cities, 'varchar[]')})`;
    conditions.push(territory === 'unknown' ? `(${isOfThese}) IS NOT TRUE` : isOfThese);
  }
  if (appeal !== undefined) {
    conditions.push(
      'EXISTS (SELECT FROM job_appeals a WHERE a.job_id = j.id AND a.closed_at IS NULL)',
    );
  }
  if (from !== undefined) {
    conditions.push(`j.ended_at >= (${add(from, 'date')})::timestamp AT TIME ZONE 'UTC'`);
  }
  if (to !== undefined) {
    conditions.push(`j.ended_at < (${add(to, 'date')} + 1)::timestamp AT TIME ZONE 'UTC'`);
  }
  if (search !== '') {
    const isNamed = containsText(searched, add(search, 'text'));
    const { tag, number } = numberForm.exec(search)?.groups ?? {};
    if (number === undefined) {
      conditions.push(isNamed);
    } else {
      const isNumber = `j.number = ${add(number, 'integer')}`;
      const isOfTag =
        tag === undefined
          ? ''
          : ` AND (SELECT tag FROM vtcs WHERE vtcs.id = j.vtc_id) = ${add(tag, 'citext')}`;
      conditions.push(`((${isNumber}${isOfTag}) OR ${isNamed})`);
    }
  }
  return conditions;
}

/** Returns the cities of a territory in one game or both; null returns all cities that have a territory. */
function citiesOf(game: JobFilter['game'], territory: string | null): string[] {
  return games
    .filter((each) => game === undefined || each === game)
    .flatMap((each) => Array.from(territoriesByCity(each)))
    .flatMap(([city, of]) => (territory === null || of === territory ? [city] : []));
}
