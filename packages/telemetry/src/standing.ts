import { limits } from '@waybill/schema/limits';

/** Groups of incidents that a company may weigh, in the order of its rules. */
export const emphasisGroups = ['fines', 'collision', 'overspeed', 'late', 'cargo'] as const;
export type EmphasisGroup = (typeof emphasisGroups)[number];

/** A percentage for each group, in their order. */
export type Emphasis = readonly number[];

/** The emphasis of a company that has not set one, and of everything across companies. */
export const evenEmphasis: Emphasis = [100, 100, 100, 100, 100];

/** Sums over counted jobs, as they are. */
export interface PlainSums {
  readonly watchedM: number;
  readonly jobs: number;
  readonly cancelledJobs: number;
  readonly timedJobs: number;
  readonly weighedJobs: number;
}

/** Sums over counted jobs of figure × weight of the day. Points are in thousandths. */
export interface WeightedSums {
  readonly watchedM: bigint;
  readonly finePoints: bigint;
  readonly collisionPoints: bigint;
  readonly overspeedS: bigint;
  readonly lateJobs: bigint;
  readonly cargoDamagePpm: bigint;
  readonly timedJobs: bigint;
  readonly weighedJobs: bigint;
  readonly cleanJobs: bigint;
  readonly jobs: bigint;
  readonly cancelledJobs: bigint;
}

export interface StandingSums {
  readonly plain: PlainSums;
  readonly weighted: WeightedSums;
}

/** Convoys that a driver had promised to be at, of which it is known whether they were there. */
export interface Promises {
  readonly n: number;
  /** Sums of the weights of the days: of kept promises, and of all. */
  readonly kept: bigint;
  readonly all: bigint;
}

export const noPromises: Promises = { n: 0, kept: 0n, all: 0n };

/** What a reputation is computed from. */
export interface ReputationSums extends StandingSums {
  readonly promises: Promises;
}

/** Returns a value for each plain sum. */
export function mapPlainSums<T>(valueOf: (name: keyof PlainSums) => T): Record<keyof PlainSums, T> {
  return {
    watchedM: valueOf('watchedM'),
    jobs: valueOf('jobs'),
    cancelledJobs: valueOf('cancelledJobs'),
    timedJobs: valueOf('timedJobs'),
    weighedJobs: valueOf('weighedJobs'),
  };
}

/** Returns a value for each weighted sum. */
export function mapWeightedSums<T>(
  valueOf: (name: keyof WeightedSums) => T,
): Record<keyof WeightedSums, T> {
  return {
    watchedM: valueOf('watchedM'),
    finePoints: valueOf('finePoints'),
    collisionPoints: valueOf('collisionPoints'),
    overspeedS: valueOf('overspeedS'),
    lateJobs: valueOf('lateJobs'),
    cargoDamagePpm: valueOf('cargoDamagePpm'),
    timedJobs: valueOf('timedJobs'),
    weighedJobs: valueOf('weighedJobs'),
    cleanJobs: valueOf('cleanJobs'),
    jobs: valueOf('jobs'),
    cancelledJobs: valueOf('cancelledJobs'),
  };
}

/** The first day with a weight of its own, and the days after which a weight has doubled. */
const firstDay = Date.UTC(2020, 0, 1);
const doublingDays = 90;
const dayMs = 86_400_000;

/**
 * Returns the weight of the UTC day of a time: twice that of 90 days before. What is older weighs less than
 * what is newer, and no weight ever changes. Equals `decay_weight` in the database.
 */
export function decayWeight(at: Date): bigint {
  const days = Math.max(0, Math.floor((at.getTime() - firstDay) / dayMs));
  const fraction = BigInt(Math.round(2 ** 30 * 2 ** ((days % doublingDays) / doublingDays)));
  return fraction << BigInt(Math.floor(days / doublingDays));
}

/** Safety needs this many kilometres, and is pulled towards this rate by as many as that. Our choice. */
export const safetyRules = {
  leastKm: limits.safetyDistanceM / 1_000,
  priorKm: 2_000,
  priorRate: 0.008,
  scale: 25,
} as const;

/** The unit in which groups are added up: so many are a point. */
const unitsPerPoint = 300_000;

