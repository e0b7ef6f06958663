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

/** A member who is told by mail, and their company. */
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
    /** Tells all members, at once where they want that: that the company ends, then that it stays. */
    tellTwice: async () => {
      await owner.browser.call(vtcs.remove, { params, body: { name: vtc.name } });
      await owner.browser.call(vtcs.restore, { params });
      await untilSettled(app());
    },
    /** Sends what is due, and gives what has come since the last time. */
    receive: async () => {
      await sendDueMails(app());
      const all = server.to(member.email);
      const news = all.slice(seen);
      seen = all.length;
      // Those of one moment come in any order.
      return news.toSorted((one, other) =>
        (subjectOf(one) ?? '').localeCompare(subjectOf(other) ?? ''),
      );
    },
  };
}

/** Lets something happen to an account. */
async function signInDevice({ browser }: Driver): Promise<void> {
  const { email, otp } = await browser.call(account.createDeviceCode);
  await app()
    .openBrowser()
    .call(auth.redeemCode, { body: { email, otp, deviceName: 'PC' } });
}

async function choose({ browser }: Driver, body: NotificationSettingsForm) {
  return browser.call(notifications.setSettings, { body });
}

test('what happens by day is mailed at once, in the reader’s language', async () => {
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
  // Over plain http no mail program would unsubscribe by itself.
  expect(first?.headers.has('list-unsubscribe')).toBe(false);
});

test('what happens in quiet hours is told in one mail when they end', async () => {
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

test('after six mails of an hour the rest waits for the digest', { tags: 'long' }, async () => {
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
  'a digest comes at the hour that was chosen, with what was not read in the meantime',
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
  'what the app does not show stays in the digest when everything shown is marked as read',
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

test(
  'a digest waits for the hour in the time zone that was chosen last',
  { tags: 'long' },
  async () => {
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
  },
);

test('it leads whoever has left meanwhile to where they may go', { tags: 'long' }, async () => {
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
  expect(new Set(paths.map(([, path]) => path?.replace(/unsubscribe\/.*/, 'unsubscribe')))).toEqual(
    new Set(['/notifications', '/dashboard/settings/notifications', '/api/unsubscribe']),
  );
});

test('a pause holds everything back but what is about the account', { tags: 'long' }, async () => {
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

test(
  'a pause that ends before its day loses nothing that it held back',
  { tags: 'long' },
  async () => {
    const { member, tellTwice, receive } = await buildWorld();
    moveTo(app(), timeZone, '12:00');
    const daysAhead = (days: number) =>
      new Date(app().services.clock().getTime() + days * dayMs).toISOString();
    await choose(member, { pausedUntil: daysAhead(7) });
    await tellTwice();
    expect(await receive()).toEqual([]);
    app().passTime(3 * dayMs);
    // A choice that is none about the pause leaves all as it is.
    await choose(member, { digestHour: 19 });
    expect(await receive()).toEqual([]);
    await choose(member, { pausedUntil: null });
    expect((await receive()).map(subjectOf)).toEqual(['2 new notifications']);
  },
);

test(
  'without mails only those about the account are sent, and a change counts for what waits',
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

/** What a mail program sends, or a person by the button. */
const click = async (url: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test(
  'one click in the mail ends mails of its kind, and a look at its page does not',
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
    // Each time, and without a cookie.
    expect((await click(address)).status).toBe(200);
    expect((await click(address)).status).toBe(200);
    expect(await isOn()).not.toContain('vtc.deletion-started');
    await tellTwice();
    expect((await receive()).map(subjectOf)).toEqual([
      expect.stringMatching(/will not be deleted$/),
    ]);

    // That of the digest ends all that can be ended.
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
