import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usersContract, type PreferenceChanges } from '@waybill/schema/features/users.contract';
import { defaultPreferences, type Preferences } from '@waybill/schema/features/users.models';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { userQuery } from '#src/features/auth/auth.queries.ts';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { storePreferences } from '#src/lib/preferences.ts';

/**
 * Changes some of the signed-in user's preferences: at once on this page, and for good on the
 * server, in every browser of that user.
 */
export function useChangePreferences(): (changes: PreferenceChanges) => void {
  const t = useTranslations('sections');
  const { steamId, refreshUser } = useSession();
  const queryClient = useQueryClient();
  const { queryKey } = userQuery(steamId);
  const { mutate } = useMutation({
    mutationFn: (body: PreferenceChanges) => api(usersContract.updatePreferences, { body }),
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'preferences' },
    onMutate: async (changes) => {
      // An answer that was on its way would undo the choice.
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, (user) => {
        const preferences = { ...(user?.preferences ?? defaultPreferences), ...changes };
        return user && { ...user, preferences };
      });
    },
    onError: refreshUser,
    meta: { failure: t('notSaved') },
  });
  return mutate;
}

/** Has this browser show the app as the signed-in user wants it, and remember that. */
export function useFollowPreferences(): void {
  const { user } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const preferences = user?.preferences;
  useEffect(() => {
    if (preferences !== undefined) storePreferences(preferences);
  }, [preferences]);
  const theme = preferences?.theme;
  useEffect(() => {
    if (theme !== undefined) setColorScheme(schemeOf(theme));
  }, [theme, setColorScheme]);
}

/** The colour scheme that is chosen, and what chooses another: for a user in every browser. */
export function useTheme(): readonly [
  scheme: MantineColorScheme,
  choose: (scheme: MantineColorScheme) => void,
] {
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = useChangePreferences();
  return [
    colorScheme,
    (scheme) => {
      setColorScheme(scheme);
      if (user !== null) change({ theme: scheme === 'auto' ? 'system' : scheme });
    },
  ];
}

function schemeOf(theme: Preferences['theme']): MantineColorScheme {
  return theme === 'system' ? 'auto' : theme;
}
