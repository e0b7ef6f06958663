import { closeSync, fdatasync, ftruncateSync, fstatSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const dataSync = promisify(fdatasync);

/** A file that lines are appended to. */
export interface QueueFile {
  /**
   * Appends whole lines or nothing.
   * @throws Error where the disk does not take them
   */
  append(lines: string): void;
  /** Resolves once all that was appended before outlives a power loss. */
  sync(): Promise<void>;
  close(): void;
}

export type OpenQueueFile = (path: string) => QueueFile;

/** Opens a file, new or not, for appending; it is readable by its owner alone. */
export function openQueueFile(path: string): QueueFile {
  const file = openSync(path, 'a', 0o600);
  let { size } = fstatSync(file);
  return {
    append(lines) {
      const bytes = Buffer.from(lines);
      try {
        let written = 0;
        while (written < bytes.length) written += writeSync(file, bytes, written);
        size += bytes.length;
      } catch (error) {
        // Half a line would end the file for whoever reads it.
        ftruncateSync(file, size);
        throw error;
      }
    },
    sync: () => dataSync(file),
    close: () => closeSync(file),
  };
}
