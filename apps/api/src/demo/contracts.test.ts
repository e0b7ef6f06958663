import { expect, test } from 'vitest';
import { countForLateGoal } from './contracts.ts';
import { daysBefore, endOfDemo } from './dates.ts';
import { driveAlong } from './drives.ts';
import { planHabits } from './habits.ts';
import { trades } from './places.ts';
import { planWorld } from './world.ts';

test.each([
  ['2026-03-18T15:20:00Z', 120],
  ['2026-07-01T20:00:00Z', 1_000],
  ['2026-11-30T23:59:00Z', 3_000],
])(
  'on %s with %i jobs, the goal that ends in two days is nearly lost',
  { timeout: 240_000 },
  (date, jobCount) => {
    const now = new Date(date);
    const world = planWorld(now);
    const end = endOfDemo(now);
    const habits = planHabits(world, { end, now, jobCount });
    const nord = world.vtcs.find(({ tag }) => tag === 'NORD');
    if (!nord) throw new Error('there is no such company');
    const quantity = countForLateGoal(habits, nord, end);
    const jobs = new Set<string>();
    for (const one of habits) {
      if (one.game !== 'ets2' || !nord.members.some(({ driver }) => driver === one.driver))
        continue;
      for (const { batch, at } of driveAlong(one)) {
        if (at < daysBefore(end, 26).getTime() || at >= end.getTime()) continue;
        for (const event of batch.events) {
          if (event.type === 'job.delivered') jobs.add(`${batch.session.id} ${event.seq}`);
        }
      }
    }
    // A tenth may not pass its review. What is left needs more than twice the pace of the days before.
    for (const share of [1, 0.9]) {
      const done = Math.floor(jobs.size * share) + trades.length;
      expect(done / quantity).toBeGreaterThan(0.6);
      expect((quantity - done) / 2).toBeGreaterThan((2 * done) / 26);
    }
  },
);
