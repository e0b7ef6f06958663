import type { GameContract } from '@waybill/schema/features/telemetry.models';
import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import {
  contract,
  delivered,
  drive,
  fold,
  resumed,
  settle,
  started,
  type TestSession,
  truck,
} from './testing/drives.ts';

/** A World of Trucks contract, as older companions send it. */
const untold: GameContract = {
  ...contract,
  market: 'external_contracts',
  incomeMinor: 0,
  plannedM: 0,
  deadlineMinute: 0,
};
const withNulls = { ...untold, incomeMinor: null, plannedM: null, deadlineMinute: null };

/** Settles the whole drive of a contract. */
function driven(job: GameContract, more: Partial<TestSession> = {}) {
  return settle([
    { events: [started(1_000, { job }), ...drive(), delivered(302_000, { job })], ...more },
  ]);
}

test.each([
  ['a deadline of 0', { deadlineMinute: 0 }, { deadlineMinute: null, late: null }],
  ['an income of 0', { incomeMinor: 0 }, { incomeMinor: null, late: false }],
  ['a planned distance of 0', { plannedM: 0 }, { plannedM: null, late: false }],
  ['nothing of World of Trucks', untold, { ...withNulls, late: null }],
  ['nulls', withNulls, { ...withNulls, late: null }],
])('%s: unknown values are no issue', (_what, given, expected) => {
  const { late, ...job } = expected;
  expect(driven({ ...contract, ...given })).toMatchObject({
    tier: 'verified',
    reasons: [],
    late,
    contract: job,
  });
});

test('a mass of 0, empty names and an unknown market are unknown', () => {
  const { contract: told } = driven({
    ...contract,
    market: 'unknown',
    cargo: { id: 'paper', name: '', massG: 0, unitCount: 0 },
    source: { ...contract.source, city: '', company: '' },
  });
  expect(told).toMatchObject({
    market: null,
    cargo: { id: 'paper', name: null, massG: null },
    source: { cityId: 'berlin', city: null, companyId: 'posped', company: null },
  });
  expect(told?.cargo.unitCount).toBeUndefined();
});

test('a contract has one fingerprint, however unknown values are encoded', () => {
  const [zeros, nulls] = [
    { ...untold, market: 'unknown', cargo: { ...contract.cargo, massG: 0 } },
    { ...withNulls, market: null, cargo: { ...contract.cargo, massG: null } },
  ];
  expect(fingerprintOf('ets2', nulls)).toBe(fingerprintOf('ets2', zeros));
  // Begun with an older companion and delivered with this one.
  const half = { ...truck, odometerM: truck.odometerM + 57_000 };
  const [job] = [
    settle([
      { events: [started(1_000, { job: untold }), ...drive({ count: 30 })] },
      {
        hours: 1,
        events: [
          resumed(1_000, { job: withNulls, truck: half, gameMinute: 1_050 }),
          ...drive({ count: 30, x: 3_000, odometerM: half.odometerM }),
          delivered(152_000, { job: withNulls }),
        ],
      },
    ]),
  ];
  expect(job).toMatchObject({ state: 'delivered', late: null, reasons: [] });
});

test('chapters folded before null was allowed are read with null', () => {
  const { state } = fold([started(1_000), ...drive()]);
  if (!state.chapter) throw new Error('no chapter');
  const before = { ...state.chapter, contract: untold };
  const session = {
    id: 'a',
    source: 'sdk',
    multiplayer: 'none',
    receivedAt: state.startedAt,
    hasMissingEvents: false,
  } as const;
  expect(settle([], { chapters: [{ ...before, session }] }).contract).toMatchObject({
    deadlineMinute: null,
    incomeMinor: null,
  });
});

test.each([
  ['the deadline was over when it was taken', 999],
  ['the deadline was months ahead when it was taken', 1_000 + 60 * 24 * 60],
])('whether a job was late is unknown, because the clocks differ: %s', (_what, deadlineMinute) => {
  expect(driven({ ...contract, deadlineMinute }).late).toBeNull();
});

test('a job resumed after its deadline is late', () => {
  const job = { ...contract, deadlineMinute: 1_050 };
  const events = [resumed(1_000, { job, gameMinute: 1_060 }), delivered(2_000, { job })];
  expect(settle([{ events }]).late).toBe(true);
});

test('a minute of 0 is unknown: it undoes nothing, and lateness uses the last known minute', () => {
  const events = [started(1_000), ...drive(), delivered(302_000, { gameMinute: 0 })];
  expect(settle([{ events }])).toMatchObject({ late: false, notes: [] });
  const alone = [
    started(1_000, { gameMinute: 0 }),
    ...drive(),
    delivered(302_000, { gameMinute: 0 }),
  ];
  expect(settle([{ events: alone }]).late).toBeNull();
});

test('a tank of 0 is unknown, and so is the fuel used', () => {
  const dry = { ...truck, fuelMl: 0 };
  const events = [
    started(1_000, { truck: dry }),
    ...drive(),
    delivered(302_000, { truck: { ...dry, odometerM: 50_114_000 } }),
  ];
  expect(settle([{ events }]).fuelUsedMl).toBeNull();
});
