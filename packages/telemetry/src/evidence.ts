import {
  type JobNote,
  type JobReason,
  jobReasons,
  type JobTier,
} from '@waybill/schema/features/jobs.models';
import { driveChecks } from './drive-checks.ts';
import { contractOf, type Facts, type Figures, isCrossing } from './facts.ts';
import { haveOneClock, readTrucks } from './figures.ts';
import { compareText, type History } from './history.ts';
import {
  type JobChapter,
  type EvidenceVersion,
  type JobDecision,
  type ReasonFound,
  type SettledJob,
} from './job.ts';
import { isPassed } from './measured.ts';
import type { EvidenceThresholds } from './thresholds.ts';

const rejecting: Readonly<Record<EvidenceVersion, ReadonlySet<JobReason>>> = {
  1: new Set<JobReason>(['SPEED_OVER_CAP', 'PACE_IMPOSSIBLE']),
  2: new Set<JobReason>(['SPEED_OVER_CAP']),
};

/** Each returns the figures that contradict the delivery, or null. */
type Rules = Readonly<Partial<Record<JobReason, (facts: Facts) => Figures | null>>>;

/** The version 1 rules; those that version 2 doesn't replace apply there too. */
const firstRules: Rules = {
  SPEED_OVER_CAP: ({ measures: { sustainedSpeedCmS: speedCmS }, thresholds }) =>
    speedCmS !== null && speedCmS > thresholds.speedCapCmS
      ? { speedCmS, capCmS: thresholds.speedCapCmS }
      : null,

  PACE_IMPOSSIBLE: (facts) => {
    const { measures, thresholds } = facts;
    const drivenM = seenDistanceOf(facts);
    const seconds = measures.chaptersMs / 1_000;
    return drivenM !== null && drivenM > thresholds.paceMetresPerSecond * seconds
      ? { drivenM, seconds: Math.round(seconds) }
      : null;
  },

  NOT_OBSERVED: ({ history, figures: { distanceM }, measures: { observedM }, thresholds }) =>
    distanceM !== null &&
    history.chapters.length > 0 &&
    observedM < thresholds.observedShare * distanceM
      ? { observedM, distanceM }
      : null,

  ODO_MISMATCH: ({ history: { chapters, outcome }, figures: { distanceM }, thresholds }) => {
    const trucks = readTrucks(chapters);
    const isKnown = trucks !== null && chapters[0]?.beginning !== 'unseen';
    if (distanceM === null || !outcome?.truck || !isKnown) return null;
    const odometerM = outcome.truck.odometerM - trucks.first.odometerM;
    const { share, metres } = thresholds.odometerMismatch;
    return Math.abs(odometerM - distanceM) > Math.max(share * distanceM, metres)
      ? { odometerM, distanceM }
      : null;
  },

  ODO_DISCONTINUITY: ({ history: { chapters }, measures: { odometerBreaks }, thresholds }) => {
    const gaps = findGaps(chapters, thresholds);
    const count = odometerBreaks.count + gaps.length;
    const { longest } = odometerBreaks;
    return count === 0
      ? null
      : {
          count,
          ...(longest && { metres: longest.metres, seconds: longest.ms / 1_000, at: longest.at }),
          ...(gaps.length > 0 && { gapM: Math.max(...gaps) }),
        };
  },

  TELEPORT: ({ items, measures: { leaps } }) => {
    const crossings = items.filter(isCrossing).length;
    return leaps.count > crossings && leaps.longest
      ? {
          count: leaps.count,
          crossings,
          metres: leaps.longest.metres,
          seconds: leaps.longest.ms / 1_000,
          at: leaps.longest.at,
        }
      : null;
  },

  TRUCK_CHANGED: ({ history: { chapters } }) => {
    const trucks = readTrucks(chapters);
    return trucks?.hasChanged === true ? { trucks: Math.max(2, trucks.ids) } : null;
  },

  DIST_OVER_PLANNED_1_5X: ({ history, figures: { distanceM }, thresholds }) => {
    const { plannedM } = contractOf(history);
    const { share, metres } = thresholds.overPlanned;
    return distanceM !== null && plannedM !== null && distanceM > share * plannedM + metres
      ? { distanceM, plannedM }
      : null;
  },

  DIST_UNDER_PLANNED: ({ history, figures: { distanceM }, thresholds }) => {
    const { plannedM } = contractOf(history);
    return distanceM !== null &&
      plannedM !== null &&
      distanceM < thresholds.underPlannedShare * plannedM
      ? { distanceM, plannedM }
      : null;
  },

  REVENUE_OVER_INCOME: ({ history, figures: { revenueMinor }, thresholds }) => {
    const { incomeMinor } = contractOf(history);
    const { share, minor } = thresholds.overIncome;
    return revenueMinor !== null &&
      incomeMinor !== null &&
      revenueMinor > share * incomeMinor + minor
      ? { revenueMinor, incomeMinor }
      : null;
  },

  RATE_OVER_CAP: ({ game, figures: { revenueMinor, distanceM }, thresholds }) => {
    if (revenueMinor === null || distanceM === null) return null;
    const minorPerKm = thresholds.rateMinorPerKm[game];
    return revenueMinor > (minorPerKm * distanceM) / 1_000 + thresholds.rateBaseMinor
      ? { revenueMinor, distanceM, minorPerKm }
      : null;
  },

  SPEED_MISMATCH: ({ measures: { rolledM, rolledTraceM }, thresholds }) =>
    rolledM >= thresholds.rolledLeastM && isOutside(rolledTraceM / rolledM, thresholds.rolledRatio)
      ? { rolledM, rolledTraceM }
      : null,

  SCALE_MISMATCH: ({ measures: { observedM, traceM }, thresholds }) =>
    traceM >= thresholds.traceLeastM && isOutside(observedM / traceM, thresholds.scaleRatio)
      ? { observedM, traceM }
      : null,

  TIME_OVERLAP: ({ surroundings: { overlapS, isCrowded }, thresholds }) => {
    if (isCrowded) return { deliveries: thresholds.deliveriesOfDay };
    return overlapS * 1_000 > thresholds.overlapMs ? { overlapS } : null;
  },

  DUPLICATE: ({ surroundings, history: { chapters } }) => {
    const odometerM = readTrucks(chapters)?.first.odometerM;
    return surroundings.isDuplicate
      ? { ...(odometerM !== undefined && { startOdometerM: odometerM }) }
      : null;
  },

  DELIVERED_AND_CANCELLED: ({ history: { cancelledApartMs } }) =>
    cancelledApartMs === null ? null : { apartS: Math.round(cancelledApartMs / 1_000) },

  EVENTS_MISSING: ({ history: { chapters, isFull } }) => {
    const sessions = chapters.filter(
      ({ session, hasLostItems }) => session.hasMissingEvents || hasLostItems,
    );
    return sessions.length === 0 && !isFull
      ? null
      : { sessions: new Set(sessions.map(({ session }) => session.id)).size };
  },

  CLOCK_SKEW: ({ history, measures: { timesRunBack }, thresholds }) => {
    const overlapMs = ownOverlap(history.chapters);
    const { lastChapter, endedAt } = history;
    const lateMs = lastChapter && endedAt ? lastChapter.session.receivedAt - endedAt : 0;
    const figures = {
      ...(timesRunBack > 0 && { timesRunBack }),
      ...(overlapMs > thresholds.overlapMs && { overlapS: Math.round(overlapMs / 1_000) }),
      ...(lateMs > thresholds.receivedLateMs && { lateS: Math.round(lateMs / 1_000) }),
    };
    return Object.keys(figures).length === 0 ? null : figures;
  },

  UNTRUSTED_SOURCE: ({ history: { chapters, report } }) => {
    const untrusted = chapters.filter(({ session }) => session.source !== 'sdk').length;
    const reports = report !== null && !report.isSigned ? 1 : 0;
    const correction = report?.correction ?? null;
    const isTrial = chapters.some(({ session }) => session.isTrial);
    return untrusted + reports > 0 || correction !== null || isTrial
      ? {
          chapters: untrusted,
          reports,
          ...(correction !== null && { [correction]: 1 }),
          ...(isTrial && { trial: 1 }),
        }
      : null;
  },

  NO_EVENTS: ({ history: { chapters } }) => (chapters.length === 0 ? {} : null),

  SOURCES_DISAGREE: ({ history: { outcome }, reports, thresholds }) => {
    if (outcome?.kind !== 'delivered') return null;
    const { distanceM, revenueMinor } = outcome;
    const { share, metres } = thresholds.reportDistance;
    const mostM = Math.max(share * distanceM, metres);
    const mostMinor = thresholds.reportRevenueShare * revenueMinor;
    const other = reports.find(
      (report) =>
        report.correction !== 'deleted' &&
        (differ(report.distanceM, distanceM, mostM) ||
          differ(report.revenueMinor, revenueMinor, mostMinor)),
    );
    return other
      ? {
          distanceM,
          revenueMinor,
          ...(other.distanceM !== null && { reportedM: other.distanceM }),
          ...(other.revenueMinor !== null && { reportedMinor: other.revenueMinor }),
        }
      : null;
  },
};

