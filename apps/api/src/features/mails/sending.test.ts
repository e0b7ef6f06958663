import { contract } from '@waybill/schema/contract';
import { afterAll, expect, test } from 'vitest';
import { createMailer } from '../../lib/mailer.ts';
import { leaseMs } from '../../lib/deliveries.ts';
import { buildDevice } from '../../testing/account-kit.ts';
import { buildDriver, type Driver } from '../../testing/factories.ts';
import {
  confirmEmail,
  type Refusal,
  sendDueMails,
  startMailServer,
} from '../../testing/mail-server.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runMailCommand } from './mails.admin.ts';
import { claimMails } from './mails.data.ts';
import { mailRules } from './mail-rules.policy.ts';

const server = await startMailServer();
afterAll(() => server.close());
const app = useTestApp({ runsOutbox: true, env: server.env });
const { mails, notifications } = contract;

/** Builds a driver who gets mails. */
async function buildReader(): Promise<Driver> {
  const driver = await buildDriver(app());
  await confirmEmail(app(), server, driver);
  return driver;
}

/** Emits an event that is mailed at once. */
async function signInDevice(driver: Driver, name?: string): Promise<void> {
  await buildDevice(app(), driver, name);
  await untilSettled(app());
}

const rowsOf = ({ user }: Driver) =>
  app().db.mail.findMany({
    where: { userId: user.id, kind: 'account.device-added' },
    orderBy: { id: 'asc' },
  });
const idsTo = ({ email }: Driver) =>
  server.to(email).map(({ headers }) => headers.get('message-id'));
const shortly = { at: 'DATA', code: 451, reply: '4.7.1 Come back later' } as const;
const gone = { at: 'RCPT', code: 550, reply: '5.1.1 No such user' } as const;
const unwanted: Refusal = { at: 'DATA', code: 554, reply: '5.7.1 Looks like spam' };

test.each([
  ['https://vtc.example.org:8443', 'vtc.example.org'],
  ['http://192.0.2.7:3000', '[192.0.2.7]'],
  ['http://[2001:db8::7]:3000', '[ipv6:2001:db8::7]'],
])('the mail server is greeted by the host of %s', async (publicUrl, greeting) => {
  const mailer = createMailer(
    { smtpUrl: server.env.SMTP_URL, from: server.env.MAIL_FROM },
    publicUrl,
  );
  try {
    const mail = { to: 'nora@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello' };
    const sent = await mailer.send({ ...mail, messageId: '<1@vtc.example.org>', headers: {} });
    expect(sent).toEqual({ kind: 'sent' });
    expect(server.received.at(-1)?.greeting.toLowerCase()).toBe(greeting);
  } finally {
    mailer.close();
  }
});

test(
  'a mail that the server defers is sent later, with the same Message-ID',
  { tags: 'long' },
  async () => {
    const driver = await buildReader();
    await signInDevice(driver);
    server.refuse(shortly, shortly);
    await sendDueMails(app());
    await sendDueMails(app());
    expect(server.to(driver.email)).toHaveLength(1);
    expect(await rowsOf(driver)).toMatchObject([{ state: 'WAITING', attempts: 1, replyCode: 451 }]);
    for (const [index, delay] of mailRules.retriesMs.slice(0, 2).entries()) {
      // Never earlier than 80 percent of the delay.
      app().passTime(delay * 0.79);
      await sendDueMails(app());
      expect(await rowsOf(driver)).toMatchObject([{ attempts: index + 1 }]);
      app().passTime(delay * 0.42);
      await sendDueMails(app());
    }
    const [{ id } = { id: '' }] = await rowsOf(driver);
    expect(await rowsOf(driver)).toMatchObject([{ state: 'SENT', attempts: 3 }]);
    expect(idsTo(driver).slice(1)).toEqual([`<${id}@127.0.0.1>`]);
  },
);

/**
 * The only case of a repeated mail: the server accepted it, but its reply was lost or not stored. The same
 * Message-ID lets mail programs detect it.
 */
test('a mail without a confirmed delivery is sent again, with the same Message-ID', async () => {
  const driver = await buildReader();
  await signInDevice(driver);
  server.refuse({ at: 'CUT' });
  await sendDueMails(app());
  expect(await rowsOf(driver)).toMatchObject([{ state: 'WAITING', replyCode: null }]);
  app().passTime(1.3 * mailRules.retriesMs[0]);
  await sendDueMails(app());
  const [first, second, ...more] = idsTo(driver).slice(1);
  expect(second).toBe(first);
  expect(more).toEqual([]);
  expect(await rowsOf(driver)).toMatchObject([{ state: 'SENT' }]);
});

