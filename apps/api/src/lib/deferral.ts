import { performance } from 'node:perf_hooks';

interface Deferral {
  /** For no longer than this. */
  readonly longestMs: number;
  /** How much of the time since it was last asked the process was busy, from 0 to 1. */
  readonly readBusyShare?: () => number;
  readonly now?: () => number;
}

/** A busier process leaves requests waiting while it does something else (choice). */
const busyShare = 0.3;

/** Says, whenever work is due that nobody waits for, whether it should wait for a time with fewer requests. */
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
