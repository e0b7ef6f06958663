import type { Game } from '@waybill/schema/features/telemetry.models';

/** The longest driving time before a rest, and the length of the rest, in game minutes (EC 561/2006). */
const driveMinutes = 270;
const restMinutes = 45;
/** How many game minutes pass in a real minute, outside of cities. */
const paceOf: Readonly<Record<Game, number>> = { ets2: 19, ats: 20 };
const standingCmS = 55;

/** A moment of a drive: real milliseconds, speed, and the game's time if known. */
export interface Moment {
  readonly at: number;
  readonly speedCmS: number;
  readonly gameMinute: number | null;
}

/**
 * Returns the game minutes until the next break is due, from a drive's last moments in order. Negative if
 * overdue, null if too little is known. Between two moments the game's clock counts if both have it, as it
 * jumps during sleep; otherwise the usual pace.
 */
export function restIn(game: Game, moments: readonly Moment[]): number | null {
  if (moments.length < 2) return null;
  let [driven, rested] = [0, 0];
  for (const [index, moment] of moments.entries()) {
    const before = moments[index - 1];
    if (!before) continue;
    const byClock = (moment.at - before.at) / 60_000;
    const usual = byClock * paceOf[game];
    const minutes =
      moment.gameMinute !== null && before.gameMinute !== null
        ? Math.max(0, moment.gameMinute - before.gameMinute)
        : usual;
    const stood = Math.abs(before.speedCmS) < standingCmS || minutes - usual > restMinutes;
    rested = stood ? rested + minutes : 0;
    if (!stood) driven += minutes;
    if (rested >= restMinutes) driven = 0;
  }
  return Math.round(driveMinutes - driven);
}
