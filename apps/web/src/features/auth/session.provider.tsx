import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import { instanceKey } from '#src/features/instance/instance.queries.ts';
import { isTransient } from '#src/lib/failures.ts';
import { steamProfileKey, userQuery } from './auth.queries.ts';
import { SessionContext, type Session } from './session.context.ts';
import { clearSessionStorage, readSteamId, readToken, watchSteamId } from './session.storage.ts';
import { useKeptUser } from './use-kept-user.ts';

/** Queries that don't depend on the signed-in user. */
const ofNobody: ReadonlySet<unknown> = new Set([instanceKey, steamProfileKey]);

/** Provides the session: the Steam id in local storage, set by any tab, and its user. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const steamId = useSyncExternalStore(watchSteamId, readSteamId);
  const isRegistering = useLocation().pathname === '/complete-registration';
  // During registration there is a Steam id without a token, because the user does not exist yet.
  const enabled = steamId !== null && !(isRegistering && readToken() === null);
  const { data, error, isLoading } = useQuery({ ...userQuery(steamId), enabled });
  const signedIn = data ?? null;
  const { user, leave } = useKeptUser(signedIn, steamId);
  // Keeps loading until a user who failed to load is removed from storage. Otherwise pages would
  // briefly see a signed-out state.
  const loading = user === null && (isLoading || (enabled && error !== null));

  useEndOnFailure(error, signedIn !== null);
  useForgetFormerUser(leave === null ? steamId : (user?.steamId ?? null));

  const refreshUser = useCallback(
    () => queryClient.refetchQueries({ queryKey: userQuery(steamId).queryKey, exact: true }),
    [queryClient, steamId],
  );
  const session = useMemo<Session>(
    () => ({ user, loading, steamId, leave, refreshUser }),
    [user, loading, steamId, leave, refreshUser],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Ends the session if the user cannot be read, after the query's retries. A user who is already shown is kept
 * when a later refresh fails temporarily.
 */
function useEndOnFailure(error: Error | null, hasUser: boolean): void {
  useEffect(() => {
    if (error === null || (hasUser && isTransient(error))) return;
    reportError(error);
    clearSessionStorage();
  }, [error, hasUser]);
}

/** Removes a user's cached queries before another user, or none, sees this browser. */
function useForgetFormerUser(steamId: string | null): void {
  const queryClient = useQueryClient();
  const formerSteamId = useRef(steamId);
  useEffect(() => {
    const former = formerSteamId.current;
    formerSteamId.current = steamId;
    if (former === null || former === steamId) return;
    const current = queryClient.getQueryCache().find({ queryKey: userQuery(steamId).queryKey });
    queryClient.removeQueries({
      predicate: (query) => query !== current && !ofNobody.has(query.queryKey[0]),
    });
  }, [queryClient, steamId]);
}
