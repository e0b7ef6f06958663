import { expect, test } from 'vitest';
import { simulateDriver } from './simulate-driver.ts';
import { toTimedBatches } from './timed-batches.ts';

const minuteMs = 60_000;
const delaysOf = (seed: number) =>
  simulateDriver(seed, { jobs: 8, breakHours: [1, 2] }).sessions.flatMap((session) =>
    toTimedBatches(session).flatMap(({ sentAt, batch }) =>
      batch.events.map(({ type, t }) => {
        const delayMs = sentAt - Date.parse(session.header.session.startedAt) - t;
        return { type, delayMs };
      }),
    ),
  );

test('an online device sends each beginning at once, and each delivery soon', () => {
  const delays = [3, 11, 12].flatMap(delaysOf);
  const latest = (...types: string[]) =>
    Math.max(...delays.flatMap(({ type, delayMs }) => (types.includes(type) ? [delayMs] : [])));
  expect(Math.min(...delays.map(({ delayMs }) => delayMs))).toBeGreaterThan(0);
  expect(latest('job.started', 'job.resumed')).toBeLessThan(minuteMs);
  expect(latest('job.delivered')).toBeLessThan(5 * minuteMs);
});

test('sends every event once, in order', () => {
  for (const session of simulateDriver(11, { jobs: 8, breakHours: [1, 2] }).sessions) {
    const sent = toTimedBatches(session);
    expect(sent.flatMap(({ batch }) => batch.events)).toEqual(session.events);
    expect(sent).toEqual(sent.toSorted((a, b) => a.sentAt - b.sentAt));
  }
});

test('a job in one session takes two batches', () => {
  const { sessions } = simulateDriver(5, { jobs: 1, courses: ['uneventful'], kinds: ['market'] });
  expect(sessions.map((session) => toTimedBatches(session).length)).toEqual([2]);
});

test('a session that is sent later is sent in one go', () => {
  const [session] = simulateDriver(5, { jobs: 1 }).sessions;
  if (!session) throw new Error('nothing was recorded');
  const receivedAt = '2026-04-01T00:00:00.000Z';
  const sent = toTimedBatches({ ...session, receivedAt });
  expect(new Set(sent.map(({ sentAt }) => sentAt))).toEqual(new Set([Date.parse(receivedAt)]));
});
