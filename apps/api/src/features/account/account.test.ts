import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { describe, expect, test } from 'vitest';
import {
  buildDevice,
  buildOtherBrowser,
  buildProgram,
  buildToken,
  buildTwoFactor,
  codeOf,
} from '../../testing/account-kit.ts';
import { buildDriver, type Driver, password } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { account, auth } = contract;
const newPassword = 'thermos lorry tarmac';

const logIn = (email: string, secret: string) =>
  app()
    .openBrowser()
    .call(auth.login, { body: { email, password: secret } });
const codeOfRefusal = async (call: Promise<unknown>) => (await refusalOf(call)).body.code;
const ownUser = ({ steamId }: Driver) => ({ params: { steamId } });

const wrongPassword = {
  status: 403,
  body: { code: 'PASSWORD_WRONG', fields: { currentPassword: messages.passwordWrong } },
};

describe('changing the password', () => {
  test('C2, S11: the old one, other sessions, devices and tokens end; this browser stays', async () => {
    const driver = await buildDriver(app());
    const other = await buildOtherBrowser(app(), driver);
    const device = await buildDevice(app(), driver);
    const { token } = await buildToken(driver);
    const sent = await driver.browser.signInWithSteam(driver.steamId);
    const otp = new URL(sent.headers.get('location') ?? '', app().origin).searchParams.get('otp');
    const body = { currentPassword: password, newPassword };
    expect(await driver.browser.call(account.updatePassword, { body })).toEqual({ success: true });
    expect(await codeOfRefusal(other.call(auth.getUser, ownUser(driver)))).toBe('SIGN_IN_REQUIRED');
    for (const bearer of [device.token, token, driver.token]) {
      const read = buildProgram(app(), bearer)(auth.getUser, ownUser(driver));
      expect(await codeOfRefusal(read)).toBe('SIGN_IN_REQUIRED');
    }
    const code = { email: driver.email, otp: otp ?? '' };
    const redeem = app().openBrowser().call(auth.redeemCode, { body: code });
    expect(await codeOfRefusal(redeem)).toBe('CODE_WRONG');
    await driver.browser.call(auth.getUser, ownUser(driver));
    expect(await codeOfRefusal(logIn(driver.email, password))).toBe('CREDENTIALS_WRONG');
    await logIn(driver.email, newPassword);
  });

  test('needs the current one, and a wrong one changes and ends nothing', async () => {
    const driver = await buildDriver(app());
    const other = await buildOtherBrowser(app(), driver);
    const body = { currentPassword: 'a wrong one', newPassword };
    const refusal = await refusalOf(driver.browser.call(account.updatePassword, { body }));
    expect(refusal).toMatchObject(wrongPassword);
    await other.call(auth.getUser, ownUser(driver));
    await logIn(driver.email, password);
  });

  test.each([
    ['short', messages.passwordTooShort],
    ['', messages.allFieldsRequired],
    ['x'.repeat(257), messages.passwordTooLong],
  ])('holds the new one to the rules of registration: %j', async (text, message) => {
    const { browser } = await buildDriver(app());
    const body = { currentPassword: password, newPassword: text };
    const refusal = await refusalOf(browser.call(account.updatePassword, { body }));
    expect(refusal.body).toMatchObject({ error: message, fields: { newPassword: message } });
  });
});

describe('changing the email address', () => {
  test('the new one logs in, trimmed and in lower case, and the old one does not', async () => {
    const driver = await buildDriver(app());
    const other = await buildOtherBrowser(app(), driver);
    const email = `new-${driver.email}`;
    const body = { currentPassword: password, email: ` ${email.toUpperCase()} ` };
    expect(await driver.browser.call(account.updateEmail, { body })).toEqual({ email });
    expect((await other.call(auth.getUser, ownUser(driver))).user.email).toBe(email);
    expect(await codeOfRefusal(logIn(driver.email, password))).toBe('CREDENTIALS_WRONG');
    await logIn(email, password);
  });

  test("A8: somebody else's is refused, in any case, and the own one is not", async () => {
    const [driver, other] = [await buildDriver(app()), await buildDriver(app())];
    const change = (email: string) =>
      driver.browser.call(account.updateEmail, { body: { currentPassword: password, email } });
    const { body } = await refusalOf(change(other.email.toUpperCase()));
    expect(body).toMatchObject({ code: 'EMAIL_TAKEN', fields: { email: messages.emailTaken } });
    await change(driver.email);
  });

  test('needs the password before it says whose the address is', async () => {
    const [driver, other] = [await buildDriver(app()), await buildDriver(app())];
    const body = { currentPassword: 'a wrong one', email: other.email };
    const refusal = await refusalOf(driver.browser.call(account.updateEmail, { body }));
    expect(refusal).toMatchObject(wrongPassword);
  });

  test('refuses what is no address', async () => {
    const { browser } = await buildDriver(app());
    const body = { currentPassword: password, email: 'nora' };
    const refusal = await refusalOf(browser.call(account.updateEmail, { body }));
    expect(refusal.body.fields).toEqual({ email: messages.emailInvalid });
  });
});

test.each([
  ['the password', account.updatePassword, { newPassword }],
  ['the email address', account.updateEmail, { email: 'never@example.org' }],
  ['the recovery codes', account.renewRecoveryCodes, {}],
  ['two-factor authentication', account.removeTwoFactor, {}],
  ['the account', account.removeAccount, {}],
])(
  'with two-factor on, changing %s needs a code, after the password',
  async (_what, route, more) => {
    const driver = await buildDriver(app());
    const { secret } = await buildTwoFactor(app(), driver);
    const { path, method } = route;
    const send = async (body: object) => {
      const headers = { ...driver.browser.writeHeaders(), 'content-type': 'application/json' };
      const init = { method, headers, body: JSON.stringify({ ...more, ...body }) };
      const response = await driver.browser.send(`/api${path}`, init);
      return response.ok ? 'OK' : JSON.stringify(await response.json());
    };
    const code = codeOf(app(), secret);
    expect(await send({ currentPassword: 'a wrong one' })).toContain('PASSWORD_WRONG');
    expect(await send({ currentPassword: 'a wrong one', code })).toContain('PASSWORD_WRONG');
    expect(await send({ currentPassword: password })).toContain('TWO_FACTOR_REQUIRED');
    const wrong = codeOf(app(), secret, 30);
    expect(await send({ currentPassword: password, code: wrong })).toContain('TWO_FACTOR_WRONG');
    expect(await send({ currentPassword: password, code })).toBe('OK');
  },
);
