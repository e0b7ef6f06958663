import type { ActorContext } from '../../http/context.ts';
import { countApplications } from './badges.data.ts';

interface Badges {
  readonly applications?: number;
}

/** What waits for the actor in their company, as far as they may see it. */
export async function getBadges({ db, actor }: ActorContext, vtcId: string): Promise<Badges> {
  if (!actor.keys.has('VIEW_APPLICATIONS')) return {};
  return { applications: await countApplications(db, vtcId) };
}
