import type { ConnectedDevice } from '@waybill/schema/features/account.models';
import { limits } from '@waybill/schema/limits';
import type { DeviceCode } from './devices.queries.ts';

type LastSession = NonNullable<ConnectedDevice['lastSession']>;

/** A parked truck sends once a minute. After twice that time it counts as lost. */
const heardMs = 150_000;

/** The game of the latest contact, if that was just now. */
export function findRecentGame(
  devices: readonly ConnectedDevice[],
  nowMs: number,
): LastSession | null {
  const [latest] = devices
    .flatMap(({ lastSession }) => lastSession ?? [])
    .toSorted((a, b) => Date.parse(b.lastReceivedAt) - Date.parse(a.lastReceivedAt));
  return latest && nowMs - Date.parse(latest.lastReceivedAt) < heardMs ? latest : null;
}

/** The newest device, if it has signed in since a code was made, by the server's clock. */
export function findNewDevice(
  devices: readonly ConnectedDevice[],
  { expiresAt }: Pick<DeviceCode, 'expiresAt'>,
): ConnectedDevice | null {
  const madeMs = Date.parse(expiresAt) - limits.oneTimeCodeLifeMs;
  const newest = findNewestDevice(devices);
  return newest && Date.parse(newest.createdAt) > madeMs ? newest : null;
}

/** The device that signed in last. */
export function findNewestDevice(devices: readonly ConnectedDevice[]): ConnectedDevice | null {
  const latest = devices.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return latest[0] ?? null;
}
