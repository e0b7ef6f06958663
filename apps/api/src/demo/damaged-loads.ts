import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { simulateDriver } from '@waybill/simulator/simulate-driver';
import { minutesAfter } from './dates.ts';
import { type Drive, seedOf, sendAlong } from './drives.ts';
import { pickDriver } from './offline-evening.ts';
import type { World } from './world.ts';

const hoursBefore = 30;
const jobCount = 2;
const damagePpm = 310_000;

/** Plans an evening of a driver of the largest company whose loads were damaged, so that there are claims to decide on. */
export function driveDamaged(world: World, end: Date, others: readonly Drive[]): Drive[] {
  const driver = pickDriver(world, end, others);
  const { sessions } = simulateDriver(seedOf(driver), {
    game: 'ets2',
    jobs: jobCount,
    courses: ['uneventful'],
    kinds: ['market'],
    multiplayer: ['none'],
    distances: [420, 520],
    incidents: [1, 2],
    startAt: minutesAfter(end, -60 * hoursBefore).toISOString(),
    breakHours: [0.1, 0.2],
  });
  return sessions.flatMap((session) =>
    sendAlong(driver, { ...session, events: session.events.map(damage) }),
  );
}

/** Damages the load of a delivery, for which less is paid. */
function damage(event: TelemetryEvent): TelemetryEvent {
  if (event.type !== 'job.delivered') return event;
  const revenueMinor = Math.floor((event.revenueMinor * (1e6 - damagePpm)) / 1e8) * 100;
  return { ...event, revenueMinor, cargoDamagePpm: damagePpm };
}
