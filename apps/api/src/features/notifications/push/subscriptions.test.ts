import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { describe, expect, test } from 'vitest';
import { runNewSecretCommand } from '../../../auth/new-secret.admin.ts';
import { createFindPushKeys } from '../../../auth/push-keys.ts';
import { buildOtherBrowser } from '../../../testing/account-kit.ts';
import { buildDriver, type Driver, password } from '../../../testing/factories.ts';
import { keysOf, makePushSecrets } from '../../../testing/push-kit.ts';
import { countOutcomes, refusalOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const app = useTestApp({ env: { PUSH_HOSTS: 'push.example.org,.push.example.net' } });
const { account, auth, notifications } = contract;

let nextEndpoint = 0;

function buildForm(secrets = makePushSecrets()) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${nextEndpoint++}`;
  return { endpoint, keys: keysOf(secrets), timeZone: 'Europe/Berlin' };
}

async function subscribe(browser: TestBrowser, body = buildForm()) {
  await browser.call(notifications.setPushSubscription, { body });
}

/** The push hosts of the driver's browsers, as shown in the settings. */
async function listHosts(browser: TestBrowser) {
  const { sessions } = await browser.call(account.listSessions);
  return sessions.map(({ push }) => push?.host ?? null);
}

const countOf = async ({ user }: Driver) =>
  app().db.pushSubscription.count({ where: { session: { userId: user.id } } });

const host = 'fcm.googleapis.com';

test('a browser gets push until it is turned off, and the settings show it', async () => {
  const driver = await buildDriver(app());
  const other = await buildOtherBrowser(app(), driver);
  await subscribe(other);
  expect(await listHosts(driver.browser)).toEqual([host, null]);
  // Subscribing again replaces the subscription.
  await subscribe(other);
  expect(await listHosts(driver.browser)).toEqual([host, null]);
  await driver.browser.call(notifications.removePushSubscription);
  expect(await listHosts(driver.browser)).toEqual([host, null]);
  await other.call(notifications.removePushSubscription);
  expect(await listHosts(driver.browser)).toEqual([null, null]);
});

test('the address and keys of a browser are sealed', async () => {
  const driver = await buildDriver(app());
  const form = buildForm();
  await subscribe(driver.browser, form);
  const rows = await app().db.$queryRaw<
    object[]
  >`SELECT *, encode(sealed, 'escape') AS text FROM push_subscriptions`;
  const stored = JSON.stringify(rows);
  expect(stored).toContain(host);
  for (const secret of ['/fcm/send/', form.keys.p256dh, form.keys.auth]) {
    expect(stored).not.toContain(secret);
  }
});

describe('it ends with the session', () => {
  test.each<[string, (driver: Driver, other: TestBrowser) => Promise<unknown>, number]>([
    ['logging out', async (_driver, other) => other.call(auth.logout), 1],
    [
      'being signed out from another browser',
      async ({ browser }) => {
        const { sessions } = await browser.call(account.listSessions);
        const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
        await browser.call(account.revokeSession, { params: { sessionId } });
      },
      1,
    ],
    ['signing out all others', async ({ browser }) => browser.call(account.revokeOtherSessions), 1],
    [
      'a new password',
      async ({ browser }) => {
        const body = { currentPassword: password, newPassword: 'thermos lorry tarmac' };
        await browser.call(account.updatePassword, { body });
      },
      1,
    ],
    [
      'the end of the account',
      async ({ browser }) =>
        browser.call(account.removeAccount, { body: { currentPassword: password } }),
      0,
    ],
  ])('%s', async (_how, end, left) => {
    const driver = await buildDriver(app());
    const other = await buildOtherBrowser(app(), driver);
    await subscribe(driver.browser);
    await subscribe(other);
    const { id: userId } = driver.user;
    const rows = await app().db.pushSubscription.findMany({ where: { session: { userId } } });
    expect(rows).toHaveLength(2);
    await end(driver, other);
    // Counted directly, because the settings would not show a subscription without a session.
    const sessionId = { in: rows.map((row) => row.sessionId) };
    expect(await app().db.pushSubscription.count({ where: { sessionId } })).toBe(left);
  });
});

const strangers = [
  'http://fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com:444/fcm/send/1',
  'https://fcm.googleapis.com@example.org/1',
  'https://user:name@fcm.googleapis.com/1',
  'https://fcm.googleapis.com.example.org/1',
  'https://example.org/fcm.googleapis.com',
  'https://notfcm.googleapis.com/1',
  'https://push.apple.com.example.org/1',
  'https://notify.windows.com/1',
  'https://evil-push.apple.com/1',
  'https://push.example.net/1',
  'https://a.push.example.org/1',
  'https://127.0.0.1/1',
  'https://localhost/1',
  'https://[::1]/1',
  'https://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  'fcm.googleapis.com',
  // Longer than a DNS name may be.
  `https://${'long.'.repeat(60)}notify.windows.com/1`,
  '',
];

