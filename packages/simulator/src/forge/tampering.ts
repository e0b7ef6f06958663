import type {
  GameContract,
  TelemetryEvent,
  TelemetryEventOf,
  TelemetrySession,
  TrackSample,
  Truck,
} from '@waybill/schema/features/telemetry.models';
import { v7 } from 'uuid';
import { createRandom } from '../random.ts';
import type { SimulatedSession } from '../truth.ts';

type Sample = readonly [
  t: number,
  x: number,
  z: number,
  speedCmS: number,
  odometerM: number,
  fuelMl: number,
  limitCmS: number,
];

/** The same session with other events, renumbered. */
export function withEvents(
  { header }: SimulatedSession,
  events: readonly TelemetryEvent[],
): SimulatedSession {
  return { header, events: events.map((event, index) => ({ ...event, seq: index + 1 })) };
}

/** The same session with another header. */
export function withHeader(
  { header, events }: SimulatedSession,
  change: Partial<TelemetrySession>,
): SimulatedSession {
  return { header: { ...header, session: { ...header.session, ...change } }, events };
}

/** The same session, as another run of the game that began at that time. */
export function asNewSession(session: SimulatedSession, startMs: number): SimulatedSession {
  const random = createRandom(`${session.header.session.id} again`);
  const bytes = Uint8Array.from({ length: 16 }, () => random.integer(0, 255));
  return withHeader(session, {
    id: v7({ msecs: startMs, random: bytes, seq: random.integer(0, 0x7f_ff_ff_ff) }),
    startedAt: new Date(startMs).toISOString(),
  });
}

/** The same event, delayed by this many milliseconds. */
export function delayEvent(event: TelemetryEvent, ms: number): TelemetryEvent {
  if (event.type !== 'track') return { ...event, t: event.t + ms };
  const samples = event.samples.map(([t, ...others]): TrackSample => [t + ms, ...others]);
  return { ...event, t: event.t + ms, samples };
}

/** Changes every sample, and drops those not later than the previous one. */
export function mapSamples(
  session: SimulatedSession,
  change: (sample: Sample, index: number) => Sample,
): SimulatedSession {
  let index = 0;
  let before = -1;
  const events = session.events.flatMap((event): TelemetryEvent[] => {
    if (event.type !== 'track') return [event];
    const samples = event.samples.flatMap(([t, x, z, speed, odometer, fuel, limit, flags]) => {
      const changed = change([t, x, z, speed, odometer, fuel, limit], index);
      index += 1;
      if (changed[0] <= before) return [];
      [before] = changed;
      const sample: TrackSample = [...changed];
      if (flags !== undefined) sample.push(flags);
      return [sample];
    });
    return samples.length > 0 ? [{ ...event, samples }] : [];
  });
  return withEvents(session, events);
}

/** Changes every time; the function must keep their order. */
export function mapTimes(
  session: SimulatedSession,
  change: (t: number) => number,
): SimulatedSession {
  const changed = mapSamples(session, ([t, ...others]) => [change(t), ...others]);
  const retime = (event: TelemetryEvent) => ({ ...event, t: change(event.t) });
  return withEvents(changed, changed.events.map(retime));
}

export function mapContracts(
  session: SimulatedSession,
  change: (contract: GameContract) => GameContract,
): SimulatedSession {
  return withEvents(
    session,
    session.events.map((event) =>
      'job' in event && event.job ? { ...event, job: change(event.job) } : event,
    ),
  );
}

export function mapTrucks(
  session: SimulatedSession,
  change: (truck: Truck) => Truck,
): SimulatedSession {
  return withEvents(
    session,
    session.events.map((event) =>
      'truck' in event && event.truck ? { ...event, truck: change(event.truck) } : event,
    ),
  );
}

type Delivered = TelemetryEventOf<'job.delivered'>;

export function mapDelivery(
  session: SimulatedSession,
  change: (delivered: Delivered) => Delivered,
): SimulatedSession {
  return withEvents(
    session,
    session.events.map((event) => (event.type === 'job.delivered' ? change(event) : event)),
  );
}

/** @throws Error when there is no event of the type */
export function findEvent<Type extends TelemetryEvent['type']>(
  { events }: SimulatedSession,
  type: Type,
): TelemetryEventOf<Type> {
  const found = events.find((event): event is TelemetryEventOf<Type> => event.type === type);
  if (!found) throw new Error(`there is no ${type}`);
  return found;
}

/** Returns the index of the track event that this share of the tracks precedes. */
export function trackAt({ events }: SimulatedSession, share: number): number {
  const start = events.findIndex(({ type }) => type === 'job.started');
  const tracks = events.flatMap(({ type }, index) =>
    type === 'track' && index > start ? [index] : [],
  );
  return tracks[Math.floor(tracks.length * share)] ?? start + 1;
}

/** Returns the number of samples before the event with this index. */
export function samplesBefore({ events }: SimulatedSession, index: number): number {
  return events
    .slice(0, index)
    .reduce((sum, event) => sum + (event.type === 'track' ? event.samples.length : 0), 0);
}

/** Returns a job's truck as of the last sample before the event with this index. */
export function truckAt(session: SimulatedSession, index: number): Truck {
  const { truck } = findEvent(session, 'job.started');
  const track = session.events.slice(0, index).findLast((event) => event.type === 'track');
  const [, , , , odometerM = truck.odometerM, fuelMl = truck.fuelMl] = track?.samples.at(-1) ?? [];
  return { ...truck, odometerM, fuelMl };
}
