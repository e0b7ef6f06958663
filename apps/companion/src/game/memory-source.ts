import { closeSync, openSync, readSync } from 'node:fs';
import { layout, momentary, readBytes } from './memory-layout.ts';

/** Where the plugin's memory is read from. */
export interface MemorySource {
  /** Fills the bytes with the beginning of the memory; false while there is none. */
  copyInto(bytes: Uint8Array): boolean;
  close(): void;
}

/**
 * How long the memory stays open. A game that starts again makes another of the same name, and Windows keeps that of
 * a game that is gone as long as anybody has it open.
 */
export const openMs = 1000;

/** The memory as a file: the one that the plugin shares on Linux, or one that somebody writes. */
export function openFileSource(path: string): MemorySource {
  let file: number | null = null;
  let opened = -Infinity;
  const close = () => {
    if (file !== null) closeSync(file);
    file = null;
  };
  return {
    copyInto(bytes) {
      const now = performance.now();
      if (file === null || now - opened > openMs) {
        close();
        file = openIfThere(path);
        opened = now;
      }
      return file !== null && readSync(file, bytes, 0, bytes.length, 0) === bytes.length;
    },
    close,
  };
}

/** The plugin writes while it is read: of so many tries one has to be whole. */
const tries = 5;

const endOfMomentary = Math.max(...momentary.map(([, to]) => to));

export interface MemoryReader {
  /**
   * Whether anything momentary differs from what was read last; null while there is no memory.
   * It costs much less than to read everything.
   */
  readonly hasChanged: () => boolean | null;
  /** The memory as it is; null while there is none, or none that is whole. */
  readonly read: () => Uint8Array | null;
}

/** Reads memory that is written meanwhile. */
export function createMemoryReader(source: MemorySource): MemoryReader {
  const bytes = new Uint8Array(readBytes);
  const glance = new Uint8Array(endOfMomentary);
  const [words, glanceWords] = [new Int32Array(bytes.buffer), new Int32Array(glance.buffer)];
  /** The beginning, up to the time, as it is once the rest was read. */
  const after = new Uint8Array(layout.time.offset + 8);
  const [view, viewAfter] = [new DataView(bytes.buffer), new DataView(after.buffer)];
  return {
    hasChanged() {
      if (!source.copyInto(glance)) return null;
      for (const [from, to] of momentary) {
        for (let at = from / 4; at < to / 4; at += 1) {
          if (words[at] !== glanceWords[at]) return true;
        }
      }
      return false;
    },
    read() {
      for (let attempt = 0; attempt <= tries; attempt += 1) {
        if (!source.copyInto(bytes) || !source.copyInto(after)) return null;
        if (layout.time.read(view) === layout.time.read(viewAfter)) return bytes;
      }
      return null;
    },
  };
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
