import { expect, test } from 'vitest';
import type { JobDecision, JobReport, ReportProvider } from './job.ts';
import { settleJob } from './settle-job.ts';
import {
  alone,
  cancelled,
  chaptersOf,
  day,
  drive,
  hour,
  otherContract,
  resumed,
  settle,
  started,
  wholeDrive,
} from './testing/drives.ts';

const report: JobReport = {
  id: 'a',
  provider: 'tracksim',
  isSigned: true,
  isTrusted: false,
  state: 'delivered',
  startedAt: day + 1_000,
  endedAt: day + 300_000,
  plannedM: 110_000,
  incomeMinor: 500_000,
  distanceM: 114_000,
  revenueMinor: 500_000,
  penaltyMinor: null,
  xp: 250,
  cargoDamagePpm: 2_000,
  truckDamagePpm: 3_000,
  finesMinor: 4_000,
  tollsMinor: 5_000,
  transportMinor: null,
  fuelUsedMl: 41_000,
  topSpeedCmS: 2_500,
  isLate: true,
};
const of = (provider: ReportProvider, more: Partial<JobReport> = {}): JobReport => ({
  ...report,
  provider,
  id: provider,
  isSigned: provider === 'tracksim' || provider === 'trucky',
  ...more,
});

function settleReports(...reports: readonly JobReport[]) {
  return settleJob({
    ...({ game: 'ets2', chapters: [], reports, decisions: [] } as const),
    surroundings: { ...alone, now: day + 9_000 * hour },
  });
}
const codes = ({ reasons }: ReturnType<typeof settleReports>) => reasons.map(({ code }) => code);

test('a report alone creates a job with its figures, in review', () => {
  expect(settleReports(report)).toEqual({
    state: 'delivered',
    tier: 'review',
    settledTier: 'review',
    notes: [],
    prints: [],
    isTrial: false,
    reasons: [
      {
        code: 'NO_EVENTS',
        figures: {},
        items: [],
      },
    ],
    startedAt: day + 1e3,
    endedAt: day + 3e5,
    startOdometerM: null,
    fingerprint: null,
    contract: null,
    sources: ['tracksim'],
    items: [],
    trace: [],
    counted: [],
    distanceM: 114e3,
    revenueMinor: 5e5,
    penaltyMinor: null,
    xp: 250,
    cargoDamagePpm: 2e3,
    truckDamagePpm: 3e3,
    fuelUsedMl: 41e3,
    topSpeedCmS: 2500,
    finesMinor: 4e3,
    tollsMinor: 5e3,
    transportMinor: null,
    overspeedS: null,
    late: true,
  });
  expect(settleReports({ ...report, startedAt: null })).toMatchObject({
    startedAt: report.endedAt,
  });
});

test('a signed report of a trusted link is accepted if there are no other issues', () => {
  expect(settleReports({ ...report, isTrusted: true })).toMatchObject({ tier: 'accepted' });
  const unsigned = settleReports({ ...report, isTrusted: true, isSigned: false });
  expect([unsigned.tier, ...codes(unsigned)]).toEqual(['review', 'UNTRUSTED_SOURCE', 'NO_EVENTS']);
  const rich = settleReports({ ...report, isTrusted: true, revenueMinor: 600_000 });
  expect([rich.tier, ...codes(rich)]).toEqual(['review', 'REVENUE_OVER_INCOME', 'NO_EVENTS']);
});

test.each<[plannedM: number | null, revenueMinor: number, code: string[]]>([
  [110_000, 500_000, []],
  [70_000, 500_000, ['DIST_OVER_PLANNED_1_5X']],
  [230_000, 500_000, ['DIST_UNDER_PLANNED']],
  [null, 500_000, []],
  [110_000, 1_700_000, ['REVENUE_OVER_INCOME', 'RATE_OVER_CAP']],
])(
  'a report of %s m planned and %s paid has the reasons %j',
  (plannedM, revenueMinor, expected) => {
    expect(codes(settleReports({ ...report, plannedM, revenueMinor }))).toEqual([
      ...expected,
      'NO_EVENTS',
    ]);
  },
);

