import { contract } from '@waybill/schema/contract';
import { errorCatalogue } from '@waybill/schema/errors';
import { limits } from '@waybill/schema/limits';
import { describe, expect, test } from 'vitest';
import { buildOtherBrowser, buildProgram, buildVerifier } from '../../testing/account-kit.ts';
import { buildDriver, type Driver, password } from '../../testing/factories.ts';
import { countOutcomes, insist, refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { account, auth } = contract;

/** Confirms a program in the driver's browser, as /connect does. */
async function confirm({ browser, user }: Driver, deviceName = 'Gaming PC') {
  const { verifier, challenge } = buildVerifier();
  const body = { userId: user.id, challenge, deviceName };
  const { code } = await browser.call(account.createConnectionCode, { body });
  return { code, verifier };
}

const redeem = (body: { code: string; verifier: string }) =>
  app().openBrowser().call(auth.redeemConnectionCode, { body });
const listDevices = async ({ browser }: Driver) =>
  (await browser.call(account.listDevices)).devices;
const codesOf = ({ user }: Driver) =>
  app().db.connectionCode.findMany({ where: { userId: user.id } });

describe('a program that its user confirms in the browser', () => {
  test('gets a device token for its code and verifier, under the confirmed name', async () => {
    const driver = await buildDriver(app());
    const { token, user } = await redeem(await confirm(driver, ' Gaming\u202E  PC '));
    expect(user.id).toBe(driver.user.id);
    expect(token).toMatch(/^wbd_/);
    const read = buildProgram(app(), token)(auth.getUser, { params: driver });
    expect((await read).user.id).toBe(user.id);
    expect(await listDevices(driver)).toMatchObject([{ name: 'Gaming PC' }]);
  });

  test('has its code stored only as a hash, and unused codes are deleted', async () => {
    const driver = await buildDriver(app());
    const { code, verifier } = await confirm(driver);
    const [kept] = await codesOf(driver);
    expect(JSON.stringify(kept)).not.toContain(code);
    const read = [kept?.codeHash ?? []].map((hash) => Buffer.from(hash).toString('base64url'));
    expect(read).not.toContain(code);
    await redeem({ code, verifier });
    await confirm(driver);
    app().passTime(limits.connectionCodeLifeMs);
    await runTasks(app().services, 'auth.remove-expired');
    expect(await codesOf(driver)).toMatchObject([{ usedAt: expect.any(Date) }]);
  });
});

describe('a connection that differs from the confirmed one', () => {
  const refusals: Readonly<Record<string, (driver: Driver) => Promise<unknown>>> = {
    'an unknown code': async (driver) => redeem({ ...(await confirm(driver)), code: 'x' }),
    'the verifier of another program': async (driver) => {
      const { verifier } = buildVerifier();
      return redeem({ ...(await confirm(driver)), verifier });
    },
    'the challenge in place of the verifier': async ({ browser, user }) => {
      const { challenge } = buildVerifier();
      const body = { userId: user.id, challenge, deviceName: 'PC' };
      const { code } = await browser.call(account.createConnectionCode, { body });
      return redeem({ code, verifier: challenge });
    },
    'the code of another connection': async (driver) => {
      const [one, other] = [await confirm(driver), await confirm(driver)];
      return redeem({ code: one.code, verifier: other.verifier });
    },
    'the right verifier after a wrong one': async (driver) => {
      const connection = await confirm(driver);
      await refusalOf(redeem({ ...connection, verifier: buildVerifier().verifier }));
      return redeem(connection);
    },
    'a code after its minute': async (driver) => {
      const connection = await confirm(driver);
      app().passTime(limits.connectionCodeLifeMs);
      return redeem(connection);
    },
    'a code from before a new password': async (driver) => {
      const connection = await confirm(driver);
      const body = { currentPassword: password, newPassword: 'thermos lorry tarmac' };
      await driver.browser.call(account.updatePassword, { body });
      return redeem(connection);
    },
  };

  test.each(Object.entries(refusals))('is refused: %s', async (_what, act) => {
    const driver = await buildDriver(app());
    const { status, body } = await refusalOf(act(driver));
    const { requestId } = body;
    const { message: error } = errorCatalogue.CONNECTION_WRONG;
    expect([status, body]).toEqual([401, { error, code: 'CONNECTION_WRONG', requestId }]);
    expect(await app().db.device.count({ where: { userId: driver.user.id } })).toBe(0);
  });

  test('is refused if another account has signed in meanwhile', async () => {
    const [driver, other] = [await buildDriver(app()), await buildDriver(app())];
    const { challenge } = buildVerifier();
    const body = { userId: driver.user.id, challenge, deviceName: 'PC' };
    const browser = await buildOtherBrowser(app(), other);
    const refused = await refusedCodeOf(browser.call(account.createConnectionCode, { body }));
    expect(refused).toBe('NOT_YOURSELF');
    expect([await codesOf(driver), await codesOf(other)]).toEqual([[], []]);
  });

  test('is revoked when its code is used twice', async () => {
    const driver = await buildDriver(app());
    const connection = await confirm(driver);
    const { token } = await redeem(connection);
    await redeem(await confirm(driver, 'Laptop'));
    expect(await refusedCodeOf(redeem(connection))).toBe('CONNECTION_USED');
    const read = buildProgram(app(), token)(auth.getUser, { params: driver });
    expect(await refusedCodeOf(read)).toBe('SIGN_IN_REQUIRED');
    expect(await listDevices(driver)).toMatchObject([{ name: 'Laptop' }]);
    expect(await refusedCodeOf(redeem(connection))).toBe('CONNECTION_WRONG');
  });

  test('leaves no token when its code is used many times at once', async () => {
    const driver = await buildDriver(app());
    const connection = await confirm(driver);
    const calls = Array.from({ length: 10 }, () => insist(() => redeem(connection)));
    expect(await countOutcomes(calls)).toEqual({ OK: 1, CONNECTION_USED: 1, CONNECTION_WRONG: 8 });
    expect(await listDevices(driver)).toEqual([]);
  });

  test.each([
    ['a stranger', 'SIGN_IN_REQUIRED'],
    ['a device', 'FORBIDDEN'],
  ])('cannot be confirmed by %s', async (who, refused) => {
    const driver = await buildDriver(app());
    const { token } = await redeem(await confirm(driver));
    const { challenge } = buildVerifier();
    const body = { userId: driver.user.id, challenge, deviceName: 'PC' };
    const call = who === 'a device' ? buildProgram(app(), token) : app().openBrowser().call;
    expect(await refusedCodeOf(call(account.createConnectionCode, { body }))).toBe(refused);
  });
});
