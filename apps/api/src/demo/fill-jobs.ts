import type { TelemetryBatch } from '@waybill/schema/features/telemetry.models';
import { endOfDemo } from './dates.ts';
import { driveDamaged } from './damaged-loads.ts';
import { planBooks } from './books.ts';
import { planContracts } from './contracts.ts';
import { planPlaces } from './places.ts';
import { planAlliances } from './allying.ts';
import type { DemoDriver } from './drivers.ts';
import { planFuel } from './fuel.ts';
import { type Drive, driveAlong, driveUntil, inOrder, isDriverOf } from './drives.ts';
import { eveningFlow } from './grounds.ts';
import { pickUnderway } from './live-trucks.ts';
import { planAchievements } from './achievements.ts';
import { planInsurance } from './insuring.ts';
import { planMap } from './mapping.ts';
import { planTraffic } from './traffic.ts';
import { forgeDrives } from './forged-drives.ts';
import { countJobsOf, type Habits, planHabits } from './habits.ts';
import { type Act, type Office, planActs } from './office.ts';
import { driveOffline } from './offline-evening.ts';
import { planConvoys } from './convoys.ts';
import { planStaff } from './staff.ts';
import type { DemoVtc } from './vtcs.ts';
import type { World } from './world.ts';

/** A server that receives what the demo's drivers send, at the time they send it. */
export interface DemoServer extends Office {
  /** Sets the server's clock. */
  readonly passTimeTo: (ms: number) => void;
  readonly sendBatch: (driver: DemoDriver, batch: TelemetryBatch) => Promise<void>;
}

export interface JobsToFill {
  readonly world: World;
  /** The world was planned up to the midnight before this. */
  readonly day: Date;
  readonly now: Date;
  /** The approximate number of jobs. */
  readonly jobCount: number;
  /** Until when the drives have been sent, in milliseconds since 1970. 0 for never. */
  readonly drivenUntil: number;
  /** Called with the share of the time that is done. */
  readonly onProgress?: (share: number) => void;
}

/** This many jobs in three months give staff some work. */
const busyJobs = 10;

/** How many devices send at the same time. */
const atOnce = 6;

/**
 * Simulates three months of driving, or continues from where it stopped. Returns how many sessions were sent.
 */
export async function fillJobs(server: DemoServer, plan: JobsToFill): Promise<number> {
  let sent = 0;
  let start: number | null = null;
  const underway = new Set<Promise<unknown>>();
  let beginning: Promise<unknown> = Promise.resolve();
  for (const next of planTimeline(plan)) {
    if (next.at > plan.now.getTime()) break;
    // The server records when a session begins; later batches may be received out of order.
    await beginning;
    server.passTimeTo(next.at);
    start ??= next.at;
    plan.onProgress?.((next.at - start) / (plan.now.getTime() - start));
    if ('perform' in next) {
      // A batch still being sent could settle a job while staff review it.
      await Promise.all(underway);
      // The clock is frozen meanwhile: sessions last only minutes, and a decision has an exact time.
      await next.perform(server);
      continue;
    }
    if (next.batch.events[0]?.seq === 1) sent += 1;
    // A failed batch stays in the set, so that the next wait throws its error.
    const sending: Promise<unknown> = server
      .sendBatch(next.driver, next.batch)
      .then(() => underway.delete(sending));
    underway.add(sending);
    if (next.isBeginning) beginning = sending;
    if (underway.size >= atOnce) await Promise.race(underway);
  }
  await Promise.all(underway);
  return sent;
}

/** Generates everything that is still to happen, in order. */
function* planTimeline(plan: JobsToFill): Generator<Drive | Act, void> {
  const { world, day, now, jobCount, drivenUntil } = plan;
  const end = endOfDemo(day);
  const forged = forgeDrives(world, end);
  // These drivers have no other drives.
  const apart = [...forged, ...driveOffline(world, end, forged)];
  const single = [...apart, ...driveDamaged(world, end, apart)].toSorted((a, b) => a.at - b.at);
  const habits = planHabits(world, { end, now, jobCount });
  const driving = habits.filter(({ driver }) => !isDriverOf(single, driver));
  const queues = driving.map(driveAlong);
  const offices = [
    ...planActs(listBusy(world, habits), end),
    ...planStaff(world, end),
    ...planConvoys(world, end),
    ...planAchievements(world, end),
    ...planAlliances(world, end),
    ...planFuel(world, end),
    ...planBooks(world, end),
    ...planInsurance(world, end),
    ...planContracts(world, { end, habits: driving }),
    ...planPlaces(world, end),
    ...planMap(world, end),
    ...planTraffic(world, now),
  ];
  const acts = offices.toSorted((a, b) => a.at - b.at);
  const underway = drivenUntil === 0 ? driveNow(world, now) : [];
  const planned = [...queues, single.values(), acts.values(), underway.values()];
  for (const next of inOrder<Drive | Act>(planned)) {
    const lastAt = 'perform' in next ? next.at : next.sentBy;
    if (lastAt > drivenUntil) yield next;
  }
}

/** Lists the companies with enough work, and always the largest one. */
function listBusy({ vtcs }: World, habits: readonly Habits[]): DemoVtc[] {
  const jobsOf = new Map(habits.map((one) => [one.driver, countJobsOf(one)]));
  const isBusy = ({ tag, members }: DemoVtc) =>
    tag === 'NORD' ||
    members.reduce((sum, { driver }) => sum + (jobsOf.get(driver) ?? 0), 0) >= busyJobs;
  return vtcs.filter(isBusy);
}

/** Drives that are under way now. */
function driveNow(world: World, now: Date): Drive[] {
  return pickUnderway(world, now)
    .flatMap(({ driver, game, cities }) =>
      driveUntil(driver, { game, cities, flowAt: eveningFlow(game) }, now),
    )
    .toSorted((a, b) => a.at - b.at);
}
