import type {
  GameContract,
  TelemetryEvent,
  TelemetryEventOf,
  TelemetrySession,
} from '@waybill/schema/features/telemetry.models';
import { beginSession, foldEvents } from '@waybill/telemetry/fold-session';
import { nothingAround } from '@waybill/telemetry/job';
import { settleJob } from '@waybill/telemetry/settle-job';
import { expect, test } from 'vitest';
import {
  createPluginMemory,
  writeCrossing,
  writeDelivery,
  writeJob,
  writeSample,
  writeTruck,
} from '../simulation/plugin-memory.ts';
import { buildContract, buildTruck } from '../testing/snapshots.ts';
import type { Fact } from './facts.ts';
import { layout } from './memory-layout.ts';
import { readMemory } from './snapshot.ts';
import { beginWatch, endWatch, observe, type WatchStep } from './watch.ts';

/** What the plugin shows from a time on, until the next one. */
interface Shown {
  readonly fromMs: number;
  readonly moves?: boolean;
  readonly leapX?: number;
  /** `hidden`: no text and no figure of the job is there, but the flag `onJob` is. */
  readonly job?: 'whole' | 'hidden' | null;
  readonly flag?: 'delivered' | 'cancelled' | 'train';
}

const start = Date.parse('2026-11-20T18:00:00.000Z');
const session: TelemetrySession = {
  id: '01a1fa1d-8100-7981-af3f-2481ca2a3d9e',
  game: 'ets2',
  startedAt: new Date(start).toISOString(),
  source: 'sdk',
  client: 'waybill-companion/1.0.0',
  multiplayer: 'none',
};
const truck = buildTruck();
const contract: GameContract = {
  ...buildContract(120_000),
  source: { cityId: 'calais', city: 'Calais', companyId: 'posped', company: 'Posped' },
  destination: { cityId: 'folkestone', city: 'Folkestone', companyId: 'nch', company: 'NCH' },
  plannedM: 10_000,
};
const nowhere = { cityId: null, city: null, companyId: null, company: null };
const lost: GameContract = {
  market: null,
  special: false,
  cargo: { id: '', name: null, massG: null },
  source: nowhere,
  destination: nowhere,
  incomeMinor: null,
  plannedM: null,
  deadlineMinute: null,
};
const delivery: TelemetryEventOf<'job.delivered'> = {
  type: 'job.delivered',
  seq: 1,
  t: 0,
  revenueMinor: 120_000,
  xp: 120,
  cargoDamagePpm: 0,
  distanceM: 0,
  deliveryMinutes: 60,
  autoPark: false,
  autoLoad: true,
  truck,
};
const train: TelemetryEventOf<'train'> = {
  type: 'train',
  seq: 1,
  t: 0,
  amountMinor: 20_000,
  sourceId: 'calais',
  sourceName: 'Calais',
  targetId: 'folkestone',
  targetName: 'Folkestone',
};
const lookMs = 50;
const metresPerSecond = 380;

/** What becomes of the job, over the plugin's memory, the companion and the server's rules. */
function play(steps: readonly Shown[], endMs: number) {
  const { bytes, view } = createPluginMemory('ets2');
  writeTruck(view, truck);
  let [x, drivenM, stepIndex] = [0, 0, -1];
  let step: WatchStep | null = null;
  const facts: Fact[] = [];
  for (let t = 0; t <= endMs; t += lookMs) {
    const index = steps.findLastIndex(({ fromMs }) => fromMs <= t);
    const { moves = false, leapX = 0, job = null, flag } = steps[index] ?? { fromMs: 0 };
    if (index !== stepIndex) x += leapX;
    stepIndex = index;
    if (moves) {
      x += (20 * lookMs) / 1000;
      drivenM += (metresPerSecond * lookMs) / 1000;
    }
    layout.time.write(view, (t + 1) * 1000);
    layout.gameMinute.write(view, 13_000 + Math.floor(t / 3000));
    const odometerM = truck.odometerM + drivenM;
    writeSample(view, [t, x, 0, moves ? 2000 : 0, odometerM, truck.fuelMl - t, 2222, 0]);
    writeJob(view, job === 'whole' ? contract : lost);
    layout.onJob.write(view, job !== null);
    writeDelivery(view, { ...delivery, distanceM: drivenM });
    writeCrossing(view, layout.train, train);
    layout.penalty.write(view, 1200);
    for (const name of ['delivered', 'cancelled', 'train'] as const) {
      layout.signals[name].write(view, flag === name);
    }
    const reading = readMemory(bytes);
    if (reading.kind !== 'driving') throw new Error('nobody drives');
    step = step ? observe(step.watch, reading.snapshot, t) : beginWatch(reading.snapshot, t);
    facts.push(...step.facts);
  }
  if (step) facts.push(...endWatch(step.watch, 'game-closed', endMs));
  const events: TelemetryEvent[] = [];
  for (const fact of facts) events.push({ ...fact, seq: events.length + 1 });
  const receivedAt = start + endMs;
  const { state, chapters } = foldEvents(
    beginSession(session),
    events.map((event) => Object.assign(event, { receivedAt: start + event.t })),
  );
  const known = { ...session, receivedAt, hasMissingEvents: state.hasMissingEvents };
  return settleJob({
    game: 'ets2',
    chapters: chapters.map((chapter) => Object.assign(chapter, { session: known })),
    reports: [],
    decisions: [],
    surroundings: { ...nothingAround, now: start + endMs, evidenceVersion: 2 },
  });
}

