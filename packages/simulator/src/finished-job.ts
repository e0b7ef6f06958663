import type { Game } from '@waybill/schema/features/telemetry.models';
import { offerContract, pickRoute } from './drive/contracts.ts';
import { citiesOf } from './map/cities.ts';
import { drivenMetres } from './map/route.ts';
import type { Random } from './random.ts';
import type { TrueJob } from './truth.ts';

/** The data of a finished job. */
export type FinishedJob = Omit<
  TrueJob,
  'course' | 'circumstances' | 'sessionIds' | 'items' | 'endedAt'
> & { readonly endedAt: string };

/**
 * Creates a finished job with plausible figures and without a simulated drive, to fill large tables. Most are
 * delivered and verified, some cancelled, some in review.
 */
export function createFinishedJob(random: Random, game: Game, endedAt: string): FinishedJob {
  const clockMs = random.integer(10_000, 2_000_000) * 60_000;
  const market = { game, random, clockMs, cities: citiesOf(game) };
  const route = pickRoute(market, random.pick(market.cities), [120, 900], false);
  const contract = offerContract(market, route, 'market', false);
  const metres = drivenMetres(route);
  const isCancelled = random.chance(0.05);
  const reasons = !isCancelled && random.chance(0.04) ? ['NOT_OBSERVED'] : [];
  const delivered = <T>(value: T): T | null => (isCancelled ? null : value);
  const cargoDamagePpm = random.chance(0.3) ? random.integer(2000, 30_000) : 0;
  const drivingMs = Math.round((route.length / random.between(18, 22)) * 1000);
  const topSpeedCmS = random.integer(2200, 3200);
  return {
    game,
    contract,
    state: isCancelled ? 'cancelled' : 'delivered',
    tier: delivered(reasons.length > 0 ? 'review' : 'verified'),
    reasons,
    notes: delivered(topSpeedCmS * 0.036 > (game === 'ets2' ? 100 : 130)) ? ['RACE'] : [],
    startedAt: new Date(Date.parse(endedAt) - drivingMs).toISOString(),
    endedAt,
    revenueMinor: delivered(
      Math.floor(((contract.incomeMinor ?? 0) * (1e6 - cargoDamagePpm)) / 1e8) * 100,
    ),
    penaltyMinor: isCancelled ? random.integer(0, 120) * 10_000 : null,
    distanceM: delivered(Math.round(metres)),
    xp: delivered(Math.round((metres / 1000) * random.between(1, 1.8)) + 50),
    cargoDamagePpm: delivered(cargoDamagePpm),
    late: delivered(random.chance(0.06)),
    finesMinor: random.chance(0.25) ? random.integer(4, 60) * 2500 : 0,
    tollsMinor: random.chance(0.4) ? random.integer(3, 90) * 100 : 0,
    transportMinor: route.crossings.length * random.integer(120, 640) * 100,
    fuelUsedMl: delivered(Math.round(metres * random.between(0.3, 0.36))),
    truckDamagePpm: delivered(random.integer(20, 40_000)),
    overspeedMs: random.chance(0.4) ? random.integer(5, 120) * 1000 : 0,
    topSpeedCmS,
  };
}
