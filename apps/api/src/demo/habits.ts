import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Random } from '@waybill/simulator/random';
import { cast } from './cast.ts';
import { isOfAmerica } from './companies.ts';
import { daysBefore } from './dates.ts';
import type { DemoDriver } from './drivers.ts';
import { createRandom } from './random.ts';
import type { DemoMember, DemoVtc } from './vtcs.ts';
import type { World } from './world.ts';

/** When and how much a driver drives. */
export interface Habits {
  readonly driver: DemoDriver;
  readonly game: Game;
  /** Milliseconds since 1970: all drives begin after the first and end before the second. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** The share of days on which they drive. */
  readonly share: number;
  /** Their time zone's offset from UTC. */
  readonly offsetHours: number;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** How many days the demo covers. */
export const drivenDays = 90;

/** The average number of jobs in an evening. */
const jobsAnEvening = 1.45;

/** Below this number of jobs only some drivers drive, so that those have some data. */
const jobsForAll = 1_500;

/** Companies without drives. */
const idleTags: ReadonlySet<string> = new Set(['SUN', 'KOFF']);

/** How much more the sign-in page's drivers drive, so that they have something to show. */
const castZeal = 2.5;

/** Starting on Sunday: the relative likelihood of driving on a day. */
const weekday = [1.5, 0.7, 0.8, 0.8, 0.8, 1, 1.6] as const;

interface Wish extends Omit<Habits, 'share'> {
  readonly zeal: number;
}

/** Plans which drivers drive, and how often, to reach about the requested number of jobs. */
export function planHabits(
  { vtcs, loners }: World,
  { end, now, jobCount }: { readonly end: Date; readonly now: Date; readonly jobCount: number },
): Habits[] {
  const random = createRandom('habits');
  const span = { first: daysBefore(end, drivenDays).getTime(), end: end.getTime(), now };
  const members = vtcs.flatMap((vtc) =>
    vtc.members.map((member) => wish(random, vtc, member, span)),
  );
  const alone = loners.map(({ driver, registeredAt }): Wish => ({
    driver,
    game: 'ets2',
    fromMs: Math.max(span.first, registeredAt.getTime()),
    untilMs: lastMoment(now),
    offsetHours: 1,
    zeal: zealOf(random, driver),
  }));
  const willing = [...members, ...alone].filter(
    ({ driver, zeal, fromMs, untilMs }) =>
      (random.chance(jobCount / jobsForAll) || isCast(driver)) && zeal > 0 && untilMs > fromMs,
  );
  const whole = willing.reduce((sum, one) => sum + one.zeal * daysOf(one), 0);
  return willing.map(({ driver, game, fromMs, untilMs, offsetHours, zeal }) => {
    const share = (jobCount * zeal) / whole / jobsAnEvening;
    return { driver, game, fromMs, untilMs, offsetHours, share };
  });
}

function wish(
  random: Random,
  vtc: DemoVtc,
  { driver, joinedAt, lastActiveAt }: DemoMember,
  { first, end, now }: { readonly first: number; readonly end: number; readonly now: Date },
): Wish {
  const isAmerican = isOfAmerica(vtc);
  // Most drive their company's main game.
  const game = isAmerican === random.chance(0.93) ? 'ats' : 'ets2';
  const zeal = zealOf(random, driver);
  const isHere = lastActiveAt.getTime() >= end - dayMs;
  return {
    driver,
    game,
    fromMs: Math.max(first, joinedAt.getTime()),
    untilMs: isHere || isCast(driver) ? lastMoment(now) : lastActiveAt.getTime(),
    offsetHours: isAmerican ? -6 : 1,
    zeal: idleTags.has(vtc.tag) ? 0 : zeal,
  };
}

/** Drivers on the road now are others. */
function lastMoment(now: Date): number {
  return now.getTime() - 2 * hourMs;
}

function zealOf(random: Random, driver: DemoDriver): number {
  const zeal = random.pick([0, 0.2, 0.4, 0.7, 1, 1, 1.4, 2, 3.5]);
  return isCast(driver) ? castZeal : zeal;
}

export function isCast({ steamId }: DemoDriver): boolean {
  return cast.some((part) => part.steamId === steamId);
}

/** Returns the expected number of a driver's jobs. */
export function countJobsOf(habits: Habits): number {
  return daysOf(habits) * habits.share * jobsAnEvening;
}

function daysOf({ fromMs, untilMs }: Pick<Habits, 'fromMs' | 'untilMs'>): number {
  return (untilMs - fromMs) / dayMs;
}

/** Draws a driver's next evening: at weekends also daytime, and never twice on one day. */
export function drawEvening(
  random: Random,
  { share, offsetHours }: Pick<Habits, 'share' | 'offsetHours'>,
  afterMs: number,
): number {
  const offsetMs = offsetHours * hourMs;
  for (let day = Math.floor((afterMs + offsetMs) / dayMs) + 1; ; day += 1) {
    const name = (day + 4) % 7;
    if (!random.chance(Math.min(0.95, share * (weekday[name] ?? 1)))) continue;
    const isWeekend = name === 0 || name === 6;
    const minute = random.integer((isWeekend ? 10 : 17) * 60, 21 * 60);
    return day * dayMs + minute * 60_000 - offsetMs;
  }
}
