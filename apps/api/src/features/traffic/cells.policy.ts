import type { TrackSample } from '@waybill/schema/features/telemetry.models';
import { sampleFlags } from '@waybill/schema/features/telemetry.models';

/** A road cell is 250 m wide, and 16 × 16 of them form a traffic square. */
const roadCellM = 250;
const cellM = 16 * roadCellM;
/** How many road cells are west and north of the origin, and the bits of a row. */
const origin = 4_096;
const rowBits = 9;
export const hourMs = 3_600_000;

/** Returns the 4 km square of a point: its column and row, 9 bits each. */
export function cellAt(x: number, z: number): number {
  return (indexOf(x) << rowBits) | indexOf(z);
}

function indexOf(metres: number): number {
  return (Math.floor(metres / roadCellM) + origin) >> 4;
}

/** Returns the middle of a square. */
export function middleOf(cell: number): { readonly x: number; readonly z: number } {
  return { x: metresOf(cell >> rowBits), z: metresOf(cell & ((1 << rowBits) - 1)) };
}

function metresOf(index: number): number {
  return index * cellM - origin * roadCellM + cellM / 2;
}

/** Returns the 4 km square of a road cell: `(column << 13) | row` of 250 m. */
export function cellOfRoadCell(roadCell: number): number {
  return ((roadCell >> 17) << rowBits) | ((roadCell & 0x1f_ff) >> 4);
}

/** Below this speed a truck counts as stationary, in cm/s. */
const standingCmS = 100;
/** The maximum plausible speed and limit: 180 and 150 km/h in cm/s. */
const mostSpeedCmS = 5_000;
const mostLimitCmS = 4_200;
/** Devices take a sample every 5 s of a moving truck, every 60 s of a stationary one. */
const leastStepMs = 4_000;
const mostMovingStepMs = 15_000;
const mostStandingStepMs = 90_000;
/** How far a step's distance may differ from what its speeds imply: because of corners and position steps. */
const wayTimes = 2;
const shortWayTimes = 3;
const wayToleranceM = 60;

/** One driver's contribution to a square within an hour. */
export interface Share {
  readonly cell: number;
  /** Hours since 1970. */
  readonly hour: number;
  samples: number;
  speedSum: number;
  limitSum: number;
  standing: number;
  standingSum: number;
  toldMs: number;
  wetMs: number;
  /** When its last sample was driven, in milliseconds since 1970. */
  lastMs: number;
}

/**
 * Adds a track's samples by square and hour. A sample counts with the step from the previous one in the same
 * track, so the first only starts it. Contradictory samples are ignored: teleports, distance without speed or
 * the reverse, samples in rapid succession, implausible speeds and limits. So are parked trucks.
 * @param startMs when the session began, in milliseconds since 1970
 * @param sinceMs what was driven before is left out
 */
export function addTrack(
  shares: Map<number, Share>,
  samples: readonly TrackSample[],
  startMs: number,
  sinceMs: number,
): void {
  for (const [index, sample] of samples.entries()) {
    const before = samples[index - 1];
    const atMs = startMs + sample[0];
    if (before === undefined || atMs < sinceMs) continue;
    const step = readStep(before, sample);
    if (step === null) continue;
    const { speed, limit, stepMs, isTold, isWet } = step;
    const share = shareOf(shares, cellAt(sample[1], sample[2]), Math.floor(atMs / hourMs));
    const isStanding = speed < standingCmS;
    const isLimited = limit > 0;
    if (!isStanding && isLimited) {
      share.samples += 1;
      share.speedSum += speed;
      share.limitSum += limit;
    } else if (isLimited) {
      share.standing += 1;
      share.standingSum += limit;
    }
    if (!isStanding && isTold) {
      share.toldMs += stepMs;
      if (isWet) share.wetMs += stepMs;
    }
    share.lastMs = Math.max(share.lastMs, atMs);
  }
}

interface Step {
  /** In cm/s, also when reversing. */
  readonly speed: number;
  /** In cm/s; 0 for none. */
  readonly limit: number;
  readonly stepMs: number;
  /** Whether the state of the wipers is known, and whether they were on. */
  readonly isTold: boolean;
  readonly isWet: boolean;
}

/** Reads a sample after the previous one. Null if it is implausible. */
function readStep(before: TrackSample, sample: TrackSample): Step | null {
  const [t, x, z, signedSpeed, , , limit, flags] = sample;
  const [speed, speedBefore] = [Math.abs(signedSpeed), Math.abs(before[3])];
  if (Math.max(speed, speedBefore) > mostSpeedCmS || limit > mostLimitCmS) return null;
  if (((flags ?? 0) & (sampleFlags.parked | sampleFlags.engineOff)) !== 0) return null;
  const stepMs = t - before[0];
  const mostMs = speed < standingCmS ? mostStandingStepMs : mostMovingStepMs;
  if (stepMs < leastStepMs || stepMs > mostMs) return null;
  const wayM = Math.hypot(x - before[1], z - before[2]);
  const saidM = ((speed + speedBefore) / 200) * (stepMs / 1_000);
  if (wayM > saidM * wayTimes + wayToleranceM) return null;
  if (saidM > wayM * shortWayTimes + wayToleranceM) return null;
  const isWet = ((flags ?? 0) & sampleFlags.wipers) !== 0;
  return { speed, limit, stepMs, isTold: flags !== undefined, isWet };
}

function shareOf(shares: Map<number, Share>, cell: number, hour: number): Share {
  // A square has 18 bits.
  const key = hour * 2 ** 18 + cell;
  const known = shares.get(key);
  if (known) return known;
  const share: Share = {
    cell,
    hour,
    samples: 0,
    speedSum: 0,
    limitSum: 0,
    standing: 0,
    standingSum: 0,
    toldMs: 0,
    wetMs: 0,
    lastMs: 0,
  };
  shares.set(key, share);
  return share;
}
