import type { Ping } from '@waybill/schema/features/positions.fields';
import type { TelemetryBatch } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { DriverFacts, HeardSample } from '../../lib/positions.ts';
import { isShown } from './positions.policy.ts';

/**
 * Takes where a truck is, and says when to come again. It stores no place and asks the database
 * of nothing that it has known for less than half a minute. A trial is on no map.
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
  // That they are on the road is noted all the same, without a place.
  if (!isShown(driver)) throw new AppError('LIVE_OFF');
  return answer;
}

/** What is known of the driver of a device, unless that was revoked. @throws SIGN_IN_REQUIRED */
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

/** The time that a UUID of version 7 carries. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** Takes the newest sample of a batch that was stored: so those show too whose program pings nobody. */
export async function hearBatch(
  { positions, actor }: Pick<WriteContext, 'positions' | 'actor'>,
  { session, events }: TelemetryBatch,
): Promise<void> {
  if (session.trial) return;
  const track = events.findLast((event) => event.type === 'track');
  const last = track?.samples.at(-1);
  if (!last) return;
  const [t, x, z, speedCmS, , fuelMl, limitCmS] = last;
  const sample: HeardSample = {
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
