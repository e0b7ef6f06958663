/** How long after each failure an event is tried again. After as many and one more it is given up. */
const retryAfterMs = [1_000, 5_000, 30_000, 120_000] as const;
/** How long a newer replica has to take over what this build does not know. */
const unknownForMs = 10 * 60_000;

/** How far a consumer has come, and what became of the next event so far. */
export interface Place {
  readonly position: number;
  readonly chunkAfter: string | null;
  readonly tries: number;
  readonly retryAt: Date | null;
}

/** A consumer's place, once it is done with everything up to a position. */
export function placeAfter(position: number): Place {
  return { position, chunkAfter: null, tries: 0, retryAt: null };
}

/** Whether the next event waits for the time at which it is tried again. */
export function isResting({ tries, retryAt }: Place, now: Date): boolean {
  return tries > 0 && retryAt !== null && retryAt > now;
}

/** A consumer's place after the next event has failed once more; null when it is given up. */
export function placeAfterFailure(place: Place, now: Date): Place | null {
  const waitMs = retryAfterMs[place.tries];
  if (waitMs === undefined) return null;
  return { ...place, tries: place.tries + 1, retryAt: new Date(now.getTime() + waitMs) };
}

/** A consumer's place before an event that this build does not know; null when it is given up. */
export function placeBeforeUnknown(place: Place, now: Date): Place | null {
  if (place.retryAt === null || place.tries > 0) {
    return { ...place, tries: 0, retryAt: new Date(now.getTime() + unknownForMs) };
  }
  return place.retryAt > now ? place : null;
}
