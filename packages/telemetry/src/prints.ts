import type { DriveCursor } from './chapter.ts';
import type { EvidenceThresholds } from './thresholds.ts';

/** How many different values each figure of a packed sample has. */
const speedValues = 16_384;
const odometerValues = 4_096;
/** Odometers step back by some metres. */
const odometerOffset = 20;

/**
 * A moving sample as one number: the time since the one before to 0.1 s, its speed to 0.1 m/s, and what the
 * odometer rose to 10 m.
 */
export function packSample(ms: number, speedCmS: number, metres: number): number {
  const speed = Math.min(speedValues - 1, Math.round(speedCmS / 10));
  const rise = Math.round(metres / 10) + odometerOffset;
  const risen = Math.max(0, Math.min(odometerValues - 1, rise));
  return (Math.round(ms / 100) * speedValues + speed) * odometerValues + risen;
}

/**
 * Adds the fingerprint of the last packed samples to the least ones, in place: none where the speed is
 * steady, which is alike for everybody.
 */
export function addPrint(
  least: number[],
  run: DriveCursor['run'],
  { prints }: EvidenceThresholds,
): void {
  const first = run.length - prints.samples;
  if (first < 0) return;
  let [slowest, fastest] = [speedValues, 0];
  let [high, low] = [0x9e_37_79_b9, 0x7f_4a_7c_15];
  for (let index = first; index < run.length; index += 1) {
    const packed = run[index] ?? 0;
    const speed = Math.floor(packed / odometerValues) % speedValues;
    if (speed < slowest) slowest = speed;
    if (speed > fastest) fastest = speed;
    const word = packed | 0;
    const rest = Math.floor(packed / 2 ** 32);
    high = Math.imul(high ^ word, 0x85_eb_ca_6b);
    high ^= (high >>> 13) + rest;
    low = Math.imul(low ^ (word + rest), 0xc2_b2_ae_35);
    low ^= low >>> 16;
  }
  if ((fastest - slowest) * 10 <= prints.steadyCmS) return;
  insert(least, mix(high) * 2 ** 20 + (mix(low ^ high) >>> 12), prints.kept);
}

/** The least of several lists of fingerprints. */
export function leastPrints(
  lists: readonly (readonly number[])[],
  { prints }: EvidenceThresholds,
): number[] {
  const least: number[] = [];
  for (const print of lists.flat()) insert(least, print, prints.kept);
  return least;
}

/** Keeps a value among so many least ones, in their order and once. */
function insert(least: number[], value: number, kept: number): void {
  const last = least.at(-1);
  if (last !== undefined && least.length >= kept && value >= last) return;
  const place = least.findIndex((other) => other >= value);
  if (place === -1) least.push(value);
  else if (least[place] !== value) least.splice(place, 0, value);
  if (least.length > kept) least.pop();
}

/** Spreads what differs in a word over all of its bits (MurmurHash3's finalizer). */
function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
