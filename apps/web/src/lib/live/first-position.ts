/** The stream position at the first response of this page. */
interface FirstPosition {
  /** A stream that resumes from here gets all later events. */
  readonly position: string;
  /** When the response arrived, in milliseconds: later requests have seen everything before. */
  readonly readAt: number;
}

let first: FirstPosition | null = null;
let isTaken = false;

/** Records the position that a response carries. Only the first counts: it is older than all others. */
export function storeFirstPosition(position: number | undefined): void {
  if (position !== undefined) first ??= { position: String(position), readAt: Date.now() };
}

/**
 * Returns the position where the first stream resumes, so that data loaded since then need not be read again.
 * Null for later streams, and if no response carried a position.
 */
export function takeFirstPosition(): FirstPosition | null {
  const taken = isTaken ? null : first;
  isTaken = true;
  return taken;
}
