import type { RegionPlace, RegionReport, RegionRow } from '@waybill/schema/features/regions.models';
import { jobsWithPath } from '#src/features/jobs/job-search.model.ts';
import type { ReportSearch } from './report-search.model.ts';

/** Returns the path of a report row's jobs, in the report's period or the previous one. */
export function jobsOfRowPath(
  { source, destination }: Pick<RegionRow, 'source' | 'destination'>,
  { by, game }: Pick<ReportSearch, 'by' | 'game'>,
  days: RegionReport['days'],
): string {
  const from = source && filterOf(source, by);
  const to = destination && filterOf(destination, by);
  return jobsWithPath({
    counted: 'yes',
    game,
    from: days.from,
    to: days.to,
    ...(from && { sourceCityId: from.city, sourceTerritory: from.territory }),
    ...(to && { destinationCityId: to.city, destinationTerritory: to.territory }),
  });
}

function filterOf({ territory, cityId }: RegionPlace, by: ReportSearch['by']) {
  if (by === 'country') return { city: undefined, territory: territory ?? 'unknown' };
  return cityId === null
    ? { city: undefined, territory: 'none' }
    : { city: cityId, territory: undefined };
}
