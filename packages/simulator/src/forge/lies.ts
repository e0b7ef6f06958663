import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { citiesOf } from '../map/cities.ts';
import type { SimulatedSession } from '../truth.ts';
import { reloadAlong, stretch } from './other-drives.ts';
import {
  asNewSession,
  findEvent,
  mapContracts,
  mapDelivery,
  mapSamples,
  mapTimes,
  mapTrucks,
  withEvents,
} from './tampering.ts';
import type { Genuine } from './ways.ts';

/** A forger's session, and previously sent ones. */
export interface Fraud {
  readonly genuine: Genuine;
  readonly session: SimulatedSession;
  /** When each event is received, in milliseconds since 1970. */
  readonly receivedAt: (event: TelemetryEvent, session: SimulatedSession) => number;
  /** Honest earlier sessions of the forger, and of another driver. */
  readonly own: readonly SimulatedSession[];
  readonly others: readonly SimulatedSession[];
}

export interface Lie {
  readonly name: string;
  /** Must be among the reasons of the job; there may be others. */
  readonly reason: string;
  /** True if only the times are forged, and the drive is real. */
  readonly isOfTime?: boolean;
  readonly tell: (fraud: Fraud) => Fraud;
}

const day = 86_400_000;

/** Starts with an unchanged genuine session. */
export function beginFraud(genuine: Genuine): Fraud {
  return {
    genuine,
    session: genuine.session,
    receivedAt: (event, session) => startOf(session) + event.t,
    own: [],
    others: [],
  };
}

const change =
  (forge: (session: SimulatedSession, fraud: Fraud) => SimulatedSession) =>
  (fraud: Fraud): Fraud => ({ ...fraud, session: forge(fraud.session, fraud) });

const samples = (forge: Parameters<typeof mapSamples>[1]) =>
  change((session) => mapSamples(session, forge));

