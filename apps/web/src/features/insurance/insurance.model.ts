import type { Claim } from '@waybill/schema/features/insurance.models';
import type { User } from '@waybill/schema/features/users.models';
import { can, isOwner } from '#src/lib/can.ts';

/** True if a viewer may decide on a claim: an open one, and not of their own job, except for the owner. */
export function mayDecide({ state, driver }: Claim, viewer: User): boolean {
  const isOwn = driver?.id === viewer.id && !isOwner(viewer);
  return state === 'OPEN' && can(viewer, 'REVIEW_JOBS') && !isOwn;
}
