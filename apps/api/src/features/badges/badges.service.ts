import type { RouteOutput } from '@waybill/schema/contract/input';
import type { badgesContract } from '@waybill/schema/features/badges.contract';
import type { ActorContext } from '../../http/context.ts';
import { countWaiting } from '../alliances/reading.service.ts';
import { countBadges } from './badges.data.ts';

type Badges = RouteOutput<typeof badgesContract.get>;

/** Returns the counts that the actor may see in their company: what waits for them, and jobs on the road. */
export async function getBadges(ctx: ActorContext, vtcId: string): Promise<Badges> {
  const { findRow, actor, clock } = ctx;
  const alliances = actor.keys.has('MANAGE_ALLIANCES') ? await countWaiting(ctx, vtcId) : null;
  const wanted = {
    applications: actor.keys.has('VIEW_APPLICATIONS'),
    reviews: actor.keys.has('REVIEW_JOBS'),
  };
  const counts = await countBadges(findRow, vtcId, wanted, clock().toISOString());
  const { applications, reviews, onTheRoad = 0 } = counts ?? {};
  return {
    ...(applications == null ? {} : { applications }),
    ...(reviews == null ? {} : { reviews }),
    ...(alliances === null ? {} : { alliances }),
    onTheRoad,
  };
}
