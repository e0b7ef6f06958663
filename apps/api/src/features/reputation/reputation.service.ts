import type { ReputationReport, Standing } from '@waybill/schema/features/reputation.models';
import { reputationOf } from '@waybill/telemetry/standing';
import type { ActorContext } from '../../http/context.ts';
import { readScoring } from '../safety/safety.data.ts';
import { emptySums, standingOf } from './reputation.policy.ts';

/** Returns the actor's reputation in their company, with its parts. */
export async function getOwnReputation(
  { db, actor }: ActorContext,
  vtcId: string,
): Promise<ReputationReport> {
  const { isComplete, emphasis, drivers } = await readScoring(db, vtcId, [actor.userId]);
  const { sums } = drivers[0] ?? { sums: emptySums };
  const found = reputationOf(sums, emphasis);
  const enough = isComplete && found.enough;
  const exact = enough ? found.exact : null;
  return {
    reputation: exact === null ? null : Math.round(exact),
    exact,
    enough,
    isComplete,
    jobs: sums.plain.jobs + sums.plain.cancelledJobs,
    parts: [...found.parts],
  };
}

/** Lists drivers' scores in a company, in the order of the ids. */
export async function listStandings(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  vtcId: string,
  driverIds: readonly string[],
): Promise<Standing[]> {
  const { isComplete, emphasis, drivers } = await readScoring(db, vtcId, driverIds);
  const found = new Map(drivers.map(({ driver, sums }) => [driver.id, sums]));
  return driverIds.map((driverId) => {
    const sums = (isComplete && found.get(driverId)) || null;
    return standingOf(actor, { driverId, sums, emphasis });
  });
}
