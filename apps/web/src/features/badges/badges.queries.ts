import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import { badgesContract } from '@waybill/schema/features/badges.contract';
import type { User } from '@waybill/schema/features/users.models';
import { api } from '#src/lib/api.ts';
import { can } from '#src/lib/can.ts';
import { usePreferences } from '#src/lib/preferences.ts';

const refreshEveryMs = 60_000;

/** How many of each wait for the viewer; what is left out has no badge. */
export type Badges = RouteOutput<typeof badgesContract.get>;

export function badgesQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['badges', vtcId],
    queryFn: ({ signal }) => api(badgesContract.get, { params: { vtcId } }, { signal }),
    refetchInterval: refreshEveryMs,
  });
}

/**
 * The numbers beside the navigation's entries, as far as the viewer may and wants to see them; nothing
 * is asked for while none of them is shown.
 */
export function useBadges(viewer: Pick<User, 'vtcId' | 'roles'>, isShown: boolean): Badges {
  const { vtcId } = viewer;
  const { applicationBadge } = usePreferences();
  const wantsBadges = isShown && applicationBadge && can(viewer, 'VIEW_APPLICATIONS');
  const { data } = useQuery({
    ...badgesQuery(vtcId ?? ''),
    enabled: vtcId !== null && wantsBadges,
  });
  return wantsBadges && data ? data : {};
}
