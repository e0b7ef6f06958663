import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  gameContractSchema,
  telemetryEventSchema,
  gameTruckSchema,
} from '@waybill/schema/features/telemetry.models';
import { assert, property, uint8Array } from 'fast-check';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { repeat } from '../lib/repeat.ts';
import { watchMemory } from './game-source.ts';
import { readBytes } from './memory-layout.ts';
import { createMemoryReader, openFileSource } from './memory-source.ts';
import { readMemory, type Snapshot } from './snapshot.ts';

const bytes = 32_768;

/** The plugin's memory, by the offsets that its headers compile to and not by the reader's table. */
function pluginMemory(revision: number): { memory: Uint8Array; view: DataView } {
  const memory = new Uint8Array(bytes);
  const view = new DataView(memory.buffer);
  const text = (offset: number, value: string) => {
    new TextEncoder().encodeInto(value, memory.subarray(offset, offset + 64));
  };
  view.setUint8(0, 1);
  view.setBigUint64(8, 123_456n, true);
  view.setUint32(40, revision, true);
  view.setUint32(44, 1, true);
  view.setUint32(48, 18, true);
  view.setUint32(52, 1, true);
  view.setUint32(64, 13_245, true);
  view.setUint32(88, 14_010, true);
  view.setUint32(96, 18, true);
  view.setUint32(100, 346, true);
  view.setUint32(440, 412, true);
  view.setInt32(640, 731, true);
  view.setFloat32(748, 18_000, true);
  view.setFloat32(948, 20.89, true);
  view.setFloat32(1000, 512.3, true);
  view.setFloat32(1036, 0.012, true);
  view.setFloat32(1040, 0.009, true);
  view.setFloat32(1044, 0.004, true);
  view.setFloat32(1048, 0.011, true);
  view.setFloat32(1052, 0.021, true);
  view.setFloat32(1056, 48_210.4, true);
  view.setFloat32(1068, 22.22, true);
  view.setFloat32(1456, 0.0125, true);
  view.setFloat32(1460, 358.7, true);
  view.setFloat32(1468, 0.01, true);
  view.setUint8(1566, 1);
  view.setUint8(1577, 1);
  view.setUint8(revision === 10 ? 1607 : 1613, 1);
  view.setFloat64(2200, 9_683.4, true);
  view.setFloat64(2216, -10_721.5, true);
  text(2300, 'scania');
  text(2364, 'Scania');
  text(2428, 'vehicle.scania.s_2016');
  text(2492, 'S');
  text(2556, 'paper');
  text(2620, 'Office Paper');
  text(2684, 'wroclaw');
  text(2748, 'Wrocław');
  text(2812, 'norrfood');
  text(2876, 'NorrFood');
  text(2940, 'berlin');
  text(3004, 'Berlin');
  text(3068, 'posped');
  text(3132, 'Posped');
  text(3212, 'B KL 4821');
  text(3404, 'freight_market');
  text(3436, 'red_signal');
  text(3468, 'Dover');
  text(3532, 'Calais');
  text(3596, 'dover');
  text(3660, 'calais');
  text(3724, 'Folkestone');
  text(3788, 'Coquelles');
  text(3852, 'folkestone');
  text(3916, 'coquelles');
  view.setBigUint64(4000, 11_840n, true);
  view.setBigInt64(4200, 1_200n, true);
  view.setBigInt64(4208, 11_692n, true);
  view.setBigInt64(4216, 400n, true);
  view.setBigInt64(4224, 23n, true);
  view.setBigInt64(4232, 310n, true);
  view.setBigInt64(4240, 290n, true);
  view.setUint8(4300, 1);
  view.setUint8(6080, 1);
  view.setFloat32(6156, 0.003, true);
  view.setFloat32(6160, 0.002, true);
  return { memory, view };
}

function snapshotOf(memory: Uint8Array): Snapshot {
  const reading = readMemory(memory);
  if (reading.kind !== 'driving') throw new Error(`nobody drives: ${reading.kind}`);
  return reading.snapshot;
}

