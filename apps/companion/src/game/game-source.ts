import { createMemoryReader, type MemorySource } from './memory-source.ts';
import { type Reading, readMemory } from './snapshot.ts';

/** Where games are seen. */
export interface GameSource {
  /** How long to wait between two looks at a game. */
  readonly pollMs: number;
  /** What is there just now; null where nothing is. */
  readonly look: () => Promise<Reading | null>;
}

/** Flags of the plugin stay up for 46 ms at 240 frames a second. */
const memoryPollMs = 25;

/** The plugin's memory. */
export function watchMemory(source: MemorySource): GameSource {
  const read = createMemoryReader(source);
  return {
    pollMs: memoryPollMs,
    async look() {
      const bytes = read();
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
