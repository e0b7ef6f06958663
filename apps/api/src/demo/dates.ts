import type { Random } from '@waybill/simulator/random';

const dayMs = 24 * 3_600_000;

/** The demo's time ends with the last midnight (UTC), so that a whole day gives the same world. */
export function endOfDemo(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs);
}

/** The moment that lies so many times 24 hours before another. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * dayMs);
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

/** A moment between two others, to the minute. */
export function drawMoment(random: Random, from: Date, to: Date): Date {
  const minutes = Math.floor((to.getTime() - from.getTime()) / 60_000);
  return new Date(from.getTime() + random.integer(0, minutes) * 60_000);
}
