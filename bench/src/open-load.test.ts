import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@waybill/simulator/random';
import { expect, test } from 'vitest';
import { type LoadKind, planArrivals, runOpenLoad } from './open-load.ts';

const nothing: LoadKind['ask'] = async () => null;
const kinds: readonly LoadKind[] = [
  { name: 'often', weight: 3, ask: nothing },
  { name: 'seldom', weight: 1, ask: nothing },
];

test('arrivals are the same for the same seed, at the given rate, and distributed by weight', () => {
  const plan = { perSecond: 200, seconds: 60 };
  const arrivals = [...planArrivals(kinds, plan, createRandom('load'))];
  expect([...planArrivals(kinds, plan, createRandom('load'))]).toEqual(arrivals);
  expect([...planArrivals(kinds, plan, createRandom('other'))]).not.toEqual(arrivals);
  // Of 12,000, with a standard deviation of 110.
  expect(Math.abs(arrivals.length - 12_000)).toBeLessThan(500);
  const often = arrivals.filter(({ kind }) => kind.name === 'often').length / arrivals.length;
  expect(often).toBeCloseTo(0.75, 1);
  // Not evenly spaced: a tenth of exponential gaps is below 0.105 of the mean.
  const gaps = arrivals.map(({ atMs }, index) => atMs - (arrivals[index - 1]?.atMs ?? 0));
  expect(gaps.filter((gap) => gap < 0.105 * 5).length / gaps.length).toBeCloseTo(0.1, 1);
});

test(
  'requests are sent even if the server answers one at a time, and latency counts from the planned time',
  { tags: 'long' },
  async () => {
    const answerMs = 20;
    let line: Promise<unknown> = Promise.resolve();
    const slow: LoadKind = {
      name: 'slow',
      weight: 1,
      ask: () => {
        const answer = line.then(() => delay(answerMs, null));
        line = answer;
        return answer;
      },
    };
    const { kinds: outcomes, lateness } = await runOpenLoad(
      [slow],
      { perSecond: 200, seconds: 0.5 },
      createRandom('slow'),
    );
    const latencies = outcomes.get('slow')?.latencies ?? [];
    // Measured by a generator that waits for responses, each would have taken 20 ms.
    const longest = Math.max(...latencies);
    expect(longest).toBeGreaterThan(latencies.length * answerMs * 0.5);
    expect(Math.max(...lateness)).toBeLessThan(longest / 2);
  },
);

test('refused and lost requests count as failed', async () => {
  const failing: readonly LoadKind[] = [
    { name: 'refused', weight: 1, ask: async () => '503' },
    { name: 'lost', weight: 1, ask: () => Promise.reject(new Error('lost')) },
  ];
  const plan = { perSecond: 400, seconds: 0.1 };
  const { kinds: outcomes } = await runOpenLoad(failing, plan, createRandom('failing'));
  for (const [name, failure] of [
    ['refused', '503'],
    ['lost', 'Error: lost'],
  ] as const) {
    const { latencies = [], failures = [] } = outcomes.get(name) ?? {};
    expect(latencies.length).toBeGreaterThan(0);
    expect(failures).toEqual(latencies.map(() => failure));
  }
});
