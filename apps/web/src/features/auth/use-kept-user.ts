import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSessionEnding } from '#src/lib/api.ts';
import { isHistoryHeld, watchHolds } from '#src/lib/history-hold.ts';
import { usersKey } from './auth.queries.ts';

interface KeptUser {
  /** The signed-in user, or the one whose session ended over unsaved work. */
  readonly user: User | null;
  /** Discards a kept user; null if none is kept. */
  readonly leave: (() => void) | null;
}

/**
 * Keeps a user whose session ended while their page has unsaved work, until they sign in again,
 * leave, or another user signs in. Logging out here ends it at once.
 */
export function useKeptUser(user: User | null, steamId: string | null): KeptUser {
  const queryClient = useQueryClient();
  const isHeld = useSyncExternalStore(watchHolds, isHistoryHeld);
  const [last, setLast] = useState(user);
  const isTheirs = steamId === null || steamId === last?.steamId;
  const isKept = user === null && last !== null && isHeld && isTheirs && !isSessionEnding();
  const shown = isKept ? last : user;
  if (shown !== last) setLast(shown);
  useEffect(() => {
    if (!isKept) return undefined;
    // After signing in again, refetches the user and everything that others may have changed.
    queryClient.removeQueries({ queryKey: usersKey });
    return () => void queryClient.invalidateQueries();
  }, [isKept, queryClient]);
  return { user: shown, leave: isKept ? () => setLast(null) : null };
}
