import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import type {
  Game,
  TelemetryEventOf,
  TelemetrySession,
} from '@waybill/schema/features/telemetry.models';
import { v7 } from 'uuid';
import type { Driver } from './factories.ts';
import { buildTestDevice } from './telemetry-kit.ts';
import type { TestApp } from './test-app.ts';

/** What is driven, in minutes from an event's departure. */
interface Drive {
  readonly from?: number;
  readonly until?: number;
  /** How far beside the convoy. */
  readonly besideM?: number;
  readonly game?: Game;
}

/** Returns the session of a drive along a straight road, 600 m a minute. */
export function driveOf(
  event: Pick<CompanyEvent, 'startsAt' | 'game'>,
  { from = -5, until = 55, besideM = 0, game = event.game }: Drive = {},
): { readonly session: TelemetrySession; readonly events: TelemetryEventOf<'track'>[] } {
  const beginsAt = Date.parse(event.startsAt) + from * 60_000;
  const session: TelemetrySession = {
    id: v7({ msecs: beginsAt }),
    game,
    startedAt: new Date(beginsAt).toISOString(),
    source: 'sdk',
    client: 'waybill-companion/1.0.0',
    multiplayer: 'none',
  };
  const events = Array.from({ length: until - from }, (_, index): TelemetryEventOf<'track'> => {
    const samples = [15_000, 45_000].map(
      (ms): [number, number, number, number, number, number, number] => {
        const t = index * 60_000 + ms;
        const metres = Math.max(0, from * 600 + t / 100);
        return [
          t,
          Math.round(metres),
          besideM,
          1_000,
          1_000_000 + Math.round(metres * 19),
          300_000,
          2_500,
        ];
      },
    );
    return { seq: index + 1, t: index * 60_000 + 45_000, type: 'track', samples };
  });
  return { session, events };
}

/** A batch of positions later than half an hour does not count. */
const minutesOfBatch = 20;

/**
 * Drives to an event's convoy, sending positions as the companion does. All devices are connected first: Steam
 * refuses to sign in from the future.
 */
export async function driveAll(
  app: TestApp,
  event: Pick<CompanyEvent, 'startsAt' | 'game'>,
  drives: readonly (readonly [Driver, Drive?])[],
): Promise<void> {
  const devices = [];
  for (const [driver] of drives) devices.push(await buildTestDevice(app, driver));
  for (const [index, { send }] of devices.entries()) {
    const { session, events } = driveOf(event, drives[index]?.[1]);
    for (let first = 0; first < events.length; first += minutesOfBatch) {
      const batch = events.slice(first, first + minutesOfBatch);
      app.travelTo(Date.parse(session.startedAt) + (batch.at(-1)?.t ?? 0));
      await send(session, batch);
    }
  }
}

/** Stores a drive with an event's convoy as if it had been sent in time, without a device. */
export async function storeDrive(
  { db }: TestApp,
  { user }: Pick<Driver, 'user'>,
  event: Pick<CompanyEvent, 'startsAt' | 'game'>,
): Promise<void> {
  const { session, events } = driveOf(event);
  const { id, game, source, client, multiplayer } = session;
  const startedAt = new Date(session.startedAt);
  const received = { firstReceivedAt: startedAt, lastReceivedAt: new Date(event.startsAt) };
  await db.telemetrySession.create({
    data: { id, game, source, client, multiplayer, userId: user.id, startedAt, ...received },
  });
  await db.telemetryEvent.createMany({
    data: events.map(({ seq, type, t, samples }) => ({
      sessionId: id,
      seq,
      type,
      t,
      content: { samples: samples.map((sample) => sample.map((figure) => figure ?? null)) },
      receivedAt: new Date(startedAt.getTime() + t),
    })),
  });
}
