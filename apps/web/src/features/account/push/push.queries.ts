import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationsContract } from '@waybill/schema/features/notifications.contract';
import { api } from '#src/lib/api.ts';
import { timeZoneOf } from '#src/lib/preferences.ts';
import { sessionsQuery } from '../sessions/sessions.queries.ts';
import { describeSubscription, findObstacle, type PushObstacle } from './push.model.ts';

interface OwnBrowser {
  readonly obstacle: PushObstacle | null;
  readonly isSubscribed: boolean;
}

/** What this browser has to say to being told of things. */
export const ownBrowserQuery = queryOptions({
  queryKey: ['account', 'push'],
  queryFn: readOwnBrowser,
  // Its user may have changed it in its own settings.
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

/** Has the server tell this browser of things, if its user lets it; gives whether they do. */
export function useSubscribe() {
  const onSettled = useReadBrowserAgain();
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
    onSettled,
  });
}

async function subscribe(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // It still is by a key that the server had before.
    const former = await manager.getSubscription();
    if (former === null) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Has the server tell this browser no longer. */
export function useUnsubscribe() {
  const onSettled = useReadBrowserAgain();
  return useMutation({
    mutationFn: async () => {
      await api(notificationsContract.removePushSubscription);
      const registration = await navigator.serviceWorker.getRegistration();
      const subscription = await registration?.pushManager.getSubscription();
      await subscription?.unsubscribe();
    },
    onSettled,
  });
}

function useReadBrowserAgain() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [ownBrowserQuery, sessionsQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}
