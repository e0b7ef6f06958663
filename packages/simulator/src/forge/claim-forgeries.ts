import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import type { SimulatedSession } from '../truth.ts';
import type { Ways } from './ways.ts';
import {
  delayEvent,
  findEvent,
  mapContracts,
  mapDelivery,
  trackAt,
  truckAt,
  withEvents,
  withHeader,
} from './tampering.ts';

/** Forged earnings, trucks, endings and recordings. */
export const claimForgeries = {
  TRUCK_CHANGED: {
    'another truck on the way': ({ session }) => {
      const middle = trackAt(session, 0.5);
      const changed: TelemetryEvent = {
        seq: 1,
        t: session.events[middle - 1]?.t ?? 0,
        type: 'truck.changed',
        truck: { ...truckAt(session, middle), id: 'vehicle.someone.elses' },
      };
      return [withEvents(session, session.events.toSpliced(middle, 0, changed))];
    },
    'another truck at the end': ({ session }) => [
      mapDelivery(session, (delivered) => ({
        ...delivered,
        truck: { ...delivered.truck, id: 'vehicle.someone.elses' },
      })),
    ],
  },
  REVENUE_OVER_INCOME: {
    'more than the contract pays': ({ session, job }) => [
      mapDelivery(session, (delivered) => ({
        ...delivered,
        revenueMinor: Math.round((job.contract.incomeMinor ?? 0) * 1.2),
      })),
    ],
    'a contract that pays less than was earned': ({ session, job }) => [
      mapContracts(session, (contract) => ({
        ...contract,
        incomeMinor: Math.round((job.revenueMinor ?? 0) * 0.7),
      })),
    ],
  },
  RATE_OVER_CAP: {
    'a contract that pays twenty times too much': ({ session, job }) => {
      const paid = mapContracts(session, (contract) => ({
        ...contract,
        incomeMinor: (contract.incomeMinor ?? 0) * 20,
      }));
      return [
        mapDelivery(paid, (delivered) => ({
          ...delivered,
          revenueMinor: (job.revenueMinor ?? 0) * 20,
        })),
      ];
    },
    'the whole revenue for half a kilometre': ({ session }) => {
      const { truck } = findEvent(session, 'job.started');
      return [
        mapDelivery(session, (delivered) => ({
          ...delivered,
          distanceM: 500,
          truck: { ...delivered.truck, odometerM: truck.odometerM + 500 },
        })),
      ];
    },
  },
  DELIVERED_AND_CANCELLED: {
    'cancelled minutes after the delivery': ({ session }) => [
      withCancellation(session, { after: 240_000 }),
    ],
    'cancelled long before the delivery': ({ session }) => [
      withCancellation(session, { before: 240_000 }),
    ],
  },
  EVENTS_MISSING: {
    'an event that says it was skipped': ({ session }) => {
      const middle = trackAt(session, 0.5);
      return [
        withEvents(
          session,
          session.events.map(({ seq, t, ...event }, index): TelemetryEvent =>
            index === middle
              ? { seq, t, type: 'skipped', reason: 'refused' }
              : { seq, t, ...event },
          ),
        ),
      ];
    },
    'a number that never arrives': ({ session }) => {
      const middle = trackAt(session, 0.5);
      return [{ ...session, events: session.events.toSpliced(middle, 1) }];
    },
  },
  UNTRUSTED_SOURCE: {
    'a telemetry server that tells too little': ({ session }) => [
      withHeader(session, { source: 'funbit' }),
    ],
    'a recording that is played back': ({ session }) => [
      withHeader(session, { source: 'recording' }),
    ],
  },
} as const satisfies Readonly<Record<string, Ways>>;

/** The delivery, and a cancellation this many milliseconds before or after it. */
function withCancellation(
  session: SimulatedSession,
  { before = 0, after = 0 }: { readonly before?: number; readonly after?: number },
): SimulatedSession {
  const delivered = findEvent(session, 'job.delivered');
  const cancelled: TelemetryEvent = {
    seq: 1,
    t: delivered.t + after,
    type: 'job.cancelled',
    penaltyMinor: 250_000,
    ...(delivered.job && { job: delivered.job }),
  };
  const at = session.events.indexOf(delivered);
  const later = session.events.slice(at + 1).map((event) => delayEvent(event, before + after));
  return withEvents(session, [
    ...session.events.slice(0, at),
    ...(before > 0 ? [cancelled] : []),
    { ...delivered, t: delivered.t + before },
    ...(after > 0 ? [cancelled] : []),
    ...later,
  ]);
}