/** Units of each group in the weighted sums, before emphasis. */
function unitsOf(sums: WeightedSums): readonly bigint[] {
  return [
    300n * sums.finePoints,
    300n * sums.collisionPoints,
    5_000n * sums.overspeedS,
    900_000n * sums.lateJobs,
    12n * sums.cargoDamagePpm,
  ];
}

export type SafetyPart = EmphasisGroup | 'unknown';

export interface Safety {
  /** From 0 to 100, unrounded. */
  readonly exact: number;
  /** Points per km; recent ones weigh more. */
  readonly rate: number;
  readonly km: number;
  /** How much each group takes from 100. `unknown`: the kilometres that the driver is not known by yet. */
  readonly loses: Readonly<Record<SafetyPart, number>>;
}

/** Returns the safety score, or null below 500 km. */
export function safetyOf(
  { plain, weighted }: StandingSums,
  emphasis: Emphasis = evenEmphasis,
): Safety | null {
  const km = plain.watchedM / 1_000;
  if (km < safetyRules.leastKm || weighted.watchedM === 0n) return null;
  const units = unitsOf(weighted).map((sum, index) => sum * BigInt(emphasis[index] ?? 100));
  const rates = units.map(
    (sum) => (ratioOf(sum, weighted.watchedM) * 1_000) / (100 * unitsPerPoint),
  );
  const rate =
    (ratioOf(
      units.reduce((sum, each) => sum + each, 0n),
      weighted.watchedM,
    ) *
      1_000) /
    (100 * unitsPerPoint);
  const { priorKm, priorRate, scale } = safetyRules;
  const risk = (1_000 * (km * rate + priorKm * priorRate)) / (km + priorKm);
  const exact = 100 * Math.exp(-risk / scale);
  const share = (points: number) => ((1_000 * points) / (km + priorKm) / risk) * (100 - exact);
  const [fines = 0, collision = 0, overspeed = 0, late = 0, cargo = 0] = rates.map((each) =>
    share(km * each),
  );
  const unknown = share(priorKm * priorRate);
  return { exact, rate, km, loses: { fines, collision, overspeed, late, cargo, unknown } };
}

/** The sum that a group's incidents are part of. */
const figureOf = {
  fines: 'finePoints',
  collision: 'collisionPoints',
  overspeed: 'overspeedS',
  late: 'lateJobs',
  cargo: 'cargoDamagePpm',
} as const satisfies Readonly<Record<EmphasisGroup, keyof WeightedSums>>;

/** An incident of a job: thousandths of points, seconds, 1 for a late job, or damage in millionths. */
interface WeighedIncident {
  readonly group: EmphasisGroup;
  readonly figure: number;
  /** When its job ended. */
  readonly endedAt: Date;
}

/** Returns how much an incident takes from 100. All of a group take what the group does. */
export function safetyLossOf(
  { weighted }: StandingSums,
  { loses }: Safety,
  { group, figure, endedAt }: WeighedIncident,
): number {
  const all = weighted[figureOf[group]];
  if (all === 0n) return 0;
  return loses[group] * ratioOf(BigInt(figure) * decayWeight(endedAt), all);
}

/** Parts of the reputation with their weight and prior; the prior counts as ten jobs or events. Our choice. */
export const reputationRules = {
  parts: [
    { key: 'onTime', weight: 0.3, prior: 0.9 },
    { key: 'intact', weight: 0.2, prior: 0.85 },
    { key: 'completed', weight: 0.15, prior: 0.95 },
    { key: 'attendance', weight: 0.1, prior: 0.8 },
  ],
  safetyWeight: 0.15,
  priorN: 10,
  /** Ended jobs below which there is no reputation. */
  leastJobs: limits.reputationJobs,
} as const;

export interface ReputationPart {
  readonly key: (typeof reputationRules)['parts'][number]['key'] | 'safety';
  readonly weight: number;
  readonly n: number;
  /** The share of good ones; recent ones weigh more. Null for safety, which is a score itself. */
  readonly rate: number | null;
  /** From 0 to 1: the rate pulled towards its prior, or the safety score. */
  readonly value: number;
  /** How much it takes from 1,000, and how much of that because little is known. */
  readonly loses: number;
  readonly unknown: number;
}

