import { type JobReason, jobReasons } from '@waybill/schema/features/jobs.models';
import { driveChecks } from './drive-checks.ts';
import { seenDistanceOf } from './evidence.ts';
import { contractOf, type Facts, isCrossing } from './facts.ts';
import { readTrucks } from './figures.ts';
import type { EvidenceVersion } from './job.ts';
import { atLeast, atMost, type Measured } from './measured.ts';

/** A measurement of a delivery, with its limits. */
export interface JobCheck extends Measured {
  /** The reason that applies if it is outside the limits. */
  readonly code: JobReason;
}

type Checks = Readonly<Partial<Record<JobReason, (facts: Facts) => Measured | null>>>;

/** The version 1 rules as measurements; each returns null if its input is unknown. */
const firstChecks: Checks = {
  SPEED_OVER_CAP: ({ measures: { sustainedSpeedCmS }, thresholds }) =>
    sustainedSpeedCmS === null
      ? null
      : atMost('centimetresPerSecond', sustainedSpeedCmS, thresholds.speedCapCmS),

  PACE_IMPOSSIBLE: (facts) => {
    const seconds = facts.measures.chaptersMs / 1_000;
    const drivenM = seenDistanceOf(facts);
    return drivenM === null || seconds === 0
      ? null
      : atMost('metresPerSecond', drivenM / seconds, facts.thresholds.paceMetresPerSecond);
  },

  NOT_OBSERVED: ({ figures: { distanceM }, measures: { observedM }, thresholds }) =>
    distanceM === null || distanceM === 0
      ? null
      : atLeast('share', observedM / distanceM, thresholds.observedShare),

  ODO_MISMATCH: ({ history: { chapters, outcome }, figures: { distanceM }, thresholds }) => {
    const trucks = readTrucks(chapters);
    const isKnown = trucks !== null && chapters[0]?.beginning !== 'unseen';
    if (distanceM === null || distanceM === 0 || !outcome?.truck || !isKnown) return null;
    const odometerM = outcome.truck.odometerM - trucks.first.odometerM;
    const { share, metres } = thresholds.odometerMismatch;
    return atMost(
      'share',
      Math.abs(odometerM - distanceM) / distanceM,
      Math.max(share, metres / distanceM),
    );
  },

  TELEPORT: ({ items, measures: { leaps } }) =>
    atMost('count', leaps.count, items.filter(isCrossing).length),

  TRUCK_CHANGED: ({ history: { chapters } }) => {
    const trucks = readTrucks(chapters);
    if (trucks === null) return null;
    return atMost('count', trucks.hasChanged ? Math.max(2, trucks.ids) : trucks.ids, 1);
  },

  DIST_OVER_PLANNED_1_5X: ({ history, figures: { distanceM }, thresholds }) => {
    const { plannedM } = contractOf(history);
    const { share, metres } = thresholds.overPlanned;
    return distanceM === null || plannedM === null
      ? null
      : atMost('metres', distanceM, share * plannedM + metres);
  },

  DIST_UNDER_PLANNED: ({ history, figures: { distanceM }, thresholds }) => {
    const { plannedM } = contractOf(history);
    return distanceM === null || plannedM === null
      ? null
      : atLeast('metres', distanceM, thresholds.underPlannedShare * plannedM);
  },

  REVENUE_OVER_INCOME: ({ history, figures: { revenueMinor }, thresholds }) => {
    const { incomeMinor } = contractOf(history);
    const { share, minor } = thresholds.overIncome;
    return revenueMinor === null || incomeMinor === null
      ? null
      : atMost('minor', revenueMinor, share * incomeMinor + minor);
  },

  RATE_OVER_CAP: ({ game, figures: { revenueMinor, distanceM }, thresholds }) =>
    revenueMinor === null || distanceM === null
      ? null
      : atMost(
          'minor',
          revenueMinor,
          (thresholds.rateMinorPerKm[game] * distanceM) / 1_000 + thresholds.rateBaseMinor,
        ),

  SPEED_MISMATCH: ({ measures: { rolledM, rolledTraceM }, thresholds }) => {
    const { min, max } = thresholds.rolledRatio;
    return rolledM < thresholds.rolledLeastM
      ? null
      : { unit: 'ratio', measured: rolledTraceM / rolledM, least: min, most: max };
  },

  SCALE_MISMATCH: ({ measures: { observedM, traceM }, thresholds }) => {
    const { min, max } = thresholds.scaleRatio;
    return traceM < thresholds.traceLeastM
      ? null
      : { unit: 'ratio', measured: observedM / traceM, least: min, most: max };
  },
};

const checks: Readonly<Record<EvidenceVersion, Checks>> = {
  1: firstChecks,
  2: { ...firstChecks, ...driveChecks },
};

/** Returns the measurements of a delivery seen by a device; empty for a job that wasn't delivered. */
export function listChecks(facts: Facts): JobCheck[] {
  const { state, chapters } = facts.history;
  if (state !== 'delivered' || chapters.length === 0) return [];
  const { evidenceVersion } = facts.surroundings;
  return jobReasons.flatMap((code) => {
    const check = checks[evidenceVersion][code]?.(facts);
    if (!check) return [];
    const { unit, measured, least, most } = check;
    return [{ code, unit, measured, least, most }];
  });
}
