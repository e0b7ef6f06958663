import { contract } from '@waybill/schema/contract';
import type { Client } from '@waybill/client';
import type {
  TelemetryEvent,
  TelemetrySession,
  TrackSample,
} from '@waybill/schema/features/telemetry.models';
import { createRandom } from '@waybill/simulator/random';
import { toTimedBatches } from '@waybill/simulator/timed-batches';
import { v7 } from 'uuid';
import { buildDevice, buildProgram } from './account-kit.ts';
import { buildDriver, type Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A client signed in as a device, and its driver. */
export interface TestDevice {
  readonly driver: Driver;
  readonly token: string;
  readonly call: Client;
  /** Sends events of a session. Returns what is acknowledged. */
  readonly send: (session: TelemetrySession, events: readonly TelemetryEvent[]) => Promise<number>;
  /**
   * Sends events when an online device would: the server's clock moves along, and then back to its previous
   * time, unless that is before the last event.
   */
  readonly sendLive: TestDevice['send'];
}

/** Connects a device of the driver, or of a new one. */
export async function buildTestDevice(app: TestApp, owner?: Driver): Promise<TestDevice> {
  const driver = owner ?? (await buildDriver(app));
  const { token } = await buildDevice(app, driver);
  const call = buildProgram(app, token);
  const send: TestDevice['send'] = async (session, events) => {
    const body = { protocol: 1, session, events: [...events] };
    return (await call(contract.telemetry.sendBatch, { body })).acknowledged;
  };
  return {
    driver,
    token,
    call,
    send,
    sendLive: async (session, events) => {
      const present = app.services.clock().getTime();
      let [acknowledged, latest] = [0, present];
      for (const { sentAt, batch } of toTimedBatches({
        header: { protocol: 1, session },
        events,
      })) {
        app.travelTo(sentAt);
        acknowledged = await send(session, batch.events);
        latest = Math.max(latest, sentAt);
      }
      app.travelTo(latest);
      return acknowledged;
    },
  };
}

/**
 * Returns the same drive as another truck would drive it, with a different odometer and speeds. Identical
 * drives are replays.
 */
export function driveAgain(events: readonly TelemetryEvent[], number: number): TelemetryEvent[] {
  const random = createRandom(`drive ${number}`);
  const shiftM = number * 1_000_000;
  return events.map((event): TelemetryEvent => {
    if (event.type === 'track') {
      const samples = event.samples.map(
        ([t, x, z, speedCmS, odometerM, ...others]): TrackSample => [
          t,
          x,
          z,
          speedCmS > 100 && speedCmS < 2_300 ? speedCmS + random.integer(-60, 60) : speedCmS,
          odometerM + shiftM,
          ...others,
        ],
      );
      return { ...event, samples };
    }
    if (!('truck' in event) || !event.truck) return event;
    return { ...event, truck: { ...event.truck, odometerM: event.truck.odometerM + shiftM } };
  });
}

/** Builds a session that began this long before the server's current time. */
export function buildSession(
  app: TestApp,
  given: Partial<TelemetrySession> & { readonly ageMs?: number } = {},
): TelemetrySession {
  const { ageMs = 3_600_000, ...header } = given;
  const startedAt = app.services.clock().getTime() - ageMs;
  return {
    id: v7({ msecs: startedAt }),
    game: 'ets2',
    startedAt: new Date(startedAt).toISOString(),
    source: 'sdk',
    client: 'waybill-companion/1.0.0',
    multiplayer: 'none',
    ...header,
  };
}

/** Builds consecutive events, one a second, unrelated to any job. */
export function buildEvents(count: number, firstSeq = 1): readonly TelemetryEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    seq: firstSeq + index,
    t: (firstSeq + index) * 1_000,
    type: 'fined',
    offence: 'speeding',
    amountMinor: 55_000,
  }));
}
