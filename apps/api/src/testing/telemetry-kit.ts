import { contract } from '@waybill/schema/contract';
import type { Client } from '@waybill/schema/contract/client';
import type { TelemetryEvent, TelemetrySession } from '@waybill/schema/features/telemetry.models';
import { v7 } from 'uuid';
import { buildDevice, buildProgram } from './account-kit.ts';
import { buildDriver, type Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A program that is signed in as a device, and whose. */
export interface TestDevice {
  readonly driver: Driver;
  readonly token: string;
  readonly call: Client;
  /** Sends events of a session, and gives what is acknowledged. */
  readonly send: (session: TelemetrySession, events: readonly TelemetryEvent[]) => Promise<number>;
}

/** A device of the driver's, or of a new one's. */
export async function buildTestDevice(app: TestApp, owner?: Driver): Promise<TestDevice> {
  const driver = owner ?? (await buildDriver(app));
  const { token } = await buildDevice(app, driver);
  const call = buildProgram(app, token);
  return {
    driver,
    token,
    call,
    send: async (session, events) => {
      const body = { protocol: 1, session, events: [...events] };
      return (await call(contract.telemetry.sendBatch, { body })).acknowledged;
    },
  };
}

/** A session that began so long before the server's now. */
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

/** So many events in a row, one a second, none of which concerns a job. */
export function buildEvents(count: number, firstSeq = 1): readonly TelemetryEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    seq: firstSeq + index,
    t: (firstSeq + index) * 1_000,
    type: 'fined',
    offence: 'speeding',
    amountMinor: 55_000,
  }));
}
