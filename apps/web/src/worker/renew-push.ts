import { describeSubscription } from '#src/features/account/push/push.model.ts';

/** What a browser says when a subscription has ended: the one that it has made in its place, if any. */
interface SubscriptionChange {
  readonly newSubscription?: PushSubscription | null;
}

/** Browsers that do not let workers read cookies have none. */
type Cookies = { readonly get: (name: string) => Promise<{ value?: string } | null> } | undefined;

const instancePath = '/api/instance';
const subscriptionsPath = '/api/users/me/push-subscriptions';

/**
 * Tells the server how this browser is reached now. Where nobody is signed in any more, or the server
 * tells nobody, nothing comes of it.
 */
export async function renewPush(
  { newSubscription }: SubscriptionChange,
  pushManager: Pick<PushManager, 'subscribe'>,
  cookies: Cookies,
): Promise<void> {
  // The answer also gives the browser the token that writes carry.
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
