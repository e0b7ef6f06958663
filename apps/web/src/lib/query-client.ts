import {
  MutationCache,
  QueryCache,
  QueryClient,
  type MutationMeta,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import type { EventType } from '@waybill/schema/events';
import { limits } from '@waybill/schema/limits';
import { failureText, isShownAtField, isTransient } from './failures.ts';
import { toastError, toastSuccess } from './toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `failure` is shown if the server gives no sentence of its own. What the mutation makes stale is read
     * again, also after a failure, in case others changed the data: the queries of the event that it emits,
     * or those that it names.
     */
    mutationMeta: {
      success?: string;
      failure?: string;
      emits?: EventType;
      stale?: readonly QueryKey[];
    };
    /** `failure` is shown regardless of the server's sentence. */
    queryMeta: { failure?: string };
  }
}

const retries = 3;
const mutationRetries = 2;

/**
 * Called when a request was refused because of the user's session or permissions; the key is null for a
 * mutation.
 */
type OnRefused = (queryClient: QueryClient, queryKey: QueryKey | null) => void;

/** Creates the app's query client, with the one handler of all toasts about requests. */
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
      onSettled: async (_data, _error, _variables, _result, { meta }) => {
        for (const queryKey of await staleKeysOf(meta)) {
          void queryClient.invalidateQueries({ queryKey });
        }
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The server may be this machine or on its network: reachable without the internet.
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isTransient(error),
        retryDelay: (failures, error) => retryDelayMs(failures, error),
      },
      mutations: {
        networkMode: 'always',
        // Shown as pending during retries.
        retry: (failures, error) => failures < mutationRetries && isHarmlesslyBusy(error),
        retryDelay: (failures, error) => retryDelayMs(failures, error),
      },
    },
  });
  queryClient.getMutationCache().subscribe((event) => {
    // Runs after the sending form's own handler, which shows field errors at its fields.
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    const failure = event.mutation.meta?.failure;
    if (failure !== undefined && !isShownAtField(error)) toastError(failureText(error, failure));
  });
  return queryClient;
}

/** Loads the table only for an event: the live stream loads it after the page. */
async function staleKeysOf({ emits, stale = [] }: MutationMeta = {}): Promise<readonly QueryKey[]> {
  if (emits === undefined) return stale;
  try {
    const { madeOfEvents, staleQueries } = await import('@waybill/schema/stale-queries');
    // The stream tells of what the server derives from events a moment later.
    const subjects = staleQueries[emits].all.filter((subject) => !madeOfEvents.has(subject));
    return [...stale, ...subjects.map((subject) => [subject])];
  } catch {
    return stale;
  }
}

/** True if the session has ended, or the user lacks a permission that the app assumed. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.body.code === 'SIGN_IN_REQUIRED' || error.body.code === 'FORBIDDEN';
}

/** True if a write was refused because the server was busy, so that it had no effect. */
function isHarmlesslyBusy(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.body.code !== 'BUSY') return false;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== null && retryAfterSeconds <= limits.busyRetrySeconds;
}

/** Returns the time before a retry: the server's Retry-After, else 0.5 s, 1 s, 2 s. */
export function retryDelayMs(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  return asked === null ? 500 * 2 ** failures : Math.min(asked * 1_000, 30_000);
}
