import type { RouteOutput } from '@waybill/schema/contract/input';
import type { jobsContract } from '@waybill/schema/features/jobs.contract';
import { games } from '@waybill/schema/features/telemetry.models';

/** What jobs add up to, as the server tells it. */
export type Stats = RouteOutput<typeof jobsContract.getStats>;
type DaySums = Stats['days'][number];
type Game = DaySums['game'];

/** What can be read of a day; money by its game. */
export type Measure = 'distance' | 'jobs' | Game;

const dayMs = 86_400_000;
/** As many as the server tells of by itself. */
const shownDays = 30;

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function shiftDay(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * dayMs));
}

/** One measure of some days or totals, in metres, jobs or hundredths. */
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

/** The games that something was delivered in, the European one first. */
export function gamesOf(rows: readonly Pick<DaySums, 'game' | 'jobs'>[]): readonly Game[] {
  return games.filter((game) => rows.some((row) => row.game === game && row.jobs > 0));
}

/** The days of this week and of the one before. Weeks begin on Monday, days are those of UTC. */
export function weeksOf(days: readonly DaySums[], now: Date) {
  const monday = shiftDay(dayOf(now), -((now.getUTCDay() + 6) % 7));
  const formerMonday = shiftDay(monday, -7);
  return {
    thisWeek: days.filter(({ day }) => day >= monday),
    lastWeek: days.filter(({ day }) => day >= formerMonday && day < monday),
  };
}

/** A day with what was done on it, nothing included. */
export interface ShownDay {
  readonly day: string;
  readonly sums: readonly DaySums[];
}

/** Each of the last 30 days, the oldest first. */
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

/** What share of the jobs was on time, of those of which it is known; null where it is of none. */
export function onTimeShareOf(rows: readonly Known[]): number | null {
  const timed = add(rows, 'timedJobs');
  return timed === 0 ? null : 1 - add(rows, 'lateJobs') / timed;
}

/** What was burnt over which distance, of the jobs whose fuel is known; null where it is of none. */
export function fuelOf(rows: readonly Known[]): { litres: number; km: number } | null {
  const km = add(rows, 'fuelDistanceM') / 1_000;
  return km === 0 ? null : { litres: add(rows, 'fuelUsedMl') / 1_000, km };
}

/** Points for fines and collisions on each metre; null where nothing was driven. */
export function safetyPointsPerMetreOf(rows: readonly Known[]): number | null {
  const metres = add(rows, 'distanceM');
  return metres === 0 ? null : add(rows, 'safetyPoints') / 1_000 / metres;
}
