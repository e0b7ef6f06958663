import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import type { SimulatedSession } from '../truth.ts';
import type { Ways } from './ways.ts';
import {
  asNewSession,
  findEvent,
  mapContracts,
  mapDelivery,
  mapSamples,
  mapTrucks,
  samplesBefore,
  trackAt,
  truckAt,
  withEvents,
} from './tampering.ts';

/** Forged positions and distances. */
export const placeForgeries = {
  NOT_OBSERVED: {
    'no tracks of the middle of the way': ({ session }) => {
      const [from, to] = [trackAt(session, 0.25), trackAt(session, 0.75)];
      return [
        withEvents(
          session,
          session.events.filter(
            ({ type }, index) => type !== 'track' || index < from || index >= to,
          ),
        ),
      ];
    },
    'delivered without having begun': ({ session }) => [
      withEvents(
        session,
        session.events.filter(({ type }) => type === 'job.delivered' || type === 'session.ended'),
      ),
    ],
    'seen only from the middle on': ({ session, job }) => {
      const middle = trackAt(session, 0.5);
      const resumed: TelemetryEvent = {
        seq: 1,
        t: session.events[middle - 1]?.t ?? 0,
        type: 'job.resumed',
        job: job.contract,
        truck: truckAt(session, middle),
      };
      return [withEvents(session, [resumed, ...session.events.slice(middle)])];
    },
  },
  ODO_MISMATCH: {
    'a delivery of more kilometres than the odometer shows': ({ session }) => [
      mapDelivery(session, (delivered) => ({
        ...delivered,
        distanceM: Math.round(delivered.distanceM * 1.3),
      })),
    ],
    'an odometer at the end that shows fewer kilometres': ({ session }) => [
      mapDelivery(session, (delivered) => ({
        ...delivered,
        truck: {
          ...delivered.truck,
          odometerM: delivered.truck.odometerM - Math.round(delivered.distanceM * 0.2),
        },
      })),
    ],
  },
  ODO_DISCONTINUITY: {
    'sixty kilometres of the odometer at once': ({ session }) => [leapOdometer(session, 60_000)],
    'an odometer that runs back': ({ session }) => [leapOdometer(session, -20_000)],
    'a second session that goes on far beyond the first': ({ session, job }) => {
      const middle = trackAt(session, 0.5);
      const before = session.events.slice(0, middle);
      const resumed: TelemetryEvent = {
        seq: 1,
        t: before.at(-1)?.t ?? 0,
        type: 'job.resumed',
        job: job.contract,
        truck: truckAt(session, middle),
      };
      const later = withEvents(session, [resumed, ...session.events.slice(middle)]);
      const shifted = mapTrucks(
        mapSamples(later, ([at, x, z, speed, odometer, ...others]) => [
          at,
          x,
          z,
          speed,
          odometer + 9000,
          ...others,
        ]),
        (told) => ({ ...told, odometerM: told.odometerM + 9000 }),
      );
      const startMs = Date.parse(session.header.session.startedAt) + 60_000;
      return [withEvents(session, before), asNewSession(shifted, startMs)];
    },
  },
  TELEPORT: {
    'thirty kilometres of the map at once': ({ session }) => [jump(session, 0.5, 30_000)],
    'two jumps with the ticket of one ferry': ({ session }) => {
      const twice = jump(jump(session, 0.3, 20_000), 0.7, 20_000);
      const aboard = trackAt(twice, 0.3);
      const t = twice.events[aboard - 1]?.t ?? 0;
      const ferry: TelemetryEvent = {
        seq: 1,
        t,
        type: 'ferry',
        amountMinor: 30_000,
        sourceId: 'here_port',
        sourceName: 'Here',
        targetId: 'there_port',
        targetName: 'There',
      };
      return [withEvents(twice, twice.events.toSpliced(aboard, 0, ferry))];
    },
  },
  SCALE_MISMATCH: {
    'an odometer that counts double': ({ session }) => [
      mapContracts(countDouble(session), (contract) => ({
        ...contract,
        plannedM: (contract.plannedM ?? 0) * 2,
      })),
    ],
    'a map of half the size': ({ session }) => [
      mapSamples(session, ([t, x, z, ...others]) => [
        t,
        Math.round(x / 2),
        Math.round(z / 2),
        ...others,
      ]),
    ],
  },
  DIST_OVER_PLANNED_1_5X: {
    'a contract for half of the way': ({ session, job }) => [
      mapContracts(session, (contract) => ({
        ...contract,
        plannedM: Math.round((job.distanceM ?? 0) * 0.5),
      })),
    ],
    'twice the kilometres': ({ session }) => [countDouble(session)],
  },
  DIST_UNDER_PLANNED: {
    'a contract for three times the way': ({ session }) => [
      mapContracts(session, (contract) => ({
        ...contract,
        plannedM: (contract.plannedM ?? 0) * 3,
      })),
    ],
    'delivered after a third of the way': ({ session }) => [deliverEarly(session)],
  },
} as const satisfies Readonly<Record<string, Ways>>;

/** Adds metres to the odometer from the middle on, and to the delivery. */
function leapOdometer(session: SimulatedSession, metres: number): SimulatedSession {
  const middle = samplesBefore(session, trackAt(session, 0.5));
  const leapt = mapSamples(session, ([t, x, z, speed, odometer, ...others], index) => [
    t,
    x,
    z,
    speed,
    index < middle ? odometer : odometer + metres,
    ...others,
  ]);
  return mapDelivery(leapt, (delivered) => ({
    ...delivered,
    distanceM: delivered.distanceM + metres,
    truck: { ...delivered.truck, odometerM: delivered.truck.odometerM + metres },
  }));
}

/** Shifts everything after that point east by this many metres. */
function jump(session: SimulatedSession, share: number, metres: number): SimulatedSession {
  const first = samplesBefore(session, trackAt(session, share));
  return mapSamples(session, ([t, x, ...others], index) => [
    t,
    index < first ? x : x + metres,
    ...others,
  ]);
}

/** Counts each kilometre twice from the start of the job. */
function countDouble(session: SimulatedSession): SimulatedSession {
  const start = findEvent(session, 'job.started').truck.odometerM;
  const double = (odometer: number) => (odometer > start ? odometer * 2 - start : odometer);
  const driven = mapSamples(session, ([t, x, z, speed, odometer, ...others]) => [
    t,
    x,
    z,
    speed,
    double(odometer),
    ...others,
  ]);
  return mapDelivery(driven, (delivered) => ({
    ...delivered,
    distanceM: delivered.distanceM * 2,
    truck: { ...delivered.truck, odometerM: double(delivered.truck.odometerM) },
  }));
}

/** Ends the drive after a third, with a delivery of the distance so far. */
function deliverEarly(session: SimulatedSession): SimulatedSession {
  const third = trackAt(session, 0.33);
  const events = session.events.slice(0, third);
  const started = findEvent(session, 'job.started');
  const delivered = findEvent(session, 'job.delivered');
  const truck = truckAt(session, third);
  const early: TelemetryEvent = {
    ...delivered,
    t: events.at(-1)?.t ?? 0,
    distanceM: truck.odometerM - started.truck.odometerM,
    truck,
  };
  return withEvents(session, [...events, early]);
}