test('of several reports the most exact one counts, and all are listed as sources', () => {
  const reports = (['form', 'import', 'unitracker', 'trucky', 'tracksim'] as const).map(
    (provider, index) => of(provider, { xp: index }),
  );
  const xpOf = (...some: readonly JobReport[]) => settleReports(...some).xp;
  expect(reports.map((_, index) => xpOf(...reports.slice(0, index + 1)))).toEqual([0, 1, 2, 3, 4]);
  expect(settleReports(...reports).sources).toEqual([
    'form',
    'import',
    'tracksim',
    'trucky',
    'unitracker',
  ]);
  const [early, late] = [
    { ...report, xp: 1 },
    { ...report, id: '0', xp: 2, endedAt: day + 300_001 },
  ];
  expect([xpOf(early, late), xpOf(late, early)]).toEqual([1, 1]);
  const delivery = of('form', { xp: 9 });
  expect(settleReports({ ...report, state: 'cancelled' }, delivery)).toMatchObject({
    state: 'delivered',
    xp: 9,
  });
});

test('a report of a cancellation creates a cancelled job', () => {
  expect(settleReports({ ...report, state: 'cancelled', penaltyMinor: 7 })).toMatchObject({
    state: 'cancelled',
    tier: null,
    penaltyMinor: 7,
    revenueMinor: null,
    distanceM: null,
  });
});

const device = { events: wholeDrive() };
const withReports = (...reports: readonly JobReport[]) => settle([device], { reports });

test('next to a device, a report only adds its source', () => {
  const alone = settle([device]);
  expect(withReports(of('unitracker'))).toEqual({ ...alone, sources: ['sdk', 'unitracker'] });
});

test.each<[what: string, more: Partial<JobReport>, agrees: boolean]>([
  ['3 km further', { distanceM: 117_000 }, true],
  ['more than 3 km further', { distanceM: 117_001 }, false],
  ['more than 3 km less', { distanceM: 110_999 }, false],
  ['1 % more', { revenueMinor: 505_000 }, true],
  ['more than 1 % more', { revenueMinor: 505_001 }, false],
  ['nothing about it', { distanceM: null, revenueMinor: null }, true],
])('a report that says %s', (_what, more, agrees) => {
  const job = withReports(of('unitracker', more));
  expect(codes(job)).toEqual(agrees ? [] : ['SOURCES_DISAGREE']);
  expect(job).toMatchObject({ distanceM: 114_000, revenueMinor: 500_000 });
});

const disagreementOver = (distanceM: number) => {
  const { reasons } = settle([{ events: wholeDrive({ end: { distanceM: 200_000 } }) }], {
    reports: [of('trucky', { distanceM })],
  });
  return reasons.find(({ code }) => code === 'SOURCES_DISAGREE')?.figures;
};

test('of differing reports the most exact one is shown', () => {
  const differing = [of('unitracker', { distanceM: 1 }), of('trucky', { distanceM: 2 })];
  for (const reports of [differing, differing.toReversed()]) {
    expect(withReports(...reports).reasons).toMatchObject([{ figures: { reportedM: 2 } }]);
  }
});

test('reports on a long job may differ by 2 %', () => {
  expect(disagreementOver(204_000)).toBeUndefined();
  expect(disagreementOver(204_001)).toEqual({
    distanceM: 2e5,
    reportedM: 204001,
    revenueMinor: 5e5,
    reportedMinor: 5e5,
  });
});

test('if no device saw the end, a report provides it, and observations may contradict it', () => {
  const seen = { events: [started(1_000), ...drive()], header: { source: 'funbit' as const } };
  const job = settle([seen], { reports: [of('form', { endedAt: day + 310_000 })] });
  expect(job).toMatchObject({
    state: 'delivered',
    tier: 'review',
    distanceM: 114e3,
    xp: 250,
    late: true,
    startedAt: day + 1e3,
    endedAt: day + 31e4,
    topSpeedCmS: 2e3,
    overspeedS: 0,
    finesMinor: 4e3,
    tollsMinor: 5e3,
    transportMinor: null,
    fuelUsedMl: 41e3,
  });
  expect(codes(job)).toEqual(['UNTRUSTED_SOURCE']);
  const short = settle([{ events: [started(1_000), ...drive({ count: 9 })] }], {
    reports: [of('tracksim')],
  });
  expect(codes(short)).toEqual(['NOT_OBSERVED']);
});

const cancelledAt = (t: number) =>
  settle([{ events: [started(1_000), ...drive(), cancelled(t)] }], {
    reports: [{ ...report, endedAt: day + 310_000 }],
  });