const rules: Readonly<Record<EvidenceVersion, Rules>> = {
  1: firstRules,
  2: {
    ...firstRules,
    ...Object.fromEntries(
      Object.entries(driveChecks).map(([code, check]) => [
        code,
        (facts: Facts) => {
          const checked = check(facts);
          return checked === null || isPassed(checked) ? null : checked.figures;
        },
      ]),
    ),

    DUPLICATE: ({ surroundings: { isDuplicate } }) => (isDuplicate ? {} : null),

    UNTRUSTED_SOURCE: (facts) => {
      const { chapters, report } = facts.history;
      const found = firstRules.UNTRUSTED_SOURCE?.(facts) ?? null;
      const isOwn = chapters.length === 0 && report?.isOwn === true;
      return isOwn ? { ...found, own: 1 } : found;
    },
  },
};

/** Returns everything that contradicts a delivery; empty for a job that wasn't delivered. */
export function findReasons(facts: Facts): ReasonFound[] {
  if (facts.history.state !== 'delivered') return [];
  const { evidenceVersion } = facts.surroundings;
  return jobReasons.flatMap((code) => {
    const figures = rules[evidenceVersion][code]?.(facts) ?? null;
    const items = code === 'TELEPORT' ? facts.items.filter(isCrossing) : [];
    return figures ? [{ code, figures, items: items.map(({ ordinal }) => ordinal) }] : [];
  });
}

