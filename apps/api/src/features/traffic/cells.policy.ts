import type { TrackSample } from '@waybill/schema/features/telemetry.models';
import { sampleFlags } from '@waybill/schema/features/telemetry.models';

/** A square of the roads' grid has 250 m, and 16 × 16 of them are one of the traffic's. */
const roadCellM = 250;
const cellM = 16 * roadCellM;
/** How many of the roads' squares lie west and north of the origin, and the bits of a row. */
const origin = 4_096;
const rowBits = 9;
export const hourMs = 3_600_000;

/** The square of 4 km that a point lies in: its column and its row, 9 bits each. */
export function cellAt(x: number, z: number): number {
  return (indexOf(x) << rowBits) | indexOf(z);
}

function indexOf(metres: number): number {
  return (Math.floor(metres / roadCellM) + origin) >> 4;
}

/** The middle of a square. */
export function middleOf(cell: number): { readonly x: number; readonly z: number } {
  return { x: metresOf(cell >> rowBits), z: metresOf(cell & ((1 << rowBits) - 1)) };
}

function metresOf(index: number): number {
  return index * cellM - origin * roadCellM + cellM / 2;
}

/** The square of 4 km that one of the roads' grid lies in: `(column << 13) | row` of 250 m. */
export function cellOfRoadCell(roadCell: number): number {
  return ((roadCell >> 17) << rowBits) | ((roadCell & 0x1f_ff) >> 4);
}

/** Slower than this a truck stands, in cm/s. */
const standingCmS = 100;
/** What no truck does, and what no sign says: 180 and 150 km/h in cm/s. */
const mostSpeedCmS = 5_000;
const mostLimitCmS = 4_200;
/** Devices take a sample every 5 s of a moving truck, every 60 s of a standing one. */
const leastStepMs = 4_000;
const mostMovingStepMs = 15_000;
const mostStandingStepMs = 90_000;
/** The way of a step may differ so much from what its speeds say: corners, and steps of positions. */
const wayTimes = 2;
const shortWayTimes = 3;
const wayToleranceM = 60;

/** What one driver adds to a square within an hour. */
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
  /** When the last of it was driven, in milliseconds since 1970. */
  lastMs: number;
}

/**
 * Adds up what the samples of a track say, by square and hour. A sample counts by the way from the one
 * before it in the same track: the first of each only begins. Whatever contradicts itself counts for
 * nothing: leaps, a way without speed or speed without a way, samples in a rush, speeds and limits that
 * no road has. Nor does what is parked.
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
  /** In cm/s, backwards as forwards. */
  readonly speed: number;
  /** In cm/s; 0 for none. */
  readonly limit: number;
  readonly stepMs: number;
  /** Whether it is known whether the wipers were on, and whether they were. */
  readonly isTold: boolean;
  readonly isWet: boolean;
}

/** What a sample says after the one before it; null for nothing that can be believed. */
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
