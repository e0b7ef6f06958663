import type { RouteOutput } from '@waybill/schema/contract/input';
import type { badgesContract } from '@waybill/schema/features/badges.contract';
import type { ActorContext } from '../../http/context.ts';
import { limits } from '@waybill/schema/limits';
import { countWaiting } from '../alliances/reading.service.ts';
import { countUnread } from '../chat/channels.data.ts';
import { countBadges } from './badges.data.ts';

type Badges = RouteOutput<typeof badgesContract.get>;

/** Returns the counts that the actor may see in their company: what waits for them, and jobs on the road. */
export async function getBadges(ctx: ActorContext, vtcId: string): Promise<Badges> {
  const { db, findRow, actor, clock } = ctx;
  const { kind } = actor.credential;
  const alliances = actor.keys.has('MANAGE_ALLIANCES') ? await countWaiting(ctx, vtcId) : null;
  const unread = kind === 'session' ? await countUnread(db, actor.userId, clock()) : null;
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
    ...(unread === null ? {} : { chat: Math.min(unread, limits.badgeCount + 1) }),
    onTheRoad,
  };
}
