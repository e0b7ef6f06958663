import { ApiError } from '@waybill/schema/contract/client';
import { expect, test } from 'vitest';
import { retryDelayMs } from './query-client.ts';

function buildBusy(retryAfterSeconds: number): ApiError {
  return new ApiError(503, { error: 'Busy.', code: 'BUSY', requestId: 'r' }, retryAfterSeconds);
}

test('waits longer each time when the server does not say how long', () => {
  const error = new TypeError('Failed to fetch');
  expect([0, 1, 2].map((failures) => retryDelayMs(failures, error))).toEqual([500, 1_000, 2_000]);
});

test('waits as long as the server asks, within reason', () => {
  expect(retryDelayMs(0, buildBusy(4))).toBe(4_000);
  expect(retryDelayMs(0, buildBusy(3_600))).toBe(30_000);
});