/** Returns the notes of a delivery, which don't affect its tier. */
export function findNotes({ game, history, measures, thresholds }: Facts): JobNote[] {
  const { state, chapters } = history;
  if (state !== 'delivered') return [];
  const isRace = (measures.topSpeedCmS ?? 0) > thresholds.raceCmS[game];
  const isResumed =
    chapters.length > 1 || chapters.some(({ beginning }) => beginning === 'resumed');
  const notes: readonly (readonly [JobNote, boolean])[] = [
    ['RACE', isRace],
    ['SAVE_RELOADED', chapters.some(isReloaded)],
    ['RESUMED', isResumed],
    ['REPEATED', history.isRepeated],
    ['CANCELLED_TOO', history.isCancelledToo],
  ];
  return notes.flatMap(([code, holds]) => (holds ? [code] : []));
}

/** Returns the tier of a delivery by its evidence; null if it wasn't delivered. */
export function settleTier(
  { history: { state, report, chapters }, surroundings }: Facts,
  reasons: readonly ReasonFound[],
): SettledJob['settledTier'] {
  if (state !== 'delivered') return null;
  const { evidenceVersion, countsOfflineJobs } = surroundings;
  if (reasons.some(({ code }) => rejecting[evidenceVersion].has(code))) return 'rejected';
  const isTrustedReport = chapters.length === 0 && report?.isSigned === true && report.isTrusted;
  if (isTrustedReport && reasons.every(({ code }) => code === 'NO_EVENTS')) return 'accepted';
  const isOfflineAlone = reasons.length === 1 && reasons[0]?.code === 'NOT_WITNESSED';
  if (isOfflineAlone && countsOfflineJobs) return 'accepted';
  return reasons.length === 0 ? 'verified' : 'review';
}

