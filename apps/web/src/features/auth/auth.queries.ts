import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from '@waybill/schema/contract/client';
import { authContract } from '@waybill/schema/features/auth.contract';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { api, endSession } from '#src/lib/api.ts';
import { storeLandingNotice } from '#src/lib/landing-notice.ts';
import { noteFirstPosition } from '#src/lib/live/first-position.ts';
import { clearSessionStorage } from './session.storage.ts';

/** What is read of whoever is signed in. */
export const usersKey = ['auth', 'user'] as const;

/** What is read of Steam, under this key, is of whoever registers and not of a user. */
export const steamProfileKey = 'steam-profile';

/** Reads the signed-in user again, after a call was refused because a session or a right was missing. */
export function recheckSession(queryClient: QueryClient, refusedKey: QueryKey | null): void {
  const isUserItself = refusedKey?.[0] === usersKey[0] && refusedKey[1] === usersKey[1];
  if (!isUserItself) void queryClient.invalidateQueries({ queryKey: usersKey });
}

/** The user with this Steam id, as the server shows it to whoever is signed in. */
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
      noteFirstPosition(livePosition);
      return user;
    },
  });
}

/**
 * Ends the session, on the server first: when that is not reached, the driver stays signed in and
 * is told, for a cookie that still works must not look like a log-out.
 */
export function useLogout() {
  const t = useTranslations('account');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      endSession(async (client) => {
        // What is still asked for would be refused, as of nobody.
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
