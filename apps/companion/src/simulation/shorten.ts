import type {
  GameContract,
  TelemetryEvent,
  Truck,
} from '@waybill/schema/features/telemetry.models';
import type { SimulatedSession } from '@waybill/simulator/truth';

/**
 * A drive that takes no longer than so many milliseconds, over a way that is shorter by as much, so
 * that nobody drives faster than before.
 */
export function shortenSession(session: SimulatedSession, longestMs: number): SimulatedSession {
  const factor = Math.max(1, (session.events.at(-1)?.t ?? 0) / longestMs);
  const start = startOf(session.events);
  const shorten = (value: number, from: number) => from + (value - from) / factor;
  const shortenTruck = (truck: Truck): Truck => ({
    ...truck,
    odometerM: Math.round(shorten(truck.odometerM, start.odometerM)),
  });
  const shortenFigure = (value: number | null, unit: number) =>
    value === null ? null : Math.round(value / factor / unit) * unit;
  const shortenJob = (job: GameContract): GameContract => ({
    ...job,
    // The game tells whole kilometres and whole units of its currency.
    plannedM: shortenFigure(job.plannedM, 1000),
    incomeMinor: shortenFigure(job.incomeMinor, 100),
  });
  const shortenEvent = (event: TelemetryEvent): TelemetryEvent => {
    const t = Math.round(event.t / factor);
    const { pos } = event;
    const at = pos && { pos: { x: shorten(pos.x, start.x), z: shorten(pos.z, start.z) } };
    switch (event.type) {
      case 'track': {
        const samples: typeof event.samples = [];
        for (const [sampleT, x, z, speed, odometerM, ...rest] of event.samples) {
          samples.push([
            Math.round(sampleT / factor),
            shorten(x, start.x),
            shorten(z, start.z),
            speed,
            shorten(odometerM, start.odometerM),
            ...rest,
          ]);
        }
        return { ...event, t, samples };
      }
      case 'job.started':
      case 'job.resumed': {
        const { job, truck } = event;
        return { ...event, ...at, t, job: shortenJob(job), truck: shortenTruck(truck) };
      }
      case 'job.delivered': {
        const distanceM = Math.round(event.distanceM / factor);
        const revenueMinor = Math.floor(event.revenueMinor / factor / 100) * 100;
        return { ...event, ...at, t, distanceM, revenueMinor, truck: shortenTruck(event.truck) };
      }
      case 'job.suspended':
      case 'job.cancelled':
      case 'fined':
      case 'tollgate':
      case 'ferry':
      case 'train':
      case 'refuel':
      case 'collision':
      case 'truck.changed':
      case 'game.reloaded':
      case 'session.ended':
      case 'skipped':
        break;
    }
    return { ...event, ...at, t };
  };
  return { header: session.header, events: session.events.map(shortenEvent) };
}

/** Where a drive begins, by its first samples. */
function startOf(events: readonly TelemetryEvent[]): { x: number; z: number; odometerM: number } {
  for (const event of events) {
    const [sample] = event.type === 'track' ? event.samples : [];
    if (sample) return { x: sample[1], z: sample[2], odometerM: sample[4] };
  }
  return { x: 0, z: 0, odometerM: 0 };
}
