import { closeSync, openSync, readSync } from 'node:fs';
import { layout, memoryBytes } from './memory-layout.ts';

/** Where the plugin's memory is read from. */
export interface MemorySource {
  /** Copies the memory; false while there is none. */
  copyInto(bytes: Uint8Array): boolean;
  close(): void;
}

/** The memory as a file: the one that the plugin shares on Linux, or one that somebody writes. */
export function openFileSource(path: string): MemorySource {
  return {
    copyInto(bytes) {
      // Opened anew each time: a game that starts again makes another file of the same name.
      const file = openIfThere(path);
      if (file === null) return false;
      try {
        return readSync(file, bytes, 0, memoryBytes, 0) === memoryBytes;
      } finally {
        closeSync(file);
      }
    },
    close() {},
  };
}

/** The plugin writes while it is read: of so many tries one has to be whole. */
const tries = 5;

/** Reads memory that is written meanwhile; null while there is none, or none that is whole. */
export function createMemoryReader(source: MemorySource): () => Uint8Array | null {
  let first = new Uint8Array(memoryBytes);
  let second = new Uint8Array(memoryBytes);
  return () => {
    if (!source.copyInto(first)) return null;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (!source.copyInto(second)) return null;
      if (timeOf(first) === timeOf(second)) return second;
      [first, second] = [second, first];
    }
    return null;
  };
}

function timeOf({ buffer, byteOffset }: Uint8Array): number {
  return layout.time.read(new DataView(buffer, byteOffset));
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
