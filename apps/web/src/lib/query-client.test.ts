import { MutationObserver, type MutationMeta } from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient, retryDelayMs } from './query-client.ts';

function buildBusy(retryAfterSeconds: number): ApiError {
  return new ApiError(503, { error: 'Busy.', code: 'BUSY', requestId: 'r' }, retryAfterSeconds);
}

test('backs off exponentially if the server does not say how long to wait', () => {
  const error = new TypeError('Failed to fetch');
  expect([0, 1, 2].map((failures) => retryDelayMs(failures, error))).toEqual([500, 1_000, 2_000]);
});

test('waits as long as the server asks, up to a limit', () => {
  expect(retryDelayMs(0, buildBusy(4))).toBe(4_000);
  expect(retryDelayMs(0, buildBusy(3_600))).toBe(30_000);
});

/** Sends a write that fails with each of these in turn, and then succeeds. */
function sendWrite(failures: readonly Error[]) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const left = [...failures];
  const write = vi.fn(async () => {
    const failure = left.shift();
    if (failure) throw failure;
    return 'done';
  });
  const observer = new MutationObserver(
    createQueryClient(() => {}),
    { mutationFn: write },
  );
  const result = observer.mutate().catch((error: unknown) => error);
  return { write, observer, result };
}

test('retries a write when the server is busy, and shows it as pending until then', async () => {
  const { write, observer, result } = sendWrite([buildBusy(2), buildBusy(2)]);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(write).toHaveBeenCalledTimes(1);
  expect(observer.getCurrentResult().isPending).toBe(true);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(await result).toBe('done');
  expect(write).toHaveBeenCalledTimes(3);
});

test('retries at most twice', async () => {
  const { write, result } = sendWrite([2, 2, 2].map(buildBusy));
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ body: { code: 'BUSY' } });
  expect(write).toHaveBeenCalledTimes(3);
});

test('sends a write once if it may have been done, or was refused for another reason', async () => {
  const forbidden = new ApiError(403, { error: 'No.', code: 'FORBIDDEN', requestId: 'r' }, null);
  for (const failure of [buildBusy(5), forbidden, new TypeError('Failed to fetch')]) {
    const { write, result } = sendWrite([failure]);
    await vi.runAllTimersAsync();
    expect(await result).toBe(failure);
    expect(write).toHaveBeenCalledTimes(1);
  }
});

/** Sends a write with this meta, and returns which of these queries it has made stale. */
async function staleAfter(meta: MutationMeta, failure?: Error) {
  const client = createQueryClient(() => {});
  const keys = [['members', 'one'], ['audit'], ['webhooks'], ['activity']];
  for (const key of keys) client.setQueryData(key, 'read');
  const mutationFn = async () => {
    if (failure) throw failure;
  };
  const observer = new MutationObserver(client, { mutationFn, meta });
  await observer.mutate().catch(() => {});
  return keys
    .filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
    .map(([subject]) => subject);
}

test('makes stale what the event of a write makes stale, except what is derived from it', async () => {
  expect(await staleAfter({ emits: 'member.warned' })).toEqual(['members', 'audit']);
  expect(await staleAfter({ emits: 'vtc.restored' })).toEqual(['audit']);
});

test('makes stale what a write names, also if it fails', async () => {
  expect(await staleAfter({ stale: [['webhooks']] })).toEqual(['webhooks']);
  const gone = new ApiError(404, { error: 'Gone.', code: 'NOT_FOUND', requestId: 'r' }, null);
  expect(await staleAfter({ stale: [['webhooks']] }, gone)).toEqual(['webhooks']);
});
