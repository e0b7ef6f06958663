import { contract } from '@waybill/schema/contract';
import { errorBodySchema } from '@waybill/schema/errors';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { describe, expect, inject, test } from 'vitest';
import { buildTwoFactor, codeOf, wrongCodeOf } from '../../../testing/account-kit.ts';
import { expectErrorPage } from '../../../testing/expect-error-page.ts';
import { buildDriver, password, takeSteamId } from '../../../testing/factories.ts';
import { copyBrowser, newPassword, openWithTicket, reset } from '../../../testing/recovery-kit.ts';
import { countOutcomes, insist, refusedCodeOf } from '../../../testing/refusal-of.ts';
import { isWaitedFor } from '../../../testing/revocations.ts';
import { runTasks } from '../../../testing/run-tasks.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const atOnce = inject('isLong') ? 100 : 15;
const app = useTestApp({ clockStands: true });
const limited = useTestApp({ rateLimitFactor: 1 });
const { auth } = contract;

const logIn = (email: string, secret: string, target = app()) =>
  target.openBrowser().call(auth.login, { body: { email, password: secret } });

const isSignedIn = async (browser: TestBrowser, steamId: string) =>
  (await browser.send(`/api/auth/user/${steamId}`)).status === 200;

describe('through Steam', () => {
  test('a user who confirms their Steam account can set a new password, and is not signed in', async () => {
    const { steamId, email } = await buildDriver(app());
    const browser = app().openBrowser();
    const back = await browser.recoverWithSteam(steamId);
    expect(back.status).toBe(302);
    expect(back.headers.get('location')).toBe('/recover?steam=confirmed');
    expect(await isSignedIn(browser, steamId)).toBe(false);
    expect(await reset(browser)).toEqual({ success: true });
    expect(await isSignedIn(browser, steamId)).toBe(false);
    expect(browser.cookies.has(app().services.cookies.recovery.name)).toBe(false);
    expect(await refusedCodeOf(logIn(email, password))).toBe('CREDENTIALS_WRONG');
    await logIn(email, newPassword);
  });

  test('an unregistered Steam account redirects back without a ticket', async () => {
    const browser = app().openBrowser();
    const back = await browser.recoverWithSteam(takeSteamId());
    expect(back.headers.get('location')).toBe('/recover?steam=unknown');
    expect(browser.cookies.has(app().services.cookies.ticket.name)).toBe(false);
    expect(await refusedCodeOf(reset(browser))).toBe('RECOVERY_INVALID');
  });

  test('in a signed-in browser it is for the user’s own account, and ends all sessions', async () => {
    const { browser, steamId, email } = await buildDriver(app());
    const back = await browser.recoverWithSteam(steamId);
    expect(back.headers.get('location')).toBe('/recover?steam=confirmed');
    expect(await isSignedIn(browser, steamId)).toBe(true);
    await reset(browser);
    expect(await isSignedIn(browser, steamId)).toBe(false);
    // The open page can log in without a reload.
    await browser.call(auth.login, { body: { email, password: newPassword } });
  });

  test('R2: it is refused in a browser where another user is signed in', async () => {
    const [driver, other] = [await buildDriver(app()), await buildDriver(app())];
    for (const steamId of [other.steamId, takeSteamId()]) {
      const back = await driver.browser.recoverWithSteam(steamId);
      expect(back.headers.get('location')).toBe('/recover?steam=other');
    }
    expect(await refusedCodeOf(reset(driver.browser))).toBe('RECOVERY_INVALID');
    expect(await isSignedIn(driver.browser, driver.steamId)).toBe(true);
    await logIn(other.email, password);
  });

  test('cancelling redirects back to the page', async () => {
    const browser = app().openBrowser();
    const start = await browser.send('/api/auth/steam?purpose=recovery');
    const address = await app().emulator.cancel(start.headers.get('location') ?? '');
    expect((await browser.send(address)).headers.get('location')).toBe('/recover');
  });

  test.each(['register', '', 'recovery%00', 'recovery&purpose=sign-in'])(
    'R2: any other purpose of a Steam sign-in is refused: %j',
    async (purpose) => {
      const browser = app().openBrowser();
      const response = await browser.send(`/api/auth/steam?purpose=${purpose}`);
      await expectErrorPage(response, 400, messages.steamRefused);
      expect(browser.cookies.has(app().services.steamSignIn.stateCookie.name)).toBe(false);
    },
  );

  test('R2: a sign-in return sets no password, and a recovery return signs no one in', async () => {
    const { browser, steamId, user } = await buildDriver(app());
    const sessions = () => app().db.session.count({ where: { userId: user.id } });
    const before = await sessions();
    const visitor = app().openBrowser();
    await visitor.recoverWithSteam(steamId);
    expect(await sessions()).toBe(before);
    await browser.signInWithSteam(steamId);
    expect(await refusedCodeOf(reset(browser))).toBe('RECOVERY_INVALID');
  });
});

