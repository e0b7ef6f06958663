import { contract } from '@waybill/schema/contract';
import { describe, expect, test } from 'vitest';
import { buildDevice, buildOtherBrowser, buildProgram } from '../../../testing/account-kit.ts';
import { buildDriver, type Driver } from '../../../testing/factories.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const app = useTestApp();
const { account } = contract;

const ownStatus = async (browser: TestBrowser, { steamId }: Driver) =>
  (await browser.send(`/api/auth/user/${steamId}`)).status;

const listOf = async (browser: TestBrowser) => (await browser.call(account.listSessions)).sessions;

describe('sessions', () => {
  test('are listed, the one last seen first, and tell which is yours', async () => {
    const driver = await buildDriver(app());
    const other = app().openBrowser();
    await other.send('/api/instance');
    const headers = {
      ...other.writeHeaders(),
      'content-type': 'application/json',
      'user-agent': 'Lorry/1.0',
    };
    const body = JSON.stringify({ email: driver.email, password: 'correct horse battery' });
    await other.send('/api/auth/login', { method: 'POST', headers, body });
    const sessions = await listOf(other);
    expect(sessions).toMatchObject([
      { userAgent: 'Lorry/1.0', isCurrent: true },
      { userAgent: 'node', isCurrent: false },
    ]);
    expect((await listOf(driver.browser)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    const seen = sessions[0]?.lastSeenAt ?? '';
    app().passTime(6 * 60_000);
    const [first] = await listOf(other);
    expect(Date.parse(first?.lastSeenAt ?? '') - Date.parse(seen)).toBeGreaterThanOrEqual(360_000);
  });

  test('that have expired are not listed', async () => {
    const driver = await buildDriver(app());
    const other = await buildOtherBrowser(app(), driver);
    await app().db.session.updateMany({
      where: { userId: driver.user.id, id: { not: await currentId(other) } },
      data: { expiresAt: new Date() },
    });
    expect(await listOf(other)).toHaveLength(1);
  });

  test('C2, S11: one that is revoked is out with its next request, and so are its tokens', async () => {
    const driver = await buildDriver(app());
    const other = await buildOtherBrowser(app(), driver);
    const { token } = await other.call(contract.auth.renewToken);
    const params = { sessionId: await currentId(other) };
    await driver.browser.call(account.revokeSession, { params });
    expect(await ownStatus(other, driver)).toBe(401);
    const program = buildProgram(app(), token);
    const read = program(contract.auth.getUser, { params: { steamId: driver.steamId } });
    expect((await refusalOf(read)).status).toBe(401);
    expect(await ownStatus(driver.browser, driver)).toBe(200);
    const again = driver.browser.call(account.revokeSession, { params });
    expect((await refusalOf(again)).body.code).toBe('NOT_FOUND');
  });

  test('C2: your own may be the one: the browser is signed out and can sign in again', async () => {
    const driver = await buildDriver(app());
    const params = { sessionId: await currentId(driver.browser) };
    await driver.browser.call(account.revokeSession, { params });
    expect(await ownStatus(driver.browser, driver)).toBe(401);
    await driver.browser.call(contract.auth.login, {
      body: { email: driver.email, password: 'correct horse battery' },
    });
    expect(await ownStatus(driver.browser, driver)).toBe(200);
  });

  test('C2, S11: all others go at once, and nobody else is signed out', async () => {
    const [driver, stranger] = [await buildDriver(app()), await buildDriver(app())];
    const others = [await buildOtherBrowser(app(), driver), await buildOtherBrowser(app(), driver)];
    expect(await driver.browser.call(account.revokeOtherSessions)).toEqual({ revoked: 2 });
    for (const other of others) expect(await ownStatus(other, driver)).toBe(401);
    expect(await ownStatus(driver.browser, driver)).toBe(200);
    expect(await ownStatus(stranger.browser, stranger)).toBe(200);
    expect(await driver.browser.call(account.revokeOtherSessions)).toEqual({ revoked: 0 });
  });

  test("D1: another driver's session is not there", async () => {
    const [driver, stranger] = [await buildDriver(app()), await buildDriver(app())];
    const params = { sessionId: await currentId(stranger.browser) };
    const call = driver.browser.call(account.revokeSession, { params });
    expect((await refusalOf(call)).body.code).toBe('NOT_FOUND');
    expect(await ownStatus(stranger.browser, stranger)).toBe(200);
  });
});

describe('devices', () => {
  test('are listed with when they were last seen', async () => {
    const driver = await buildDriver(app());
    const { token } = await buildDevice(app(), driver, 'Gaming PC');
    const list = async () => (await driver.browser.call(account.listDevices)).devices;
    const [device] = await list();
    expect(device).toMatchObject({ name: 'Gaming PC' });
    const use = () =>
      buildProgram(app(), token)(contract.auth.getUser, { params: { steamId: driver.steamId } });
    await use();
    expect(await list()).toEqual([device]);
    app().passTime(6 * 60_000);
    await use();
    const later = Date.parse((await list())[0]?.lastSeenAt ?? '');
    expect(later - Date.parse(device?.lastSeenAt ?? '')).toBeGreaterThanOrEqual(360_000);
  });

  test('C2, S11: one that is revoked is out with its next request', async () => {
    const [driver, stranger] = [await buildDriver(app()), await buildDriver(app())];
    const { token } = await buildDevice(app(), driver);
    const read = () =>
      buildProgram(app(), token)(contract.auth.getUser, { params: { steamId: driver.steamId } });
    const [device] = (await driver.browser.call(account.listDevices)).devices;
    const params = { deviceId: device?.id ?? '' };
    const foreign = stranger.browser.call(account.revokeDevice, { params });
    expect((await refusalOf(foreign)).body.code).toBe('NOT_FOUND');
    await read();
    await driver.browser.call(account.revokeDevice, { params });
    expect((await refusalOf(read())).status).toBe(401);
    expect((await driver.browser.call(account.listDevices)).devices).toEqual([]);
  });
});

async function currentId(browser: TestBrowser): Promise<string> {
  return (await listOf(browser)).find(({ isCurrent }) => isCurrent)?.id ?? '';
}