test('a chapter that begins after the reported end adds nothing', () => {
  const seen = { events: [started(1_000), ...drive()] };
  const later = { hours: 1, events: [resumed(1_000)], header: { source: 'recording' as const } };
  const reports = [{ ...report, endedAt: day + 310_000 }];
  expect(settle([seen, later], { reports })).toEqual({
    ...settle([seen], { reports }),
    notes: ['REPEATED'],
  });
});

test('a reported delivery counts even if a device saw the job cancelled', () => {
  expect(cancelledAt(370_000)).toMatchObject({
    state: 'delivered',
    tier: 'verified',
    notes: ['CANCELLED_TOO'],
    endedAt: day + 310_000,
  });
  expect(codes(cancelledAt(370_001))).toEqual(['DELIVERED_AND_CANCELLED']);
});

test('a report of a cancellation provides an end that no device saw', () => {
  const reports = [
    { ...report, state: 'cancelled' as const, penaltyMinor: 7, endedAt: day + 360_000 },
  ];
  const seen = { events: [started(1_000), ...drive()] };
  const told = { state: 'cancelled', penaltyMinor: 7, endedAt: day + 360_000, tier: null };
  expect(settle([seen], { reports })).toMatchObject(told);
  // The game continued with another contract.
  const other = started(320_000, { job: otherContract });
  expect(settle([{ events: [...seen.events, other] }], { reports })).toMatchObject(told);
  // A save was loaded.
  const later = { hours: 1, events: [resumed(1_000)] };
  expect(settle([seen, later], { reports })).toMatchObject({ state: 'started', endedAt: null });
  // It continued after that.
  const early = reports.map((each) => ({ ...each, endedAt: day + 60_000 }));
  expect(settle([seen], { reports: early })).toMatchObject({ state: 'started' });
  // A device saw its end.
  expect(settle([device], { reports })).toMatchObject({ state: 'delivered' });
  const own = { events: [...seen.events, cancelled(350_000, { penaltyMinor: 9 })] };
  expect(settle([own], { reports })).toMatchObject({ state: 'cancelled', penaltyMinor: 9 });
});

const kinds = { a: 'ACCEPT', j: 'REJECT', v: 'VOID', r: 'RESTORE' } as const;
type Letter = keyof typeof kinds;

/** Returns decisions by letter, one per minute. */
function decide(letters: string): JobDecision[] {
  return Array.from(letters, (letter, index) => ({
    id: String(index),
    at: day + index * 60_000,
    kind: kinds[isLetter(letter) ? letter : 'a'],
  }));
}
function isLetter(letter: string): letter is Letter {
  return letter in kinds;
}

test.each([
  ['', 'verified'],
  ['a', 'accepted'],
  ['j', 'rejected'],
  ['aj', 'rejected'],
  ['ja', 'accepted'],
  ['v', 'void'],
  ['va', 'void'],
  ['vr', 'verified'],
  ['avr', 'accepted'],
  ['vjr', 'rejected'],
  ['vrv', 'void'],
  ['jr', 'rejected'],
])('decisions %j make the job %s, in any order', (letters, tier) => {
  const decisions = decide(letters);
  for (const told of [decisions, decisions.toReversed()]) {
    expect(settle([device], { decisions: told })).toMatchObject({ tier, settledTier: 'verified' });
  }
});

test('of two decisions at the same time the higher id is the later one', () => {
  const decisions = decide('aj').map((decision) => Object.assign(decision, { at: day }));
  expect(settle([device], { decisions }).tier).toBe('rejected');
  expect(settle([device], { decisions: decisions.toReversed() }).tier).toBe('rejected');
});

test('reasons stay when a decision is made, and only a delivery has a tier', () => {
  const untrusted = { ...device, header: { source: 'recording' as const } };
  const accepted = settle([untrusted], { decisions: decide('a') });
  expect(accepted).toMatchObject({ tier: 'accepted', settledTier: 'review' });
  expect(codes(accepted)).toEqual(['UNTRUSTED_SOURCE']);
  const open = { events: [started(1_000)] };
  expect(settle([open], { decisions: decide('a') }).tier).toBeNull();
});

test('sources are those of the counted chapters', () => {
  const later = { hours: 1, events: wholeDrive(), header: { source: 'recording' as const } };
  expect(settle([device, later]).sources).toEqual(['sdk']);
  expect(chaptersOf(later)).toHaveLength(1);
});
