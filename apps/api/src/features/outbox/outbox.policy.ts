/** The delay before each retry of an event. If the last retry fails too, the event is skipped. */
const retryAfterMs = [1_000, 5_000, 30_000, 120_000] as const;
/** How long a newer replica has to process an event that this build does not know. */
const unknownForMs = 10 * 60_000;

/** A consumer's progress, and the attempts at its next event. */
export interface Place {
  readonly position: number;
  readonly chunkAfter: string | null;
  readonly tries: number;
  readonly retryAt: Date | null;
}

/** Returns a consumer's place after everything up to a position. */
export function placeAfter(position: number): Place {
  return { position, chunkAfter: null, tries: 0, retryAt: null };
}

/** True if the next event waits for its retry. */
export function isBackingOff({ tries, retryAt }: Place, now: Date): boolean {
  return tries > 0 && retryAt !== null && retryAt > now;
}

/** Returns a consumer's place after another failure of the next event. Null if it is skipped. */
export function placeAfterFailure(place: Place, now: Date): Place | null {
  const waitMs = retryAfterMs[place.tries];
  if (waitMs === undefined) return null;
  return { ...place, tries: place.tries + 1, retryAt: new Date(now.getTime() + waitMs) };
}

/** Returns a consumer's place before an event that this build does not know. Null if it is skipped. */
export function placeBeforeUnknown(place: Place, now: Date): Place | null {
  if (place.retryAt === null || place.tries > 0) {
    return { ...place, tries: 0, retryAt: new Date(now.getTime() + unknownForMs) };
  }
  return place.retryAt > now ? place : null;
}
