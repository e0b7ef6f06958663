import type { Ping } from '@waybill/schema/features/positions.fields';
import type { TelemetryBatch } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { DriverFacts, ReceivedSample } from '../../lib/positions.ts';
import { isShown } from './positions.policy.ts';

/**
 * Records a truck's position, and returns when to send the next. It stores nothing, and queries nothing that
 * was read less than half a minute ago. A trial is on no map.
 * @throws SIGN_IN_REQUIRED, SESSION_TAKEN, LIVE_OFF, EVENT_IN_FUTURE
 */
export async function takePing(
  { positions, actor, clock }: WriteContext,
  { sessionId, startedAt, game, trial, s }: Ping,
): Promise<{ readonly nextMs: number; readonly watched: boolean }> {
  const { credential, userId: driverId } = actor;
  if (credential.kind !== 'device') throw new AppError('FORBIDDEN');
  const driver = await findDriver(positions, driverId, credential.deviceId);
  const session = await positions.sessionOf(sessionId);
  if (session !== null && session.driverId !== driverId) throw new AppError('SESSION_TAKEN');
  const [t, x, z, speedCmS, limitCmS, fuelMl] = s;
  if (trial || session?.isTrial) throw new AppError('LIVE_OFF');
  const at = (startedAt === undefined ? timeOfId(sessionId) : Date.parse(startedAt)) + t;
  if (at > clock().getTime() + limits.pingFutureMs) throw new AppError('EVENT_IN_FUTURE');
  const answer = positions.hear({ driverId, game, at, x, z, speedCmS, limitCmS, fuelMl }, driver);
  // The driver counts as on the road anyway, without a position.
  if (!isShown(driver, clock().getTime())) throw new AppError('LIVE_OFF');
  return answer;
}

/** Returns the facts of a device's driver, unless the device was revoked. @throws SIGN_IN_REQUIRED */
async function findDriver(
  positions: Services['positions'],
  driverId: string,
  deviceId: string,
): Promise<DriverFacts> {
  const known = await positions.factsOf(driverId);
  if (known?.deviceIds.includes(deviceId)) return known;
  const driver = await positions.refreshFacts(driverId);
  if (!driver?.deviceIds.includes(deviceId)) throw new AppError('SIGN_IN_REQUIRED');
  return driver;
}

/** Returns the time in a version 7 UUID. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** Records the newest sample of a stored batch, so that trackers without pings are visible too. */
export async function receiveSamples(
  { positions, actor }: Pick<WriteContext, 'positions' | 'actor'>,
  { session, events }: TelemetryBatch,
): Promise<void> {
  if (session.trial) return;
  const track = events.findLast((event) => event.type === 'track');
  const last = track?.samples.at(-1);
  if (!last) return;
  const [t, x, z, speedCmS, , fuelMl, limitCmS] = last;
  const sample: ReceivedSample = {
    driverId: actor.userId,
    game: session.game,
    at: Date.parse(session.startedAt) + t,
    x,
    z,
    speedCmS,
    limitCmS,
    fuelMl,
  };
  await positions.hearOfBatch(sample);
}
