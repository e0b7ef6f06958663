import type { PushSubscriptionForm } from '@waybill/schema/features/notifications.contract';

/** A browser's support for push notifications. */
export interface BrowserAbilities {
  readonly isSecure: boolean;
  readonly canBeTold: boolean;
  readonly userAgent: string;
  /** Distinguishes an iPad, which has a Mac's user agent. */
  readonly touchPoints: number;
  readonly permission: NotificationPermission | null;
}

/** Why a browser can't receive push notifications. */
export type PushObstacle = 'insecure' | 'notInstalled' | 'unsupported' | 'denied';

/** Returns why push notifications are unavailable, or null. */
export function findObstacle(browser: BrowserAbilities): PushObstacle | null {
  const { isSecure, canBeTold, permission } = browser;
  if (!isSecure) return 'insecure';
  if (!canBeTold) return isOfApple(browser) ? 'notInstalled' : 'unsupported';
  return permission === 'denied' ? 'denied' : null;
}

/** On iPhones and iPads only apps on the Home Screen support push notifications, in any browser. */
function isOfApple({ userAgent, touchPoints }: BrowserAbilities): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

/** Returns the data of a subscription that the server needs. */
export function describeSubscription(
  subscription: Pick<PushSubscription, 'toJSON'>,
  timeZone: string,
): PushSubscriptionForm {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return { endpoint, keys: { p256dh, auth }, timeZone };
}
