import { performance } from 'node:perf_hooks';

interface Deferral {
  /** The longest that work is deferred. */
  readonly longestMs: number;
  /** The busy share of the time since the last call, from 0 to 1. */
  readonly readBusyShare?: () => number;
  readonly now?: () => number;
}

/** Above this share, other work makes requests wait (choice). */
const busyShare = 0.3;

/** Creates a check of whether background work that is due should wait for a quieter time. */
export function createDeferral({
  longestMs,
  readBusyShare = createBusyShare(),
  now = () => performance.now(),
}: Deferral): () => boolean {
  let since: number | null = null;
  return () => {
    const isBusy = readBusyShare() > busyShare;
    since = isBusy ? (since ?? now()) : null;
    if (since === null || now() - since < longestMs) return isBusy;
    since = null;
    return false;
  };
}

function createBusyShare(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return utilization;
  };
}
