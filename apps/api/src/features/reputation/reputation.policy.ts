import type { Standing } from '@waybill/schema/features/reputation.models';
import {
  type Emphasis,
  noPromises,
  reputationOf,
  type ReputationSums,
  safetyOf,
} from '@waybill/telemetry/standing';
import type { Actor } from '../../auth/actor.ts';
import { emptySums as noSums } from '../safety/safety.policy.ts';

/** Those of a driver without jobs in the company. */
export const emptySums: ReputationSums = { ...noSums, promises: noPromises };

/** True if the actor may see a driver's reputation: their own, or with the permission. */
function canSeeReputation(actor: Actor, driverId: string): boolean {
  return actor.userId === driverId || actor.keys.has('VIEW_DRIVER_REPUTATION');
}

/** The sums of a driver, and the company's emphasis. Null sums until those of all jobs are known. */
interface Judged {
  readonly driverId: string;
  readonly sums: ReputationSums | null;
  readonly emphasis: Emphasis;
}

/** Returns a driver's scores as the actor may see them. */
export function standingOf(actor: Actor, { driverId, sums, emphasis }: Judged): Standing {
  const safety = sums && safetyOf(sums, emphasis);
  const known = sums && canSeeReputation(actor, driverId) ? reputationOf(sums, emphasis) : null;
  const reputation = known?.enough === true ? known.exact : null;
  return {
    driverId,
    distanceM: sums?.plain.watchedM ?? 0,
    safety: safety && Math.round(safety.exact),
    safetyExact: safety?.exact ?? null,
    reputation: reputation === null ? null : Math.round(reputation),
    reputationExact: reputation,
  };
}
