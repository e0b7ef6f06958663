import { contract } from '@waybill/schema/contract';
import { exampleReader } from '@waybill/schema/features/mails.contract';
import { afterAll, expect, test } from 'vitest';
import { buildDevice } from '../../testing/account-kit.ts';

import { buildDriver, type Driver, password } from '../../testing/factories.ts';
import {
  confirmEmail,
  moveTo,
  sendDueMails,
  startMailServer,
  tokenIn,
} from '../../testing/mail-server.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailRules } from './mail-rules.policy.ts';

const server = await startMailServer();
afterAll(() => server.close());
const app = useTestApp({ runsOutbox: true, env: server.env });
const withoutMail = useTestApp({ env: { SMTP_URL: '', MAIL_FROM: '' } });
const limited = useTestApp({ env: server.env, rateLimitFactor: 1 });
const { account, instance, mails } = contract;

const stateOf = ({ browser }: Driver) => browser.call(mails.getEmail);
const request = ({ browser }: Driver) =>
  browser.call(mails.requestVerification, { body: exampleReader });
const verify = (token: string) => app().openBrowser().call(mails.verify, { body: { token } });
const isRefused = async (call: Promise<unknown>) =>
  expect(await refusedCodeOf(call)).toBe('EMAIL_LINK_INVALID');

test('a confirmation link works once, for the address it was sent to', async () => {
  const driver = await buildDriver(app());
  expect(await stateOf(driver)).toEqual({
    email: driver.email,
    verifiedAt: null,
    suspendedAt: null,
  });
  await request(driver);
  await request(driver);
  await sendDueMails(app());
  const [mail, ...more] = server.to(driver.email);
  // The second mail replaced the first, which was still waiting.
  expect(more).toEqual([]);
  expect(mail?.headers.get('subject')).toBe('Bestätige deine E-Mail-Adresse');
  expect(mail?.headers.get('from')).toBe('Waybill <waybill@example.org>');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail?.headers.has('list-unsubscribe')).toBe(false);
  const token = tokenIn(mail ?? raise());
  expect(mail?.text).toContain(`${app().origin}/confirm-email#${token}`);
  expect(mail?.html).toContain(`${app().origin}/confirm-email#${token}`);

  // Opening the link, as scanners do, does not use it up.
  await fetch(`${app().origin}/confirm-email`);
  await fetch(`${app().origin}/api/auth/email-verification?token=${token}`);
  await isRefused(verify(`${token}x`));
  expect(await verify(token)).toEqual({ email: driver.email });
  expect((await stateOf(driver)).verifiedAt).toEqual(expect.any(String));
  await isRefused(verify(token));

  // A confirmed address gets no further link. A new address is unconfirmed.
  await request(driver);
  await sendDueMails(app());
  expect(server.to(driver.email)).toHaveLength(1);
  const email = `new-${driver.email}`;
  const change = (to: string) =>
    driver.browser.call(account.updateEmail, { body: { email: to, currentPassword: password } });
  await change(email);
  expect(await stateOf(driver)).toMatchObject({ email, verifiedAt: null });

  // The old address is notified, the new one is not.
  await untilSettled(app());
  await sendDueMails(app());
  expect(server.to(driver.email).map(subjectOf)).toContain('Deine E-Mail-Adresse wurde geändert');
  expect(server.to(email)).toEqual([]);

  // A link to an address that was replaced confirms nothing.
  await request(driver);
  await sendDueMails(app());
  const late = tokenIn(server.to(email)[0] ?? raise());
  await change(driver.email);
  await isRefused(verify(late));
  expect((await stateOf(driver)).verifiedAt).toBeNull();
});

test('an unconfirmed address gets only confirmation mails', { tags: 'long' }, async () => {
  const driver = await buildDriver(app());
  await request(driver);
  await sendDueMails(app());
  await buildDevice(app(), driver);
  await untilSettled(app());
  await sendDueMails(app());
  expect(server.to(driver.email).map(subjectOf)).toEqual(['Bestätige deine E-Mail-Adresse']);
  // After confirming, old notifications are not sent.
  await confirmEmail(app(), server, driver);
  await sendDueMails(app());
  expect(server.to(driver.email)).toHaveLength(2);
  await buildDevice(app(), driver, 'Laptop');
  await untilSettled(app());
  moveTo(app(), exampleReader.timeZone, '03:00');
  await sendDueMails(app());
  // Sent in quiet hours too, because it is about the account.
  expect(server.to(driver.email).map(subjectOf)[2]).toMatch(/^Ein neues Gerät/);
});

test('a link expires after a day, and a mail that waited that long is not sent', async () => {
  const driver = await buildDriver(app());
  await request(driver);
  await sendDueMails(app());
  const token = tokenIn(server.to(driver.email)[0] ?? raise());
  app().passTime(mailRules.verificationLifeMs);
  await isRefused(verify(token));
  await request(driver);
  app().passTime(mailRules.verificationLifeMs);
  await sendDueMails(app());
  expect(server.to(driver.email)).toHaveLength(1);
  expect(
    await app().db.mail.findMany({ where: { userId: driver.user.id, state: 'EXPIRED' } }),
  ).toEqual([expect.objectContaining({ sealed: null })]);
});

test('five links an hour are sent, and none without a mail server', async () => {
  const driver = await buildDriver(limited());
  for (let count = 0; count < 5; count += 1) await request(driver);
  expect(await refusedCodeOf(request(driver))).toBe('TOO_MANY_REQUESTS');
  const other = await buildDriver(withoutMail());
  expect(await refusedCodeOf(request(other))).toBe('MAIL_OFF');
  expect(await other.browser.call(instance.get)).toMatchObject({ mail: false });
  expect(await driver.browser.call(instance.get)).toMatchObject({ mail: true });
});

const subjectOf = ({ headers }: { readonly headers: ReadonlyMap<string, string> }) =>
  headers.get('subject');

function raise(): never {
  throw new Error('no mail came');
}
