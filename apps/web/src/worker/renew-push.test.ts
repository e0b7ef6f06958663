import { notificationsContract } from '@waybill/schema/features/notifications.contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renewPush } from './renew-push.ts';

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

/** A browser's push subscription. */
const subscriptionAt = (endpoint: string): PushSubscription =>
  Object.assign(new EventTarget(), {
    endpoint,
    expirationTime: null,
    options: { applicationServerKey: null, userVisibleOnly: true },
    getKey: () => null,
    unsubscribe: async () => true,
    toJSON: () => ({ endpoint, keys }),
  });

/** Simulates a worker whose server responds with this push key. */
function openWorker(pushKey: string | null) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    requests.push(new Request(new URL(path, 'https://vtc.example.org'), init));
    return Response.json({ pushKey });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const pushManager = { subscribe: vi.fn(async () => subscriptionAt('https://push.example/own')) };
  const cookies = { get: async (name: string) => ({ value: `${name}%3D` }) };
  return { requests, pushManager, cookies };
}

async function readSent(requests: readonly Request[]) {
  const [, sent] = requests;
  if (sent === undefined) throw new Error('nothing was sent');
  const { method, path, body } = notificationsContract.setPushSubscription;
  expect([sent.method, new URL(sent.url).pathname]).toEqual([method, `/api${path}`]);
  expect(sent.headers.get('x-xsrf-token')).toBe('XSRF-TOKEN=');
  return body.parse(await sent.json());
}

test('sends the new subscription to the server', async () => {
  const { requests, pushManager, cookies } = openWorker('key');
  const newSubscription = subscriptionAt('https://push.example/next');
  await renewPush({ newSubscription }, pushManager, cookies);
  expect(await readSent(requests)).toMatchObject({ endpoint: 'https://push.example/next', keys });
  expect(pushManager.subscribe).not.toHaveBeenCalled();
});

test("subscribes again with the server's key if the subscription has ended", async () => {
  const { requests, pushManager, cookies } = openWorker('key');
  await renewPush({ newSubscription: null }, pushManager, cookies);
  expect(await readSent(requests)).toMatchObject({ endpoint: 'https://push.example/own' });
  const options = { userVisibleOnly: true, applicationServerKey: 'key' };
  expect(pushManager.subscribe).toHaveBeenCalledWith(options);
});

test("does not subscribe if the server has no push key, or the worker can't read cookies", async () => {
  const silent = openWorker(null);
  await renewPush({}, silent.pushManager, silent.cookies);
  expect(silent.pushManager.subscribe).not.toHaveBeenCalled();
  const { requests, pushManager } = openWorker('key');
  await renewPush({}, pushManager, undefined);
  expect(pushManager.subscribe).not.toHaveBeenCalled();
  expect(requests).toHaveLength(1);
});
