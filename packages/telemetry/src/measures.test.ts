import { expect, test } from 'vitest';
import type { TrackSample } from '@waybill/schema/features/telemetry.models';
import {
  day,
  drive,
  ferry,
  fold,
  otherTruck,
  reloaded,
  sample,
  started,
  track,
  truck,
  type Unnumbered,
} from './testing/drives.ts';

const odometerM = truck.odometerM;

/** Measures the samples after a start at 1 s. */
function measure(...events: readonly Unnumbered[]) {
  const { chapter } = fold([started(1_000), ...events]).state;
  if (!chapter) throw new Error('A started job has a chapter.');
  return chapter.measures;
}

/** Measures a second sample after one at 10 s, at the origin, with 20 m/s. */
function measureStep(
  ms: number,
  second: Parameters<typeof sample>[1],
  first: Parameters<typeof sample>[1] = {},
) {
  return measure(track(sample(10_000, first), sample(10_000 + ms, second)));
}

test.each<[what: string, ms: number, step: number, isBreak: boolean]>([
  ['back by 200 m', 1_000, -200, false],
  ['further back', 1_000, -201, true],
  ['1,500 m in a second and 200 m', 1_000, 1_700, false],
  ['further', 1_000, 1_701, true],
  ['as fast for a minute', 60_000, 90_200, false],
  ['faster for a minute', 60_000, 90_201, true],
])('the odometer steps %s', (_what, ms, step, isBreak) => {
  const { odometerBreaks, observedM } = measureStep(ms, { odometerM: odometerM + step });
  expect(odometerBreaks).toEqual(
    isBreak
      ? { count: 1, longest: { at: day + 10_000 + ms, metres: step, ms } }
      : { count: 0, longest: null },
  );
  expect(observedM).toBe(isBreak ? 0 : step);
});

test.each<[what: string, before: Unnumbered[], step: number, isBreak: boolean]>([
  ['2,000 m back after the start', [], -2_000, false],
  ['further back after the start', [], -2_001, true],
  ['2,000 m ahead after the start', [], 3_500, false],
  ['further ahead after the start', [], 3_501, true],
  ['2,000 m ahead after a save', [track(sample(1_000)), reloaded(1_000, 900)], 3_500, false],
  ['further ahead after a save', [track(sample(1_000)), reloaded(1_000, 900)], 3_501, true],
])('the first sample is %s', (_what, before, step, isBreak) => {
  const { odometerBreaks, observedM } = measure(
    ...before,
    track(sample(2_000, { odometerM: odometerM + step })),
  );
  expect(odometerBreaks.count).toBe(isBreak ? 1 : 0);
  expect(observedM).toBe(isBreak ? 0 : step);
});

test('a sample after a loaded save is compared to the save, not to the previous sample', () => {
  const far = track(sample(10_000, { x: 90_000, odometerM: odometerM + 10_000 }));
  const back = track(sample(16_000));
  expect(measure(far, reloaded(15_000, 900), back)).toMatchObject({
    odometerBreaks: { count: 0 },
    leaps: { count: 0 },
    traceCm: 0,
  });
  // A save that lies ahead changes nothing.
  const ahead = reloaded(15_000, 900, { odometerM: odometerM + 10_201 });
  expect(measure(far, ahead, back)).toMatchObject({
    odometerBreaks: { count: 1, longest: { metres: -10_000 } },
    leaps: { count: 1, longest: { metres: 90_000 } },
  });
});

test('a sample of another truck is compared to the previous one', () => {
  const changed: Unnumbered = {
    type: 'truck.changed',
    t: 11_000,
    truck: { ...otherTruck, odometerM: 7_000 },
  };
  const after = track(sample(12_000, { odometerM: 7_100 }));
  expect(measure(track(sample(10_000)), changed, after)).toMatchObject({
    odometerBreaks: { count: 1 },
  });
});

test.each<[ms: number, observedM: number]>([
  [90_000, 700],
  [90_001, 0],
])('of a step of %i ms, %i m are observed', (ms, observedM) => {
  expect(measureStep(ms, { odometerM: odometerM + 700 }).observedM).toBe(observedM);
});

