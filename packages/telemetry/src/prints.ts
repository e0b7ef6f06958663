import type { EvidenceThresholds } from './thresholds.ts';

/** The number of distinct values of each field in a packed sample. */
const speedValues = 16_384;
const odometerValues = 4_096;
/** Odometers may step back by some metres. */
const odometerOffset = 20;

/** The bases of two 32-bit rolling hashes over the samples. */
const [highBase, lowBase] = [0x9e_37_79_b1 | 0, 0x85_eb_ca_77 | 0];

/** The last consecutive moving samples with their hash inputs. Mutable. */
export interface Run {
  /** Each sample packed into one number. */
  readonly packed: number[];
  readonly hashes: number[];
  high: number;
  low: number;
}

/** Returns a run that continues from packed samples. */
export function openRun(packed: readonly number[], thresholds: EvidenceThresholds): Run {
  const run: Run = { packed: [], hashes: [], high: 0, low: 0 };
  for (const sample of packed) pushSample(run, sample, thresholds);
  return run;
}

/** Resets a run, because the samples are no longer consecutive. */
export function breakRun(run: Run): void {
  if (run.packed.length === 0) return;
  run.packed.length = 0;
  run.hashes.length = 0;
  run.high = 0;
  run.low = 0;
}

/** Returns the packed samples from which a run can continue. */
export function closeRun({ packed }: Run, { prints }: EvidenceThresholds): readonly number[] {
  return packed.length < prints.samples ? packed : packed.slice(1 - prints.samples);
}

/**
 * Packs a moving sample into one number: the time since the previous one to 0.1 s, its speed to 0.1 m/s, and
 * the odometer gain to 10 m.
 */
export function packSample(ms: number, speedCmS: number, metres: number): number {
  const speed = Math.min(speedValues - 1, Math.round(speedCmS / 10));
  const rise = Math.round(metres / 10) + odometerOffset;
  const risen = Math.max(0, Math.min(odometerValues - 1, rise));
  return (Math.round(ms / 100) * speedValues + speed) * odometerValues + risen;
}

/** Adds a sample to a run; the rolling hashes cover the last `samples` ones. */
export function pushSample(run: Run, packed: number, { prints }: EvidenceThresholds): void {
  const { hashes } = run;
  let hash = Math.imul(
    (packed | 0) ^ Math.imul(Math.floor(packed / 2 ** 32), 0x27_d4_eb_2f),
    lowBase,
  );
  hash ^= hash >>> 15;
  const first = hashes.length - prints.samples;
  const gone = first < 0 ? 0 : (hashes[first] ?? 0);
  const [highPower, lowPower] = powersOf(prints.samples);
  run.high = (Math.imul(run.high - Math.imul(gone, highPower), highBase) + hash) | 0;
  run.low = (Math.imul(run.low - Math.imul(gone, lowPower), lowBase) + hash) | 0;
  run.packed.push(packed);
  hashes.push(hash);
}

/**
 * Adds the fingerprint of a run's last samples to the smallest ones, in place. Adds none at steady speed,
 * which is the same for all drivers.
 */
export function addPrint(least: number[], run: Run, { prints }: EvidenceThresholds): void {
  if (run.packed.length < prints.samples) return;
  const top = mix(run.high) * 2 ** 20;
  const last = least[prints.kept - 1];
  if (last !== undefined && top >= last) return;
  if (!isSteady(run.packed, prints)) {
    insert(least, top + (mix(run.low ^ run.high) >>> 12), prints.kept);
  }
}

function isSteady(
  packed: readonly number[],
  { samples, steadyCmS }: EvidenceThresholds['prints'],
): boolean {
  let [slowest, fastest] = [speedValues, 0];
  for (let index = packed.length - samples; index < packed.length; index += 1) {
    const speed = Math.floor((packed[index] ?? 0) / odometerValues) % speedValues;
    slowest = Math.min(slowest, speed);
    fastest = Math.max(fastest, speed);
  }
  return (fastest - slowest) * 10 <= steadyCmS;
}

let powers = { samples: 0, values: [1, 1] as readonly [number, number] };

/** Returns the weights of the oldest of this many samples in both hashes. */
function powersOf(samples: number): readonly [number, number] {
  if (powers.samples !== samples) {
    let [high, low] = [1, 1];
    for (let power = 1; power < samples; power += 1) {
      high = Math.imul(high, highBase);
      low = Math.imul(low, lowBase);
    }
    powers = { samples, values: [high, low] };
  }
  return powers.values;
}

/** Returns the smallest fingerprints of several lists. */
export function leastPrints(
  lists: readonly (readonly number[])[],
  { prints }: EvidenceThresholds,
): number[] {
  const least: number[] = [];
  for (const print of lists.flat()) insert(least, print, prints.kept);
  return least;
}

/** Inserts a value into a sorted list of distinct smallest values with this maximum length. */
function insert(least: number[], value: number, kept: number): void {
  const last = least.at(-1);
  if (last !== undefined && least.length >= kept && value >= last) return;
  const place = least.findIndex((other) => other >= value);
  if (place === -1) least.push(value);
  else if (least[place] !== value) least.splice(place, 0, value);
  if (least.length > kept) least.pop();
}

/** Spreads differences of a word over all of its bits (MurmurHash3's finalizer). */
function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
