import { queryOptions, useMutation } from '@tanstack/react-query';
import { notificationsContract } from '@waybill/schema/features/notifications.contract';
import { api } from '#src/lib/api.ts';
import { timeZoneOf } from '#src/lib/preferences.ts';
import { sessionsQuery } from '../sessions/sessions.queries.ts';
import { describeSubscription, findObstacle, type PushObstacle } from './push.model.ts';

interface OwnBrowser {
  readonly obstacle: PushObstacle | null;
  readonly isSubscribed: boolean;
}

/** Reads the state of push notifications in this browser. */
export const ownBrowserQuery = queryOptions({
  queryKey: ['account', 'push'],
  queryFn: readOwnBrowser,
  // Always stale: the user may have changed the browser's settings.
  staleTime: 0,
});

async function readOwnBrowser(): Promise<OwnBrowser> {
  const canBeTold =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  const obstacle = findObstacle({
    isSecure: isSecureContext,
    canBeTold,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    permission: canBeTold ? Notification.permission : null,
  });
  if (obstacle !== null) return { obstacle, isSubscribed: false };
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return { obstacle, isSubscribed: subscription !== null && subscription !== undefined };
}

/** Subscribes this browser to push notifications, if the user permits it. Returns whether they do. */
export function useSubscribe() {
  return useMutation({
    mutationFn: async (pushKey: string) => {
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') return false;
      await navigator.serviceWorker.register('/service-worker.js');
      const { pushManager } = await navigator.serviceWorker.ready;
      const subscription = await subscribe(pushManager, pushKey);
      const body = describeSubscription(subscription, timeZoneOf({ timeZone: null }));
      await api(notificationsContract.setPushSubscription, { body });
      return true;
    },
    meta: { stale: [ownBrowserQuery.queryKey, sessionsQuery.queryKey] },
  });
}

async function subscribe(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // Still subscribed with a previous key of the server.
    const former = await manager.getSubscription();
    if (former === null) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Unsubscribes this browser from push notifications. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: async () => {
      await api(notificationsContract.removePushSubscription);
      const registration = await navigator.serviceWorker.getRegistration();
      const subscription = await registration?.pushManager.getSubscription();
      await subscription?.unsubscribe();
    },
    meta: { stale: [ownBrowserQuery.queryKey, sessionsQuery.queryKey] },
  });
}
