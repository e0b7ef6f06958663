import type { ActorContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { canSeeMember } from '../members/members.policy.ts';
import { countApplications } from './badges.data.ts';

interface Badges {
  readonly applications?: number;
}

/** What waits for the actor in their company, as far as they may see it. @throws NOT_FOUND */
export async function getBadges({ db, actor }: ActorContext, vtcId: string): Promise<Badges> {
  if (!canSeeMember(actor, { vtcId })) throw new AppError('NOT_FOUND');
  if (!actor.permissions.has('VIEW_APPLICATIONS')) return {};
  return { applications: await countApplications(db, vtcId) };
}
