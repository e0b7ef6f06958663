import { describeSubscription } from '#src/features/account/push/push.model.ts';

/** The event of a changed push subscription, with the new one, if any. */
interface SubscriptionChange {
  readonly newSubscription?: PushSubscription | null;
}

/** Undefined in browsers that don't give workers access to cookies. */
type Cookies = { readonly get: (name: string) => Promise<{ value?: string } | null> } | undefined;

const instancePath = '/api/instance';
const subscriptionsPath = '/api/users/me/push-subscriptions';

/**
 * Sends the browser's new push subscription to the server. Does nothing if the user is signed out or the
 * server sends no push messages.
 */
export async function renewPush(
  { newSubscription }: SubscriptionChange,
  pushManager: Pick<PushManager, 'subscribe'>,
  cookies: Cookies,
): Promise<void> {
  // The response also sets the XSRF cookie for writes.
  const instance: unknown = await (await fetch(instancePath)).json();
  const token = (await cookies?.get('XSRF-TOKEN'))?.value;
  const applicationServerKey = readPushKey(instance);
  if (applicationServerKey === null || token === undefined) return;
  const subscription =
    newSubscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await fetch(subscriptionsPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify(describeSubscription(subscription, timeZone)),
  });
}

function readPushKey(instance: unknown): string | null {
  const isKnown = typeof instance === 'object' && instance !== null && 'pushKey' in instance;
  return isKnown && typeof instance.pushKey === 'string' ? instance.pushKey : null;
}
