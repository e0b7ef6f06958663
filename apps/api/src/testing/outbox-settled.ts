import { expect } from 'vitest';
import { readState } from '../features/outbox/outbox.data.ts';
import type { TestApp } from './test-app.ts';

/** Waits until everything that has happened has a place and was seen by the consumers. */
export async function untilSettled({ services, logLines }: TestApp): Promise<void> {
  const { backgroundPool, clock } = services;
  await expect
    .poll(() => readState(backgroundPool, clock()), { timeout: 30_000 })
    .toMatchObject({ isWaiting: false, behind: [] });
  // What failed waits for another try, and is not behind as long.
  expect(logLines.filter((line) => line.includes('an event failed'))).toEqual([]);
}