/** Whole-session forgeries come first, so that later ones can be applied on top. */
export const lies: readonly Lie[] = [
  {
    name: 'the own session again, with another deadline',
    reason: 'REPLAYED',
    tell: (fraud) => ({
      ...fraud,
      own: [...fraud.own, fraud.genuine.session],
      session: mapContracts(
        asNewSession(fraud.session, startOf(fraud.session) + 2 * day),
        (told) => ({
          ...told,
          deadlineMinute: (told.deadlineMinute ?? 0) + 1,
        }),
      ),
    }),
  },
  {
    name: "another driver's session, with one cent more",
    reason: 'REPLAYED',
    tell: (fraud) => ({
      ...fraud,
      others: [...fraud.others, fraud.genuine.session],
      session: mapContracts(
        asNewSession(fraud.session, startOf(fraud.session) + 2 * day),
        (told) => ({
          ...told,
          incomeMinor: (told.incomeMinor ?? 0) + 1,
        }),
      ),
    }),
  },
  {
    name: 'another job from the same odometer',
    reason: 'ODO_REPEATED',
    tell: (fraud) => {
      const { truck } = findEvent(fraud.genuine.session, 'job.started');
      const other = asNewSession(fraud.genuine.other, startOf(fraud.session) + 4 * day);
      const shift = truck.odometerM - findEvent(other, 'job.started').truck.odometerM;
      const moved = mapSamples(other, ([t, x, z, speed, odometerM, ...rest]) => [
        t,
        x,
        z,
        speed,
        Math.max(0, odometerM + shift),
        ...rest,
      ]);
      return {
        ...fraud,
        own: [...fraud.own, fraud.genuine.session],
        session: mapTrucks(moved, (told) => ({
          ...truck,
          odometerM: told.odometerM + shift,
          fuelMl: told.fuelMl,
          wearPpm: told.wearPpm,
        })),
      };
    },
  },
  {
    name: 'a speedometer that contradicts the odometer',
    reason: 'ODO_SPEED',
    tell: samples(([t, x, z, speed, ...rest]) => [t, x, z, Math.round(speed * 0.4), ...rest]),
  },
  {
    name: 'no speed',
    reason: 'ODO_SPEED',
    tell: samples(([t, x, z, , ...rest]) => [t, x, z, 0, ...rest]),
  },
  {
    name: 'a parked truck',
    reason: 'SCALE_MISMATCH',
    tell: samples(([t, , , ...rest]) => [t, 1_000, 1_000, ...rest]),
  },
  {
    name: 'an odometer that stands still',
    reason: 'NOT_OBSERVED',
    tell: change((session) => {
      const { odometerM } = findEvent(session, 'job.started').truck;
      return mapSamples(session, ([t, x, z, speed, , ...rest]) => [
        t,
        x,
        z,
        speed,
        odometerM,
        ...rest,
      ]);
    }),
  },
  {
    name: 'an odometer that counts double',
    reason: 'ODO_SPEED',
    tell: change((session) => {
      const start = findEvent(session, 'job.started').truck.odometerM;
      const double = (odometerM: number) => Math.max(odometerM, 2 * odometerM - start);
      const driven = mapSamples(session, ([t, x, z, speed, odometerM, ...rest]) => [
        t,
        x,
        z,
        speed,
        double(odometerM),
        ...rest,
      ]);
      const told = mapDelivery(driven, (delivered) => ({
        ...delivered,
        distanceM: delivered.distanceM * 2,
      }));
      return mapContracts(
        mapTrucks(told, (truck) => ({ ...truck, odometerM: double(truck.odometerM) })),
        (told) => ({ ...told, plannedM: (told.plannedM ?? 0) * 2 }),
      );
    }),
  },
  {
    name: 'a clock that runs half as fast',
    reason: 'PACE_IMPOSSIBLE',
    tell: change((session) => mapTimes(session, (t) => Math.floor(t / 2))),
  },
  {
    name: 'seldom samples, that lead further than their speed',
    reason: 'SPEED_MISMATCH',
    tell: change((session) =>
      mapSamples(thinOut(session, 9), ([t, x, z, speed, ...rest]) => [
        t,
        x,
        z,
        Math.round(speed * 0.4),
        ...rest,
      ]),
    ),
  },
  {
    name: 'circles on a yard',
    reason: 'END_ELSEWHERE',
    tell: change((session) => {
      let [way, before]: [number, readonly [number, number] | null] = [0, null];
      const { x: yardX, z: yardZ } = placeOf(session, 'source');
      return mapSamples(session, ([t, x, z, ...rest]) => {
        if (before) way += Math.hypot(x - before[0], z - before[1]);
        before = [x, z];
        // The radius is so large that a chord is about as long as its arc.
        const angle = way / 400;
        return [
          t,
          Math.round(yardX + 400 * Math.cos(angle)),
          Math.round(yardZ + 400 * Math.sin(angle)),
          ...rest,
        ];
      });
    }),
  },
  {
    name: 'a drive that begins in another city',
    reason: 'START_ELSEWHERE',
    tell: change((session, { genuine }) => sayCity(session, genuine, 'source')),
  },
  {
    name: 'a drive that ends in another city',
    reason: 'END_ELSEWHERE',
    tell: change((session, { genuine }) => sayCity(session, genuine, 'destination')),
  },
  {
    name: 'a day and a night at the wheel',
    reason: 'HOURS_IMPOSSIBLE',
    tell: change((session) => stretch(session, 30 * 3_600_000)),
  },
  {
    name: 'two hundred tons',
    reason: 'CONTRACT_IMPOSSIBLE',
    tell: change((session) =>
      mapContracts(session, (told) => ({ ...told, cargo: { ...told.cargo, massG: 200_000_000 } })),
    ),
  },
  {
    name: 'cargo that nobody knows, for all that may be paid',
    reason: 'CONTRACT_IMPOSSIBLE',
    tell: change((session) => {
      const { distanceM } = findEvent(session, 'job.delivered');
      const perKm = session.header.session.game === 'ets2' ? 12_500 : 15_534;
      const revenueMinor = Math.floor((perKm * distanceM) / 1_000);
      return mapDelivery(
        mapContracts(session, (told) => ({
          ...told,
          incomeMinor: revenueMinor,
          cargo: { ...told.cargo, id: 'invented.gold', name: 'Gold' },
        })),
        (delivered) => ({ ...delivered, revenueMinor }),
      );
    }),
  },
  {
    name: 'kilometres by loading saves',
    reason: 'NOT_OBSERVED',
    tell: change(reloadAlong),
  },
  {
    name: 'no beginning',
    reason: 'NOT_OBSERVED',
    tell: change((session) =>
      withEvents(
        session,
        session.events.filter(({ type }) => type !== 'job.started'),
      ),
    ),
  },
  {
    name: 'no samples',
    reason: 'NOT_OBSERVED',
    tell: change((session) =>
      withEvents(
        session,
        session.events.filter(({ type }) => type !== 'track'),
      ),
    ),
  },
  {
    name: 'a simulated game',
    reason: 'UNTRUSTED_SOURCE',
    tell: change((session) => ({
      ...session,
      header: {
        ...session.header,
        session: { ...session.header.session, source: 'recording' },
      },
    })),
  },
  {
    name: 'all of it in one request',
    reason: 'NOT_WITNESSED',
    isOfTime: true,
    tell: (fraud) => ({
      ...fraud,
      receivedAt: (_, session) => endOf(session) + 1_000,
    }),
  },
  {
    name: 'last week, begun and delivered today',
    reason: 'NOT_WITNESSED',
    isOfTime: true,
    tell: (fraud) => ({
      ...fraud,
      receivedAt: (event, session) => startOf(session) + event.t + 7 * day,
    }),
  },
];

function startOf({ header }: SimulatedSession): number {
  return Date.parse(header.session.startedAt);
}

function endOf(session: SimulatedSession): number {
  return startOf(session) + (session.events.at(-1)?.t ?? 0);
}

/** Keeps every n-th sample. */
function thinOut(session: SimulatedSession, every: number): SimulatedSession {
  let index = 0;
  const events = session.events.flatMap((event): TelemetryEvent[] => {
    if (event.type !== 'track') return [event];
    const kept = event.samples.filter(() => index++ % every === 0);
    return kept.length > 0 ? [{ ...event, samples: kept }] : [];
  });
  return withEvents(session, events);
}

function placeOf(session: SimulatedSession, end: 'source' | 'destination') {
  const { job } = findEvent(session, 'job.delivered');
  const cities = citiesOf(session.header.session.game);
  const city = cities.find(({ id }) => id === job?.[end].cityId);
  return city?.place ?? { x: 0, z: 0 };
}

/** Replaces a city by the one furthest from the start of the drive. */
function sayCity(
  session: SimulatedSession,
  { job }: Genuine,
  end: 'source' | 'destination',
): SimulatedSession {
  const cities = citiesOf(job.game);
  const from = placeOf(session, end === 'source' ? 'destination' : 'source');
  const apart = ({ place }: (typeof cities)[number]) =>
    Math.hypot(place.x - from.x, place.z - from.z);
  const furthest = cities.reduce((a, b) => (apart(a) >= apart(b) ? a : b));
  return mapContracts(session, (told) => ({
    ...told,
    [end]: { ...told[end], cityId: furthest.id, city: furthest.name },
  }));
}
