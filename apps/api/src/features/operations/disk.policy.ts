/** How a disk is filled. */
export interface Disk {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Below this the server is not ready, as its health check says. */
const leastBytes = 100 * 1024 * 1024;
/** Below either somebody should make room. */
const fewBytes = 2 * 1024 * 1024 * 1024;
const smallShare = 0.05;

/** Whether there is room on a disk. */
export function judgeDisk({ freeBytes, totalBytes }: Disk): 'WELL' | 'WARNING' | 'FAILING' {
  if (freeBytes < leastBytes) return 'FAILING';
  return freeBytes < fewBytes || freeBytes < totalBytes * smallShare ? 'WARNING' : 'WELL';
}