describe('what the plugin writes', () => {
  test.each([10, 11, 12])('is read in the units of the wire format, revision %i', (revision) => {
    const { memory, view } = pluginMemory(revision);
    for (let flag = 4302; flag <= 4307; flag += 1) view.setUint8(flag, 1);
    expect(snapshotOf(memory)).toEqual({
      game: 'ets2',
      source: 'sdk',
      pluginRevision: revision,
      gameVersion: '1.18',
      isTrial: false,
      isConvoy: revision === 12 ? false : null,
      isOnJob: true,
      time: 123_456,
      isPaused: false,
      gameMinute: 13_245,
      pos: { x: 9683, z: -10_722 },
      speedCmS: 2089,
      limitCmS: 2222,
      flags: 7,
      cargoDamagePpm: 10_000,
      trailerPpm: 3000,
      truck: {
        id: 'vehicle.scania.s_2016',
        brandId: 'scania',
        brand: 'Scania',
        name: 'S',
        plate: 'B KL 4821',
        odometerM: 48_210_398,
        fuelMl: 512_300,
        wearPpm: {
          engine: 12_000,
          transmission: 9000,
          cabin: 4000,
          chassis: 11_000,
          wheels: 21_000,
        },
      },
      job: {
        market: 'freight_market',
        special: false,
        cargo: { id: 'paper', name: 'Office Paper', massG: 18_000_000, unitCount: 18 },
        source: { cityId: 'berlin', city: 'Berlin', companyId: 'posped', company: 'Posped' },
        destination: {
          cityId: 'wroclaw',
          city: 'Wrocław',
          companyId: 'norrfood',
          company: 'NorrFood',
        },
        incomeMinor: 1_184_000,
        plannedM: 346_000,
        deadlineMinute: 14_010,
      },
      signals: {
        delivered: {
          revenueMinor: 1_169_200,
          xp: 731,
          cargoDamagePpm: 12_500,
          distanceM: 358_700,
          deliveryMinutes: 412,
          autoPark: true,
          autoLoad: false,
        },
        cancelled: { penaltyMinor: 120_000 },
        fined: { offence: 'red_signal', amountMinor: 40_000 },
        tollgate: { amountMinor: 2300 },
        ferry: {
          amountMinor: 31_000,
          sourceId: 'dover',
          sourceName: 'Dover',
          targetId: 'calais',
          targetName: 'Calais',
        },
        train: {
          amountMinor: 29_000,
          sourceId: 'folkestone',
          sourceName: 'Folkestone',
          targetId: 'coquelles',
          targetName: 'Coquelles',
        },
      },
    });
  });

  test('is null where the game says 0 or nothing, as for contracts of World of Trucks', () => {
    const { memory, view } = pluginMemory(12);
    for (const offset of [64, 88, 100]) view.setUint32(offset, 0, true);
    view.setFloat32(748, 0, true);
    view.setBigUint64(4000, 0n, true);
    for (const offset of [2620, 2748, 2876]) memory.fill(0, offset, offset + 64);
    const { gameMinute, job } = snapshotOf(memory);
    expect(gameMinute).toBeNull();
    expect(job).toMatchObject({
      cargo: { id: 'paper', name: null, massG: null },
      destination: { cityId: 'wroclaw', city: null, companyId: 'norrfood', company: null },
      incomeMinor: null,
      plannedM: null,
      deadlineMinute: null,
    });
    expect(gameContractSchema.parse(job)).toEqual(job);
  });

  test('names no company in a special transport', () => {
    const { memory, view } = pluginMemory(12);
    for (const offset of [2812, 2876, 3068, 3132]) memory.fill(0, offset, offset + 64);
    view.setUint8(1565, 1);
    expect(snapshotOf(memory).job).toMatchObject({
      special: true,
      source: { cityId: 'berlin', companyId: null, company: null },
    });
  });

  test('is a convoy where the clock has an offset', () => {
    const { memory, view } = pluginMemory(12);
    view.setBigInt64(32, -40n, true);
    expect(snapshotOf(memory).isConvoy).toBe(true);
  });

  test('may be cut in the middle of a letter', () => {
    const { memory } = pluginMemory(12);
    new TextEncoder().encodeInto(`${'x'.repeat(63)}ł`, memory.subarray(2748, 2748 + 64));
    memory[2748 + 63] = 0xc5;
    expect(snapshotOf(memory).job?.destination.city).toBe('x'.repeat(63));
  });

  test.each([0, 9, 13, 4_000_000_000])('of revision %i is refused in a sentence', (revision) => {
    expect(readMemory(pluginMemory(revision).memory)).toEqual({
      kind: 'unreadable',
      sentence: `The telemetry plugin has revision ${revision}; this companion reads 10, 11, 12.`,
    });
  });

  test('of another game is refused, and none without a truck', () => {
    const { memory, view } = pluginMemory(12);
    view.setUint32(52, 3, true);
    expect(readMemory(memory).kind).toBe('unreadable');
    view.setUint32(52, 2, true);
    expect(snapshotOf(memory).game).toBe('ats');
    memory.fill(0, 2428, 2492);
    expect(readMemory(memory)).toEqual({ kind: 'menu', game: 'ats', pluginRevision: 12 });
    expect(readMemory(new Uint8Array(bytes))).toEqual({ kind: 'closed' });
    expect(readMemory(new Uint8Array(100)).kind).toBe('unreadable');
  });

  test('always fits the wire format, whatever it is', () => {
    assert(
      property(uint8Array({ minLength: 4400, maxLength: 4400 }), (noise) => {
        const { memory, view } = pluginMemory(12);
        memory.set(noise.subarray(64), 64);
        view.setUint8(4300, 1);
        const reading = readMemory(memory);
        if (reading.kind !== 'driving') return;
        const { truck, job, pos, gameMinute, signals } = reading.snapshot;
        gameTruckSchema.parse(truck);
        if (job) gameContractSchema.parse(job);
        const common = { seq: 1, t: 0, pos, gameMinute };
        for (const [type, details] of [
          ['job.delivered', signals.delivered && { ...signals.delivered, truck }],
          ['job.cancelled', signals.cancelled],
          ['fined', signals.fined],
          ['tollgate', signals.tollgate],
          ['ferry', signals.ferry],
          ['train', signals.train],
        ] as const) {
          if (details) telemetryEventSchema.parse({ ...common, type, ...details });
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('memory in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'companion-memory-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is read once it is there and whole', () => {
    const path = join(folder, 'SCSTelemetry');
    const { read } = createMemoryReader(openFileSource(path));
    expect(read()).toBeNull();
    writeFileSync(path, new Uint8Array(100));
    expect(read()).toBeNull();
    const { memory } = pluginMemory(12);
    writeFileSync(path, memory);
    expect(read()).toEqual(memory.subarray(0, readBytes));
  });

  test('is read again until the plugin has not written meanwhile', () => {
    const versions = [1n, 2n, 2n, 2n];
    const { memory, view } = pluginMemory(12);
    const { read } = createMemoryReader({
      copyInto(copy) {
        view.setBigUint64(8, versions.shift() ?? 0n, true);
        copy.set(memory.subarray(0, copy.length));
        return true;
      },
      close() {},
    });
    expect(snapshotOf(read() ?? new Uint8Array()).time).toBe(2);
    expect(versions).toEqual([]);
  });

  test('that never stands still is not taken', () => {
    let time = 0n;
    const { memory, view } = pluginMemory(12);
    const { read } = createMemoryReader({
      copyInto(copy) {
        view.setBigUint64(8, (time += 1n), true);
        copy.set(memory.subarray(0, copy.length));
        return true;
      },
      close() {},
    });
    expect(read()).toBeNull();
  });

  test('is looked at as a whole now and then, but at once when something momentary shows', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { memory, view } = pluginMemory(12);
    const { look } = watchMemory({
      copyInto(copy) {
        copy.set(memory.subarray(0, copy.length));
        return true;
      },
      close() {},
    });
    expect(await look()).toMatchObject({ kind: 'driving' });
    view.setFloat32(948, 20, true);
    expect(await look()).toBe('unchanged');
    view.setUint8(4304, 1);
    expect(await look()).toMatchObject({
      snapshot: { speedCmS: 2_000, signals: { fined: expect.anything() } },
    });
    view.setFloat32(948, 30, true);
    vi.advanceTimersByTime(500);
    expect(await look()).toMatchObject({ snapshot: { speedCmS: 3_000 } });
    view.setUint8(4, 1);
    expect(await look()).toMatchObject({ snapshot: { isPaused: true } });
    vi.advanceTimersByTime(500);
    expect(await look()).toBe('unchanged');
    view.setUint8(4302, 1);
    expect(await look()).toMatchObject({
      snapshot: { isPaused: true, signals: { cancelled: expect.anything() } },
    });
    vi.advanceTimersByTime(1000);
    expect(await look()).toMatchObject({ kind: 'driving' });
  });

  test.each([false, true])(
    'shows each flag that is up for eleven frames of 240 in a second, whenever it rises, paused: %s',
    async (isPaused) => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const { memory, view } = pluginMemory(12);
      view.setUint8(4, isPaused ? 1 : 0);
      const { look, pollMs } = watchMemory({
        copyInto(copy) {
          copy.set(memory.subarray(0, copy.length));
          return true;
        },
        close() {},
      });
      const stopping = new AbortController();
      let seen = 0;
      const ending = repeat(async () => {
        const reading = await look();
        if (reading === 'unchanged' || reading?.kind !== 'driving') return pollMs;
        if (reading.snapshot.signals.fined) seen += 1;
        return pollMs;
      }, stopping.signal);
      const heldMs = Math.floor((11 * 1000) / 240);
      const missed: number[] = [];
      for (let phase = 0; phase < pollMs; phase += 1) {
        // Each flag rises a millisecond later after a look than the one before.
        await vi.advanceTimersByTimeAsync(pollMs * 3 + 1 - (heldMs % pollMs));
        seen = 0;
        view.setUint8(4304, 1);
        await vi.advanceTimersByTimeAsync(heldMs);
        view.setUint8(4304, 0);
        if (seen === 0) missed.push(phase);
      }
      stopping.abort();
      await ending;
      expect(missed).toEqual([]);
      // On Windows a timer ends with a tick of its clock.
      const tickMs = 1000 / 64;
      expect(Math.ceil(pollMs / tickMs) * tickMs).toBeLessThan(heldMs);
    },
  );
});
