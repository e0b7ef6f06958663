import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import { badgesContract } from '@waybill/schema/features/badges.contract';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { api } from '#src/lib/api.ts';
import { can } from '#src/lib/can.ts';
import { usePreferences } from '#src/lib/preferences.ts';

const badgesKey = ['badges'] as const;
const refreshEveryMs = 60_000;

/** The counts of what waits for the viewer; missing ones have no badge. */
export type Badges = RouteOutput<typeof badgesContract.get>;

/** Badges that are older are read again when the user gets a message. */
const newMs = 10_000;

/** Counts the chat's messages again, unless they were counted just now. */
export function recountChat(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    queryKey: badgesKey,
    predicate: ({ state }) => Date.now() - state.dataUpdatedAt > newMs,
  });
}

export function badgesQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...badgesKey, vtcId],
    queryFn: ({ signal }) => api(badgesContract.get, { params: { vtcId } }, { signal }),
    refetchInterval: refreshEveryMs,
  });
}

/** Returns the navigation's counts, as far as the viewer may and wants to see them. */
export function useBadges(): Partial<Badges> {
  const viewer = useViewer();
  const vtcId = viewer?.vtcId ?? null;
  const { applicationBadge } = usePreferences();
  const { data } = useQuery({ ...badgesQuery(vtcId ?? ''), enabled: vtcId !== null });
  if (viewer === null || vtcId === null || data === undefined) return {};
  const { applications, reviews, alliances, chat, onTheRoad } = data;
  return {
    onTheRoad,
    ...(chat === undefined ? {} : { chat }),
    ...(applicationBadge && can(viewer, 'VIEW_APPLICATIONS') ? { applications } : {}),
    ...(can(viewer, 'REVIEW_JOBS') ? { reviews } : {}),
    ...(can(viewer, 'MANAGE_ALLIANCES') ? { alliances } : {}),
  };
}
