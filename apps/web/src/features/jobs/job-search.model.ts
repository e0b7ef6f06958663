import { type JobTableQuery, jobSorts } from '@waybill/schema/features/jobs.fields';
import { jobReasons, jobStates, jobTiers } from '@waybill/schema/features/jobs.models';
import { games } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { jobsPath } from '#src/lib/shared-paths.ts';
import { logbookPathOf } from './jobs.paths.ts';

/** The filters and order of the job list. A job number is no filter: it opens that job. */
export type JobSearch = Omit<JobTableQuery, 'number'>;

/** The parameter names in the list's address. */
const parameterNames = {
  state: 'state',
  tier: 'tier',
  appeal: 'appeal',
  counted: 'counted',
  reason: 'reason',
  onlyReason: 'onlyReason',
  driverId: 'driver',
  game: 'game',
  market: 'market',
  cargoId: 'cargo',
  sourceCityId: 'source',
  destinationCityId: 'destination',
  sourceTerritory: 'fromCountry',
  destinationTerritory: 'toCountry',
  from: 'from',
  to: 'to',
  search: 'search',
  sort: 'sort',
} as const satisfies Record<keyof JobSearch, string>;

// Does not use the schema, so that lists need not load zod.
const forms = {
  id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  gameId: /^[A-Za-z0-9_.-]{1,64}$/,
  market: /^[a-z_]{1,32}$/,
  territory: /^([A-Z]{2}|unknown|none)$/,
  day: /^(19|[2-9]\d)\d\d-\d\d-\d\d$/,
} as const;

/** Reads the filters from the address; invalid values are ignored. */
export function readJobSearch(parameters: URLSearchParams): JobSearch {
  const read = (key: keyof JobSearch) => parameters.get(parameterNames[key]) ?? '';
  const match = (key: keyof JobSearch, form: RegExp) =>
    form.test(read(key)) ? read(key) : undefined;
  const readDay = (key: 'from' | 'to') => {
    const day = match(key, forms.day);
    return day !== undefined && isDay(day) ? day : undefined;
  };
  return {
    state: jobStates.find((state) => state === read('state')),
    tier: jobTiers.find((tier) => tier === read('tier')),
    appeal: read('appeal') === 'open' ? 'open' : undefined,
    counted: read('counted') === 'yes' ? 'yes' : undefined,
    reason: jobReasons.find((reason) => reason === read('reason')),
    onlyReason: jobReasons.find((reason) => reason === read('onlyReason')),
    driverId: match('driverId', forms.id),
    game: games.find((game) => game === read('game')),
    market: match('market', forms.market),
    cargoId: match('cargoId', forms.gameId),
    sourceCityId: match('sourceCityId', forms.gameId),
    destinationCityId: match('destinationCityId', forms.gameId),
    sourceTerritory: match('sourceTerritory', forms.territory),
    destinationTerritory: match('destinationTerritory', forms.territory),
    from: readDay('from'),
    to: readDay('to'),
    search: read('search').slice(0, limits.searchText.max),
    sort: jobSorts.find((sort) => sort === read('sort')) ?? 'ended',
  };
}

/** True if the day exists: `Date.parse` reads February 31 as a day in March. */
function isDay(day: string): boolean {
  const at = Date.parse(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** Returns the address parameters for changes of the filters; empty ones are removed. */
export function parametersOf(changes: Partial<JobSearch>): Record<string, string> {
  const entries = Object.entries(parameterNames).filter(([key]) => Object.hasOwn(changes, key));
  const values = new Map(Object.entries(changes));
  return Object.fromEntries(entries.map(([key, name]) => [name, values.get(key) ?? '']));
}

/** Returns the path of the viewer's own jobs with these filters. */
export function ownJobsWithPath(
  viewer: { readonly vtcId: string | null },
  filters: Partial<JobSearch>,
): string {
  return `${logbookPathOf(viewer)}?${new URLSearchParams(parametersOf(filters))}`;
}

/** Returns the path of the jobs with these filters. */
export function jobsWithPath(filters: Partial<JobSearch>): string {
  return `${jobsPath}?${new URLSearchParams(parametersOf(filters))}`;
}

/** Returns the filters that are set, for an API query. */
export function givenOf(search: JobSearch): Record<string, string> {
  const given = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, value] as const],
  );
  return Object.fromEntries(given);
}

/** True if no filters are set. */
export function isUnfiltered(search: JobSearch): boolean {
  return Object.keys(givenOf(search)).every((key) => key === 'sort');
}
