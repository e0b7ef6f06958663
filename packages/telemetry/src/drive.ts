import type {
  Chapter,
  DriveCursor,
  DriveFacts,
  DriveWindow,
  OdometerSpan,
  Position,
} from './chapter.ts';
import {
  addPrint,
  breakRun,
  closeRun,
  openRun,
  packSample,
  pushSample,
  type Run,
} from './prints.ts';
import type { EvidenceThresholds } from './thresholds.ts';

type Changing<T> = { -readonly [Key in keyof T]: T[Key] };

/** Accumulates the samples of one track. Mutable, so that a sample needs no allocation. */
export interface DriveMeter {
  readonly facts: Changing<DriveFacts>;
  readonly prints: number[];
  readonly run: Run;
  readonly place: Changing<Position>;
  hasPlace: boolean;
  windowMs: number;
  windowDrivenM: number;
  windowRolledCm: number;
  hasCrossed: boolean;
}

const noWindow: DriveWindow = { drivenM: 0, rolledCm: 0 };

export const noDriveCursor: DriveCursor = {
  windowMs: 0,
  window: noWindow,
  run: [],
  hasCrossed: false,
};

/** Returns the empty facts of a chapter's drive. */
export function beginDrive(receivedAt: number): DriveFacts {
  return {
    receivedFrom: receivedAt,
    drivenM: 0,
    rolledCm: 0,
    firstStepsM: 0,
    movingMs: 0,
    longWayCm: 0,
    longReachCm: 0,
    firstPlace: null,
    lastPlace: null,
    leastWindow: null,
    mostWindow: null,
    prints: [],
    odometer: null,
  };
}

export function openMeter(
  facts: DriveFacts,
  cursor: DriveCursor,
  thresholds: EvidenceThresholds,
): DriveMeter {
  return {
    facts: { ...facts },
    prints: [...facts.prints],
    run: openRun(cursor.run, thresholds),
    place: { x: 0, z: 0 },
    hasPlace: false,
    windowMs: cursor.windowMs,
    windowDrivenM: cursor.window.drivenM,
    windowRolledCm: cursor.window.rolledCm,
    hasCrossed: cursor.hasCrossed,
  };
}

/** Returns the result; the meter must not be used afterwards. */
export function closeMeter(
  meter: DriveMeter,
  thresholds: EvidenceThresholds,
): { readonly drive: DriveFacts; readonly cursor: DriveCursor } {
  const { facts } = meter;
  facts.prints = meter.prints;
  if (meter.hasPlace) facts.lastPlace = meter.place;
  return {
    drive: facts,
    cursor: {
      windowMs: meter.windowMs,
      window: { drivenM: meter.windowDrivenM, rolledCm: meter.windowRolledCm },
      run: closeRun(meter.run, thresholds),
      hasCrossed: meter.hasCrossed,
    },
  };
}

/** Records the truck's position and odometer; not for a replacement truck. */
export function meterPlace(
  meter: DriveMeter,
  x: number,
  z: number,
  odometerM: number | null,
): void {
  const { facts, place } = meter;
  facts.firstPlace ??= { x, z };
  place.x = x;
  place.z = z;
  meter.hasPlace = true;
  const { odometer } = facts;
  if (odometerM === null) return;
  if (odometer === null || odometerM < odometer.least || odometerM > odometer.most) {
    facts.odometer = widen(odometer, odometerM);
  }
}

/**
 * Adds a step: its duration, the odometer gain and whether it is plausible, the map distance and whether it
 * is a jump, and the speeds at both ends. Ignores unobserved steps.
 */
