import { describe, expect, test } from 'vitest';
import { exampleBatch } from './features/telemetry.examples.ts';
import { telemetryBatchSchema } from './features/telemetry.models.ts';

const sample = [6_000, 9_678, -10_669, 2_089, 48_211_234, 512_038, 2_222];
const later = [11_000, 9_668, -10_567, 2_026, 48_212_878, 511_522, 2_222];

/** Returns the paths of zod's issues for a batch with one track; null if valid. */
function pathsOf(track: object): string[] | null {
  const event = { seq: 2, t: 11_000, gameMinute: 13_248, type: 'track', samples: [sample, later] };
  const batch = { ...exampleBatch, events: [{ ...event, ...track }] };
  const { data, error } = telemetryBatchSchema.safeParse(batch);
  expect(data ?? batch).toEqual(batch);
  return error ? [...new Set(error.issues.map(({ path }) => path.join('.')))] : null;
}

const withNumber = (index: number, value: unknown) => ({
  samples: [sample, later.with(index, Number(value)).map((n, at) => (at === index ? value : n))],
});

describe('track events', () => {
  test('are accepted with and without optional fields', () => {
    expect(pathsOf({})).toBeNull();
    expect(pathsOf({ pos: { x: 1, z: -1 } })).toBeNull();
    expect(pathsOf({ samples: [[...sample, 7], later] })).toBeNull();
    const { gameMinute: _, ...without } = { seq: 2, t: 11_000, type: 'track', gameMinute: 0 };
    const batch = { ...exampleBatch, events: [{ ...without, samples: [sample] }] };
    expect(telemetryBatchSchema.parse(batch)).toEqual(batch);
  });

  const most = [11_000, 1e6, 1e6, 1e5, 1e10, 5e6, 1e5];
  const least = [6_001, -1e6, -1e6, -1e5, 0, 0, 0];

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'are refused with the path of number %i of a sample',
    (index) => {
      for (const value of [most[index], least[index]]) {
        expect(pathsOf(withNumber(index, value))).toBeNull();
      }
      const outside = [2e8 + 1, ...most.slice(1).map((value) => value + 1)][index];
      const below = [-1, ...least.slice(1).map((value) => value - 1)][index];
      for (const value of [outside, below, 0.5, '7', null, Number.NaN, [7]]) {
        expect(pathsOf(withNumber(index, value))).toEqual([`events.0.samples.1.${index}`]);
      }
    },
  );

  test('are refused with the path of any other problem', () => {
    expect(pathsOf({ samples: [[...sample, 8]] })).toEqual(['events.0.samples.0.7']);
    expect(pathsOf({ samples: [sample.slice(0, 6)] })).toEqual(['events.0.samples.0']);
    expect(pathsOf({ samples: [[...sample, 1, 1]] })).toEqual(['events.0.samples.0']);
    for (const samples of [[], Array.from({ length: 61 }, (_, t) => sample.with(0, t)), 7, null]) {
      expect(pathsOf({ samples })).toEqual(['events.0.samples']);
    }
    expect(pathsOf({ samples: [later, sample] })).toEqual(['events.0.samples.1.0']);
    expect(pathsOf({ samples: [sample, sample] })).toEqual(['events.0.samples.1.0']);
    expect(pathsOf({ t: 10_999 })).toEqual(['events.0.samples.1.0']);
    expect(pathsOf({ t: -1 })).toContain('events.0.t');
    expect(pathsOf({ seq: 0 })).toEqual(['events.0.seq']);
    expect(pathsOf({ gameMinute: -1 })).toEqual(['events.0.gameMinute']);
    expect(pathsOf({ pos: { x: 1e6 + 1, z: 0 } })).toEqual(['events.0.pos.x']);
    expect(pathsOf({ colour: 'red' })).toEqual(['events.0']);
    expect(pathsOf({ type: 'tracks' })).toEqual(['events.0.type']);
  });
});
