/** A disk's usage. */
export interface Disk {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Below this the server's health check reports not ready. */
const leastBytes = 100 * 1024 * 1024;
/** Below either limit the operator should free space. */
const fewBytes = 2 * 1024 * 1024 * 1024;
const smallShare = 0.05;

/** Judges the free space of a disk. */
export function judgeDisk({ freeBytes, totalBytes }: Disk): 'WELL' | 'WARNING' | 'FAILING' {
  if (freeBytes < leastBytes) return 'FAILING';
  return freeBytes < fewBytes || freeBytes < totalBytes * smallShare ? 'WARNING' : 'WELL';
}
