import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSessionEnding } from '#src/lib/api.ts';
import { isPageHeld, watchHolds } from '#src/lib/history-hold.ts';
import { usersKey } from './auth.queries.ts';

interface KeptUser {
  /** Who is signed in, or was when their session ended over unsaved work. */
  readonly user: User | null;
  /** Lets go of whoever is signed in no longer; null while nobody is kept. */
  readonly leave: (() => void) | null;
}

/**
 * Keeps whose session has ended while their page has unsaved work: until they are signed in again,
 * leave, or somebody else signs in. Who logs out here wants to go.
 */
export function useKeptUser(user: User | null, steamId: string | null): KeptUser {
  const queryClient = useQueryClient();
  const isHeld = useSyncExternalStore(watchHolds, isPageHeld);
  const [last, setLast] = useState(user);
  const isTheirs = steamId === null || steamId === last?.steamId;
  const isKept = user === null && last !== null && isHeld && isTheirs && !isSessionEnding();
  const shown = isKept ? last : user;
  if (shown !== last) setLast(shown);
  useEffect(() => {
    if (!isKept) return undefined;
    // Whether they are signed in again is asked anew, and so is what others have changed meanwhile.
    queryClient.removeQueries({ queryKey: usersKey });
    return () => void queryClient.invalidateQueries();
  }, [isKept, queryClient]);
  return { user: shown, leave: isKept ? () => setLast(null) : null };
}
