import type { ActorContext } from '../../http/context.ts';
import { extendJson } from '../../lib/json-text.ts';
import { listPlansDue } from '../jobs/plans/plans.data.ts';
import { presentPlan } from '../jobs/plans/plans.presenter.ts';
import { weeksOf } from '../jobs/stats/stats.policy.ts';
import * as data from './home.data.ts';

/** How many plans a home page has room for. */
const plansShown = 3;

/** What the home page of whoever asks shows, in two questions however much they have driven. */
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
