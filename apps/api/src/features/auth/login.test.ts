import { contract } from '@waybill/schema/contract';
import { errorBodySchema } from '@waybill/schema/errors';
import { messages } from '@waybill/schema/messages';
import { describe, expect, test } from 'vitest';
import { buildDriver, password, takeSteamId } from '../../testing/factories.ts';
import { countLockWaiters } from '../../testing/lock-waiters.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
/** Uses a slow password hash. */
const slow = useTestApp({ passwordCost: 10 });

/** Sends the login form from a browser that has visited before. */
async function sendLogin(body: Readonly<Record<string, unknown>>) {
  const browser = app().openBrowser();
  await browser.send('/api/instance');
  const headers = { ...browser.writeHeaders(), 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return browser.send('/api/auth/login', init);
}

const login = (email: string, secret: string, target = app()) =>
  target.openBrowser().call(contract.auth.login, { body: { email, password: secret } });

/** Registers a driver with this password. */
async function registerWith(secret: string) {
  const steamId = takeSteamId();
  const browser = app().openBrowser();
  await browser.signInWithSteam(steamId);
  const body = { steamId, username: 'Nora', email: `${steamId}@example.org`, password: secret };
  await browser.call(contract.auth.register, { body });
  return body.email;
}

describe('the form of the specification', () => {
  test('email and password sign in and return the user and an access token', async () => {
    const { user, steamId, email } = await buildDriver(app());
    const browser = app().openBrowser();
    const body = { email: ` ${email.toUpperCase()} `, password };
    const answer = await browser.call(contract.auth.login, { body });
    expect(answer.user).toMatchObject(user);
    const own = await browser.call(contract.auth.getUser, { params: { steamId } });
    expect(own.user).toEqual(answer.user);
  });

  test.each<[what: string, body: Readonly<Record<string, unknown>>, sentence: string]>([
    ['nothing', {}, messages.emailAndPasswordRequired],
    ['no email', { password }, messages.emailAndPasswordRequired],
    ['an empty email', { email: ' ', password }, messages.emailAndPasswordRequired],
    ['no password', { email: 'a@example.org' }, messages.emailAndPasswordRequired],
    [
      'an empty password',
      { email: 'a@example.org', password: '' },
      messages.emailAndPasswordRequired,
    ],
    [
      'a bad email and no password',
      { email: 'a', password: '' },
      messages.emailAndPasswordRequired,
    ],
    ['a bad email', { email: 'a', password }, messages.emailInvalid],
  ])('%s', async (_what, body, sentence) => {
    const response = await sendLogin(body);
    expect(response.status).toBe(422);
    expect(errorBodySchema.parse(await response.json()).error).toBe(sentence);
  });

  test('a password below the minimum length is wrong, not invalid input', async () => {
    const { email } = await buildDriver(app());
    expect((await refusalOf(login(email, 'x'))).body.code).toBe('CREDENTIALS_WRONG');
  });
});

test('C10: a wrong password and an unknown email get the same response, to the byte', async () => {
  const { email } = await buildDriver(app());
  const answers = [
    await sendLogin({ email, password: 'a wrong one' }),
    await sendLogin({ email: 'nobody@example.org', password: 'a wrong one' }),
    await sendLogin({ email: 'nobody@example.org', password }),
  ];
  const texts = answers.map(async (response) => {
    const text = await response.text();
    const { requestId } = errorBodySchema.parse(JSON.parse(text));
    const names = [...response.headers.keys()].join();
    const length = response.headers.get('content-length');
    return `${response.status} ${names} ${length} ${text.replace(requestId, '')}`;
  });
  const different = new Set(await Promise.all(texts));
  expect(different.size).toBe(1);
  expect([...different][0]).toMatch(/^401 .*"error":"Email or password is incorrect\."/);
});

describe('C11: every byte of a password counts', () => {
  const truck = '🚚';

  test.each([
    ['the 73rd byte', `${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`],
    ['the 73rd byte, missing', `${'x'.repeat(72)}a`, 'x'.repeat(72)],
    ['what follows 18 emoji', `${truck.repeat(18)}X`, `${truck.repeat(18)}Y`],
    ['the 256th character', `${'x'.repeat(255)}a`, `${'x'.repeat(255)}b`],
    ['a space at the end', 'secret ', 'secret'],
    ['the case', 'Secret', 'secret'],
  ])('C11: %s', async (_what, right, wrong) => {
    const email = await registerWith(right);
    expect((await refusalOf(login(email, wrong))).body.code).toBe('CREDENTIALS_WRONG');
    expect((await login(email, right)).user.email).toBe(email);
  });

  test('C11: a password with NUL is refused, not truncated', async () => {
    const email = await registerWith('secret');
    expect((await refusalOf(login(email, 'secret\0x'))).status).toBe(422);
  });
});

test('C2: a login that races with a password change starts no session', async () => {
  const { user, email } = await buildDriver(app());
  const sessions = () => app().db.session.count({ where: { userId: user.id } });
  let overtaken: Promise<unknown> | undefined;
  // The change has written the new password but not committed; the login has read the old one.
  await app().db.$transaction(async (change) => {
    await change.user.update({ where: { id: user.id }, data: { passwordHash: 'a new one' } });
    overtaken = login(email, password).catch((error: unknown) => error);
    await expect.poll(() => countLockWaiters(app())).toBe(1);
    await change.session.deleteMany({ where: { userId: user.id } });
  });
  expect(await overtaken).toMatchObject({ body: { code: 'CREDENTIALS_WRONG' } });
  expect(await sessions()).toBe(0);
});

test(
  'C12: of many logins at once some wait, the rest are refused, and other requests still work',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const { browser, steamId, email } = await buildDriver(slow());
    const flood = Array.from({ length: 120 }, () => login(email, password, slow()));
    const settled = Promise.allSettled(flood);
    const other = browser.call(contract.auth.getUser, { params: { steamId } });
    expect((await other).user.steamId).toBe(steamId);
    const refusals = (await settled).flatMap((login) =>
      login.status === 'rejected' ? login.reason : [],
    );
    expect(flood.length - refusals.length).toBeGreaterThanOrEqual(52);
    expect(refusals).not.toHaveLength(0);
    for (const refusal of refusals) {
      const body = { code: 'BUSY', error: messages.busy };
      expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 2, body });
    }
  },
);
