import type { TelemetrySession, TruckPpm } from '@waybill/schema/features/telemetry.models';
import type { BadSteps } from './chapter.ts';
import type { History } from './history.ts';
import { undoAfter } from './items.ts';
import type { JobChapter, JobFigures, JobItem } from './job.ts';
import type { EvidenceThresholds } from './thresholds.ts';

/** The maximum plausible fuel consumption: a thousand cubic metres (choice). */
const mostFuelMl = 1e9;

/** The combined measurements of a job's chapters. */
export interface JobMeasures {
  readonly samples: number;
  readonly observedM: number;
  readonly traceM: number;
  readonly rolledM: number;
  readonly rolledTraceM: number;
  readonly topSpeedCmS: number | null;
  readonly sustainedSpeedCmS: number | null;
  readonly overspeedMs: number;
  readonly odometerBreaks: BadSteps;
  readonly leaps: BadSteps;
  readonly timesRunBack: number;
  /** The total duration of the chapters. */
  readonly chaptersMs: number;
}

/** Returns the items of counted chapters, with those marked as undone that a later chapter's save undid. */
export function listItems(chapters: readonly JobChapter[]): JobItem[] {
  const items = chapters.flatMap((chapter, index) => {
    const later = chapters.slice(index + 1).filter((other) => haveOneClock(chapter, other));
    const lowest = Math.min(...later.map(({ lowestMinute }) => lowestMinute ?? Infinity));
    return undoAfter(chapter.items, lowest);
  });
  return items.map((item, index) => Object.assign({ ordinal: index + 1 }, item));
}

/** True if the minutes of two chapters are comparable, because multiplayer has its own clock. */
export function haveOneClock(a: JobChapter, b: JobChapter): boolean {
  return isMultiplayer(a.session) === isMultiplayer(b.session);
}

export function sumMeasures(chapters: readonly JobChapter[]): JobMeasures {
  const all = chapters.map(({ measures }) => measures);
  return {
    samples: sum(all.map(({ samples }) => samples)),
    observedM: sum(all.map(({ observedM }) => observedM)),
    traceM: toMetres(all.map(({ traceCm }) => traceCm)),
    rolledM: toMetres(all.map(({ rolledCm }) => rolledCm)),
    rolledTraceM: toMetres(all.map(({ rolledTraceCm }) => rolledTraceCm)),
    topSpeedCmS: largest(all.map(({ topSpeedCmS }) => topSpeedCmS)),
    sustainedSpeedCmS: largest(all.map(({ sustainedSpeedCmS }) => sustainedSpeedCmS)),
    overspeedMs: sum(all.map(({ overspeedMs }) => overspeedMs)),
    odometerBreaks: sumSteps(all.map(({ odometerBreaks }) => odometerBreaks)),
    leaps: sumSteps(all.map(({ leaps }) => leaps)),
    timesRunBack: sum(all.map(({ timesRunBack }) => timesRunBack)),
    chaptersMs: sum(chapters.map(({ from, to }) => to - from)),
  };
}

/** Returns the figures of a job: the device's, otherwise those of the report about its end. */
export function readFigures(
  history: History,
  items: readonly JobItem[],
  { samples, topSpeedCmS, overspeedMs }: JobMeasures,
  thresholds: EvidenceThresholds,
): JobFigures {
  const { state, outcome, report, chapters } = history;
  const told = state === 'delivered' ? report : null;
  const delivered = outcome?.kind === 'delivered' ? outcome : told;
  // Funbit's server reports no fines, tolls or crossings.
  const hasItems =
    chapters.length > 0 && chapters.every(({ session }) => session.source !== 'funbit');
  const paid = (...kinds: readonly JobItem['kind'][]) =>
    hasItems ? sumOf(items, 'amountMinor', kinds) : null;
  return {
    revenueMinor: delivered?.revenueMinor ?? null,
    xp: delivered?.xp ?? null,
    distanceM: delivered?.distanceM ?? null,
    cargoDamagePpm: delivered?.cargoDamagePpm ?? null,
    penaltyMinor: (outcome?.kind === 'cancelled' ? outcome : report)?.penaltyMinor ?? null,
    finesMinor: paid('fine') ?? report?.finesMinor ?? null,
    tollsMinor: paid('toll') ?? report?.tollsMinor ?? null,
    transportMinor: paid('ferry', 'train') ?? report?.transportMinor ?? null,
    ...readConsumption(history, items),
    topSpeedCmS: topSpeedCmS ?? report?.topSpeedCmS ?? null,
    overspeedS: samples === 0 ? null : Math.round(overspeedMs / 1_000),
    late: isLate(history, thresholds),
  };
}

