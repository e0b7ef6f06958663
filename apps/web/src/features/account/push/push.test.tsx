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

/** The parts of a browser that pushes take, as its user has set it up. */
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

/** Has the server know of this browser or not, as its answers change that. */
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

/** The switch, once it can be used. */
async function findSwitch(): Promise<HTMLElement> {
  const control = await screen.findByRole('switch', { name: /^Notify me in this browser/ });
  await waitFor(() => expect(control).toHaveProperty('disabled', false));
  return control;
}

test('it is switched on with the server’s key, and off again', async () => {
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

test('it is off where the browser was told for a session that has ended', async () => {
  const { state } = giveAbilities('granted');
  state.isSubscribed = true;
  rememberPush(false);
  await openSettings();
  const control = await findSwitch();
  expect(control).toHaveProperty('checked', false);
});

test('a browser that was subscribed with another key is subscribed anew', async () => {
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

test('what the browser asks may be left unanswered', async () => {
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

test('who says no is told how to change that', async () => {
  giveAbilities('default', 'denied');
  rememberPush(false);
  const section = await openSettings();
  await browser().person.click(await findSwitch());
  await section.findByText(/^You have blocked notifications from this site/);
  expect(section.queryByRole('switch')).toBeNull();
});

test('a push service out of reach, and a server that refuses, are told', async () => {
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

test.each(['en', 'de'] as const)('without https it says why there is none: %s', async (locale) => {
  storeLocale(locale);
  const sentence = { en: /require https/, de: /nur von Seiten mit https/ }[locale];
  browser().signIn(newcomer());
  await browser().open('/settings/notifications');
  await screen.findByText(sentence);
});
