// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { mailsContract } from '@waybill/schema/features/mails.contract';
import { notificationsContract } from '@waybill/schema/features/notifications.contract';
import {
  defaultTimes,
  isOnByDefault,
  isSwitchable,
} from '@waybill/schema/features/notifications.fields';
import {
  allNotificationKinds,
  notificationChannels,
} from '@waybill/schema/features/notifications.models';
import { instanceContract } from '@waybill/schema/features/instance.contract';
import { exampleInstance } from '@waybill/schema/features/instance.examples';
import { beforeEach, expect, test } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const { listSettings, setSettings } = notificationsContract;
const settings = allNotificationKinds.flatMap((kind) =>
  notificationChannels
    .filter((channel) => isSwitchable(kind, channel))
    .map((channel) => ({ kind, channel, on: isOnByDefault(kind, channel) })),
);

beforeEach(() => {
  const { server } = browser();
  browser().signIn(owner());
  server.answer(listSettings, () => ({ settings, ...defaultTimes }));
  server.answer(setSettings, () => ({ settings, ...defaultTimes }));
});

/** Opens the notification settings and expands the section about members. */
async function openMembers() {
  await browser().open('/dashboard/settings/notifications');
  const summary = await screen.findByText('Members and applications');
  await browser().person.click(summary);
  return within(screen.getByRole('list', { name: 'Members and applications' }));
}

const asked = () =>
  browser()
    .server.requestsTo(setSettings)
    .map(({ body }) => body);

test('channels are chosen one by one or all at once', async () => {
  const members = await openMembers();
  screen.getByText('App 6 of 6 · Email 4 of 6 · Push 4 of 6');
  const name = 'A driver joins (if you manage applications): Email';
  const joins = members.getByRole('switch', { name });
  expect(joins.getAttribute('aria-checked')).toBe('false');
  await browser().person.click(joins);
  await waitFor(() => expect(joins.getAttribute('aria-checked')).toBe('true'));
  await expectAccessible();
  const all = members.getByRole('switch', { name: 'All of Members and applications: App' });
  await browser().person.click(all);
  await waitFor(() => expect(asked()).toHaveLength(2));
  const [one, many] = asked();
  expect(one?.settings).toEqual([{ kind: 'member.joined', channel: 'EMAIL', on: true }]);
  expect(one?.reader).toMatchObject({ language: 'en' });
  expect(new Set(many?.settings?.map(({ channel, on }) => `${channel} ${on}`))).toEqual(
    new Set(['APP false']),
  );
});

test(
  "delivery times can be chosen, and required account notifications can't be turned off",
  { tags: 'long' },
  async () => {
    await openMembers();
    const choose = async (label: string, name: string) => {
      const field = screen.getByLabelText(label);
      await browser().person.selectOptions(
        field,
        await within(field).findByRole('option', { name }),
      );
    };
    await choose('Emails', 'Once a day');
    await choose('Daily summary at', '8:00 PM');
    await choose('Quiet from', 'No quiet hours');
    await choose('Pause', 'For a week');
    await waitFor(() => expect(asked()).toHaveLength(4));
    expect(asked()).toMatchObject([
      { mailMode: 'DIGEST' },
      { digestHour: 20 },
      { quietHours: null },
      { pausedUntil: expect.any(String) },
    ]);
    await browser().person.click(screen.getByText('Account', { selector: 'summary span' }));
    const account = within(screen.getByRole('list', { name: 'Account' }));
    expect(account.queryByRole('switch', { name: 'A device signs in: Email' })).toBeNull();
    expect(account.getAllByText('Email, required')).toHaveLength(3);
  },
);

test('without a mail server there are no mail options', { tags: 'long' }, async () => {
  const [example] = [browser().server];
  example.answer(instanceContract.get, () => ({ ...exampleInstance, mail: false }));
  const members = await openMembers();
  expect(members.queryByRole('switch', { name: /: Email$/ })).toBeNull();
  expect(screen.queryByLabelText('Emails')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send me a link' })).toBeNull();
});

test('an unconfirmed address says so and can request a link', { tags: 'long' }, async () => {
  const { server } = browser();
  const email = 'marta@example.com';
  server.answer(mailsContract.getEmail, () => ({ email, verifiedAt: null, suspendedAt: null }));
  server.answer(mailsContract.requestVerification, () => ({ success: true }) as const);
  await openMembers();
  const [button] = await screen.findAllByRole('button', { name: 'Send me a link' });
  if (!button) throw new Error('there is no such button');
  await browser().person.click(button);
  await screen.findByText(`We have sent a link to ${email}. It works once, for 24 hours.`);
  expect(server.requestsTo(mailsContract.requestVerification)).toHaveLength(1);
});

test('the mailed link confirms once its button is pressed', async () => {
  const { server } = browser();
  server.answer(mailsContract.verify, () => ({ email: 'marta@example.com' }));
  await browser().open('/confirm-email#q0b9n8Zt6dVwS1yQ');
  const button = await screen.findByRole('button', { name: 'Confirm the address' });
  expect(server.requestsTo(mailsContract.verify)).toEqual([]);
  await expectAccessible();
  await browser().person.click(button);
  await screen.findByText('marta@example.com is confirmed.');
  expect(server.requestsTo(mailsContract.verify)).toMatchObject([
    { body: { token: 'q0b9n8Zt6dVwS1yQ' } },
  ]);
});

test('a used link says what to do', async () => {
  browser().server.answer(mailsContract.verify, () => new Refusal('EMAIL_LINK_INVALID'));
  await browser().open('/confirm-email#q0b9n8Zt6dVwS1yQ');
  await browser().press('button', 'Confirm the address');
  await screen.findByText(
    'This link is invalid, used or expired. Request a new one in the settings.',
  );
});
