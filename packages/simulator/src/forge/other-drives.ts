import type { TelemetryEvent, TrackSample } from '@waybill/schema/features/telemetry.models';
import type { SimulatedSession } from '../truth.ts';
import { findEvent, withEvents } from './tampering.ts';

/** Stretches a drive to this many milliseconds, with extra samples, so that each step is still observed. */
export function stretch(session: SimulatedSession, toMs: number): SimulatedSession {
  const times = Math.max(1, toMs / (session.events.at(-1)?.t ?? toMs));
  const most = 75_000;
  let last: TrackSample | null = null;
  const events = session.events.map((event): TelemetryEvent => {
    if (event.type !== 'track') return { ...event, t: Math.round(event.t * times) };
    const longer = event.samples.flatMap(([t, x, z, speed, ...rest]): TrackSample[] => {
      const next: TrackSample = [Math.round(t * times), x, z, Math.round(speed / times), ...rest];
      const before = last;
      last = next;
      if (before === null || next[0] - before[0] <= most) return [next];
      const parts = Math.ceil((next[0] - before[0]) / most);
      return Array.from({ length: parts }, (_, part): TrackSample => {
        const share = (part + 1) / parts;
        const of = (index: 0 | 1 | 2 | 4) =>
          Math.round(before[index] + (next[index] - before[index]) * share);
        return [of(0), of(1), of(2), next[3], of(4), next[5], next[6]];
      });
    });
    return { ...event, t: Math.round(event.t * times), samples: longer };
  });
  return withEvents(session, events);
}

/** Loads a save after each of the first samples, and continues 2 km further at once. */
export function reloadAlong(session: SimulatedSession): SimulatedSession {
  const started = findEvent(session, 'job.started');
  const delivered = findEvent(session, 'job.delivered');
  const first = session.events.find((event) => event.type === 'track' && event.t > started.t);
  const [, x = 0, z = 0, , , fuelMl = 0] = first?.type === 'track' ? (first.samples[0] ?? []) : [];
  const steps = Math.ceil(delivered.distanceM / 1_900);
  const events = Array.from({ length: steps }, (_, index): TelemetryEvent[] => {
    const t = started.t + 10 + index * 20;
    const odometerM = started.truck.odometerM + index * 1_900;
    return [
      {
        seq: 1,
        t,
        type: 'game.reloaded',
        gameMinute: started.gameMinute ?? 0,
        truck: { ...started.truck, odometerM },
      },
      {
        seq: 1,
        t: t + 10,
        type: 'track',
        samples: [[t + 10, x, z, 2_000, odometerM + 1_900, fuelMl, 0]],
      },
    ];
  }).flat();
  const before = session.events.slice(0, session.events.indexOf(started) + 1);
  const t = started.t + Math.max(delivered.t - started.t, steps * 20 + 100);
  const odometerM = started.truck.odometerM + steps * 1_900;
  const end = {
    ...delivered,
    t,
    truck: { ...delivered.truck, odometerM },
    distanceM: steps * 1_900,
  };
  return withEvents(session, [...before, ...events, end]);
}
