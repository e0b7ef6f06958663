import type { TelemetryBatch } from '@waybill/schema/features/telemetry.models';
import { endOfDemo } from './dates.ts';
import { planAlliances } from './allying.ts';
import type { DemoDriver } from './drivers.ts';
import { planFuel } from './fuel.ts';
import { type Drive, driveAlong, driveUntil, inOrder, isDriverOf } from './drives.ts';
import { eveningFlow } from './grounds.ts';
import { pickUnderway } from './live-trucks.ts';
import { planMap } from './mapping.ts';
import { planTraffic } from './traffic.ts';
import { forgeDrives } from './forged-drives.ts';
import { countJobsOf, type Habits, planHabits } from './habits.ts';
import { type Act, type Office, planActs } from './office.ts';
import { driveOffline } from './offline-evening.ts';
import { planStaff } from './staff.ts';
import type { DemoVtc } from './vtcs.ts';
import type { World } from './world.ts';

/** A server that takes what the demo's people send, at the time at which they send it. */
export interface DemoServer extends Office {
  /** Lets the server believe that it is then. */
  readonly passTimeTo: (ms: number) => void;
  readonly sendBatch: (driver: DemoDriver, batch: TelemetryBatch) => Promise<void>;
}

export interface JobsToFill {
  readonly world: World;
  /** As whose last midnight the world was planned. */
  readonly day: Date;
  readonly now: Date;
  /** About so many jobs are driven. */
  readonly jobCount: number;
  /** Until when it has been driven already, in milliseconds since 1970; 0 for never. */
  readonly drivenUntil: number;
  /** Is told what share of the time has been driven. */
  readonly onProgress?: (share: number) => void;
}

/** So many jobs in three months give staff something to do. */
const busyJobs = 10;

/** So many devices send at the same time. */
const atOnce = 6;

/**
 * Lets the world drive for three months, or on from where it was. Returns how many sessions were sent.
 */
export async function fillJobs(server: DemoServer, plan: JobsToFill): Promise<number> {
  let sent = 0;
  let start: number | null = null;
  const underway = new Set<Promise<unknown>>();
  let beginning: Promise<unknown> = Promise.resolve();
  for (const next of planTimeline(plan)) {
    if (next.at > plan.now.getTime()) break;
    // The time of a beginning is what the server witnesses; what follows may be received later.
    await beginning;
    server.passTimeTo(next.at);
    start ??= next.at;
    plan.onProgress?.((next.at - start) / (plan.now.getTime() - start));
    if ('perform' in next) {
      // What is still being sent can decide by itself about a job that somebody is looking at.
      await Promise.all(underway);
      // Time stands still meanwhile: people sign in for minutes, and a decision is of its moment.
      await next.perform(server);
      continue;
    }
    if (next.batch.events[0]?.seq === 1) sent += 1;
    // One that fails stays, so that whoever waits next hears of it.
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

/** What happens and is not there yet, in order. */
function* planTimeline(plan: JobsToFill): Generator<Drive | Act, void> {
  const { world, day, now, jobCount, drivenUntil } = plan;
  const end = endOfDemo(day);
  const forged = forgeDrives(world, end);
  // They drive nothing else.
  const single = [...forged, ...driveOffline(world, end, forged)].toSorted((a, b) => a.at - b.at);
  const habits = planHabits(world, { end, now, jobCount });
  const queues = habits.filter(({ driver }) => !isDriverOf(single, driver)).map(driveAlong);
  const offices = [
    ...planActs(listBusy(world, habits), end),
    ...planStaff(world, end),
    ...planAlliances(world, end),
    ...planFuel(world, end),
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

/** The companies in which there is something to do, and the largest one in any case. */
function listBusy({ vtcs }: World, habits: readonly Habits[]): DemoVtc[] {
  const jobsOf = new Map(habits.map((one) => [one.driver, countJobsOf(one)]));
  const isBusy = ({ tag, members }: DemoVtc) =>
    tag === 'NORD' ||
    members.reduce((sum, { driver }) => sum + (jobsOf.get(driver) ?? 0), 0) >= busyJobs;
  return vtcs.filter(isBusy);
}

/** Those who are on the road at the moment. */
function driveNow(world: World, now: Date): Drive[] {
  return pickUnderway(world, now)
    .flatMap(({ driver, game, cities }) =>
      driveUntil(driver, { game, cities, flowAt: eveningFlow(game) }, now),
    )
    .toSorted((a, b) => a.at - b.at);
}
