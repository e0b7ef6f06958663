/** Where the first answer of this page was among what happens. */
interface FirstPosition {
  /** What happens after it is told to whoever goes on from here. */
  readonly position: string;
  /** When it came, in milliseconds of the clock: what is asked for later has seen what came before. */
  readonly readAt: number;
}

let first: FirstPosition | null = null;
let isTaken = false;

/** Notes the position that an answer tells: the first counts, which is older than all that follows it. */
export function noteFirstPosition(position: number | undefined): void {
  if (position !== undefined) first ??= { position: String(position), readAt: Date.now() };
}

/**
 * Where whoever is the first to follow goes on, so that what was read meanwhile need not be read again.
 * Null for whoever comes later, and where no answer told it.
 */
export function takeFirstPosition(): FirstPosition | null {
  const taken = isTaken ? null : first;
  isTaken = true;
  return taken;
}