describe('R3: a ticket', () => {
  const worthless: readonly [string, (steamId: string) => Promise<TestBrowser>][] = [
    ['there is none', async () => app().openBrowser()],
    [
      'it is of another browser',
      async (steamId) => {
        const { name } = app().services.cookies.recovery;
        const ticket = (await openWithTicket(app(), steamId)).cookies.get(name) ?? '';
        const browser = app().openBrowser();
        await browser.send('/api/instance');
        browser.cookies.set(name, ticket);
        return browser;
      },
    ],
    [
      'it was used',
      async (steamId) => {
        const browser = await openWithTicket(app(), steamId);
        const copy = copyBrowser(app(), browser);
        await reset(browser, { newPassword: password });
        return copy;
      },
    ],
    [
      'a newer one was made',
      async (steamId) => {
        const browser = await openWithTicket(app(), steamId);
        await openWithTicket(app(), steamId);
        return browser;
      },
    ],
    [
      'somebody has signed in since',
      async (steamId) => {
        const browser = await openWithTicket(app(), steamId);
        const { email } = await buildDriver(app());
        await browser.call(auth.login, { body: { email, password } });
        return browser;
      },
    ],
    [
      'the password was changed since',
      async (steamId) => {
        const browser = await openWithTicket(app(), steamId);
        const own = app().openBrowser();
        await own.signInWithSteam(steamId);
        const body = { currentPassword: password, newPassword: password };
        await own.call(contract.account.updatePassword, { body });
        return browser;
      },
    ],
    [
      'it is altered',
      async (steamId) => {
        const browser = await openWithTicket(app(), steamId);
        const { name } = app().services.cookies.recovery;
        browser.cookies.set(name, `${browser.cookies.get(name)}x`);
        return browser;
      },
    ],
    // Last, because Steam sign-in fails while the clock is ahead.
    [
      'its ten minutes are over',
      async (steamId) => {
        const browser = await openWithTicket(app(), steamId);
        app().passTime(10 * 60_000);
        return browser;
      },
    ],
  ];

  test(
    'gets the same response, to the byte, for every cause of refusal, and changes nothing',
    { tags: 'long' },
    async () => {
      const texts = new Set<string>();
      for (const [what, prepare] of worthless) {
        const { steamId, email } = await buildDriver(app());
        const browser = await prepare(steamId);
        await browser.send('/api/instance');
        const headers = { ...browser.writeHeaders(), 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: JSON.stringify({ newPassword }) };
        const response = await browser.send('/api/auth/recovery/password', init);
        const text = await response.text();
        const { requestId, code } = errorBodySchema.parse(JSON.parse(text));
        expect([what, code]).toEqual([what, 'RECOVERY_INVALID']);
        const names = [...response.headers.keys()].join();
        texts.add(`${response.status} ${names} ${text.replace(requestId, '')}`);
        await logIn(email, password);
      }
      expect([...texts]).toEqual([expect.stringMatching(/^401 .*"error":"This link is invalid/)]);
    },
  );

  test('works until its ten minutes are over', async () => {
    const { steamId, email } = await buildDriver(app());
    const browser = await openWithTicket(app(), steamId);
    app().passTime(10 * 60_000 - 1);
    expect(await reset(browser)).toEqual({ success: true });
    await logIn(email, newPassword);
  });

  test(`used ${atOnce} times at once sets one password`, async () => {
    const { steamId, email, user } = await buildDriver(app());
    const browser = await openWithTicket(app(), steamId);
    const secrets = Array.from({ length: atOnce }, (_, index) => `the password number ${index}`);
    const copies = secrets.map((secret) => {
      const copy = copyBrowser(app(), browser);
      return insist(() => reset(copy, { newPassword: secret }));
    });
    const settled = await Promise.allSettled(copies);
    expect(await countOutcomes(copies)).toEqual({ OK: 1, RECOVERY_INVALID: atOnce - 1 });
    const winner = settled.findIndex(({ status }) => status === 'fulfilled');
    await logIn(email, secrets[winner] ?? '');
    const where = { subjectId: user.id, type: 'account.password-reset' };
    expect(await app().db.outboxPending.count({ where })).toBe(1);
  }, 120_000);

  test('is not used up by a password that is too short', async () => {
    const { steamId } = await buildDriver(app());
    const browser = await openWithTicket(app(), steamId);
    expect(await refusedCodeOf(reset(browser, { newPassword: 'short' }))).toBe('VALIDATION_FAILED');
    await reset(browser);
  });

  test('is deleted once it has expired', async () => {
    const { steamId, user } = await buildDriver(app());
    await openWithTicket(app(), steamId);
    app().passTime(limits.recoveryTicketLifeMs);
    await runTasks(app().services, 'auth.remove-expired');
    expect(await app().db.passwordRecovery.count({ where: { userId: user.id } })).toBe(0);
  });
});

/** Builds a driver with two-factor authentication, and a browser with a ticket for the account. */
async function buildGuarded() {
  const driver = await buildDriver(app());
  const { secret, recoveryCodes } = await buildTwoFactor(app(), driver);
  const browser = await openWithTicket(app(), driver.steamId);
  const wrong = wrongCodeOf(app(), secret);
  return { ...driver, browser, secret, wrong, recoveryCode: recoveryCodes[0] ?? '' };
}

describe('R4: a second factor', () => {
  test('is required, and up to four wrong codes keep the ticket', async () => {
    const { browser, secret, wrong, email } = await buildGuarded();
    expect(await refusedCodeOf(reset(browser))).toBe('TWO_FACTOR_REQUIRED');
    expect(await refusedCodeOf(reset(browser))).toBe('TWO_FACTOR_REQUIRED');
    for (let round = 0; round < limits.recoveryCodeTries - 1; round += 1) {
      expect(await refusedCodeOf(reset(browser, { code: wrong }))).toBe('TWO_FACTOR_WRONG');
    }
    await reset(browser, { code: codeOf(app(), secret) });
    const body = { email, password: newPassword };
    expect(await refusedCodeOf(app().openBrowser().call(auth.login, { body }))).toBe(
      'TWO_FACTOR_REQUIRED',
    );
  });

  test('is required if it was enabled meanwhile', async () => {
    const driver = await buildDriver(app());
    const { id: userId } = driver.user;
    await app().db.twoFactor.create({ data: { userId, secret: new Uint8Array() } });
    const browser = await openWithTicket(app(), driver.steamId);
    const client = await app().pool.connect();
    try {
      await client.query('BEGIN');
      // Holds the session as enabling it does.
      await client.query('SELECT FROM sessions WHERE user_id = $1 FOR SHARE', [userId]);
      const asked = refusedCodeOf(reset(browser));
      await expect.poll(() => isWaitedFor(app().pool, client)).toBe(true);
      await client.query('UPDATE two_factors SET confirmed_at = now() WHERE user_id = $1', [
        userId,
      ]);
      await client.query('COMMIT');
      expect(await asked).toBe('TWO_FACTOR_REQUIRED');
    } finally {
      client.release(true);
    }
    expect(await isSignedIn(driver.browser, driver.steamId)).toBe(true);
  });

  test('may be a recovery code, which is then used up', async () => {
    const { browser, recoveryCode, steamId } = await buildGuarded();
    await reset(browser, { code: recoveryCode });
    const again = await openWithTicket(app(), steamId);
    expect(await refusedCodeOf(reset(again, { code: recoveryCode }))).toBe('TWO_FACTOR_WRONG');
  });

  test('ends the ticket after five wrong codes, also for the right code', async () => {
    const { browser, secret, wrong, email } = await buildGuarded();
    for (let round = 0; round < limits.recoveryCodeTries; round += 1) {
      expect(await refusedCodeOf(reset(browser, { code: wrong }))).toBe('TWO_FACTOR_WRONG');
    }
    const late = reset(browser, { code: codeOf(app(), secret) });
    expect(await refusedCodeOf(late)).toBe('RECOVERY_INVALID');
    expect(await refusedCodeOf(logIn(email, newPassword))).toBe('CREDENTIALS_WRONG');
  });

  test('compares at most five of fifty concurrent wrong codes', { tags: 'long' }, async () => {
    const { browser, wrong } = await buildGuarded();
    const tries = Array.from({ length: 50 }, () =>
      insist(() => reset(copyBrowser(app(), browser), { code: wrong })),
    );
    expect(await countOutcomes(tries)).toEqual({ TWO_FACTOR_WRONG: 5, RECOVERY_INVALID: 45 });
  });
});

test.each([
  ['STEAM', null, 0, 'browser'],
  ['EMAIL', 'x', 0, 'browser'],
  ['STEAM', 'x', 6, 'code_tries'],
])(
  'R3: the database refuses a ticket without a browser, a link with one, and a sixth attempt: %s',
  async (kind, browserHash, codeTries, what) => {
    const { user } = await buildDriver(app());
    const insert = app().pool.query(
      `INSERT INTO password_recoveries (user_id, kind, token_hash, browser_hash, code_tries, expires_at)
       VALUES ($1, $2::recovery_kind, '', $3::bytea, $4, now())`,
      [user.id, kind, browserHash, codeTries],
    );
    await expect(insert).rejects.toMatchObject({ constraint: `password_recoveries_${what}_check` });
  },
);

test('R3: one address has thirty attempts a minute', async () => {
  const browser = limited().openBrowser();
  for (let round = 0; round < 30; round += 1) {
    expect(await refusedCodeOf(reset(browser))).toBe('RECOVERY_INVALID');
  }
  expect(await refusedCodeOf(reset(browser))).toBe('TOO_MANY_REQUESTS');
});

test(
  'after too many wrong passwords, the new password works at once',
  { tags: 'long' },
  async () => {
    // Clears the attempts that earlier tests made from this address.
    await limited().db.rateLimit.deleteMany();
    await limited().restart();
    const { browser, steamId, email } = await buildDriver(limited());
    await browser.call(auth.logout);
    const visitor = limited().openBrowser();
    for (const tried of [browser, visitor]) {
      const login = (secret: string) =>
        tried.call(auth.login, { body: { email, password: secret } });
      for (let round = 0; round < 10; round += 1) await refusedCodeOf(login('a wrong one'));
      expect(await refusedCodeOf(login(password))).toBe('TOO_MANY_REQUESTS');
    }
    await browser.recoverWithSteam(steamId);
    await reset(browser);
    for (const tried of [browser, visitor]) {
      await tried.call(auth.login, { body: { email, password: newPassword } });
    }
  },
);
