import { genuineSession } from '@waybill/simulator/forge-session';
import type { SimulatedSession } from '@waybill/simulator/truth';
import { shortenSession } from '../simulation/shorten.ts';
import type { CompanionProcess } from './companion-process.ts';
import { playSession } from './played-game.ts';

/** What the game has told of a delivery. */
export interface PlayedDelivery {
  readonly revenueMinor: number;
  readonly distanceM: number;
  readonly xp: number;
  readonly finesMinor: number;
  readonly tollsMinor: number;
}

export interface PlayedDrives {
  readonly deliveries: readonly PlayedDelivery[];
  readonly kills: number;
  readonly fullDisks: number;
}

const driveMs = 2_500;
/** How often the disk is full until the companion must have noticed the delivery. */
const fullShare = 0.2;

/**
 * Drives one delivery after another beside a companion that is killed every now and then, between
 * what happens: what happens while it does not run, nobody could know of.
 */
export async function playDrives(
  companion: CompanionProcess,
  given: {
    readonly seeds: readonly number[];
    readonly random: () => number;
    /** How often in a drive the companion is killed. */
    readonly killsPerDrive?: number;
    /** Whether it is only killed during a job. */
    readonly killsOnJob?: boolean;
    readonly fillDisk?: (() => Promise<() => Promise<void>>) | null;
    /** Whether no further drive is begun. */
    readonly isOver?: () => boolean;
  },
): Promise<PlayedDrives> {
  const {
    random,
    fillDisk = null,
    killsPerDrive = 0.3,
    killsOnJob = false,
    isOver = () => false,
  } = given;
  const deliveries: PlayedDelivery[] = [];
  let [kills, fullDisks] = [0, 0];
  await companion.start();
  for (const seed of given.seeds) {
    if (isOver()) break;
    const session = buildDrive(seed);
    deliveries.push(deliveryOf(session));
    let isKilled = random() > killsPerDrive;
    let free: (() => Promise<void>) | null = null;
    let isFilled = fillDisk === null || random() > fullShare;
    // Every other time the session already begins on a full disk.
    if (!isFilled && fillDisk && random() < 0.5) {
      isFilled = true;
      free = await fillDisk();
      fullDisks += 1;
    }
    const at = random() * driveMs;
    const began = performance.now();
    await playSession(companion, session, async (standStill, { isOpen, isDelivered }) => {
      const isDue = isDelivered || performance.now() - began > at;
      if (!isFilled && fillDisk && !isDelivered && isDue) {
        isFilled = true;
        await standStill(companion.seesGame());
        free = await fillDisk();
        fullDisks += 1;
      }
      // What waits in memory for room on the disk, a kill would lose.
      if (isKilled || free !== null || !isDue || (killsOnJob && !isOpen)) return;
      isKilled = true;
      kills += 1;
      await standStill(
        companion
          .kill()
          .then(() => companion.start())
          .then(() => companion.seesGame()),
      );
    });
    await freeDisk(free);
    // What waits in memory, the next kill would lose.
    await companion.hasWritten();
  }
  return { deliveries, kills, fullDisks };
}

async function freeDisk(free: (() => Promise<void>) | null): Promise<void> {
  await free?.();
}

/** A short delivery on which nobody pays the same twice: within seconds, that would be once. */
function buildDrive(seed: number): SimulatedSession {
  for (let attempt = 0; ; attempt += 1) {
    const [session] = genuineSession(seed * 1_000 + attempt, {
      courses: ['uneventful'],
      kinds: ['market'],
      multiplayer: ['none'],
      incidents: [0, 2],
      distances: [120, 250],
    }).sessions;
    if (!session) throw new Error('nothing was driven');
    const paid = session.events.flatMap((event) =>
      event.type === 'fined' || event.type === 'tollgate' ? [event.amountMinor] : [],
    );
    if (new Set(paid).size === paid.length) return shortenSession(session, driveMs);
  }
}

function deliveryOf({ events }: SimulatedSession): PlayedDelivery {
  const delivered = events.find((event) => event.type === 'job.delivered');
  if (delivered?.type !== 'job.delivered') throw new Error('nothing was delivered');
  // What is paid before there is a job belongs to none.
  const ofJob = events.slice(events.findIndex(({ type }) => type === 'job.started'));
  const sum = (type: 'fined' | 'tollgate') =>
    ofJob.reduce((total, event) => total + (event.type === type ? event.amountMinor : 0), 0);
  const { revenueMinor, distanceM, xp } = delivered;
  return { revenueMinor, distanceM, xp, finesMinor: sum('fined'), tollsMinor: sum('tollgate') };
}
