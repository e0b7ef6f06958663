import { createMemoryReader, type MemorySource } from './memory-source.ts';
import { type Reading, readMemory } from './snapshot.ts';

/** Where games are seen. */
export interface GameSource<Seen = Reading | 'unchanged' | null> {
  /** How long to wait between two looks at a game. */
  readonly pollMs: number;
  /**
   * What is there just now; null where nothing is, and `unchanged` while all that lasts for a moment
   * only is as it was, and the rest was looked at a moment ago.
   */
  readonly look: () => Promise<Seen>;
}

/** Flags of the plugin stay up for 46 ms at 240 frames a second. */
const memoryPollMs = 25;
/** What changes all the time, such as the place of the truck, is looked at less often. */
const wholePollMs = 100;

/** The plugin's memory. */
export function watchMemory(source: MemorySource): GameSource {
  const memory = createMemoryReader(source);
  let wholeAt = -Infinity;
  return {
    pollMs: memoryPollMs,
    async look() {
      const now = performance.now();
      if (now - wholeAt < wholePollMs && memory.hasChanged() === false) return 'unchanged';
      const bytes = memory.read();
      wholeAt = bytes === null ? -Infinity : now;
      return bytes && readMemory(bytes);
    },
  };
}

/** The first of two sources, and the second while there is nothing at the first. */
export function eitherSource(first: GameSource, second: GameSource): GameSource {
  let current = first;
  return {
    get pollMs() {
      return current.pollMs;
    },
    async look() {
      const seen = await first.look();
      current = seen === null ? second : first;
      return seen ?? second.look();
    },
  };
}
