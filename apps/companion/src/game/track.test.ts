import { describe, expect, test } from 'vitest';
import { type Moment, tellAll } from '../testing/moments.ts';
import type { Fact } from './facts.ts';
import { endWatch } from './watch.ts';

const toll = { amountMinor: 2300 };

function samplesOf(facts: readonly Fact[]): number[][] {
  return facts.flatMap((fact) => (fact.type === 'track' ? [fact.samples.map(([t]) => t)] : []));
}

describe('the track', () => {
  test('has a sample every 5 s of a moving truck and every 60 s of a standing one', () => {
    const moments: Moment[] = Array.from({ length: 400 }, (_, second) => [
      second * 1000,
      { speedCmS: second < 100 ? 2000 : 0 },
    ]);
    const { watch, facts } = tellAll(moments);
    const every5 = Array.from({ length: 20 }, (_, index) => index * 5000);
    expect(samplesOf([...facts, ...endWatch(watch, 'game-closed', 400_000)])).toEqual([
      every5.slice(0, 12),
      [...every5.slice(12), 155_000, 215_000, 275_000, 335_000],
      [395_000, 399_000],
    ]);
  });

  test('ends before whatever happens, with a sample of that moment', () => {
    const { facts } = tellAll([[0], [7000, { signals: { tollgate: toll } }]]);
    expect(facts.map(({ type, t }) => [type, t])).toEqual([
      ['track', 7000],
      ['tollgate', 7000],
    ]);
    expect(samplesOf(facts)).toEqual([[0, 7000]]);
  });

  test('does not lead across a reloaded save or to another truck', () => {
    for (const changed of [{ gameMinute: 13_000 }, { truck: { plate: 'X' } }]) {
      const { facts } = tellAll([[0], [3000], [3025, { ...changed, pos: { x: 0, z: 0 } }]]);
      expect(samplesOf(facts)).toEqual([[0, 3000]]);
    }
  });

  test('carries wipers, brake and engine', () => {
    const { watch } = tellAll([[0, { flags: 3 }]]);
    expect(watch.track.samples).toEqual([[0, 9683, -10_721, 0, 48_210_400, 512_300, 2222, 3]]);
    const dry = tellAll([[0, { flags: 0 }]]);
    expect(dry.watch.track.samples[0]?.[7]).toBe(0);
  });
});

test('a session ends with its reason, after all that was not told yet', () => {
  const { watch } = tellAll([[0], [25, { truck: { fuelMl: 600_000 } }]]);
  expect(endWatch(watch, 'source-lost', 60).map(({ type, t }) => [type, t])).toEqual([
    ['track', 25],
    ['refuel', 60],
    ['session.ended', 60],
  ]);
});
