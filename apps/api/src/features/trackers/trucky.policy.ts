import { z } from 'zod';
import {
  jobId,
  maybeAmount,
  maybeFlag,
  maybeGameId,
  maybeMarket,
  maybeMoment,
  maybeName,
  moment,
  type Reading,
  readDeletion,
  readWith,
  scaled,
  type States,
  steamId,
  sumOf,
  toPpm,
  uninteresting,
  unreadable,
} from './reading.policy.ts';

const kmOfMile = 1.609344;
const litresOfGallon = 3.785412;

const jobSchema = z.object({
  id: jobId,
  driver: z.object({ steam_profile: z.object({ steam_id: steamId }) }),
  started_at: maybeMoment,
  completed_at: moment.nullish(),
  canceled_at: moment.nullish(),
  distance_unit: z.enum(['km', 'mi']).default('km'),
  planned_distance: maybeAmount,
  planned_distance_km: maybeAmount,
  driven_distance: maybeAmount,
  driven_distance_km: maybeAmount,
  volume_unit: z.enum(['l', 'gal']).default('l'),
  fuel_used: maybeAmount,
  fuel_used_l: maybeAmount,
  max_speed: maybeAmount,
  max_speed_kmh: maybeAmount,
  income: maybeAmount,
  real_driving_time_seconds: maybeAmount,
  cargo_id: maybeGameId,
  cargo_name: maybeName,
  cargo_unit_count: maybeAmount,
  cargo_unit_mass: maybeAmount,
  cargo_damage: maybeAmount,
  source_city_id: maybeGameId,
  source_city_name: maybeName,
  source_company_id: maybeGameId,
  source_company_name: maybeName,
  destination_city_id: maybeGameId,
  destination_city_name: maybeName,
  destination_company_id: maybeGameId,
  destination_company_name: maybeName,
  game: z.object({
    code: z
      .string()
      .transform((code) => code.toUpperCase())
      .pipe(z.enum(['ETS2', 'ATS'])),
  }),
  special_job: maybeFlag,
  late_delivery: maybeFlag,
  game_mode: z.unknown().optional(),
  market: maybeMarket,
  events: z
    .array(
      z.object({
        event_type: z.string(),
        attributes: z.object({ amount: maybeAmount }).nullish().catch(null),
      }),
    )
    .nullish(),
});
type Job = z.output<typeof jobSchema>;

const states: States = new Map([
  ['job_completed', 'delivered'],
  ['job_canceled', 'cancelled'],
  ['job_cancelled', 'cancelled'],
]);

const envelope = z.union([
  z.object({ event: z.string(), data: z.unknown() }),
  z
    .object({ type: z.string(), data: z.unknown() })
    .transform(({ type, data }) => ({ event: type, data })),
]);

/** Reads Trucky deliveries: whole kilometres and litres, or miles and gallons, damage in percent, km/h. */
export function readTrucky(value: unknown): Reading {
  const event = envelope.safeParse(value);
  if (!event.success) return unreadable('NOT_AS_EXPECTED');
  if (event.data.event === 'job_deleted') return readDeletion(event.data.data);
  const state = states.get(event.data.event);
  if (state === undefined) return uninteresting;
  return readWith(jobSchema, event.data.data, (job) => toReading(job, state));
}

function toReading(job: Job, state: 'delivered' | 'cancelled'): Reading {
  const endedAt = job.completed_at ?? job.canceled_at;
  const isMiles = job.distance_unit === 'mi';
  const distanceKm = job.driven_distance_km ?? converted(job.driven_distance, isMiles, kmOfMile);
  if (endedAt == null) return unreadable('MISSING', 'completed_at');
  const isDelivered = state === 'delivered';
  if (isDelivered && distanceKm === null) return unreadable('MISSING', 'driven_distance_km');
  if (isDelivered && job.income === null) return unreadable('MISSING', 'income');
  const { cargo_unit_count: units, cargo_unit_mass: unitKg } = job;
  const litres =
    job.fuel_used_l ?? converted(job.fuel_used, job.volume_unit === 'gal', litresOfGallon);
  const kmh = job.max_speed_kmh ?? converted(job.max_speed, isMiles, kmOfMile);
  return {
    kind: 'job',
    providerJobId: job.id,
    mapped: {
      driverSteamId: job.driver.steam_profile.steam_id,
      game: job.game.code === 'ATS' ? 'ats' : 'ets2',
      state,
      startedAt: job.started_at,
      endedAt,
      market: job.market,
      special: job.special_job ?? false,
      cargo: {
        id: job.cargo_id,
        name: job.cargo_name,
        massG: units === null || unitKg === null ? null : scaled(units * unitKg, 1_000),
      },
      source: {
        cityId: job.source_city_id,
        city: job.source_city_name,
        companyId: job.source_company_id,
        company: job.source_company_name,
      },
      destination: {
        cityId: job.destination_city_id,
        city: job.destination_city_name,
        companyId: job.destination_company_id,
        company: job.destination_company_name,
      },
      plannedM: scaled(
        job.planned_distance_km ?? converted(job.planned_distance, isMiles, kmOfMile),
        1_000,
      ),
      incomeMinor: null,
      distanceM: scaled(distanceKm, 1_000),
      revenueMinor: isDelivered ? scaled(job.income, 100) : null,
      // The penalty for cancelling is in the same field.
      penaltyMinor: isDelivered ? null : scaled(job.income, 100),
      xp: null,
      cargoDamagePpm: toPpm(job.cargo_damage, 10_000),
      // One number for all parts, computed in an unknown way.
      truckDamagePpm: null,
      finesMinor: sumOfEvents(job, 'fined'),
      tollsMinor: sumOfEvents(job, 'tollgate_paid'),
      transportMinor: sumOfEvents(job, 'transport_used'),
      fuelUsedMl: scaled(litres, 1_000),
      topSpeedCmS: scaled(kmh, 100 / 3.6),
      // In multiplayer the clock is not the contract's.
      isLate: (job.game_mode ?? 'sp') === 'sp' ? job.late_delivery : null,
      // Jobs that were not tracked while driving have none.
      drivingS: scaled(job.real_driving_time_seconds || null, 1),
    },
  };
}

function converted(value: number | null, isForeign: boolean, factor: number): number | null {
  return value === null ? null : value * (isForeign ? factor : 1);
}

/** In hundredths. Null if there are no events at all. */
function sumOfEvents({ events }: Job, type: string): number | null {
  if (!events) return null;
  const amounts = events
    .filter(({ event_type: eventType }) => eventType === type)
    .map(({ attributes }) => attributes?.amount ?? null);
  return scaled(sumOf(amounts), 100);
}
