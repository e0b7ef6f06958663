import { createRandom } from './random.ts';
import { simulateJobByJob, type SimulationOptions } from '@waybill/simulator/simulate-driver';
import { type TimedBatch, toTimedBatches } from '@waybill/simulator/timed-batches';
import type { Course, SimulatedSession } from '@waybill/simulator/truth';
import type { DemoDriver } from './drivers.ts';
import { drawEvening, type Habits } from './habits.ts';

/** A batch that a driver's device sends. */
export interface Drive extends Pick<TimedBatch, 'batch' | 'isBeginning'> {
  readonly driver: DemoDriver;
  /** When it is sent, in milliseconds since 1970. */
  readonly at: number;
  /** When the whole session has been sent. */
  readonly sentBy: number;
}

/** The seeds of drivers are below this, so that a driver's further attempts never reuse another's seed. */
const seeds = 1_000_003;
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** The course of a drive: mostly uneventful, sometimes a case for review. */
const usualCourses: readonly Course[] = [
  ...times(44, 'uneventful' as const),
  ...times(3, 'continued-later' as const),
  ...times(3, 'cancelled' as const),
  'game-crashed',
  'companion-restarted',
  'companion-off',
  'save-reloaded',
  'suspended',
  'delivered-then-cancelled',
  'delivery-repeated',
  'start-repeated',
  'truck-changed',
  'plate-changed',
];

/** How many incidents a job has: most drivers are careful, some are not. So their scores differ. */
const styles: readonly NonNullable<SimulationOptions['incidents']>[] = [
  [0, 1],
  [0, 1],
  [0, 2],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 5],
  [3, 8],
];

function styleOf(driver: DemoDriver) {
  return styles[seedOf(driver) % styles.length] ?? [0, 2];
}

/** True if a driver drives in the style with the most incidents. */
export function isReckless(driver: DemoDriver): boolean {
  return styleOf(driver) === styles.at(-1);
}

/** Generates all drives of one driver lazily, in the order in which they are sent. */
export function* driveAlong(habits: Habits): Generator<Drive, void> {
  const { driver, game, fromMs, untilMs } = habits;
  const evenings = createRandom(`evenings of ${driver.steamId}`);
  const drives = simulateJobByJob(seedOf(driver), {
    game,
    jobs: Infinity,
    courses: usualCourses,
    distances: [120, 520],
    incidents: styleOf(driver),
    startAt: new Date(drawEvening(evenings, habits, fromMs)).toISOString(),
    sitsDownAt: (_random, endedMs) => drawEvening(evenings, habits, endedMs),
  });
  for (const { sessions } of drives) {
    for (const session of sessions) {
      const sent = sendAlong(driver, session);
      if (sent.some(({ at }) => at > untilMs)) return;
      yield* sent;
    }
  }
}

/**
 * Lists a session's batches as the device of an online driver sends them, with an optional time for the last
 * one.
 */
export function sendAlong(driver: DemoDriver, session: SimulatedSession, lastAt?: number): Drive[] {
  const sent = toTimedBatches(session);
  const sentBy = lastAt ?? sent.at(-1)?.sentAt ?? 0;
  return sent.map(({ sentAt, batch, isBeginning }, index) => {
    const at = index === sent.length - 1 ? sentBy : sentAt;
    return { driver, batch, isBeginning, at, sentBy };
  });
}

/** Simulates a drive that is under way, up to the given time. */
export function driveUntil(driver: DemoDriver, options: SimulationOptions, now: Date): Drive[] {
  for (let attempt = 0; ; attempt += 1) {
    const [session] = simulateUnderway(seedOf(driver) + attempt * seeds, options, now);
    if (session) return sendAlong(driver, session, now.getTime());
  }
}

function simulateUnderway(seed: number, options: SimulationOptions, now: Date): SimulatedSession[] {
  const startAt = new Date(now.getTime() - 70 * 60_000).toISOString();
  const drive = simulateJobByJob(seed, {
    ...options,
    startAt,
    jobs: 1,
    kinds: ['market'],
    courses: ['uneventful'],
    multiplayer: ['none'],
    distances: [600, 1_100],
  });
  return [...drive]
    .flatMap(({ sessions }) => sessions)
    .slice(0, 1)
    .map(({ header, events }) => {
      const sofar = now.getTime() - Date.parse(header.session.startedAt);
      return { header, events: events.filter(({ t }) => t <= sofar) };
    })
    .filter(
      ({ events }) =>
        events.some(({ type }) => type === 'job.started') &&
        events.filter(({ type }) => type === 'track').length > 8 &&
        !events.some(({ type }) => type === 'job.delivered'),
    );
}

export function isDriverOf(drives: readonly Drive[], driver: DemoDriver): boolean {
  return drives.some((drive) => drive.driver === driver);
}

/** Merges several ordered queues by time. */
export function* inOrder<T extends { readonly at: number }>(
  queues: Iterable<Iterator<T>>,
): Generator<T, void> {
  const waiting = [...queues].flatMap((queue) => {
    const first = queue.next();
    return first.done === true ? [] : [{ queue, item: first.value }];
  });
  for (;;) {
    const next = waiting.reduce<(typeof waiting)[number] | null>(
      (least, one) => (least !== null && least.item.at <= one.item.at ? least : one),
      null,
    );
    if (next === null) return;
    yield next.item;
    const following = next.queue.next();
    if (following.done === true) waiting.splice(waiting.indexOf(next), 1);
    else next.item = following.value;
  }
}

/** Returns a driver's own seed: identical drives would count as replays. */
export function seedOf({ steamId }: DemoDriver): number {
  return Number(BigInt(steamId) % BigInt(seeds));
}
