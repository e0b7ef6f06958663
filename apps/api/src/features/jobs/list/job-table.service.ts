import type { JobTableQuery } from '@waybill/schema/features/jobs.fields';
import type { Job } from '@waybill/schema/features/jobs.models';
import type { ActorContext } from '../../../http/context.ts';
import { type CsvCell, CsvStream } from '../../../lib/csv-stream.ts';
import type { JobScope } from '../job-filter.data.ts';
import { readJobPages } from './job-list.service.ts';

/**
 * Streams all jobs that match a filter as CSV. Cells that a spreadsheet would run as a formula are escaped.
 * @throws TOO_MANY_REQUESTS
 */
export async function openJobTable(
  ctx: ActorContext,
  scope: JobScope,
  query: JobTableQuery,
): Promise<CsvStream> {
  await ctx.rateLimits.consume('jobsCsvByUser', ctx.actor.userId);
  const pages = readJobPages(ctx, scope, query);
  // Read before the first byte is sent, so that errors still become an error response.
  const first = await pages.next();
  return new CsvStream(Object.keys(columns), listCells(first.value ?? [], pages));
}

async function* listCells(first: readonly Job[], others: AsyncIterable<readonly Job[]>) {
  for (const job of first) yield cellsOf(job);
  for await (const page of others) for (const job of page) yield cellsOf(job);
}

function cellsOf(job: Job): CsvCell[] {
  return Object.values(columns).map((cellOf) => cellOf(job));
}

/** Table columns by name, in the units of the API. */
const columns: Readonly<Record<string, (job: Job) => CsvCell>> = {
  id: ({ id }) => id,
  number: ({ number }) => number,
  state: ({ state }) => state,
  tier: ({ tier }) => tier,
  reasons: ({ reasons }) => reasons.join(' '),
  notes: ({ notes }) => notes.join(' '),
  game: ({ game }) => game,
  currency: ({ currency }) => currency,
  driver: ({ driver }) => driver && driver.username,
  driverId: ({ driver }) => driver && driver.id,
  market: ({ market }) => market,
  special: ({ special }) => special,
  cargoId: ({ cargo }) => cargo.id,
  cargo: ({ cargo }) => cargo.name,
  massG: ({ cargo }) => cargo.massG,
  sourceCityId: ({ source }) => source.cityId,
  sourceCity: ({ source }) => source.city,
  sourceCompany: ({ source }) => source.company,
  destinationCityId: ({ destination }) => destination.cityId,
  destinationCity: ({ destination }) => destination.city,
  destinationCompany: ({ destination }) => destination.company,
  startedAt: ({ startedAt }) => startedAt,
  endedAt: ({ endedAt }) => endedAt,
  plannedM: ({ plannedM }) => plannedM,
  distanceM: ({ distanceM }) => distanceM,
  incomeMinor: ({ incomeMinor }) => incomeMinor,
  revenueMinor: ({ revenueMinor }) => revenueMinor,
  finesMinor: ({ finesMinor }) => finesMinor,
  tollsMinor: ({ tollsMinor }) => tollsMinor,
  transportMinor: ({ transportMinor }) => transportMinor,
  penaltyMinor: ({ penaltyMinor }) => penaltyMinor,
  fuelUsedMl: ({ fuelUsedMl }) => fuelUsedMl,
  xp: ({ xp }) => xp,
  late: ({ late }) => late,
  cargoDamagePpm: ({ cargoDamagePpm }) => cargoDamagePpm,
  truckDamagePpm: ({ truckDamagePpm }) => truckDamagePpm,
  topSpeedCmS: ({ topSpeedCmS }) => topSpeedCmS,
  overspeedS: ({ overspeedS }) => overspeedS,
  speedCapCmS: ({ speedCapCmS }) => speedCapCmS,
  sources: ({ sources }) => sources.join(' '),
};