test.each<[what: string, ms: number, x: number, z: number, isLeap: boolean]>([
  ['60 m in a second and 500 m', 1_000, 560, 0, false],
  ['further', 1_000, 561, 0, true],
  ['60 m/s for ten minutes', 600_000, 0, -36_500, false],
  ['further in ten minutes', 600_000, 0, -36_501, true],
  ['over both coordinates', 1_000, 336, -448, false],
  ['further over both', 1_000, 337, -448, true],
])('the position moves %s', (_what, ms, x, z, isLeap) => {
  const { leaps, traceCm } = measureStep(ms, { x, z });
  const way = Math.sqrt(x * x + z * z);
  expect(leaps).toEqual(
    isLeap
      ? { count: 1, longest: { at: day + 10_000 + ms, metres: Math.round(way), ms } }
      : { count: 0, longest: null },
  );
  expect(traceCm).toBe(isLeap ? 0 : Math.round(way * 100));
});

test('a jump by ferry is counted too, but adds neither rolled nor map distance', () => {
  const leap = [track(sample(10_000)), ferry(11_000), track(sample(12_000, { x: 50_000 }))];
  expect(measure(...leap)).toMatchObject({
    leaps: { count: 1 },
    traceCm: 0,
    rolledCm: 0,
    rolledTraceCm: 0,
  });
});

test.each<[what: string, ms: number, first: number, second: number, rolledCm: number]>([
  ['over 15 s', 15_000, 2_000, 1_000, 22_500],
  ['over longer', 15_001, 2_000, 1_000, 0],
  ['slowly', 1_000, 500, 500, 0],
  ['a little faster', 1_000, 501, 500, 501],
])('speed is compared to the map distance: %s', (_what, ms, first, second, rolledCm) => {
  const { rolledTraceCm, ...measures } = measureStep(
    ms,
    { x: 30, speedCmS: second },
    { speedCmS: first },
  );
  expect(measures.rolledCm).toBe(rolledCm);
  expect(rolledTraceCm).toBe(rolledCm === 0 ? 0 : 3_000);
});

test.each<[what: string, ms: number, speedCmS: number, limitCmS: number, overspeedMs: number]>([
  ['10 km/h above the limit', 5_000, 2_500, 2_222, 0],
  ['more than that', 5_000, 2_501, 2_222, 5_000],
  ['for 15 s', 15_000, 2_501, 2_222, 15_000],
  ['between samples further apart', 15_001, 2_501, 2_222, 0],
  ['where there is no limit', 5_000, 9_000, 0, 0],
])('speeding: %s', (_what, ms, speedCmS, limitCmS, overspeedMs) => {
  expect(measureStep(ms, { speedCmS, limitCmS }).overspeedMs).toBe(overspeedMs);
});

test('the top speed is from one sample, the sustained speed from three in a row', () => {
  const speeds = [100, 5_000, 4_000, 6_000, 100, 5_000];
  const samples = speeds.map((speedCmS, index) => sample(2_000 + index * 1_000, { speedCmS }));
  expect(measure(track(...samples))).toMatchObject({
    samples: 6,
    topSpeedCmS: 6_000,
    sustainedSpeedCmS: 4_000,
  });
  expect(measure(track(...samples.slice(0, 2)))).toMatchObject({ sustainedSpeedCmS: null });
  expect(measure()).toMatchObject({ samples: 0, topSpeedCmS: null });
  expect(measure(track(sample(2_000, { speedCmS: -300 })))).toMatchObject({ topSpeedCmS: 0 });
});

test('a sample at an earlier time is counted but not compared', () => {
  const back: TrackSample = sample(9_000, { x: 9_000, odometerM: odometerM + 90_000 });
  expect(measure(track(sample(10_000)), track(back))).toMatchObject({
    timesRunBack: 2,
    odometerBreaks: { count: 0 },
    leaps: { count: 0 },
    traceCm: 0,
  });
  expect(measure(track(sample(10_000)), track(sample(10_000)))).toMatchObject({ timesRunBack: 1 });
  // Before an earlier event.
  const toll: Unnumbered = { type: 'tollgate', t: 11_000, amountMinor: 1 };
  expect(measure(track(sample(10_000)), toll, track(sample(10_999), sample(12_000)))).toMatchObject(
    { timesRunBack: 1 },
  );
  // At exactly the time of the previous event.
  expect(measure(track(sample(1_000)))).toMatchObject({ timesRunBack: 0 });
});

test('a whole drive', () => {
  expect(measure(...drive())).toEqual({
    samples: 60,
    observedM: 114_000,
    traceCm: 590_000,
    rolledCm: 590_000,
    rolledTraceCm: 590_000,
    topSpeedCmS: 2_000,
    sustainedSpeedCmS: 2_000,
    overspeedMs: 0,
    odometerBreaks: { count: 0, longest: null },
    leaps: { count: 0, longest: null },
    timesRunBack: 0,
  });
});
