import type { ActorContext } from '../../http/context.ts';
import { extendJson } from '../../lib/json-text.ts';
import { listPlansDue } from '../jobs/plans/plans.data.ts';
import { presentPlan } from '../jobs/plans/plans.presenter.ts';
import { weeksOf } from '../jobs/stats/stats.policy.ts';
import * as data from './home.data.ts';

/** Number of plans on a home page. */
const plansShown = 3;

/** Returns the actor's home page, with two queries. */
export async function getHome({ db, findRow, actor, clock }: ActorContext) {
  const { userId, vtcId, keys } = actor;
  const owner = {
    userId,
    vtcId,
    maySeeReviews: vtcId !== null && keys.has('REVIEW_JOBS'),
    mayAnswerApplications: vtcId !== null && keys.has('MANAGE_APPLICATIONS'),
  };
  const home = await data.getHome(findRow, owner, weeksOf(clock()));
  const plans =
    vtcId === null ? [] : await listPlansDue(db, { vtcId, driverId: userId }, plansShown);
  return extendJson(home, { plans: plans.map(presentPlan) });
}
