import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { usersContract, type PreferenceChanges } from '@waybill/schema/features/users.contract';
import { defaultPreferences, type Preferences } from '@waybill/schema/features/users.models';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { storePreferences } from '#src/lib/preferences.ts';
import { useUserChange } from './users.queries.ts';

/** Changes some of the signed-in user's preferences. */
export function useChangePreferences(): (changes: PreferenceChanges) => void {
  const { mutate } = useUserChange(
    'preferences',
    (body: PreferenceChanges) => api(usersContract.updatePreferences, { body }),
    (user, changes) => ({
      ...user,
      preferences: { ...(user.preferences ?? defaultPreferences), ...changes },
    }),
  );
  return mutate;
}

/** Applies and stores the signed-in user's preferences in this browser. */
export function useFollowPreferences(): void {
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // Setting the same value again makes the browser recompute the whole page's style twice.
  const followTheme = useEffectEvent((theme: Preferences['theme']) => {
    const wanted = schemeOf(theme);
    if (wanted !== colorScheme) setColorScheme(wanted);
  });
  const preferences = user?.preferences;
  useEffect(() => {
    if (preferences !== undefined) storePreferences(preferences);
  }, [preferences]);
  const theme = preferences?.theme;
  useEffect(() => {
    if (theme !== undefined) followTheme(theme);
  }, [theme]);
}

/** Returns the colour scheme and its setter; for signed-in users it applies in every browser. */
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
