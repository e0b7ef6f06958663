import type { RouteOutput } from '@waybill/schema/contract/input';
import { dayOf, mondayOf, shiftDay } from '@waybill/schema/days';
import type { jobsContract } from '@waybill/schema/features/jobs.contract';
import { games } from '@waybill/schema/features/telemetry.models';

/** The totals of jobs, as returned by the server. */
export type Stats = RouteOutput<typeof jobsContract.getStats>;
type DaySums = Stats['days'][number];
type Game = DaySums['game'];

/** A measure of a day; money per game. */
export type Measure = 'distance' | 'jobs' | Game;

/** The server's default number of days. */
const shownDays = 30;

/** Sums a measure of days or totals, in metres, jobs or hundredths. */
export function sumOf(
  rows: readonly Pick<DaySums, 'game' | 'jobs' | 'distanceM' | 'revenueMinor'>[],
  measure: Measure,
): number {
  return rows.reduce((sum, row) => {
    if (measure === 'distance') return sum + row.distanceM;
    if (measure === 'jobs') return sum + row.jobs;
    return sum + (row.game === measure ? row.revenueMinor : 0);
  }, 0);
}

/** Lists the games with deliveries, ETS2 first. */
export function gamesOf(rows: readonly Pick<DaySums, 'game' | 'jobs'>[]): readonly Game[] {
  return games.filter((game) => rows.some((row) => row.game === game && row.jobs > 0));
}

/** Returns the days of this week and the previous one. Weeks begin on Monday, in UTC. */
export function weeksOf(days: readonly DaySums[], now: Date) {
  const monday = mondayOf(now);
  const formerMonday = shiftDay(monday, -7);
  return {
    thisWeek: days.filter(({ day }) => day >= monday),
    lastWeek: days.filter(({ day }) => day >= formerMonday && day < monday),
  };
}

/** A day with its totals, which may be empty. */
export interface ShownDay {
  readonly day: string;
  readonly sums: readonly DaySums[];
}

/** Lists each of the last 30 days, oldest first. */
export function listDays(days: readonly DaySums[], now: Date): readonly ShownDay[] {
  const first = shiftDay(dayOf(now), 1 - shownDays);
  return Array.from({ length: shownDays }, (_, index) => {
    const day = shiftDay(first, index);
    return { day, sums: days.filter((sums) => sums.day === day) };
  });
}

type Known = Pick<
  DaySums,
  'distanceM' | 'lateJobs' | 'timedJobs' | 'fuelUsedMl' | 'fuelDistanceM' | 'safetyPoints'
>;

function add(rows: readonly Known[], name: keyof Known): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

/** Returns the share of jobs on time, of those where it is known; null if there are none. */
export function onTimeShareOf(rows: readonly Known[]): number | null {
  const timed = add(rows, 'timedJobs');
  return timed === 0 ? null : 1 - add(rows, 'lateJobs') / timed;
}

/** Returns the fuel used and its distance, of the jobs where it is known; null if there are none. */
export function fuelOf(rows: readonly Known[]): { litres: number; km: number } | null {
  const km = add(rows, 'fuelDistanceM') / 1_000;
  return km === 0 ? null : { litres: add(rows, 'fuelUsedMl') / 1_000, km };
}

/** Returns the points for fines and collisions per metre; null if nothing was driven. */
export function safetyPointsPerMetreOf(rows: readonly Known[]): number | null {
  const metres = add(rows, 'distanceM');
  return metres === 0 ? null : add(rows, 'safetyPoints') / 1_000 / metres;
}
