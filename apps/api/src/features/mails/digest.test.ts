import { contract } from '@waybill/schema/contract';
import type { NotificationSettingsForm } from '@waybill/schema/features/notifications.contract';
import { afterAll, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import {
  confirmEmail,
  moveTo,
  type ReceivedMail,
  sendDueMails,
  startMailServer,
} from '../../testing/mail-server.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unsubscribeToken } from './unsubscribing.policy.ts';
import { mailRules } from './mail-rules.policy.ts';

const server = await startMailServer();
afterAll(() => server.close());
const app = useTestApp({ runsOutbox: true, clockStands: true, env: server.env });
const { account, auth, notifications, users, vtcs } = contract;

const timeZone = 'America/New_York';
const dayMs = 24 * 3_600_000;
const subjectOf = ({ headers }: ReceivedMail) => headers.get('subject');

/** Builds a member who gets mails, and their company. */
async function buildWorld(form: NotificationSettingsForm = {}) {
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  await confirmEmail(app(), server, member, { language: 'en', timeZone });
  if (Object.keys(form).length > 0) await choose(member, form);
  await untilSettled(app());
  const params = { vtcId: vtc.id };
  let seen = 1;
  return {
    member,
    vtc,
    owner,
    /** Emits two events that notify all members: the deletion of the company, and its restoration. */
    tellTwice: async () => {
      await owner.browser.call(vtcs.remove, { params, body: { name: vtc.name } });
      await owner.browser.call(vtcs.restore, { params });
      await untilSettled(app());
    },
    /** Sends due mails and returns the new ones. */
    receive: async () => {
      await sendDueMails(app());
      const all = server.to(member.email);
      const news = all.slice(seen);
      seen = all.length;
      // Mails of the same time come in any order.
      return news.toSorted((one, other) =>
        (subjectOf(one) ?? '').localeCompare(subjectOf(other) ?? ''),
      );
    },
  };
}

/** Emits an event about the account. */
async function signInDevice({ browser }: Driver): Promise<void> {
  const { email, otp } = await browser.call(account.createDeviceCode);
  await app()
    .openBrowser()
    .call(auth.redeemCode, { body: { email, otp, deviceName: 'PC' } });
}

async function choose({ browser }: Driver, body: NotificationSettingsForm) {
  return browser.call(notifications.setSettings, { body });
}

test('during the day, notifications are mailed at once, in the reader’s language', async () => {
  const { member, vtc, tellTwice, receive } = await buildWorld();
  moveTo(app(), timeZone, '12:00');
  await tellTwice();
  const mails = await receive();
  expect(mails.map(subjectOf)).toEqual([
    `${vtc.name} is scheduled for deletion`,
    `${vtc.name} will not be deleted`,
  ]);
  const [first] = mails;
  expect(first?.text).toMatch(
    new RegExp(`^Hello ${member.user.username},\n\nRequested by .*\\. .* deleted on \\w+ \\d`),
  );
  expect(first?.text).toContain(`${app().origin}/dashboard/companyoverview`);
  // Mail programs only unsubscribe over https.
  expect(first?.headers.has('list-unsubscribe')).toBe(false);
});

test('notifications in quiet hours are sent in one mail when they end', async () => {
  const { vtc, tellTwice, receive } = await buildWorld();
  moveTo(app(), timeZone, '23:00');
  await tellTwice();
  expect(await receive()).toEqual([]);
  moveTo(app(), timeZone, '07:59');
  expect(await receive()).toEqual([]);
  moveTo(app(), timeZone, '08:00');
  const mails = await receive();
  expect(mails.map(subjectOf)).toEqual(['2 new notifications']);
  expect(mails[0]?.text).toContain(`* ${vtc.name} is scheduled for deletion`);
  expect(mails[0]?.text).toContain(`* ${vtc.name} will not be deleted`);
});

test('after six mails in an hour, the rest waits for the digest', { tags: 'long' }, async () => {
  const { tellTwice, receive } = await buildWorld();
  moveTo(app(), timeZone, '12:00');
  for (let count = 0; count < 4; count += 1) await tellTwice();
  expect(await receive()).toHaveLength(mailRules.singlesPerHour);
  moveTo(app(), timeZone, '17:59');
  expect(await receive()).toEqual([]);
  moveTo(app(), timeZone, '18:00');
  expect((await receive()).map(subjectOf)).toEqual(['2 new notifications']);
});

test(
  'a digest is sent at the chosen hour, with what is still unread',
  { tags: 'long' },
  async () => {
    const { member, tellTwice, receive } = await buildWorld({ mailMode: 'DIGEST', digestHour: 20 });
    moveTo(app(), timeZone, '12:00');
    await tellTwice();
    moveTo(app(), timeZone, '19:59');
    expect(await receive()).toEqual([]);
    const { groups } = await member.browser.call(notifications.list, { query: {} });
    const [newest] = groups[0]?.items ?? [];
    await member.browser.call(notifications.read, { body: { ids: [newest?.id ?? ''] } });
    moveTo(app(), timeZone, '20:00');
    const mails = await receive();
    expect(mails).toHaveLength(1);
    expect(subjectOf(mails[0] ?? never())).toMatch(/is scheduled for deletion$/);
    expect(await receive()).toEqual([]);
  },
);

test(
  'notifications that are hidden in the app stay in the digest when all is marked as read',
  { tags: 'long' },
  async () => {
    const settings = (['vtc.deletion-started', 'vtc.restored'] as const).map((kind) => {
      return { kind, channel: 'APP' as const, on: false };
    });
    const times = { mailMode: 'DIGEST', digestHour: 20 } as const;
    const { member, tellTwice, receive } = await buildWorld({ settings, ...times });
    moveTo(app(), timeZone, '12:00');
    await tellTwice();
    await signInDevice(member);
    await untilSettled(app());
    expect(await receive()).toHaveLength(1);
    const { groups } = await member.browser.call(notifications.list, { query: {} });
    expect(groups.map(({ kind }) => kind)).toEqual(['account.device-added']);
    const until = groups[0]?.newest.id ?? '';
    await member.browser.call(notifications.read, { body: { until } });
    moveTo(app(), timeZone, '20:00');
    expect((await receive()).map(subjectOf)).toEqual(['2 new notifications']);
  },
);

test('a digest uses the latest chosen time zone', { tags: 'long' }, async () => {
  const { member, tellTwice, receive } = await buildWorld({ mailMode: 'DIGEST', digestHour: 20 });
  moveTo(app(), timeZone, '12:00');
  await tellTwice();
  expect(await receive()).toEqual([]);
  await member.browser.call(users.updatePreferences, {
    body: { timeZone: 'America/Los_Angeles' },
  });
  moveTo(app(), timeZone, '20:00');
  expect(await receive()).toEqual([]);
  moveTo(app(), timeZone, '23:00');
  expect(await receive()).toHaveLength(1);
});

test(
  'after leaving the company, the links in a digest lead to accessible pages',
  { tags: 'long' },
  async () => {
    const { member, tellTwice, receive } = await buildWorld({
      mailMode: 'DIGEST',
      digestHour: 20,
    });
    moveTo(app(), timeZone, '12:00');
    await tellTwice();
    expect(await receive()).toEqual([]);
    await member.browser.call(vtcs.leave);
    moveTo(app(), timeZone, '20:00');
    const [mail] = await receive();
    const paths = [...(mail ?? never()).text.matchAll(/https?:\/\/[^/\s]+(\/[^\s#]*)/g)];
    expect(
      new Set(paths.map(([, path]) => path?.replace(/unsubscribe\/.*/, 'unsubscribe'))),
    ).toEqual(new Set(['/notifications', '/dashboard/settings/notifications', '/api/unsubscribe']));
  },
);

test('a pause holds back all mails except those about the account', { tags: 'long' }, async () => {
  const { member, tellTwice, receive } = await buildWorld();
  moveTo(app(), timeZone, '12:00');
  const pausedUntil = new Date(app().services.clock().getTime() + 3 * 3_600_000).toISOString();
  expect(await choose(member, { pausedUntil })).toMatchObject({ pausedUntil });
  await tellTwice();
  await signInDevice(member);
  await untilSettled(app());
  expect((await receive()).map(subjectOf)).toEqual(['A new device has signed in to your account']);
  moveTo(app(), timeZone, '15:00');
  expect((await receive()).map(subjectOf)).toEqual(['2 new notifications']);
});

test('ending a pause early sends everything it held back', { tags: 'long' }, async () => {
  const { member, tellTwice, receive } = await buildWorld();
  moveTo(app(), timeZone, '12:00');
  const daysAhead = (days: number) =>
    new Date(app().services.clock().getTime() + days * dayMs).toISOString();
  await choose(member, { pausedUntil: daysAhead(7) });
  await tellTwice();
  expect(await receive()).toEqual([]);
  app().passTime(3 * dayMs);
  // Changes of other settings keep the pause.
  await choose(member, { digestHour: 19 });
  expect(await receive()).toEqual([]);
  await choose(member, { pausedUntil: null });
  expect((await receive()).map(subjectOf)).toEqual(['2 new notifications']);
});

test(
  'with mails off, only account mails are sent, and a change applies to waiting notifications',
  { tags: 'long' },
  async () => {
    const { member, tellTwice, receive } = await buildWorld({ mailMode: 'DIGEST' });
    moveTo(app(), timeZone, '12:00');
    await tellTwice();
    expect(await receive()).toEqual([]);
    await choose(member, { mailMode: 'AT_ONCE' });
    expect(await receive()).toHaveLength(2);
    await choose(member, { mailMode: 'OFF' });
    await tellTwice();
    await signInDevice(member);
    await untilSettled(app());
    expect((await receive()).map(subjectOf)).toEqual([
      'A new device has signed in to your account',
    ]);
    moveTo(app(), timeZone, '18:00');
    expect(await receive()).toEqual([]);
  },
);

/** Sends what a mail program or the button on the page sends. */
const click = async (url: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test(
  'one click in the mail turns off mails of its kind, and opening the page does not',
  { tags: 'long' },
  async () => {
    const { member, tellTwice, receive } = await buildWorld();
    moveTo(app(), timeZone, '12:00');
    await tellTwice();
    const [mail] = await receive();
    const address = /^http\S+\/api\/unsubscribe\/\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<button type="submit">Unsubscribe</button>');
    const isOn = async () => {
      const { settings } = await member.browser.call(notifications.listSettings);
      return settings
        .filter(({ channel, on }) => channel === 'EMAIL' && on)
        .map(({ kind }) => kind);
    };
    expect(await isOn()).toContain('vtc.deletion-started');
    expect((await click(address, 'something=else')).status).toBe(400);
    expect((await click(`${address.slice(0, -1)}_`)).status).toBe(404);
    expect(await isOn()).toContain('vtc.deletion-started');
    // Repeatable, and without a cookie.
    expect((await click(address)).status).toBe(200);
    expect((await click(address)).status).toBe(200);
    expect(await isOn()).not.toContain('vtc.deletion-started');
    await tellTwice();
    expect((await receive()).map(subjectOf)).toEqual([
      expect.stringMatching(/will not be deleted$/),
    ]);

    // The link of the digest turns off all optional mails.
    const token = unsubscribeToken(app().services.keys, { userId: member.user.id, kind: 'digest' });
    await click(`${app().origin}/api/unsubscribe/${token}`);
    expect(await member.browser.call(notifications.listSettings)).toMatchObject({
      mailMode: 'OFF',
    });
    await tellTwice();
    expect(await receive()).toEqual([]);
  },
);

function never(): never {
  throw new Error('no mail came');
}
