import { expect, test } from 'vitest';
import { skipGap, foldEvents, beginSession } from './fold-session.ts';
import { fingerprintOf } from './fingerprint.ts';
import {
  arrivedTruck,
  cancelled,
  contract,
  day,
  delivered,
  drive,
  fold,
  headerOf,
  numbered,
  otherContract,
  otherTruck,
  reloaded,
  resumed,
  sample,
  started,
  tollgate,
  track,
  truck,
  type Unnumbered,
} from './testing/drives.ts';

const suspended = (t: number): Unnumbered => ({ type: 'job.suspended', t });
const ended = (t: number): Unnumbered => ({ type: 'session.ended', t, reason: 'game-closed' });
const truckChanged = (t: number): Unnumbered => ({ type: 'truck.changed', t, truck: otherTruck });

/** The chapters in short: contract, beginning and end, from, to, outcomes. */
function outline(events: readonly Unnumbered[]) {
  return fold(events).chapters.map((chapter) => [
    chapter.contract.incomeMinor === contract.incomeMinor ? 'first' : 'other',
    chapter.beginning,
    chapter.ending,
    chapter.from - day,
    chapter.to - day,
    chapter.outcomes.map(({ kind, at }) => `${kind} ${at - day}`).join(', '),
  ]);
}

test.each<[what: string, events: Unnumbered[], chapters: unknown[][]]>([
  ['a start begins one', [started(10)], [['first', 'started', null, 10, 10, '']]],
  ['so does a job that is there already', [resumed(10)], [['first', 'resumed', null, 10, 10, '']]],
  [
    'the same contract again goes on',
    [started(10), resumed(20), started(30)],
    [['first', 'started', null, 10, 30, '']],
  ],
  [
    'the same contract under other names goes on',
    [
      started(10),
      resumed(20, { job: { ...contract, cargo: { ...contract.cargo, name: 'Papier' } } }),
    ],
    [['first', 'started', null, 10, 20, '']],
  ],
  [
    'another contract replaces it',
    [started(10), started(20, { job: otherContract })],
    [
      ['first', 'started', 'replaced', 10, 20, ''],
      ['other', 'started', null, 20, 20, ''],
    ],
  ],
  [
    'a delivery ends it',
    [started(10), delivered(20), track(sample(30))],
    [['first', 'started', 'delivered', 10, 20, 'delivered 20']],
  ],
  [
    'a delivery that names no contract ends it',
    [started(10), delivered(20, { job: undefined })],
    [['first', 'started', 'delivered', 10, 20, 'delivered 20']],
  ],
  [
    'cancelling ends it',
    [started(10), cancelled(20)],
    [['first', 'started', 'cancelled', 10, 20, 'cancelled 20']],
  ],
  [
    'suspending ends it without an outcome',
    [started(10), suspended(20), suspended(30)],
    [['first', 'started', 'suspended', 10, 20, '']],
  ],
  [
    'so does the end of the session',
    [started(10), ended(20)],
    [['first', 'started', 'session-ended', 10, 20, '']],
  ],
  [
    'after suspending it is another chapter',
    [started(10), suspended(20), resumed(30)],
    [
      ['first', 'started', 'suspended', 10, 20, ''],
      ['first', 'resumed', null, 30, 30, ''],
    ],
  ],
  [
    'an outcome without a contract belongs to the last one',
    [started(10), suspended(20), delivered(30, { job: undefined })],
    [['first', 'started', 'suspended', 10, 20, 'delivered 30']],
  ],
  [
    'an outcome of its contract does too',
    [started(10), delivered(20), cancelled(30, { job: contract })],
    [['first', 'started', 'delivered', 10, 20, 'delivered 20, cancelled 30']],
  ],
  [
    'an outcome without a contract or a chapter is nothing',
    [delivered(10, { job: undefined })],
    [],
  ],
  [
    'an outcome of a contract whose start nobody saw is one of its own',
    [delivered(10)],
    [['first', 'unseen', 'delivered', 10, 10, 'delivered 10']],
  ],
  [
    'an outcome of another contract is one of its own, and replaces the open one',
    [started(10, { job: otherContract }), delivered(20)],
    [
      ['other', 'started', 'replaced', 10, 20, ''],
      ['first', 'unseen', 'delivered', 20, 20, 'delivered 20'],
    ],
  ],
  [
    'an outcome of another contract than the last one is one of its own',
    [started(10, { job: otherContract }), suspended(20), cancelled(30, { job: contract })],
    [
      ['other', 'started', 'suspended', 10, 20, ''],
      ['first', 'unseen', 'cancelled', 30, 30, 'cancelled 30'],
    ],
  ],
  [
    'cancelling that is repeated is kept once before and once after the delivery',
    [started(1), cancelled(2), cancelled(3), delivered(4), cancelled(5), cancelled(6)],
    [['first', 'started', 'cancelled', 1, 2, 'cancelled 2, delivered 4, cancelled 5']],
  ],
])('chapters: %s', (_what, events, chapters) => {
  expect(outline(events)).toEqual(chapters);
});

