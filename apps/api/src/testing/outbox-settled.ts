import { expect } from 'vitest';
import { readState } from '../features/outbox/outbox.data.ts';
import type { TestApp } from './test-app.ts';

/** Waits until every event has a position and was processed by the consumers. */
export async function untilSettled({ services, logLines }: TestApp): Promise<void> {
  const { backgroundPool, clock } = services;
  await expect
    .poll(() => readState(backgroundPool, clock()), { timeout: 30_000 })
    .toMatchObject({ isWaiting: false, behind: [] });
  // A failed event waits for its retry and meanwhile doesn't count as behind.
  expect(logLines.filter((line) => line.includes('an event failed'))).toEqual([]);
}