export interface Reputation {
  /** From 0 to 1,000, unrounded. Null until something is known. */
  readonly exact: number | null;
  readonly enough: boolean;
  readonly parts: readonly ReputationPart[];
}

/** Returns a rate of n events, pulled towards a prior by as many as `priorN`. */
function shrunk(rate: number, n: number, priorN: number, prior: number): number {
  return (n * rate + priorN * prior) / (n + priorN);
}

/**
 * Returns the reputation, 1,000 × Σ weight × value / Σ weight over the parts of which something is known.
 * The emphasis is that of the safety score.
 */
export function reputationOf(sums: ReputationSums, emphasis: Emphasis = evenEmphasis): Reputation {
  const { plain, weighted, promises } = sums;
  const { priorN, safetyWeight, leastJobs } = reputationRules;
  const ended = plain.jobs + plain.cancelledJobs;
  const known = {
    onTime: [plain.timedJobs, weighted.timedJobs - weighted.lateJobs, weighted.timedJobs],
    intact: [plain.weighedJobs, weighted.cleanJobs, weighted.weighedJobs],
    completed: [ended, weighted.jobs, weighted.jobs + weighted.cancelledJobs],
    attendance: [promises.n, promises.kept, promises.all],
  } as const;
  const rated = reputationRules.parts.flatMap(({ key, weight, prior }) => {
    const [n, good, all] = known[key];
    if (n === 0 || all === 0n) return [];
    const rate = ratioOf(good, all);
    const value = shrunk(rate, n, priorN, prior);
    return [{ key, weight, n, rate, value, lack: (priorN * (1 - prior)) / (n + priorN) }];
  });
  const safety = safetyOf(sums, emphasis);
  const all = [
    ...rated,
    ...(safety === null
      ? []
      : [
          {
            key: 'safety' as const,
            weight: safetyWeight,
            n: plain.jobs,
            rate: null,
            value: safety.exact / 100,
            lack: 0,
          },
        ]),
  ];
  const weights = all.reduce((sum, { weight }) => sum + weight, 0);
  return {
    exact:
      weights === 0
        ? null
        : (1_000 * all.reduce((sum, { weight, value }) => sum + weight * value, 0)) / weights,
    enough: ended >= leastJobs && weights > 0,
    parts: all.map(({ key, weight, n, rate, value, lack }) => ({
      key,
      weight,
      n,
      rate,
      value,
      loses: (1_000 * weight * (1 - value)) / weights,
      unknown: (1_000 * weight * lack) / weights,
    })),
  };
}

/** The sum of the jobs or events that lower each part. */
const badOf: Readonly<
  Record<(typeof reputationRules)['parts'][number]['key'], (sums: ReputationSums) => bigint>
> = {
  onTime: ({ weighted }) => weighted.lateJobs,
  intact: ({ weighted }) => weighted.weighedJobs - weighted.cleanJobs,
  completed: ({ weighted }) => weighted.cancelledJobs,
  attendance: ({ promises }) => promises.all - promises.kept,
};

/**
 * Returns how much a late, damaged or cancelled job, or a missed event, takes from 1,000. All of a part take what
 * the part does, less what is unknown.
 */
export function reputationLossOf(
  sums: ReputationSums,
  { key, loses, unknown }: ReputationPart,
  at: Date,
): number {
  const all = key === 'safety' ? 0n : badOf[key](sums);
  return all === 0n ? 0 : (loses - unknown) * ratioOf(decayWeight(at), all);
}

/** Divides whole numbers of any size, to about 18 digits after the point. */
function ratioOf(part: bigint, whole: bigint): number {
  const scale = 10n ** 18n;
  return Number((part * scale) / whole) / Number(scale);
}

/**
 * Rounds parts of a whole so that they add up to the rounded whole: those with the largest remainders are
 * rounded up.
 */
export function roundParts(parts: readonly number[], whole: number): number[] {
  const floors = parts.map(Math.floor);
  const missing = whole - floors.reduce((sum, each) => sum + each, 0);
  const raised = new Set(
    parts
      .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
      .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
      .slice(0, Math.max(0, missing))
      .map(({ index }) => index),
  );
  return floors.map((floor, index) => (raised.has(index) ? floor + 1 : floor));
}
