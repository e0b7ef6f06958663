import type { ConnectedDevice } from '@waybill/schema/features/account.models';

type LastSession = NonNullable<ConnectedDevice['lastSession']>;

/** A truck that stands is told of once a minute: after twice that nobody is heard. */
const heardMs = 150_000;
/** The server's clock need not be that of the browser. */
const clockMs = 60_000;

/** The game that something was heard of last, if that was just now. */
export function findHeard(devices: readonly ConnectedDevice[], nowMs: number): LastSession | null {
  const [latest] = devices
    .flatMap(({ lastSession }) => lastSession ?? [])
    .toSorted((a, b) => Date.parse(b.lastReceivedAt) - Date.parse(a.lastReceivedAt));
  return latest && nowMs - Date.parse(latest.lastReceivedAt) < heardMs ? latest : null;
}

/** The newest device, if it has signed in since then. */
export function findNewDevice(
  devices: readonly ConnectedDevice[],
  sinceMs: number,
): ConnectedDevice | null {
  const [newest] = devices.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return newest && Date.parse(newest.createdAt) > sinceMs - clockMs ? newest : null;
}
