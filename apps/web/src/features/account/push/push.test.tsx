// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { accountContract } from '@waybill/schema/features/account.contract';
import { exampleSession } from '@waybill/schema/features/account.examples';
import type { Session } from '@waybill/schema/features/account.models';
import { notificationsContract } from '@waybill/schema/features/notifications.contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storeLocale } from '#src/lib/i18n/locale-cookie.ts';
import { newcomer } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const { setPushSubscription, removePushSubscription } = notificationsContract;
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/x';
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

function giveNavigator(name: string, value: object): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}

/** Simulates a browser's push support with this permission. */
function giveAbilities(permission: NotificationPermission, answer = permission) {
  const state = { permission, isSubscribed: false, usedKeys: [] as unknown[] };
  const subscription = {
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => !(state.isSubscribed = false),
  };
  const pushManager = {
    getSubscription: async () => (state.isSubscribed ? subscription : null),
    subscribe: vi.fn(async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      state.usedKeys.push(applicationServerKey);
      state.isSubscribed = true;
      return subscription;
    }),
  };
  const registration = { pushManager };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => (state.permission = answer),
  });
  giveNavigator('locks', { request: () => new Promise(() => {}) });
  giveNavigator('serviceWorker', {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  });
  return { state, pushManager };
}

const done = { success: true } as const;

/** Serves this browser's session with or without push. */
function rememberPush(isOn: boolean) {
  let push: Session['push'] = isOn ? exampleSession.push : null;
  const { server } = browser();
  server.answer(accountContract.listSessions, () => ({ sessions: [{ ...exampleSession, push }] }));
  server.answer(setPushSubscription, () => {
    push = exampleSession.push;
    return done;
  });
  server.answer(removePushSubscription, () => {
    push = null;
    return done;
  });
}

async function openSettings() {
  browser().signIn(newcomer());
  await browser().open('/settings/notifications');
  const name = 'This browser';
  return within(await screen.findByRole('region', { name }));
}

/** Finds the switch once it is enabled. */
async function findSwitch(): Promise<HTMLElement> {
  const control = await screen.findByRole('switch', { name: /^Notify me in this browser/ });
  await waitFor(() => expect(control).toHaveProperty('disabled', false));
  return control;
}

test("turns on with the server's key, and off again", async () => {
  const { state } = giveAbilities('default', 'granted');
  rememberPush(false);
  await openSettings();
  const control = await findSwitch();
  expect(control).toHaveProperty('checked', false);
  await browser().person.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', true));
  expect(state.usedKeys).toEqual([expect.stringMatching(/^[\w-]{87}$/)]);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(browser().server.requestsTo(setPushSubscription)).toMatchObject([
    { body: { endpoint, keys, timeZone } },
  ]);
  await expectAccessible();
  await browser().person.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', false));
  expect(browser().server.requestsTo(removePushSubscription)).toHaveLength(1);
  expect(state.isSubscribed).toBe(false);
});

test('is off if the browser subscribed in an earlier session', async () => {
  const { state } = giveAbilities('granted');
  state.isSubscribed = true;
  rememberPush(false);
  await openSettings();
  const control = await findSwitch();
  expect(control).toHaveProperty('checked', false);
});

test('a browser that was subscribed with another key subscribes again', async () => {
  const { state, pushManager } = giveAbilities('granted');
  state.isSubscribed = true;
  pushManager.subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'));
  rememberPush(false);
  await openSettings();
  const control = await findSwitch();
  await browser().person.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', true));
  expect(state.usedKeys).toHaveLength(1);
});

test("the browser's permission prompt can be dismissed", async () => {
  giveAbilities('default', 'default');
  rememberPush(false);
  const section = await openSettings();
  await browser().person.click(await findSwitch());
  expect(await section.findByRole('status')).toHaveProperty(
    'textContent',
    expect.stringContaining('choose “Allow”'),
  );
  expect(browser().server.requestsTo(setPushSubscription)).toEqual([]);
});

test('a denied permission shows how to change it', async () => {
  giveAbilities('default', 'denied');
  rememberPush(false);
  const section = await openSettings();
  await browser().person.click(await findSwitch());
  await section.findByText(/^You have blocked notifications from this site/);
  expect(section.queryByRole('switch')).toBeNull();
});

test('shows errors of the push service and of the server', async () => {
  const { pushManager } = giveAbilities('granted');
  rememberPush(false);
  pushManager.subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'));
  const section = await openSettings();
  await browser().person.click(await findSwitch());
  expect((await section.findByRole('alert')).textContent).toContain('browser’s push service');
  browser().server.answer(setPushSubscription, () => new Refusal('PUSH_SUBSCRIPTIONS_TOO_MANY'));
  await browser().person.click(await findSwitch());
  await waitFor(() =>
    expect(section.getByRole('alert').textContent).toContain('notifications in 10 browsers'),
  );
});

test.each(['en', 'de'] as const)(
  'without https it says why push is unavailable: %s',
  async (locale) => {
    storeLocale(locale);
    const sentence = { en: /require https/, de: /nur von Seiten mit https/ }[locale];
    browser().signIn(newcomer());
    await browser().open('/settings/notifications');
    await screen.findByText(sentence);
  },
);