const begun: readonly Shown[] = [{ fromMs: 0 }, { fromMs: 3000, moves: true, job: 'whole' }];

test.each<[what: string, meanwhile: readonly Shown[], transportMinor: number]>([
  [
    'for good on the train',
    [
      { fromMs: 18_000, job: 'whole', flag: 'train' },
      { fromMs: 18_600, moves: true, leapX: 2600, job: 'hidden' },
      { fromMs: 33_600, job: 'hidden' },
      { fromMs: 34_600, job: 'hidden', flag: 'delivered' },
    ],
    20_000,
  ],
  [
    'for a while',
    [
      { fromMs: 18_000, moves: true, job: 'hidden' },
      { fromMs: 28_000, moves: true, job: 'whole' },
      { fromMs: 34_600, job: 'whole', flag: 'delivered' },
    ],
    0,
  ],
  [
    'for a while, with the flag',
    [
      { fromMs: 18_000, moves: true, job: null },
      { fromMs: 28_000, moves: true, job: 'whole' },
      { fromMs: 34_600, job: 'whole', flag: 'delivered' },
    ],
    0,
  ],
  [
    'for good, with the flag',
    [
      { fromMs: 18_000, moves: true, job: null },
      { fromMs: 34_600, job: null, flag: 'delivered' },
    ],
    0,
  ],
  [
    'again and again, also while the truck stands',
    [
      { fromMs: 12_000, job: null },
      { fromMs: 20_000, job: 'whole' },
      { fromMs: 21_000, job: 'hidden' },
      { fromMs: 28_000, moves: true, job: null },
      { fromMs: 34_600, job: 'whole', flag: 'delivered' },
    ],
    0,
  ],
  [
    'with the flag on the train',
    [
      { fromMs: 18_000, job: 'whole', flag: 'train' },
      { fromMs: 18_600, moves: true, leapX: 2600, job: null },
      { fromMs: 34_600, job: null, flag: 'delivered' },
    ],
    20_000,
  ],
])('a job whose texts vanish %s is observed whole', (_what, meanwhile, transportMinor) => {
  const job = play([...begun, ...meanwhile, { fromMs: 35_200 }], 42_000);
  expect(job).toMatchObject({
    state: 'delivered',
    tier: 'verified',
    reasons: [],
    notes: [],
    transportMinor,
    contract: { deadlineMinute: 14_010, incomeMinor: 120_000 },
  });
});

test.each<[what: string, afterwards: readonly Shown[]]>([
  ['soon', [{ fromMs: 19_600, job: 'whole' }, { fromMs: 31_600 }]],
  ['late', [{ fromMs: 31_000, job: 'whole' }, { fromMs: 33_000 }]],
  ['until the end', [{ fromMs: 25_000, job: 'whole' }]],
  ['while the truck drives on', [{ fromMs: 25_000, moves: true, job: 'whole' }]],
  [
    'again and again',
    [
      { fromMs: 20_000, job: 'whole' },
      { fromMs: 21_000 },
      { fromMs: 27_000, job: 'whole' },
      { fromMs: 28_000, job: 'hidden' },
      { fromMs: 35_000, job: 'whole' },
    ],
  ],
])('a cancelled job that is shown again %s stays cancelled', (_what, afterwards) => {
  const cancelling = [
    { fromMs: 18_000, job: 'whole', flag: 'cancelled' },
    { fromMs: 18_600 },
  ] as const;
  expect(play([...begun, ...cancelling, ...afterwards], 39_600)).toMatchObject({
    state: 'cancelled',
    penaltyMinor: 120_000,
  });
});
