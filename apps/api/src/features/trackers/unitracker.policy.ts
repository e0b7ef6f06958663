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
  readWith,
  scaled,
  type States,
  steamId,
  sumOf,
  toPpm,
  uninteresting,
  unreadable,
} from './reading.policy.ts';

const jobSchema = z.object({
  id: jobId,
  steamID: steamId,
  realTimeStarted: maybeMoment,
  realTimeEnded: moment,
  plannedDistance: maybeAmount,
  distanceDriven: amount,
  fuelStartJob: maybeAmount,
  fuelEndJob: maybeAmount,
  truckRefueledAmount: maybeAmount,
  isSpecial: maybeFlag,
  isLate: maybeFlag,
  jobMarket: maybeMarket,
  cargoID: maybeGameId,
  cargo: maybeName,
  cargoMass: maybeAmount,
  cargoDamage: maybeAmount,
  gameID: z.enum(['ETS2', 'ATS']),
  sourceCityID: maybeGameId,
  sourceCity: maybeName,
  sourceCompanyID: maybeGameId,
  sourceCompany: maybeName,
  destinationCityID: maybeGameId,
  destinationCity: maybeName,
  destinationCompanyID: maybeGameId,
  destinationCompany: maybeName,
  income: maybeAmount,
  earnedXP: maybeAmount,
  topSpeed: maybeAmount,
});
type Job = z.output<typeof jobSchema>;

const eventsSchema = z.array(z.object({ name: z.string(), amount: maybeAmount })).min(1);
type Events = z.output<typeof eventsSchema>;

/** In a form, each field holds one part as JSON. */
const part = z.unknown().transform((value) => {
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return null;
  }
});

const envelope = z.object({ Events: part.pipe(eventsSchema), JobData: part });

const states: States = new Map([
  ['player.job.delivered', 'delivered'],
  ['player.job.cancelled', 'cancelled'],
]);

/** Reads UniTracker deliveries, whose last event gives their type: texts, damage in percent, km/h. */
export function readUnitracker(value: unknown): Reading {
  const sent = envelope.safeParse(value);
  if (!sent.success) return unreadable('NOT_AS_EXPECTED', 'Events');
  const { Events: events, JobData: job } = sent.data;
  const state = states.get(events.at(-1)?.name ?? '');
  if (state === undefined) return uninteresting;
  return readWith(jobSchema, job, (read) => toReading(read, events, state));
}

function toReading(job: Job, events: Events, state: 'delivered' | 'cancelled'): Reading {
  if (state === 'delivered' && job.income === null) return unreadable('MISSING', 'income');
  return {
    kind: 'job',
    providerJobId: job.id,
    mapped: {
      driverSteamId: job.steamID,
      game: job.gameID === 'ATS' ? 'ats' : 'ets2',
      state,
      startedAt: job.realTimeStarted,
      endedAt: job.realTimeEnded,
      market: job.jobMarket,
      special: job.isSpecial ?? false,
      cargo: { id: job.cargoID, name: job.cargo, massG: scaled(job.cargoMass, 1_000) },
      source: {
        cityId: job.sourceCityID,
        city: job.sourceCity,
        companyId: job.sourceCompanyID,
        company: job.sourceCompany,
      },
      destination: {
        cityId: job.destinationCityID,
        city: job.destinationCity,
        companyId: job.destinationCompanyID,
        company: job.destinationCompany,
      },
      plannedM: scaled(job.plannedDistance, 1_000),
      incomeMinor: null,
      distanceM: scaled(job.distanceDriven, 1_000),
      revenueMinor: state === 'delivered' ? scaled(job.income, 100) : null,
      penaltyMinor: null,
      xp: scaled(job.earnedXP, 1),
      cargoDamagePpm: toPpm(job.cargoDamage, 10_000),
      truckDamagePpm: null,
      finesMinor: sumOfEvents(events, ['player.fined']),
      tollsMinor: sumOfEvents(events, ['player.tollgate.paid']),
      transportMinor: sumOfEvents(events, ['player.use.ferry', 'player.use.train']),
      fuelUsedMl: readFuel(job),
      topSpeedCmS: scaled(job.topSpeed, 100 / 3.6),
      isLate: job.isLate,
    },
  };
}

function sumOfEvents(events: Events, names: readonly string[]): number | null {
  const amounts = events.filter(({ name }) => names.includes(name)).map(({ amount: paid }) => paid);
  return scaled(sumOf(amounts), 100);
}

/** Null if a refuelling was not reported. */
function readFuel({ fuelStartJob, fuelEndJob, truckRefueledAmount }: Job): number | null {
  if (fuelStartJob === null || fuelEndJob === null) return null;
  const litres = fuelStartJob + (truckRefueledAmount ?? 0) - fuelEndJob;
  return litres < 0 ? null : scaled(litres, 1_000);
}
