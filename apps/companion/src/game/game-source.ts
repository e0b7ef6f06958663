import { createMemoryReader, type MemorySource } from './memory-source.ts';
import { messageOf } from '../lib/message-of.ts';
import { type Reading, readMemory } from './snapshot.ts';

/**
 * What is there just now; null where nothing is, and `unchanged` while all that lasts for a moment
 * only is as it was, and the rest was looked at a moment ago.
 */
export type Seen = Reading | 'unchanged' | null;

/** Where games are seen. */
export interface GameSource<Shown extends Seen = Seen> {
  /** How long to wait between two looks at a game. */
  readonly pollMs: number;
  /** A promise only where there is something to wait for: memory is looked at 33 times a second. */
  readonly look: () => Shown | Promise<Shown>;
}

/**
 * Flags of the plugin stay up for eleven frames, whether or not the game is paused: 46 ms at 240
 * frames a second. A look that comes late by 15 ms is in time yet; on Windows, where timers end
 * with its clock's ticks, a look is due after 31 ms, as it would be for 20.
 */
const memoryPollMs = 30;
/** What lasts, such as the place of the truck, is looked at less often; in a pause, it stands still. */
const wholePollMs = 500;
const pausedPollMs = 1000;

/** The plugin's memory. */
export function watchMemory(source: MemorySource): GameSource {
  const memory = createMemoryReader(source);
  let wholeAt = -Infinity;
  let wholeMs = wholePollMs;
  let isBarred = false;
  return {
    pollMs: memoryPollMs,
    look() {
      const now = performance.now();
      try {
        return lookAt(now);
      } catch (error) {
        [isBarred, wholeAt, wholeMs] = [true, now, pausedPollMs];
        return {
          kind: 'unreadable',
          sentence: `Couldn’t read the game’s memory: ${messageOf(error)}`,
        };
      }
    },
  };

  function lookAt(now: number): Seen {
    if (now - wholeAt < wholeMs && (isBarred || memory.hasChanged() === false)) return 'unchanged';
    isBarred = false;
    const bytes = memory.read();
    const reading = bytes && readMemory(bytes);
    wholeAt = reading === null ? -Infinity : now;
    wholeMs = reading?.kind === 'driving' && reading.snapshot.isPaused ? pausedPollMs : wholePollMs;
    return reading;
  }
}

/** The first of two sources, and the second while there is nothing at the first. */
export function eitherSource(first: GameSource, second: GameSource): GameSource {
  let current = first;
  const choose = (seen: Seen) => {
    current = seen === null ? second : first;
    return seen ?? second.look();
  };
  return {
    get pollMs() {
      return current.pollMs;
    },
    look() {
      const seen = first.look();
      return seen instanceof Promise ? seen.then(choose) : choose(seen);
    },
  };
}