test(
  'a mail of a killed process is sent after its lease, and never concurrently',
  { tags: 'long' },
  async () => {
    const driver = await buildReader();
    await signInDevice(driver);
    const { clock, db } = app().services;
    // The first turn defers the mail; the process that claims it next is killed.
    server.refuse(shortly);
    await sendDueMails(app());
    app().passTime(1.3 * mailRules.retriesMs[0]);
    const now = clock();
    const [claim, ...others] = await claimMails(db, 5, now, new Date(now.getTime() + leaseMs));
    expect(others).toEqual([]);
    expect(claim).toMatchObject({ userId: driver.user.id });
    await app().restart();
    await sendDueMails(app());
    expect(idsTo(driver)).toHaveLength(1);
    app().passTime(leaseMs);
    // As with several replicas.
    await Promise.all([sendDueMails(app()), sendDueMails(app()), sendDueMails(app())]);
    expect(idsTo(driver)).toHaveLength(2);
    expect(await rowsOf(driver)).toMatchObject([{ state: 'SENT', attempts: 3 }]);
  },
);

test(
  'an address that does not exist gets no mails until it is confirmed again',
  { tags: 'long' },
  async () => {
    const driver = await buildReader();
    await signInDevice(driver);
    server.refuse(gone);
    await sendDueMails(app());
    expect(await rowsOf(driver)).toMatchObject([{ state: 'FAILED', replyCode: 550 }]);
    const state = () => driver.browser.call(mails.getEmail);
    expect((await state()).suspendedAt).toEqual(expect.any(String));
    await untilSettled(app());
    const { groups } = await driver.browser.call(notifications.list, { query: {} });
    expect(groups.map(({ kind }) => kind)).toContain('account.email-suspended');
    const told = server.to(driver.email).length;
    await signInDevice(driver, 'Laptop');
    await sendDueMails(app());
    expect(server.to(driver.email)).toHaveLength(told);

    // Confirmation mails are still sent to it.
    await confirmEmail(app(), server, driver);
    expect(await state()).toMatchObject({ suspendedAt: null, verifiedAt: expect.any(String) });
    await signInDevice(driver, 'Tablet');
    await sendDueMails(app());
    expect(server.to(driver.email)).toHaveLength(told + 2);
  },
);

test(
  'an address is suspended after five refusals for other reasons, or by an operator',
  { tags: 'long' },
  async () => {
    const driver = await buildReader();
    const isSuspended = async () =>
      (await driver.browser.call(mails.getEmail)).suspendedAt !== null;
    for (let count = 1; count <= mailRules.refusalsUntilSuspended; count += 1) {
      expect(await isSuspended()).toBe(false);
      await signInDevice(driver, `PC ${count}`);
      server.refuse(unwanted);
      await sendDueMails(app());
      expect(await rowsOf(driver)).toHaveLength(count);
    }
    expect(await isSuspended()).toBe(true);

    await confirmEmail(app(), server, driver);
    expect(await isSuspended()).toBe(false);
    const { clock, config, db } = app().services;
    const ask = (...args: string[]) => runMailCommand({ clock, config, db }, args);
    expect(await ask('suspend', driver.email)).toContain('until it is confirmed again');
    expect(await isSuspended()).toBe(true);
    await expect(ask('suspend', 'nobody@example.org')).rejects.toThrow('No user has');
    expect(await ask('test', 'operator@example.org')).toContain('accepted the mail');
    expect(server.to('operator@example.org')).toHaveLength(1);
    server.refuse(gone);
    await expect(ask('test', 'operator@example.org')).rejects.toThrow('No such user');
    expect(await ask('status')).toMatch(/Suspended addresses +[1-9]/);
    expect(await ask('dance')).toBeNull();
  },
);

test('a mail that cannot be delivered fails after the last attempt', async () => {
  const driver = await buildReader();
  await signInDevice(driver);
  const tries = mailRules.retriesMs.length + 1;
  server.refuse(...Array.from({ length: tries }, () => shortly));
  await sendDueMails(app());
  for (const delay of mailRules.retriesMs) {
    app().passTime(1.21 * delay);
    await sendDueMails(app());
  }
  expect(await rowsOf(driver)).toMatchObject([{ state: 'FAILED', attempts: tries }]);
  // That does not suspend the address.
  expect(await driver.browser.call(mails.getEmail)).toMatchObject({ suspendedAt: null });
});
