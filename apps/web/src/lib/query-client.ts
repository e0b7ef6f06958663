import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '@waybill/schema/contract/client';
import { limits } from '@waybill/schema/limits';
import { failureText, isShownAtField, isTransient } from './failures.ts';
import { toastError, toastSuccess } from './toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` is shown when the server gives no sentence of its own. */
    mutationMeta: { success?: string; failure?: string };
    /** `failure` is shown whatever the server says. */
    queryMeta: { failure?: string };
  }
}

const retries = 3;
const mutationRetries = 2;

/** Told when a call was refused because of who asks; the key is null for a mutation. */
type OnRefused = (queryClient: QueryClient, queryKey: QueryKey | null) => void;

/** The query client of the app, with the one handler of all toasts about calls. */
export function createQueryClient(onRefused: OnRefused): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isRefused(error)) onRefused(queryClient, query.queryKey);
        if (query.meta?.failure !== undefined) toastError(query.meta.failure);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, mutation) => {
        if (mutation.meta?.success !== undefined) toastSuccess(mutation.meta.success);
      },
      onError: (error) => {
        if (isRefused(error)) onRefused(queryClient, null);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The server may be this machine or one next to it: reachable without the internet.
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isTransient(error),
        retryDelay: (failures, error) => retryDelayMs(failures, error),
      },
      mutations: {
        networkMode: 'always',
        // Shown as pending meanwhile.
        retry: (failures, error) => failures < mutationRetries && isHarmlesslyBusy(error),
        retryDelay: (failures, error) => retryDelayMs(failures, error),
      },
    },
  });
  queryClient.getMutationCache().subscribe((event) => {
    // Once the form that sent it has heard of it, and shows what it can at its fields.
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    const failure = event.mutation.meta?.failure;
    if (failure !== undefined && !isShownAtField(error)) toastError(failureText(error, failure));
  });
  return queryClient;
}

/** Whether the session is gone, or the right that the app believed the user to have. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.body.code === 'SIGN_IN_REQUIRED' || error.body.code === 'FORBIDDEN';
}

/** Whether a write was refused for want of time, and so has done nothing. */
function isHarmlesslyBusy(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.body.code !== 'BUSY') return false;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== null && retryAfterSeconds <= limits.busyRetrySeconds;
}

/** How long to wait before asking again: what the server asks for, else 0.5 s, 1 s, 2 s. */
export function retryDelayMs(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  return asked === null ? 500 * 2 ** failures : Math.min(asked * 1_000, 30_000);
}
