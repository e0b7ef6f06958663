import { simulateDriver } from '@waybill/simulator/simulate-driver';
import { daysBefore, minutesAfter } from './dates.ts';
import type { DemoDriver } from './drivers.ts';
import { type Drive, isDriverOf, seedOf, sendAlong } from './drives.ts';
import { isCast } from './habits.ts';
import type { World } from './world.ts';

const hoursBefore = 6;
const jobCount = 3;

/**
 * Plans the last evening of a driver of the largest company, who was offline until it was over: these jobs
 * have no other issue.
 */
export function driveOffline(world: World, end: Date, others: readonly Drive[]): Drive[] {
  const driver = pickDriver(world, end, others);
  const { sessions } = simulateDriver(seedOf(driver), {
    game: 'ets2',
    jobs: jobCount,
    courses: ['uneventful'],
    kinds: ['market'],
    multiplayer: ['none'],
    distances: [120, 300],
    startAt: minutesAfter(end, -60 * hoursBefore).toISOString(),
    breakHours: [0.1, 0.2],
  });
  const receivedAt = end.toISOString();
  return sessions.flatMap((session) => sendAlong(driver, { ...session, receivedAt }));
}

/** Picks a driver of the largest company who has no drives among these, and no part in other scenes. */
export function pickDriver({ vtcs }: World, end: Date, others: readonly Drive[]): DemoDriver {
  const largest = vtcs.find(({ tag }) => tag === 'NORD');
  const member = largest?.members.find(
    ({ driver, role, joinedAt, lastActiveAt }) =>
      role === null &&
      joinedAt < daysBefore(end, 1) &&
      lastActiveAt >= daysBefore(end, 1) &&
      !isCast(driver) &&
      !isDriverOf(others, driver),
  );
  if (!member) throw new Error('no driver was offline');
  return member.driver;
}
