import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Random } from '@waybill/simulator/random';
import { cast } from './cast.ts';
import { isOfAmerica } from './companies.ts';
import { daysBefore } from './dates.ts';
import type { DemoDriver } from './drivers.ts';
import { createRandom } from './random.ts';
import type { DemoMember, DemoVtc } from './vtcs.ts';
import type { World } from './world.ts';

/** When and how much somebody drives. */
export interface Habits {
  readonly driver: DemoDriver;
  readonly game: Game;
  /** Milliseconds since 1970: nothing is driven before, and all of it has ended then. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** On which share of their days they drive. */
  readonly share: number;
  /** How their clock differs from UTC. */
  readonly offsetHours: number;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** For how long the demo has been driving when it is filled. */
export const drivenDays = 90;

/** What an evening comes to, on average. */
const jobsAnEvening = 1.45;

/** With fewer jobs than these only some drive, so that those who do have something to show. */
const jobsForAll = 1_500;

/** Companies in which nobody has driven yet. */
const idleTags: ReadonlySet<string> = new Set(['SUN', 'KOFF']);

/** How much more those drive whom people sign in as, so that there is something to see. */
const castZeal = 2.5;

/** Sunday first: how likely one drives on a day beside the others. */
const weekday = [1.5, 0.7, 0.8, 0.8, 0.8, 1, 1.6] as const;

interface Wish extends Omit<Habits, 'share'> {
  readonly zeal: number;
}

/** Who of the world drives, and how often, so that about so many jobs come of it. */
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
  // Most keep to what their company drives.
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

/** Those who drive at the moment are others. */
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

/** How many jobs may be expected of somebody. */
export function countJobsOf(habits: Habits): number {
  return daysOf(habits) * habits.share * jobsAnEvening;
}

function daysOf({ fromMs, untilMs }: Pick<Habits, 'fromMs' | 'untilMs'>): number {
  return (untilMs - fromMs) / dayMs;
}

/**
 * When somebody next sits down to drive: in the evening, at weekends also in the day. Not on the day
 * on which they last did.
 */
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
