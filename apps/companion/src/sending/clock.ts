import type { Clocks } from '../lib/clocks.ts';

const tries = 3;
const longestRoundTripMs = 2000;

/**
 * How far the server's clock is ahead of this computer's, in milliseconds: of three tries by that
 * with the shortest round trip. Null where even that took too long to say.
 */
export async function measureOffset(
  askServerTime: () => Promise<string>,
  { now, monotonic }: Clocks,
): Promise<number | null> {
  let best = { roundTripMs: longestRoundTripMs, offsetMs: 0 };
  let isKnown = false;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const [askedMs, asked] = [now(), monotonic()];
    const answer = await askServerTime().catch((error: unknown) => {
      // One that was answered is enough.
      if (isKnown) return null;
      throw error;
    });
    if (answer === null) continue;
    const serverTime = Date.parse(answer);
    const roundTripMs = monotonic() - asked;
    if (roundTripMs >= best.roundTripMs) continue;
    isKnown = true;
    best = { roundTripMs, offsetMs: Math.round(serverTime - (askedMs + roundTripMs / 2)) };
  }
  return isKnown ? best.offsetMs : null;
}
