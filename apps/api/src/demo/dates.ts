import type { Random } from '@waybill/simulator/random';

const dayMs = 24 * 3_600_000;

/** Returns the end of the demo, the last midnight (UTC), so that the world is the same all day. */
export function endOfDemo(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs);
}

/** Returns the time a number of 24-hour days before another. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * dayMs);
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

/** Draws a random time between two others, to the minute. */
export function drawMoment(random: Random, from: Date, to: Date): Date {
  const minutes = Math.floor((to.getTime() - from.getTime()) / 60_000);
  return new Date(from.getTime() + random.integer(0, minutes) * 60_000);
}
