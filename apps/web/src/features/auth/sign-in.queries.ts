import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import { authContract } from '@waybill/schema/features/auth.contract';
import { usersContract } from '@waybill/schema/features/users.contract';
import type { User } from '@waybill/schema/features/users.models';
import { messages } from '@waybill/schema/messages';
import type { z } from 'zod';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { isTransient } from '#src/lib/failures.ts';
import { readStoredLocale } from '#src/lib/i18n/locale-cookie.ts';
import { steamProfileKey, userQuery } from './auth.queries.ts';
import {
  forgetRegistrationToken,
  readRegistrationInvitation,
} from './registration-invitation.storage.ts';
import { storeSteamId, storeToken } from './session.storage.ts';

const openingRetries = 3;

type SignedIn = z.infer<typeof authContract.login.response>;

/** Reads the Steam profile of the account that is registering; a failure shows a toast. */
export function steamProfileQuery(steamId: string | null) {
  return queryOptions({
    queryKey: [steamProfileKey, steamId],
    queryFn: async ({ signal }) => {
      if (steamId === null) return null;
      const { players } = await api(
        authContract.getSteamProfile,
        { params: { steamId } },
        { signal },
      );
      const [player] = players;
      if (player === undefined) throw new Error(messages.steamProfileNotFound);
      return player;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: messages.steamProfileUnavailable },
  });
}

/** Stores the result of a sign-in as this browser's session: token, Steam id and user. */
function adoptSession(queryClient: QueryClient, { token, user }: SignedIn): void {
  storeToken(token);
  queryClient.setQueryData(userQuery(user.steamId).queryKey, user);
  storeSteamId(user.steamId);
}

/** Logs in with email and password. Null means that they are correct and a code is also needed. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof authContract.login.body>): Promise<SignedIn | null> => {
      try {
        return await api(authContract.login, { body });
      } catch (error) {
        if (error instanceof ApiError && error.body.code === 'TWO_FACTOR_REQUIRED') return null;
        throw error;
      }
    },
    onSuccess: (answer) => {
      if (answer !== null) adoptSession(queryClient, answer);
    },
    meta: { failure: messages.loginFailed },
  });
}

/**
 * Registers the Steam account that has just signed in, and logs it in. The theme and language chosen so far
 * become the user's.
 */
export function useRegister() {
  const queryClient = useQueryClient();
  const { colorScheme } = useMantineColorScheme();
  return useMutation({
    mutationFn: async (form: z.input<typeof authContract.register.body>) => {
      const invitation = readRegistrationInvitation();
      const body = { ...form, ...(invitation !== null && { invitation }) };
      const answer = await api(authContract.register, { body });
      forgetRegistrationToken();
      return { ...answer, user: await keepChoices(answer.user, colorScheme) };
    },
    onSuccess: (answer) => adoptSession(queryClient, answer),
    meta: { success: messages.registrationComplete, failure: messages.registrationFailed },
  });
}

/** Copies the choices in this browser to a new user, if there are any. */
async function keepChoices(user: User, scheme: MantineColorScheme): Promise<User> {
  const language = readStoredLocale();
  if (scheme === 'auto' && language === null) return user;
  const body = { language, theme: scheme === 'auto' ? 'system' : scheme } as const;
  try {
    return { ...user, ...(await api(usersContract.updatePreferences, { body })) };
  } catch {
    // Not fatal: the account exists, and the choices can be made again.
    return user;
  }
}

/** Adopts the session that the Steam sign-in left in a cookie. */
export function useOpenSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(authContract.renewToken),
    retry: (failures, error) => failures < openingRetries && isTransient(error),
    onSuccess: (answer) => adoptSession(queryClient, answer),
  });
}

/** Makes the Steam sign-in lead directly to the dashboard, in every browser. */
export function useOpensDashboard() {
  const t = useTranslations('sections');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user: User) =>
      api(usersContract.updatePreferences, { body: { opensDashboard: true } }).then((answer) => ({
        ...user,
        ...answer,
      })),
    onSuccess: (user) => queryClient.setQueryData(userQuery(user.steamId).queryKey, user),
    meta: { failure: t('notSaved') },
  });
}