/**
 * Returns the tier of a job: void until restored, otherwise the last decision, otherwise the settled tier.
 */
export function decideTier(
  settled: SettledJob['settledTier'],
  decisions: readonly JobDecision[],
): JobTier | null {
  if (settled === null) return null;
  const kinds = decisions
    .toSorted((a, b) => a.at - b.at || compareText(a.id, b.id))
    .map(({ kind }) => kind);
  const voided = kinds.findLast((kind) => kind === 'VOID' || kind === 'RESTORE');
  if (voided === 'VOID') return 'void';
  const decided = kinds.findLast((kind) => kind === 'ACCEPT' || kind === 'REJECT');
  if (decided === undefined) return settled;
  return decided === 'ACCEPT' ? 'accepted' : 'rejected';
}

/** Returns the distance driven within the time of the chapters; null if it is unknown. */
export function seenDistanceOf({
  history,
  figures: { distanceM },
  measures: { observedM },
  thresholds,
}: Facts): number | null {
  if (distanceM === null || history.chapters.length === 0) return null;
  // For a partly observed job the duration of its distance is unknown.
  return isSeenWhole(history, thresholds) ? distanceM : Math.min(distanceM, observedM);
}

/** True if a device saw the job from start to end, without unobserved distance. */
function isSeenWhole({ chapters, outcome }: History, thresholds: EvidenceThresholds): boolean {
  return (
    chapters[0]?.beginning === 'started' &&
    outcome?.kind === 'delivered' &&
    findGaps(chapters, thresholds).length === 0
  );
}

/** Returns the odometer gaps between consecutive chapters that are too large. */
function findGaps(chapters: readonly JobChapter[], { chapterGapM }: EvidenceThresholds): number[] {
  return chapters.flatMap((chapter, index) => {
    const before = chapters[index - 1];
    const { firstTruck } = chapter;
    if (!firstTruck || !before || before.lastOdometerM === null) return [];
    const gapM = firstTruck.odometerM - before.lastOdometerM;
    return gapM > chapterGapM ? [gapM] : [];
  });
}

/** True if a save was loaded in a chapter, or between it and the previous one. */
function isReloaded(chapter: JobChapter, index: number, chapters: readonly JobChapter[]): boolean {
  const before = chapters[index - 1];
  return (
    chapter.reloads > 0 ||
    (before !== undefined &&
      haveOneClock(before, chapter) &&
      chapter.firstMinute !== null &&
      before.lastMinute !== null &&
      chapter.firstMinute < before.lastMinute)
  );
}

/**
 * Returns how long chapters of one job overlap, although one contract can't be driven twice at the same time.
 */
function ownOverlap(chapters: readonly JobChapter[]): number {
  let end = -Infinity;
  let overlapMs = 0;
  for (const { from, to } of chapters) {
    overlapMs += Math.max(0, Math.min(end, to) - from);
    end = Math.max(end, to);
  }
  return overlapMs;
}

function isOutside(value: number, { min, max }: { readonly min: number; readonly max: number }) {
  return value < min || value > max;
}

function differ(reported: number | null, own: number, most: number): boolean {
  return reported !== null && Math.abs(reported - own) > most;
}