/** Returns fuel and damage from the first truck to the last; unknown once the truck has changed. */
function readConsumption({ chapters, outcome, report }: History, items: readonly JobItem[]) {
  const trucks = readTrucks(chapters);
  const end = outcome?.truck;
  if (!trucks || !end || trucks.hasChanged || chapters[0]?.beginning === 'unseen') {
    return {
      fuelUsedMl: report?.fuelUsedMl ?? null,
      truckDamagePpm: report?.truckDamagePpm ?? null,
    };
  }
  const { first } = trucks;
  // A truck with an empty tank doesn't move, so 0 means unknown.
  const hasTank = first.fuelMl > 0 && end.fuelMl > 0;
  const fuelUsedMl = first.fuelMl + sumOf(items, 'volumeMl', ['refuel']) - end.fuelMl;
  return {
    // Negative: it was refuelled unobserved.
    fuelUsedMl: !hasTank || fuelUsedMl < 0 || fuelUsedMl > mostFuelMl ? null : fuelUsedMl,
    truckDamagePpm: damageBetween(first.wearPpm, end.wearPpm),
  };
}

/** Returns the first truck of the chapters, and whether there was another one; null if none was seen. */
export function readTrucks(chapters: readonly JobChapter[]) {
  const trucks = chapters.flatMap(({ firstTruck, lastTruck }) =>
    firstTruck && lastTruck ? [firstTruck, lastTruck] : [],
  );
  const [first] = trucks;
  if (!first) return null;
  return {
    first,
    ids: new Set(trucks.map(({ id }) => id)).size,
    hasChanged:
      trucks.some(({ id }) => id !== first.id) ||
      chapters.some(({ hasChangedTruck }) => hasChangedTruck),
  };
}

function isLate(
  { outcome, lastChapter, report, chapters }: History,
  { deadlineAheadMinutes }: EvidenceThresholds,
): boolean | null {
  if (outcome?.kind !== 'delivered' || lastChapter === null) return report?.isLate ?? null;
  const { deadlineMinute } = lastChapter.contract;
  if (deadlineMinute === null || outcome.gameMinute === null) return null;
  // The multiplayer clock isn't that of the contract.
  if (isMultiplayer(lastChapter.session)) return null;
  // TruckersMP's clock without being reported: no game offers such a job.
  const isOffered = chapters.every(({ beginning, firstMinute }) => {
    if (beginning !== 'started' || firstMinute === null) return true;
    return firstMinute < deadlineMinute && deadlineMinute <= firstMinute + deadlineAheadMinutes;
  });
  return isOffered ? outcome.gameMinute > deadlineMinute : null;
}

function isMultiplayer({ multiplayer }: Pick<TelemetrySession, 'multiplayer'>): boolean {
  return multiplayer === 'convoy' || multiplayer === 'truckersmp';
}

function damageBetween(start: TruckPpm, end: TruckPpm): number {
  const channels = ['engine', 'transmission', 'cabin', 'chassis', 'wheels'] as const;
  return sum(channels.map((channel) => Math.max(0, end[channel] - start[channel])));
}

function sumOf(
  items: readonly JobItem[],
  key: 'amountMinor' | 'volumeMl',
  kinds: readonly JobItem['kind'][],
): number {
  return sum(
    items
      .filter(({ kind, undone }) => kinds.includes(kind) && !undone)
      .map((item) => item[key] ?? 0),
  );
}

function sumSteps(steps: readonly BadSteps[]): BadSteps {
  const longest = steps.reduce<BadSteps['longest']>((longest, { longest: other }) => {
    const isLonger =
      other !== null && (longest === null || Math.abs(other.metres) > Math.abs(longest.metres));
    return isLonger ? other : longest;
  }, null);
  return { count: sum(steps.map(({ count }) => count)), longest };
}

function largest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function toMetres(centimetres: readonly number[]): number {
  return Math.round(sum(centimetres) / 100);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
