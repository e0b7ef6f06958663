import { z } from 'zod';
import {
  amount,
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
  withSnakeKeys,
} from './reading.policy.ts';

const place = z
  .object({ unique_id: maybeGameId, name: maybeName })
  .nullish()
  .transform((value) => value ?? { unique_id: null, name: null });

const wear = z
  .object({
    engine: maybeAmount,
    transmission: maybeAmount,
    cabin: maybeAmount,
    chassis: maybeAmount,
    wheels: maybeAmount,
  })
  .nullish();

const jobSchema = z.object({
  id: jobId,
  driver: z.object({ steam_id: steamId }),
  start_time: maybeMoment,
  stop_time: moment,
  planned_distance: maybeAmount,
  driven_distance: amount,
  fuel_used: maybeAmount,
  is_special: maybeFlag,
  is_late: maybeFlag,
  market: maybeMarket,
  multiplayer: z.unknown().optional(),
  cargo: z.object({
    unique_id: maybeGameId,
    name: maybeName,
    mass: maybeAmount,
    damage: maybeAmount,
  }),
  game: z.object({ short_name: z.enum(['eut2', 'ets2', 'ats']) }),
  source_city: place,
  source_company: place,
  destination_city: place,
  destination_company: place,
  truck: z.object({ current_damage: wear, top_speed: maybeAmount }).nullish(),
  events: z.array(
    z.object({
      type: z.string(),
      meta: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
});
type Job = z.output<typeof jobSchema>;

const states: States = new Map([
  ['job.delivered', 'delivered'],
  ['job.cancelled', 'cancelled'],
]);

const envelope = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

/** Reads TrackSim (previously Navio) deliveries: kilometres, litres, shares of 1, metres per second. */
export function readTracksim(value: unknown): Reading {
  const event = envelope.safeParse(withSnakeKeys(value));
  if (!event.success) return unreadable('NOT_AS_EXPECTED');
  const { type, data } = event.data;
  if (type === 'job.deleted') return readDeletion(data.object);
  const state = states.get(type);
  if (state === undefined) return uninteresting;
  return readWith(jobSchema, data.object, (job) => toReading(job, state));
}

function toReading(job: Job, state: 'delivered' | 'cancelled'): Reading {
  const end = job.events.findLast(({ type }) => type === state || type === `job.${state}`);
  const told = endSchema.parse(end?.meta ?? {});
  if (state === 'delivered' && told.revenue === null) return unreadable('MISSING', 'revenue');
  const damages = Object.values(job.truck?.current_damage ?? {});
  return {
    kind: 'job',
    providerJobId: job.id,
    mapped: {
      driverSteamId: job.driver.steam_id,
      game: job.game.short_name === 'ats' ? 'ats' : 'ets2',
      state,
      startedAt: job.start_time,
      endedAt: job.stop_time,
      market: job.market,
      special: job.is_special ?? false,
      cargo: {
        id: job.cargo.unique_id,
        name: job.cargo.name,
        massG: scaled(job.cargo.mass, 1_000),
      },
      source: toPlace(job.source_city, job.source_company),
      destination: toPlace(job.destination_city, job.destination_company),
      plannedM: scaled(job.planned_distance, 1_000),
      incomeMinor: null,
      distanceM: scaled(told.distance ?? job.driven_distance, 1_000),
      revenueMinor: scaled(told.revenue, 100),
      penaltyMinor: scaled(told.penalty, 100),
      xp: scaled(told.earned_xp, 1),
      cargoDamagePpm: toPpm(told.cargo_damage ?? job.cargo.damage, 1e6),
      truckDamagePpm: damages.length === 0 ? null : scaled(sumOf(damages), 1e6),
      finesMinor: scaled(sumOfMeta(job, ['fine'], 'amount'), 100),
      tollsMinor: scaled(sumOfMeta(job, ['tollgate'], 'cost'), 100),
      transportMinor: scaled(sumOfMeta(job, ['ferry', 'train'], 'cost'), 100),
      fuelUsedMl: scaled(job.fuel_used, 1_000),
      topSpeedCmS: scaled(job.truck?.top_speed ?? null, 100),
      // In multiplayer the clock is not the contract's.
      isLate: job.multiplayer == null ? job.is_late : null,
    },
  };
}

const endSchema = z.object({
  revenue: maybeAmount,
  distance: maybeAmount,
  earned_xp: maybeAmount,
  cargo_damage: maybeAmount,
  penalty: maybeAmount,
});

function sumOfMeta({ events }: Job, types: readonly string[], key: string): number {
  return sumOf(
    events
      .filter(({ type }) => types.includes(type))
      .map(({ meta }) => maybeAmount.parse(meta?.[key])),
  );
}

function toPlace(city: z.output<typeof place>, company: z.output<typeof place>) {
  return {
    cityId: city.unique_id,
    city: city.name,
    companyId: company.unique_id,
    company: company.name,
  };
}
