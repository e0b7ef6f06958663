import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { buildDriver, password } from '../../../testing/factories.ts';
import { sendDueMails, startMailServer, tokenIn } from '../../../testing/mail-server.ts';
import {
  askForLink,
  confirmAddress,
  copyBrowser,
  newPassword,
  openWithTicket,
  reset,
  takeLink,
} from '../../../testing/recovery-kit.ts';
import { countOutcomes, insist, refusalOf, refusedCodeOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { likelihoodOfOne, medianOf } from '../../../testing/two-samples.ts';
import { answerRequests } from './requests.service.ts';

const server = await startMailServer();
afterAll(() => server.close());
const atOnce = inject('isLong') ? 100 : 15;
const app = useTestApp({ clockStands: true, env: server.env });
const limited = useTestApp({ rateLimitFactor: 1, env: server.env });
const withoutMail = useTestApp({ env: { SMTP_URL: '', MAIL_FROM: '' } });
const { account, auth } = contract;

const logIn = (email: string, secret: string) =>
  app()
    .openBrowser()
    .call(auth.login, { body: { email, password: secret } });

async function buildReachable() {
  const driver = await buildDriver(app());
  await confirmAddress(app(), driver);
  return driver;
}

describe('a link', () => {
  test('goes to a confirmed address, and sets a new password in any browser', async () => {
    const driver = await buildReachable();
    await askForLink(app(), ` ${driver.email.toUpperCase()} `);
    const [mail] = server.to(driver.email);
    expect(mail?.headers.get('subject')).toBe('A new password for Waybill');
    const token = await takeLink(app(), server, driver);
    expect(server.to(driver.email).at(-1)?.text).toContain(`${app().origin}/recover#${token}`);
    const browser = app().openBrowser();
    expect(await reset(browser, { token })).toEqual({ success: true });
    expect((await browser.send(`/api/auth/user/${driver.steamId}`)).status).toBe(401);
    expect(await refusedCodeOf(logIn(driver.email, password))).toBe('CREDENTIALS_WRONG');
    await logIn(driver.email, newPassword);
    expect(await refusedCodeOf(reset(browser, { token }))).toBe('RECOVERY_INVALID');
  });

  test('R3: works for thirty minutes, and ends with the next one', async () => {
    const driver = await buildReachable();
    const [first, second] = [
      await takeLink(app(), server, driver),
      await takeLink(app(), server, driver),
    ];
    expect(await refusedCodeOf(reset(app().openBrowser(), { token: first }))).toBe(
      'RECOVERY_INVALID',
    );
    app().passTime(30 * 60_000 - 1);
    const copy = await takeLink(app(), server, driver);
    app().passTime(30 * 60_000);
    for (const token of [second, copy, 'x'.repeat(43)]) {
      const refusal = await refusalOf(reset(app().openBrowser(), { token }));
      expect(refusal.body).toMatchObject({
        code: 'RECOVERY_INVALID',
        error: messages.linkInvalid,
      });
    }
    await logIn(driver.email, password);
  });

  test(`R3: used ${atOnce} times at once sets one password`, async () => {
    const driver = await buildReachable();
    const token = await takeLink(app(), server, driver);
    const uses = Array.from({ length: atOnce }, (_, index) =>
      insist(() =>
        reset(app().openBrowser(), { token, newPassword: `the password number ${index}` }),
      ),
    );
    expect(await countOutcomes(uses)).toEqual({ OK: 1, RECOVERY_INVALID: atOnce - 1 });
  }, 120_000);

  test('R3: takes precedence over the browser’s ticket, and a wrong link does not fall back to it', async () => {
    const [driver, other] = [await buildReachable(), await buildDriver(app())];
    const browser = await openWithTicket(app(), other.steamId);
    expect(await refusedCodeOf(reset(browser, { token: 'x'.repeat(43) }))).toBe('RECOVERY_INVALID');
    await reset(copyBrowser(app(), browser), { token: await takeLink(app(), server, driver) });
    await logIn(driver.email, newPassword);
    await logIn(other.email, password);
  });

  test('R3: is stored nowhere in plain text, and is in no log', async () => {
    const driver = await buildReachable();
    await app()
      .openBrowser()
      .call(auth.requestRecovery, { body: { email: driver.email } });
    await answerRequests(app().services);
    const readRows = async () => {
      const { rows } = await app().pool.query<{ row: string }>(
        `SELECT m::text AS row FROM mails m
         UNION ALL SELECT p::text FROM password_recoveries p
         UNION ALL SELECT r::text FROM recovery_requests r`,
      );
      return rows.map(({ row }) => row);
    };
    const waiting = await readRows();
    expect(waiting.length).toBeGreaterThan(1);
    await sendDueMails(app());
    const token = tokenIn(server.to(driver.email).at(-1) ?? raise());
    const kept = [...waiting, ...(await readRows()), ...app().logLines].join('\n');
    for (const form of [token, Buffer.from(token).toString('hex')]) {
      expect(kept.includes(form)).toBe(false);
    }
    expect(await app().db.recoveryRequest.count()).toBe(0);
  });

  test('ends when the address is changed', async () => {
    const driver = await buildReachable();
    const token = await takeLink(app(), server, driver);
    const body = { currentPassword: password, email: `new-${driver.email}` };
    await driver.browser.call(account.updateEmail, { body });
    expect(await refusedCodeOf(reset(app().openBrowser(), { token }))).toBe('RECOVERY_INVALID');
  });

  test('is not sent for a request older than half an hour', async () => {
    const driver = await buildReachable();
    await app()
      .openBrowser()
      .call(auth.requestRecovery, { body: { email: driver.email } });
    app().passTime(30 * 60_000);
    await answerRequests(app().services);
    await sendDueMails(app());
    expect(server.to(driver.email)).toEqual([]);
    expect(await app().db.passwordRecovery.count({ where: { userId: driver.user.id } })).toBe(0);
  });
});

describe('R6: no mail is sent', () => {
  test('to an address that is unconfirmed, suspended or unknown', async () => {
    const [unconfirmed, suspended] = [await buildDriver(app()), await buildReachable()];
    const where = { id: suspended.user.id };
    await app().db.user.update({ where, data: { emailSuspendedAt: new Date() } });
    for (const email of [unconfirmed.email, suspended.email, 'nobody@example.org']) {
      await askForLink(app(), email);
      expect(server.to(email)).toEqual([]);
    }
    expect(await app().db.passwordRecovery.count({ where: { userId: unconfirmed.user.id } })).toBe(
      0,
    );
  });

  test('a fourth time within an hour, without an error', async () => {
    const driver = await buildDriver(limited());
    await confirmAddress(limited(), driver);
    for (let round = 0; round < 5; round += 1) await askForLink(limited(), driver.email);
    expect(server.to(driver.email)).toHaveLength(3);
  });

  test('after five requests from one address within an hour', async () => {
    await limited().db.rateLimit.deleteMany();
    await limited().restart();
    const ask = (email: string) =>
      limited().openBrowser().call(auth.requestRecovery, { body: { email } });
    for (let round = 0; round < 5; round += 1) await ask(`${round}@example.org`);
    expect(await refusedCodeOf(ask('6@example.org'))).toBe('TOO_MANY_REQUESTS');
  });

  test('by a server without mail, which says so', async () => {
    const body = { email: 'nora@example.org' };
    const call = withoutMail().openBrowser().call(auth.requestRecovery, { body });
    expect(await refusalOf(call)).toMatchObject({ status: 409, body: { code: 'MAIL_OFF' } });
    expect(await withoutMail().db.recoveryRequest.count()).toBe(0);
  });
});

/** Sends requests from a browser that has visited before, as the page does. */
async function openAsking() {
  const browser = app().openBrowser();
  await browser.send('/api/instance');
  return async (email: string) => {
    const headers = { ...browser.writeHeaders(), 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ email }) };
    return browser.send('/api/auth/recovery', init);
  };
}

