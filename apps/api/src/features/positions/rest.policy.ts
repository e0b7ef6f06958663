import type { Game } from '@waybill/schema/features/telemetry.models';

/** Somebody drives for so long at most before they rest for so long, in minutes of the game (EC 561/2006). */
const driveMinutes = 270;
const restMinutes = 45;
/** How many minutes pass in a game in one of ours, outside of cities. */
const paceOf: Readonly<Record<Game, number>> = { ets2: 19, ats: 20 };
const standingCmS = 55;

/** A moment of a drive: real milliseconds, speed, and the time in the game where that is known. */
export interface Moment {
  readonly at: number;
  readonly speedCmS: number;
  readonly gameMinute: number | null;
}

/**
 * Minutes of the game until the next break is due, from the last moments of a drive in their order:
 * below 0 it is overdue; null where too little is known. Between two moments the game's own clock counts
 * where both know it, as it jumps while somebody sleeps; else the usual pace does.
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
