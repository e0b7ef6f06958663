import { expect, test } from 'vitest';
import { afterTry, type Health, judge, type Outcome, readBackOff, well } from './health.policy.ts';
import { sendingLimits } from './limits.policy.ts';

const hourMs = 3_600_000;
const start = new Date('2025-08-31T18:00:00.000Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const fresh: Health = { state: 'ACTIVE', cause: null, ...well, pacedBelow: 0 };

function answered(status: number, restMs: number | null = null): Outcome {
  const problem = status < 300 ? null : 'STATUS';
  return { attempt: { at: start.toISOString(), status, ms: 1, problem, answer: '' }, restMs };
}

test('a failed delivery is retried ten times in 75 hours, and then dropped', () => {
  let progress = { tries: 0, nextAttemptAt: start };
  const waits: number[] = [];
  const about = { kind: 'STANDARD', chance: 0.5 } as const;
  for (let tries = 1; tries <= 9; tries += 1) {
    const now = progress.nextAttemptAt;
    const verdict = judge(progress, answered(500), { ...about, now });
    if (verdict.state !== 'WAITING') throw new Error(`it has ended after ${tries}`);
    // An attempt before it is due keeps its schedule.
    expect(judge(verdict, answered(500), { ...about, now })).toEqual(verdict);
    waits.push((+verdict.nextAttemptAt - +now) / 60_000);
    progress = verdict;
  }
  const now = progress.nextAttemptAt;
  expect(waits).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1_200, 1_440]);
  expect(judge(progress, answered(500), { ...about, now })).toEqual({ state: 'FAILED' });
  expect(judge(progress, answered(204), { ...about, now })).toEqual({ state: 'DELIVERED' });
});

test('retries are spread by a fifth, and later if a server asks for it', () => {
  const progress = { tries: 1, nextAttemptAt: start };
  const waits = [0, 1].map((chance) => {
    const verdict = judge(progress, answered(500), { kind: 'STANDARD', now: start, chance });
    return verdict.state === 'WAITING' ? +verdict.nextAttemptAt - +start : 0;
  });
  expect(waits).toEqual([240_000, 360_000]);
  const asked = judge(progress, answered(503, hourMs), {
    kind: 'STANDARD',
    now: start,
    chance: 0.5,
  });
  expect(asked).toMatchObject({ nextAttemptAt: at(hourMs) });
});

test('pauses grow with each failure, and after five days of them it is disabled', () => {
  let health = fresh;
  const pauses: (number | null)[] = [];
  for (let n = 0; n < 11; n += 1) {
    health = afterTry(health, answered(500), { kind: 'STANDARD', nextSequence: 40, now: start });
    pauses.push(health.openUntil && (+health.openUntil - +start) / 60_000);
  }
  expect(pauses).toEqual([null, null, null, null, 5, 10, 20, 40, 60, 60, 60]);
  const about = { kind: 'STANDARD', nextSequence: 40 } as const;
  const late = afterTry(health, answered(500), { ...about, now: at(sendingLimits.failingMs) });
  expect(late).toMatchObject({ state: 'DISABLED', cause: 'FAILING' });
  const again = afterTry(health, answered(200), { ...about, now: at(hourMs) });
  expect(again).toEqual({ ...fresh, pacedBelow: 40 });
});

test("Discord gets a message every 2.5 s, is left alone as it asks, and disables webhooks that it doesn't know", () => {
  const about = { kind: 'DISCORD', nextSequence: 1, now: start } as const;
  expect(afterTry(fresh, answered(200), about).restUntil).toEqual(at(2_500));
  const limited = answered(429, 7_000);
  expect(afterTry(fresh, limited, about)).toEqual({ ...fresh, restUntil: at(7_000) });
  const progress = { tries: 2, nextAttemptAt: start };
  expect(judge(progress, limited, { kind: 'DISCORD', now: start, chance: 0 })).toEqual({
    state: 'WAITING',
    ...progress,
  });
  for (const status of [401, 403, 404]) {
    expect(afterTry(fresh, answered(status), about)).toMatchObject({ cause: 'REFUSED' });
    const standard = { ...about, kind: 'STANDARD' } as const;
    expect(afterTry(fresh, answered(status), standard).state).toBe('ACTIVE');
  }
  expect(afterTry(fresh, answered(410), about)).toMatchObject({ cause: 'GONE' });
});

test.each([
  [{ 'retry-after': '120' }, '', 120_000],
  [{ 'retry-after': at(60_000).toUTCString() }, '', 60_000],
  [{ 'retry-after': '3601' }, '', null],
  [{ 'retry-after': '-5' }, '', null],
  [{ 'retry-after': 'soon' }, '', null],
  [{}, '', null],
  [{}, '{"message":"limited","retry_after":0.65,"global":false}', 650],
])('a rest is read from %o %s', (headers, body, restMs) => {
  const kind = body === '' ? 'STANDARD' : 'DISCORD';
  expect(readBackOff({ status: 429, headers, body }, kind, start)).toBe(restMs);
  expect(readBackOff({ status: 500, headers, body }, kind, start)).toBeNull();
});
