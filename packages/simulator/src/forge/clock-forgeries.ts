import type { SimulatedSession } from '../truth.ts';
import type { Ways } from './ways.ts';
import {
  asNewSession,
  delayEvent,
  findEvent,
  mapSamples,
  mapTimes,
  samplesBefore,
  trackAt,
} from './tampering.ts';

/** Forged times and speeds. */
export const clockForgeries = {
  SPEED_OVER_CAP: {
    'speeds above the cap in four samples': ({ session }) => {
      const first = samplesBefore(session, trackAt(session, 0.5));
      return [
        mapSamples(session, ([t, x, z, speed, ...others], index) => [
          t,
          x,
          z,
          index >= first && index < first + 4 ? 5400 + index : speed,
          ...others,
        ]),
      ];
    },
    'a clock that runs four times too slow, with the speeds that fit': ({ session }) => [
      mapSamples(
        mapTimes(session, (t) => Math.floor(t / 4)),
        ([t, x, z, speed, ...others]) => [t, x, z, speed * 4, ...others],
      ),
    ],
  },
  PACE_IMPOSSIBLE: {
    'a clock that runs three times too slow': ({ session }) => [
      mapTimes(session, (t) => Math.floor(t / 3)),
    ],
    'a clock that runs two times too slow': ({ session }) => [
      mapTimes(session, (t) => Math.floor(t / 2)),
    ],
  },
  SPEED_MISMATCH: {
    'speeds halved, to hide how fast one was': ({ session }) => [
      mapSamples(session, ([t, x, z, speed, ...others]) => [
        t,
        x,
        z,
        Math.round(speed / 2),
        ...others,
      ]),
    ],
    'a clock that runs twice as fast': ({ session }) => [mapTimes(session, (t) => t * 2)],
  },
  TIME_OVERLAP: {
    'two games at the same time': ({ session, other }) => {
      const { t } = findEvent(session, 'job.started');
      return [session, withJobAt(other, startOf(session) + t)];
    },
    'another job begun in the middle of one': ({ session, other }) => {
      const middle = session.events[trackAt(session, 0.4)]?.t ?? 0;
      return [session, withJobAt(other, startOf(session) + middle)];
    },
  },
  CLOCK_SKEW: {
    'times that run back by a minute': ({ session }) => {
      const back = trackAt(session, 0.5);
      const start = session.events[back - 1]?.t ?? 0;
      return [
        {
          header: session.header,
          events: session.events.map((event, index) =>
            index < back ? event : delayEvent(event, -Math.min(60_000, start)),
          ),
        },
      ];
    },
    'a first batch forty days after the end': ({ session }) => {
      const end = startOf(session) + (session.events.at(-1)?.t ?? 0);
      return [{ ...session, receivedAt: new Date(end + 40 * 86_400_000).toISOString() }];
    },
  },
} as const satisfies Readonly<Record<string, Ways>>;

function startOf({ header }: SimulatedSession): number {
  return Date.parse(header.session.startedAt);
}

/** The session, shifted so that its job begins at that time. */
function withJobAt(session: SimulatedSession, time: number): SimulatedSession {
  return asNewSession(session, time - findEvent(session, 'job.started').t);
}