test('notes a repeated delivery', () => {
  const [once] = fold([started(10), delivered(20)]).chapters;
  const [twice] = fold([started(10), delivered(20), delivered(21, { revenueMinor: 9 })]).chapters;
  expect(once?.isDeliveredAgain).toBe(false);
  expect(twice).toMatchObject({ isDeliveredAgain: true, outcomes: [{ revenueMinor: 500_000 }] });
});

test('trucks: the first, the last, and whether it changed', () => {
  const same = fold([started(10), delivered(20)]).chapters;
  expect(same).toMatchObject([
    {
      firstTruck: truck,
      lastTruck: arrivedTruck,
      hasChangedTruck: false,
      lastOdometerM: 50_114_000,
    },
  ]);
  const changes: Unnumbered[][] = [
    [started(10), truckChanged(20)],
    [started(10), { type: 'truck.changed', t: 20, truck: { ...truck, plate: 'B KL 1' } }],
    [started(10), delivered(20, { truck: otherTruck })],
    [started(10), resumed(20, { truck: otherTruck })],
    [started(10), reloaded(20, 999, otherTruck)],
    [started(10), reloaded(20, 1_001, otherTruck)],
  ];
  expect(changes.map((events) => fold(events).chapters[0]?.hasChangedTruck)).toEqual(
    changes.map(() => true),
  );
});

test('a skipped or given up number marks the session', () => {
  const skipped: Unnumbered = { type: 'skipped', t: 20, reason: 'refused' };
  const { state } = fold([started(10), delivered(20)]);
  expect(state.hasMissingEvents).toBe(false);
  expect(skipGap(state)).toEqual({ ...state, hasMissingEvents: true });
  expect(fold([started(10), skipped, delivered(20)]).state.hasMissingEvents).toBe(true);
});

test('counts times that go backwards, and returns none before an earlier one', () => {
  const { chapters } = fold([
    started(1_000),
    tollgate(900),
    track(sample(800), sample(1_100)),
    started(700, { job: otherContract }),
    cancelled(600),
  ]);
  expect(chapters).toMatchObject([
    { from: day + 1_000, to: day + 1_100, items: [{ at: day + 1_000 }] },
    { from: day + 1_100, to: day + 1_100, outcomes: [{ at: day + 1_100 }] },
  ]);
  expect(chapters.map(({ measures }) => measures.timesRunBack)).toEqual([3, 2]);
});

test('returns only changed chapters, in their latest form', () => {
  const events = numbered([started(10), tollgate(20), delivered(30), tollgate(40), cancelled(50)]);
  const foldNext = (from: number, to: number) =>
    foldEvents(
      foldEvents(beginSession(headerOf()), events.slice(0, from)).state,
      events.slice(from, to),
    ).chapters;
  expect(foldNext(0, 3)).toMatchObject([{ ordinal: 1, ending: 'delivered' }]);
  expect(foldNext(3, 4)).toEqual([]);
  expect(foldNext(4, 5)).toMatchObject([{ ordinal: 1, outcomes: { length: 2 } }]);
});

test('doesn’t change its input', () => {
  const events = numbered([started(10), ...drive(), tollgate(302_000), reloaded(302_100, 900)]);
  const before = foldEvents(beginSession(headerOf()), events.slice(0, 3)).state;
  const copy = structuredClone(before);
  foldEvents(before, events.slice(3));
  expect(before).toEqual(copy);
});

test('a fingerprint contains the contract, but no names or counts', () => {
  expect(fingerprintOf('ets2', contract)).toBe(
    'ets2/paper/18000000/berlin/posped/wroclaw/norrfood/freight_market/500000/110000/2000',
  );
  const nowhere = { cityId: null, city: null, companyId: null, company: null };
  expect(fingerprintOf('ats', { ...contract, source: nowhere })).toBe(
    'ats/paper/18000000///wroclaw/norrfood/freight_market/500000/110000/2000',
  );
  const { cargo, source } = contract;
  expect(
    fingerprintOf('ets2', {
      ...contract,
      special: true,
      cargo: { ...cargo, name: 'Papier', unitCount: 3 },
      source: { ...source, city: 'Berlino', company: 'Po' },
    }),
  ).toBe(fingerprintOf('ets2', contract));
});
