import type { TrackSample } from '@waybill/schema/features/telemetry.models';
import type { BadSteps, Cursor, Measures } from './chapter.ts';
import type { EvidenceThresholds } from './thresholds.ts';
import type { Point } from './trace.ts';

interface Measured {
  readonly measures: Measures;
  readonly cursor: Cursor;
  /** The points of the samples: those that go on from the last line, then one list for each line. */
  readonly lines: readonly (readonly Point[])[];
}

/** Where the samples of one track belong. */
interface TrackContext {
  /** When the session started, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The latest time of an event before the track. */
  readonly latestT: number;
  readonly thresholds: EvidenceThresholds;
}

/** Compares each sample with the one before, or with the event that the cursor stands for. */
export function measureSamples(
  before: Measures,
  start: Cursor,
  samples: readonly TrackSample[],
  { startedAt, latestT, thresholds }: TrackContext,
): Measured {
  const measures = { ...before };
  let line: Point[] = [];
  const lines = [line];
  let cursor = start;
  for (const [t, x, z, speedCmS, odometerM, , limitCmS] of samples) {
    const ms = t - cursor.t;
    const last = cursor.sample;
    const isAfterLast = last === null ? ms >= 0 : ms > 0;
    if (!isAfterLast || t < latestT) measures.timesRunBack += 1;

    let isSameLine = false;
    if (isAfterLast) {
      const metres = odometerM - cursor.odometerM;
      if (isPossibleStep(metres, ms, last === null, thresholds)) {
        if (ms <= thresholds.observedStepMs) measures.observedM += metres;
      } else {
        measures.odometerBreaks = addStep(measures.odometerBreaks, {
          at: startedAt + t,
          metres,
          ms,
        });
      }
    }
    if (isAfterLast && last !== null) {
      const way = Math.sqrt((x - last.x) ** 2 + (z - last.z) ** 2);
      const isClose = ms <= thresholds.speedStepMs;
      if (isClose && limitCmS > 0 && speedCmS > limitCmS + thresholds.overspeedCmS) {
        measures.overspeedMs += ms;
      }
      if (isLeap(way, ms, thresholds)) {
        measures.leaps = addStep(measures.leaps, {
          at: startedAt + t,
          metres: Math.round(way),
          ms,
        });
      } else {
        const wayCm = Math.round(way * 100);
        measures.traceCm += wayCm;
        isSameLine = ms <= thresholds.observedStepMs;
        const meanCmS = (last.speedCmS + speedCmS) / 2;
        if (isClose && meanCmS > thresholds.rolledCmS) {
          measures.rolledCm += Math.round((meanCmS * ms) / 1_000);
          measures.rolledTraceCm += wayCm;
        }
      }
    }

    const [older, newer = older] = cursor.speeds;
    if (older !== undefined && newer !== undefined && cursor.speeds.length === 2) {
      const sustained = Math.min(speedCmS, older, newer);
      measures.sustainedSpeedCmS = largest(measures.sustainedSpeedCmS, sustained);
    }
    measures.topSpeedCmS = largest(measures.topSpeedCmS ?? 0, speedCmS);
    measures.samples += 1;
    if (!isSameLine) lines.push((line = []));
    line.push([x, z]);
    cursor = {
      t,
      odometerM,
      sample: { x, z, speedCmS },
      speeds: newer === undefined ? [speedCmS] : [newer, speedCmS],
    };
  }
  return { measures, cursor, lines };
}

function isPossibleStep(
  metres: number,
  ms: number,
  isAfterEvent: boolean,
  thresholds: EvidenceThresholds,
): boolean {
  const toleranceM = isAfterEvent
    ? thresholds.odometerToleranceAfterEventM
    : thresholds.odometerToleranceM;
  const mostM = (thresholds.odometerMetresPerSecond * ms) / 1_000;
  return metres >= -toleranceM && metres <= mostM + toleranceM;
}

function isLeap(way: number, ms: number, thresholds: EvidenceThresholds): boolean {
  const mostM = (thresholds.positionMetresPerSecond * ms) / 1_000;
  return way > mostM + thresholds.positionToleranceM;
}

function addStep({ count, longest }: BadSteps, step: NonNullable<BadSteps['longest']>): BadSteps {
  const isLonger = longest === null || Math.abs(step.metres) > Math.abs(longest.metres);
  return { count: count + 1, longest: isLonger ? step : longest };
}

function largest(a: number | null, b: number): number {
  return a === null ? b : Math.max(a, b);
}
