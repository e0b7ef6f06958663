import type { PushSubscriptionForm } from '@waybill/schema/features/notifications.contract';

/** What a browser says of itself, as far as being told of things is concerned. */
export interface BrowserAbilities {
  readonly isSecure: boolean;
  readonly canBeTold: boolean;
  readonly userAgent: string;
  /** With a Mac's user agent, this tells an iPad. */
  readonly touchPoints: number;
  readonly permission: NotificationPermission | null;
}

/** Why a browser cannot be told of things, whatever its user wants. */
export type PushObstacle = 'insecure' | 'notInstalled' | 'unsupported' | 'denied';

/** What stands in the way in a browser; null for nothing. */
export function findObstacle(browser: BrowserAbilities): PushObstacle | null {
  const { isSecure, canBeTold, permission } = browser;
  if (!isSecure) return 'insecure';
  if (!canBeTold) return isOfApple(browser) ? 'notInstalled' : 'unsupported';
  return permission === 'denied' ? 'denied' : null;
}

/** On iPhones and iPads only what was added to the Home Screen can be told, by whatever browser. */
function isOfApple({ userAgent, touchPoints }: BrowserAbilities): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

/** What the server has to know of a subscription. */
export function describeSubscription(
  subscription: Pick<PushSubscription, 'toJSON'>,
  timeZone: string,
): PushSubscriptionForm {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return { endpoint, keys: { p256dh, auth }, timeZone };
}
