import type { PlannedLeg, RoutePlan } from '@waybill/schema/features/route-plans.models';
import { routeBases } from '@waybill/schema/features/route-plans.models';
import type { SeenRoutePlan } from './route-plans.service.ts';

type Leg = SeenRoutePlan['row']['legs'][number];

/** Presents a plan to its planner or its driver. */
export function presentRoutePlan({ row, times }: SeenRoutePlan, userId: string): RoutePlan {
  const { id, name, game, planner, driver, plannerId, legs, createdAt } = row;
  return {
    id,
    name,
    game,
    currency: game === 'ets2' ? 'EUR' : 'USD',
    planner,
    driver,
    legs: legs.map((leg) => presentLeg(leg, times)),
    createdAt: createdAt.toISOString(),
    can: { change: plannerId === userId },
  };
}

function presentLeg(leg: Leg, times: SeenRoutePlan['times']): PlannedLeg {
  const { distanceM, realMs, gameMinutes, fuelMl, tollsMinor } = leg;
  return {
    from: { cityId: leg.sourceCityId, name: leg.sourceCity },
    to: { cityId: leg.destinationCityId, name: leg.destinationCity },
    basis: routeBases.find((basis) => basis === leg.basis) ?? 'UNKNOWN',
    planned: {
      distanceM,
      realMs,
      gameMinutes,
      fuelMl,
      tollsMinor: tollsMinor === null ? null : Number(tollsMinor),
    },
    driven: presentDriven(leg, times),
  };
}

function presentDriven({ job }: Leg, times: SeenRoutePlan['times']): PlannedLeg['driven'] {
  if (job?.endedAt == null) return null;
  const { id: jobId, startedAt, endedAt, distanceM, fuelUsedMl, tollsMinor } = job;
  const seen = times.get(jobId);
  return {
    jobId,
    endedAt: endedAt.toISOString(),
    distanceM,
    realMs: seen?.realMs ?? endedAt.getTime() - startedAt.getTime(),
    gameMinutes: seen?.gameMinutes ?? null,
    fuelMl: fuelUsedMl,
    tollsMinor: tollsMinor === null ? null : Number(tollsMinor),
  };
}