describe('R1, S9: a request reveals nothing', () => {
  test('the response has the same bytes, queries and writes', async () => {
    const [known, unconfirmed] = [await buildReachable(), await buildDriver(app())];
    const ask = await openAsking();
    const work = async (email: string) => {
      let trips = 0;
      const count = () => void (trips += 1);
      const before = await app().db.recoveryRequest.count();
      app().pool.on('acquire', count);
      const response = await ask(email);
      app().pool.off('acquire', count);
      const names = [...response.headers.keys()].join();
      const writes = (await app().db.recoveryRequest.count()) - before;
      return `${response.status} ${names} ${await response.text()} ${trips} ${writes}`;
    };
    const emails = [known.email, unconfirmed.email, 'nobody@example.org', known.email];
    const works: string[] = [];
    for (const email of emails) works.push(await work(email));
    expect(new Set(works).size).toBe(1);
    expect(works[0]).toMatch(/^202 .*\{"success":true\} \d+ 1$/);
    expect(server.to(known.email)).toEqual([]);
    await answerRequests(app().services);
  });

  test.runIf(inject('isLong'))(
    'the times of 1,000 requests each have the same distribution',
    async () => {
      const driver = await buildReachable();
      const ask = await openAsking();
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      const emails = { known: driver.email, unknown: `nobody-${driver.email.slice(7)}` };
      for (let round = 0; round < 1_050; round += 1) {
        // The order alternates.
        const order =
          round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        for (const kind of order) {
          const begun = performance.now();
          await (await ask(emails[kind])).text();
          // Skip the warm-up.
          if (round >= 50) times[kind].push(performance.now() - begun);
        }
      }
      const difference = Math.abs(medianOf(times.known) - medianOf(times.unknown));
      const likelihood = likelihoodOfOne(times.known, times.unknown);
      expect(difference).toBeLessThan(5);
      expect(likelihood).toBeGreaterThan(0.01);
      await app().db.recoveryRequest.deleteMany();
    },
    120_000,
  );
});

function raise(): never {
  throw new Error('no mail came');
}