export function meterStep(
  meter: DriveMeter,
  ms: number,
  metres: number,
  wayCm: number,
  speedBeforeCmS: number,
  speedCmS: number,
  isPossible: boolean,
  isLeap: boolean,
  thresholds: EvidenceThresholds,
): void {
  meterPrint(meter, ms, speedCmS, metres, thresholds);
  const hasCrossed = meter.hasCrossed;
  meter.hasCrossed = false;
  if (ms > thresholds.observedStepMs) return;
  const { facts } = meter;
  const [before, after] = [Math.abs(speedBeforeCmS), Math.abs(speedCmS)];
  const isLong = ms > thresholds.speedStepMs;
  if (isLong && !isLeap && !hasCrossed) {
    facts.longWayCm += wayCm;
    facts.longReachCm += Math.round((Math.max(before, after) * ms) / 1_000);
  }
  if (!isPossible) return;
  const meanCm = Math.round(((before + after) / 2) * (ms / 1_000));
  // A paused game shows its previous speed the whole time.
  const rolledCm = isLong ? Math.min(meanCm, wayCm) : meanCm;
  facts.drivenM += metres;
  facts.rolledCm += rolledCm;
  if (metres > 0) facts.movingMs += ms;
  meter.windowMs += ms;
  meter.windowDrivenM += metres;
  meter.windowRolledCm += rolledCm;
  if (meter.windowMs >= thresholds.windowMs) closeWindow(meter, thresholds);
}

/** Adds the first step after an event, which has no previous speed or position. */
export function meterFirstStep(
  meter: DriveMeter,
  ms: number,
  metres: number,
  speedCmS: number,
  scale: number,
  { observedStepMs, speedCapCmS }: EvidenceThresholds,
): void {
  if (ms > observedStepMs) return;
  const mostM = (Math.min(Math.abs(speedCmS), speedCapCmS) * ms * scale) / 100_000;
  meter.facts.firstStepsM += Math.min(metres, Math.round(mostM));
}

function meterPrint(
  meter: DriveMeter,
  ms: number,
  speedCmS: number,
  metres: number,
  thresholds: EvidenceThresholds,
): void {
  const { run, prints } = meter;
  if (ms > thresholds.speedStepMs || speedCmS < thresholds.prints.leastCmS) {
    breakRun(run);
    return;
  }
  pushSample(run, packSample(ms, speedCmS, metres), thresholds);
  addPrint(prints, run, thresholds);
}

function closeWindow(meter: DriveMeter, thresholds: EvidenceThresholds): void {
  const { facts, windowDrivenM: drivenM, windowRolledCm: rolledCm } = meter;
  meter.windowMs = 0;
  meter.windowDrivenM = 0;
  meter.windowRolledCm = 0;
  const window = { drivenM, rolledCm };
  if (!isLongEnoughForScale(window, thresholds)) return;
  const { leastWindow, mostWindow } = facts;
  if (leastWindow === null || scaleOf(window) < scaleOf(leastWindow)) facts.leastWindow = window;
  if (mostWindow === null || scaleOf(window) > scaleOf(mostWindow)) facts.mostWindow = window;
}

/** True if the distance is long enough to determine the scale. */
export function isLongEnoughForScale(
  { drivenM, rolledCm }: DriveWindow,
  { odometerSpeed }: EvidenceThresholds,
): boolean {
  return drivenM >= odometerSpeed.drivenLeastM || rolledCm >= odometerSpeed.rolledLeastM * 100;
}

/** Returns the odometer distance per metre according to the speed (at least one metre). */
export function scaleOf({ drivenM, rolledCm }: DriveWindow): number {
  return (drivenM * 100) / Math.max(100, rolledCm);
}

/** Records a truck's odometer reading in the chapter's range, unless the truck was replaced. */
export function noteOdometer(chapter: Chapter, odometerM: number): Chapter {
  const { drive, hasChangedTruck } = chapter;
  if (drive === undefined || hasChangedTruck) return chapter;
  return { ...chapter, drive: { ...drive, odometer: widen(drive.odometer, odometerM) } };
}

function widen(span: OdometerSpan | null, odometerM: number): OdometerSpan {
  return {
    least: Math.min(odometerM, span?.least ?? odometerM),
    most: Math.max(odometerM, span?.most ?? odometerM),
  };
}