test('no other address is called', async () => {
  const driver = await buildDriver(app());
  for (const endpoint of strangers) {
    const refused = await refusalOf(subscribe(driver.browser, { ...buildForm(), endpoint }));
    expect([endpoint, refused.body.code]).toEqual([endpoint, 'PUSH_SERVICE_UNKNOWN']);
    expect(refused.status).toBe(422);
  }
  expect(await countOf(driver)).toBe(0);
});

test('the services of the common browsers are known, and those that the operator adds', async () => {
  const driver = await buildDriver(app());
  for (const endpoint of [
    'https://fcm.googleapis.com/wp/known',
    'https://updates.push.services.mozilla.com/wpush/v2/known',
    'https://web.push.apple.com/known',
    'https://wns2-par02p.notify.windows.com/w/?token=known',
    'https://push.example.org/known',
    'https://eu.push.example.net/known',
  ]) {
    await subscribe(driver.browser, { ...buildForm(), endpoint });
    expect(await listHosts(driver.browser)).toEqual([new URL(endpoint).hostname]);
  }
});

test("keys that can't be used for encryption are refused", async () => {
  const driver = await buildDriver(app());
  const { keys, ...form } = buildForm();
  const nowhere = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  const refused = await refusalOf(
    subscribe(driver.browser, { ...form, keys: { ...keys, p256dh: nowhere } }),
  );
  expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['keys.p256dh']);
});

test('if another user signs in to a browser it gets their push, and no one else can take it over', async () => {
  const [driver, next, thief] = [
    await buildDriver(app()),
    await buildDriver(app()),
    await buildDriver(app()),
  ];
  const form = buildForm();
  await subscribe(driver.browser, form);
  // Knowing only the endpoint is not enough: the secret is missing.
  const guessed = { ...form, keys: keysOf(makePushSecrets()) };
  const refused = await refusalOf(subscribe(thief.browser, guessed));
  expect([refused.status, refused.body.code]).toEqual([409, 'PUSH_ENDPOINT_TAKEN']);
  expect([await countOf(driver), await countOf(thief)]).toEqual([1, 0]);
  await subscribe(next.browser, form);
  expect([await countOf(driver), await countOf(next)]).toEqual([0, 1]);
});

test('of many concurrent subscriptions an account gets ten', { tags: 'long' }, async () => {
  const driver = await buildDriver(app());
  const count = limits.pushSubscriptionsPerUser;
  const others = await Promise.all(
    Array.from({ length: count }, async () => buildOtherBrowser(app(), driver)),
  );
  const calls = [driver.browser, ...others].map(async (browser) => subscribe(browser));
  expect(await countOutcomes(calls)).toEqual({ OK: count, PUSH_SUBSCRIPTIONS_TOO_MANY: 1 });
  expect(await countOf(driver)).toBe(count);
});

test("the installation's key is created once, sealed, and replaced with its secret", async () => {
  const read = async () => (await app().openBrowser().call(contract.instance.get)).pushKey;
  const pushKey = await read();
  expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65);
  const { db, keys, findPushKeys } = app().services;
  // Replicas that start together, and each later start, use the same one.
  const found = await Promise.all([1, 2, 3].map(async () => createFindPushKeys(db, keys)()));
  const own = await findPushKeys();
  expect(found).toEqual([own, own, own]);
  expect(own.publicKey).toBe(pushKey);
  const [stored] = await db.pushKeys.findMany();
  const bytes = Buffer.from(stored?.privateKey ?? []);
  expect(bytes.includes(own.privateKey)).toBe(false);
  expect(bytes.includes(Buffer.from(own.privateKey, 'base64url'))).toBe(false);

  const driver = await buildDriver(app());
  await subscribe(driver.browser);
  const settings = { secretKey: 'another secret of this installation', dataDir: '' };
  expect(await runNewSecretCommand(db, settings, [], new Date())).toMatch(
    /Push notifications stop \(browsers: \d+\)/,
  );
  await runNewSecretCommand(db, settings, ['confirm'], new Date());
  expect([await db.pushKeys.count(), await db.pushSubscription.count()]).toEqual([0, 0]);
});
