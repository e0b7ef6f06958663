// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeEventSource } from '#src/testing/fake-event-source.ts';
import { endSession } from '../api.ts';
import { openLiveStream } from './live-stream.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('does not reconnect while the session ends, and does if the session goes on', async () => {
  vi.useFakeTimers();
  const live = createFakeEventSource();
  vi.stubGlobal('EventSource', live.EventSource);
  const close = openLiveStream({ topics: ['me'], position: () => null, tell: () => undefined });
  const loggingOut = new AbortController();
  const loggedOut = endSession(
    () =>
      new Promise((_, reject) => {
        loggingOut.signal.addEventListener('abort', () => reject(new Error('not reached')));
      }),
  );
  live.tell('bye', 0, { reason: 'signed-out' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(live.urls()).toEqual([]);
  loggingOut.abort();
  await expect(loggedOut).rejects.toThrow('not reached');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(live.urls()).toEqual(['/api/live?topics=me']);
  close();
});
