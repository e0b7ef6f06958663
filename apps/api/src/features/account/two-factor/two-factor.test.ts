import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { describe, expect, inject, test } from 'vitest';
import { buildTwoFactor, codeOf, wrongCodeOf } from '../../../testing/account-kit.ts';
import { buildDriver, type Driver, password } from '../../../testing/factories.ts';
import { deriveKeys } from '../../../lib/secrets.ts';
import { seal } from '../../../lib/secret-box.ts';
import { countOutcomes, insist, refusalOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp({ env: { INSTANCE_NAME: 'Northern Lights' }, clockStands: true });
const { account, auth } = contract;
const stepMs = 30_000;
const triesAtOnce = inject('isLong') ? 200 : 20;

const logIn = ({ email }: Pick<Driver, 'email'>, code?: string, secret = password) => {
  const body = { email, password: secret, ...(code !== undefined && { code }) };
  return app().openBrowser().call(auth.login, { body });
};

const codeOfRefusal = async (call: Promise<unknown>) => (await refusalOf(call)).body.code;

const begin = ({ browser }: Driver, currentPassword = password) =>
  browser.call(account.beginTwoFactor, { body: { currentPassword } });
const confirm = ({ browser }: Driver, code: string) =>
  browser.call(account.confirmTwoFactor, { body: { code } });
const statusOf = async ({ browser }: Driver) =>
  (await browser.call(account.getTwoFactor)).twoFactor;

async function buildProtected() {
  const driver = await buildDriver(app());
  return { driver, ...(await buildTwoFactor(app(), driver)) };
}

describe('switching on', () => {
  test('gives a secret and its address, and counts from the first code on', async () => {
    const driver = await buildDriver(app());
    expect(await statusOf(driver)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    const { secret, otpauthUrl } = await begin(driver);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(otpauthUrl);
    expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp');
    expect(decodeURIComponent(url.pathname)).toBe(`/Northern Lights:${driver.email}`);
    expect(url.searchParams.get('secret')).toBe(secret);
    expect(url.searchParams.get('issuer')).toBe('Northern Lights');
    await logIn(driver);
    expect(await statusOf(driver)).toMatchObject({ isOn: false });
    const { recoveryCodes } = await confirm(driver, codeOf(app(), secret));
    expect(new Set(recoveryCodes).size).toBe(limits.recoveryCodes);
    for (const code of recoveryCodes) expect(code.replaceAll('-', '')).toMatch(/^[0-9A-F]{32}$/);
    expect(await statusOf(driver)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await codeOfRefusal(logIn(driver))).toBe('TWO_FACTOR_REQUIRED');
  });

  test('needs the password, and a code that is right', async () => {
    const driver = await buildDriver(app());
    expect(await codeOfRefusal(confirm(driver, '123456'))).toBe('TWO_FACTOR_OFF');
    expect(await codeOfRefusal(begin(driver, 'a wrong one'))).toBe('PASSWORD_WRONG');
    const { secret } = await begin(driver);
    const { status, body } = await refusalOf(confirm(driver, wrongCodeOf(app(), secret)));
    expect(status).toBe(401);
    expect(body).toMatchObject({
      code: 'TWO_FACTOR_WRONG',
      fields: { code: messages.twoFactorWrong },
    });
    expect(await statusOf(driver)).toMatchObject({ isOn: false });
  });

  test('beginning again makes the former secret worthless; once it is on, it stays', async () => {
    const driver = await buildDriver(app());
    const former = await begin(driver);
    const { secret } = await begin(driver);
    const stale = confirm(driver, codeOf(app(), former.secret));
    expect(await codeOfRefusal(stale)).toBe('TWO_FACTOR_WRONG');
    await confirm(driver, codeOf(app(), secret, -1));
    expect(await codeOfRefusal(begin(driver))).toBe('TWO_FACTOR_ON');
    expect(await codeOfRefusal(confirm(driver, codeOf(app(), secret)))).toBe('TWO_FACTOR_ON');
    await logIn(driver, codeOf(app(), secret));
  });

  test('of many confirmations at once one gets recovery codes', { tags: 'long' }, async () => {
    const driver = await buildDriver(app());
    const { secret } = await begin(driver);
    const code = codeOf(app(), secret);
    const calls = Array.from({ length: triesAtOnce }, () => confirm(driver, code));
    const outcomes = await countOutcomes(calls);
    expect(outcomes['OK']).toBe(1);
    expect(await statusOf(driver)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  });

  test('stores neither the secret nor the codes as they are', async () => {
    const { driver, secret, recoveryCodes } = await buildProtected();
    const where = { userId: driver.user.id };
    const row = await app().db.twoFactor.findUniqueOrThrow({ where });
    expect(Buffer.from(row.secret).includes(secret)).toBe(false);
    const hashes = await app().db.recoveryCode.findMany({ where });
    expect(hashes.map(({ codeHash }) => codeHash.length)).toEqual(recoveryCodes.map(() => 32));
  });

  test('a row that was copied from another account opens nothing', async () => {
    const [attacker, victim] = [await buildProtected(), await buildProtected()];
    const [from, to] = [{ userId: attacker.driver.user.id }, { userId: victim.driver.user.id }];
    const { secret } = await app().db.twoFactor.findUniqueOrThrow({ where: from });
    await app().db.twoFactor.update({ where: to, data: { secret } });
    const call = logIn(victim.driver, codeOf(app(), attacker.secret));
    expect(await codeOfRefusal(call)).toBe('TWO_FACTOR_KEY_LOST');
    await logIn(victim.driver, victim.recoveryCodes[0]);
  });
});

describe('logging in', () => {
  test('C10: asks for a code only after the right password', async () => {
    const { driver, secret } = await buildProtected();
    const code = codeOf(app(), secret);
    const wrong = 'a wrong one';
    for (const typed of [undefined, code]) {
      expect(await codeOfRefusal(logIn(driver, typed, wrong))).toBe('CREDENTIALS_WRONG');
    }
    const { status, body } = await refusalOf(logIn(driver));
    expect(status).toBe(401);
    expect(body).toMatchObject({
      code: 'TWO_FACTOR_REQUIRED',
      fields: { code: messages.twoFactorRequired },
    });
    expect((await logIn(driver, code)).user.id).toBe(driver.user.id);
  });

  test('a refused code starts no session', async () => {
    const { driver, secret } = await buildProtected();
    const count = () => app().db.session.count({ where: { userId: driver.user.id } });
    const before = await count();
    await refusalOf(logIn(driver));
    await refusalOf(logIn(driver, wrongCodeOf(app(), secret)));
    expect(await count()).toBe(before);
  });

  test('takes the codes of one step before and after, as people type them', async () => {
    const { driver, secret } = await buildProtected();
    const wait = (steps: number) => {
      const intoStepMs = app().services.clock().getTime() % stepMs;
      app().passTime(steps * stepMs - intoStepMs);
    };
    wait(1);
    const next = codeOf(app(), secret, 1);
    expect(await codeOfRefusal(logIn(driver, codeOf(app(), secret, 2)))).toBe('TWO_FACTOR_WRONG');
    await logIn(driver, ` ${next.slice(0, 3)} ${next.slice(3)} `);
    wait(4);
    expect(await codeOfRefusal(logIn(driver, codeOf(app(), secret, -2)))).toBe('TWO_FACTOR_WRONG');
    await logIn(driver, codeOf(app(), secret, -1));
    await logIn(driver, codeOf(app(), secret));
  });

  test('takes a code once, and none from before it', async () => {
    const { driver, secret } = await buildProtected();
    const [before, now] = [codeOf(app(), secret), codeOf(app(), secret, 1)];
    await logIn(driver, now);
    for (const code of [now, before]) {
      expect(await codeOfRefusal(logIn(driver, code))).toBe('TWO_FACTOR_WRONG');
    }
    await app().restart();
    expect(await codeOfRefusal(logIn(driver, now))).toBe('TWO_FACTOR_WRONG');
  });

  test.each([
    ['a code of the app', ({ secret }: Protected) => codeOf(app(), secret)],
    ['a recovery code', ({ recoveryCodes }: Protected) => recoveryCodes[3] ?? ''],
  ])('of many uses of %s at once one counts', async (_what, codeFrom) => {
    const guarded = await buildProtected();
    const code = codeFrom(guarded);
    const { browser } = guarded.driver;
    const body = { currentPassword: password, code };
    // Passwords are checked a few at a time.
    const calls = Array.from({ length: triesAtOnce }, () =>
      insist(() => browser.call(account.renewRecoveryCodes, { body })),
    );
    expect(await countOutcomes(calls)).toEqual({ OK: 1, TWO_FACTOR_WRONG: triesAtOnce - 1 });
  });

  test('a recovery code works once in place of a code, however it is typed', async () => {
    const { driver, recoveryCodes } = await buildProtected();
    const [first = '', second = ''] = recoveryCodes;
    await logIn(driver, first);
    expect(await codeOfRefusal(logIn(driver, first))).toBe('TWO_FACTOR_WRONG');
    await logIn(driver, second.toLowerCase().replaceAll('-', ' '));
    expect(await statusOf(driver)).toEqual({ isOn: true, recoveryCodesLeft: 8 });
    const other = await buildProtected();
    const foreign = logIn(driver, other.recoveryCodes[0]);
    expect(await codeOfRefusal(foreign)).toBe('TWO_FACTOR_WRONG');
  });

  test('through Steam asks for no code: Steam has asked already', async () => {
    const { driver } = await buildProtected();
    const browser = app().openBrowser();
    await browser.signInWithSteam(driver.steamId);
    const { user } = await browser.call(auth.getUser, { params: { steamId: driver.steamId } });
    expect(user.id).toBe(driver.user.id);
  });
});

type Protected = Awaited<ReturnType<typeof buildProtected>>;

describe('afterwards', () => {
  test('new recovery codes take the place of the former', async () => {
    const { driver, secret, recoveryCodes } = await buildProtected();
    const body = { currentPassword: password, code: codeOf(app(), secret) };
    const renewed = await driver.browser.call(account.renewRecoveryCodes, { body });
    expect(await codeOfRefusal(logIn(driver, recoveryCodes[0]))).toBe('TWO_FACTOR_WRONG');
    await logIn(driver, renewed.recoveryCodes[0]);
  });

  test('switched off, a password is enough, and nothing is left', async () => {
    const { driver, recoveryCodes } = await buildProtected();
    const body = { currentPassword: password, code: recoveryCodes[0] };
    await driver.browser.call(account.removeTwoFactor, { body });
    expect(await statusOf(driver)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    await logIn(driver);
    for (const route of [account.removeTwoFactor, account.renewRecoveryCodes]) {
      const call = driver.browser.call(route, { body: { currentPassword: password } });
      expect(await codeOfRefusal(call)).toBe('TWO_FACTOR_OFF');
    }
    await buildTwoFactor(app(), driver);
    expect(await codeOfRefusal(logIn(driver))).toBe('TWO_FACTOR_REQUIRED');
  });
});

test('after a new secret key a code names the way out, and a recovery code is it', async () => {
  const { driver, secret, recoveryCodes } = await buildProtected();
  await sealUnderAnotherKey(driver);
  expect(await codeOfRefusal(logIn(driver, codeOf(app(), secret)))).toBe('TWO_FACTOR_KEY_LOST');
  await logIn(driver, recoveryCodes[0]);
  const off = (code?: string) =>
    driver.browser.call(account.removeTwoFactor, { body: { currentPassword: password, code } });
  expect(await codeOfRefusal(off(codeOf(app(), secret)))).toBe('TWO_FACTOR_KEY_LOST');
  await off(recoveryCodes[1]);
  await buildTwoFactor(app(), driver);
});

test('an app that was begun under another secret key has to begin again', async () => {
  const driver = await buildDriver(app());
  const { secret } = await begin(driver);
  await sealUnderAnotherKey(driver);
  expect(await codeOfRefusal(confirm(driver, codeOf(app(), secret)))).toBe('TWO_FACTOR_OFF');
});

/** As the driver's secret is after the server got a new key. */
async function sealUnderAnotherKey({ user }: Driver): Promise<void> {
  const other = deriveKeys('another secret key of this installation')('two-factor');
  const sealed = seal('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', other, user.id);
  await app().db.twoFactor.update({ where: { userId: user.id }, data: { secret: sealed } });
}
