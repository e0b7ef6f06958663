import type { Game, TrackSample } from '@waybill/schema/features/telemetry.models';
import type { BadSteps, Chapter, Cursor, DriveFacts, Measures } from './chapter.ts';
import { closeMeter, meterFirstStep, meterPlace, meterStep, openMeter } from './drive.ts';
import { breakRun } from './prints.ts';
import { mapScales } from './map-scales.ts';
import type { EvidenceThresholds } from './thresholds.ts';
import type { Point } from './trace.ts';

interface Measured {
  readonly measures: Measures;
  /** Missing if the chapter began without it. */
  readonly drive?: DriveFacts;
  readonly cursor: Cursor;
  /** The points of the samples: first those that continue the last line, then one list per new line. */
  readonly lines: readonly (readonly Point[])[];
}

/** The context of one track's samples. */
interface TrackContext {
  readonly game: Game;
  /** When the session started, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The latest event time before the track. */
  readonly latestT: number;
  readonly thresholds: EvidenceThresholds;
}

/** Compares each sample to the previous one, or to the event in the cursor. */
export function measureSamples(
  { measures: before, drive, hasChangedTruck }: Chapter,
  start: Cursor,
  samples: readonly TrackSample[],
  { game, startedAt, latestT, thresholds }: TrackContext,
): Measured {
  const measures = { ...before };
  const meter = drive && start.drive ? openMeter(drive, start.drive, thresholds) : null;
  let line: Point[] = [];
  const lines = [line];
  let lastT = start.t;
  let lastOdometerM = start.odometerM;
  let hasLast = start.sample !== null;
  let { x: lastX, z: lastZ, speedCmS: lastCmS } = start.sample ?? { x: 0, z: 0, speedCmS: 0 };
  let [olderCmS, newerCmS] = start.speeds;
  if (newerCmS === undefined) [olderCmS, newerCmS] = [undefined, olderCmS];
  for (const [t, x, z, speedCmS, odometerM, , limitCmS] of samples) {
    const ms = t - lastT;
    const isAfterLast = hasLast ? ms > 0 : ms >= 0;
    if (!isAfterLast || t < latestT) measures.timesRunBack += 1;

    let isSameLine = false;
    let isPossible = false;
    const metres = odometerM - lastOdometerM;
    if (isAfterLast) {
      isPossible = isPossibleStep(metres, ms, !hasLast, thresholds);
      if (isPossible) {
        if (ms <= thresholds.observedStepMs) measures.observedM += metres;
      } else {
        measures.odometerBreaks = addStep(measures.odometerBreaks, {
          at: startedAt + t,
          metres,
          ms,
        });
      }
    }
    if (isAfterLast && hasLast) {
      const way = Math.sqrt((x - lastX) ** 2 + (z - lastZ) ** 2);
      const wayCm = Math.round(way * 100);
      const isClose = ms <= thresholds.speedStepMs;
      if (isClose && limitCmS > 0 && speedCmS > limitCmS + thresholds.overspeedCmS) {
        measures.overspeedMs += ms;
      }
      const isLeap = isLeapOf(way, ms, thresholds);
      if (isLeap) {
        measures.leaps = addStep(measures.leaps, {
          at: startedAt + t,
          metres: Math.round(way),
          ms,
        });
      } else {
        measures.traceCm += wayCm;
        isSameLine = ms <= thresholds.observedStepMs;
        const meanCmS = (lastCmS + speedCmS) / 2;
        if (isClose && meanCmS > thresholds.rolledCmS) {
          measures.rolledCm += Math.round((meanCmS * ms) / 1_000);
          measures.rolledTraceCm += wayCm;
        }
      }
      if (meter) {
        meterStep(meter, ms, metres, wayCm, lastCmS, speedCmS, isPossible, isLeap, thresholds);
      }
    } else if (meter) {
      breakRun(meter.run);
      if (isPossible) meterFirstStep(meter, ms, metres, speedCmS, mapScales[game], thresholds);
    }
    if (meter) meterPlace(meter, x, z, hasChangedTruck ? null : odometerM);

    if (olderCmS !== undefined && newerCmS !== undefined) {
      const sustained = Math.min(speedCmS, olderCmS, newerCmS);
      measures.sustainedSpeedCmS = largest(measures.sustainedSpeedCmS, sustained);
    }
    measures.topSpeedCmS = largest(measures.topSpeedCmS ?? 0, speedCmS);
    measures.samples += 1;
    if (!isSameLine) lines.push((line = []));
    line.push([x, z]);
    lastT = t;
    lastOdometerM = odometerM;
    hasLast = true;
    lastX = x;
    lastZ = z;
    lastCmS = speedCmS;
    olderCmS = newerCmS;
    newerCmS = speedCmS;
  }
  const metered = meter && closeMeter(meter, thresholds);
  return {
    measures,
    ...(metered && { drive: metered.drive }),
    cursor: {
      t: lastT,
      odometerM: lastOdometerM,
      sample: hasLast ? { x: lastX, z: lastZ, speedCmS: lastCmS } : null,
      speeds: [olderCmS, newerCmS].filter((speed) => speed !== undefined),
      ...(metered && { drive: metered.cursor }),
    },
    lines,
  };
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

function isLeapOf(way: number, ms: number, thresholds: EvidenceThresholds): boolean {
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
