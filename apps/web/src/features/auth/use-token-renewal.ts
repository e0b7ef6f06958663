import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { authContract } from '@waybill/schema/features/auth.contract';
import { useEffect } from 'react';
import { api } from '#src/lib/api.ts';
import { isTransient } from '#src/lib/failures.ts';
import { recheckSession } from './auth.queries.ts';
import { readSteamId, readToken, storeToken } from './session.storage.ts';
import { renewAfterMs, renewalDueAt } from './token-expiry.model.ts';

const checkEveryMs = 15_000;
const retryAfterMs = 60_000;

/** Keeps the stored access token fresh while a user is signed in, also after the computer slept. */
export function useTokenRenewal(): void {
  const queryClient = useQueryClient();
  useEffect(() => keepTokenFresh(queryClient), [queryClient]);
}

function keepTokenFresh(queryClient: QueryClient): () => void {
  const steamId = readSteamId();
  let dueAtMs = renewalDueAt(readToken(), Date.now());

  async function renewIfDue(): Promise<void> {
    if (Date.now() < dueAtMs) return;
    // Another tab may have renewed it meanwhile.
    dueAtMs = renewalDueAt(readToken(), Date.now());
    if (Date.now() < dueAtMs) return;
    dueAtMs = Date.now() + retryAfterMs;
    try {
      const { token } = await api(authContract.renewToken);
      if (readSteamId() !== steamId) return;
      storeToken(token);
      dueAtMs = Date.now() + renewAfterMs;
    } catch (error) {
      if (!isTransient(error)) recheckSession(queryClient, null);
    }
  }

  const check = () => void renewIfDue();
  check();
  const timer = setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', check);
  globalThis.addEventListener('focus', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    globalThis.removeEventListener('focus', check);
  };
}
