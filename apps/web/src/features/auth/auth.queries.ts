import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import { authContract } from '@waybill/schema/features/auth.contract';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { api, endSession } from '#src/lib/api.ts';
import { storeLandingNotice } from '#src/lib/landing-notice.ts';
import { storeFirstPosition } from '#src/lib/live/first-position.ts';
import { clearSessionStorage } from './session.storage.ts';

/** The key of the signed-in user's query. */
export const usersKey = ['auth', 'user'] as const;

/** The key of the Steam profile query, which belongs to a registration and not to a user. */
export const steamProfileKey = 'steam-profile';

/** Refetches the signed-in user after a request was refused because of a missing session or permission. */
export function recheckSession(queryClient: QueryClient, refusedKey: QueryKey | null): void {
  const isUserItself = refusedKey?.[0] === usersKey[0] && refusedKey[1] === usersKey[1];
  if (!isUserItself) void queryClient.invalidateQueries({ queryKey: usersKey });
}

/** Reads the user with this Steam id, as shown to themselves. */
export function userQuery(steamId: string | null) {
  return queryOptions({
    queryKey: [...usersKey, steamId],
    queryFn: async ({ signal }): Promise<User | null> => {
      if (steamId === null) return null;
      const { user, livePosition } = await api(
        authContract.getUser,
        { params: { steamId } },
        { signal },
      );
      storeFirstPosition(livePosition);
      return user;
    },
  });
}

/**
 * Ends the session, on the server first. If the server is unreachable the user stays signed in and sees an
 * error, because a cookie that still works must not look like a log-out.
 */
export function useLogout() {
  const t = useTranslations('account');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      endSession(async (client) => {
        // Pending requests would be refused as anonymous.
        await queryClient.cancelQueries();
        try {
          await client(authContract.logout);
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 401) throw error;
        }
      }),
    onSuccess: () => {
      storeLandingNotice(t('loggedOut'));
      clearSessionStorage();
    },
    onError: () => queryClient.invalidateQueries(),
    meta: { failure: t('logoutFailed') },
  });
}
