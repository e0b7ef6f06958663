import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { type GrantableKey, grantableKeys } from '@waybill/schema/grantable-keys';
import { describe, expect, test } from 'vitest';
import { buildProgram, buildToken } from '../../../testing/account-kit.ts';
import {
  buildDriver,
  buildRole,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../../testing/factories.ts';
import { countOutcomes, insist, refusalOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { runTasks } from '../../../testing/run-tasks.ts';

const app = useTestApp();
const { account } = contract;
const dayMs = 24 * 3_600_000;

const listOf = async ({ browser }: Pick<Driver, 'browser'>) =>
  (await browser.call(account.listTokens)).tokens;

/** Reads the driver's own user with a token. */
const read = (token: string, { steamId }: Pick<Driver, 'steamId'>) =>
  buildProgram(app(), token)(contract.auth.getUser, { params: { steamId } });

const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status;

describe('making', () => {
  test('shows the token once and stores a hash of it', async () => {
    const { owner } = await buildVtc(app());
    const body = {
      name: ' Discord  bot ',
      scopes: ['FLEET', 'KICK_MEMBERS', 'MANAGE_COMPANY', 'KICK_MEMBERS'] as GrantableKey[],
      expiresInDays: 90,
    };
    const { token, personalToken } = await owner.browser.call(account.createToken, { body });
    expect(token).toMatch(/^wb_[\w-]{43}$/);
    expect(personalToken).toMatchObject({
      name: 'Discord bot',
      scopes: ['MANAGE_COMPANY', 'KICK_MEMBERS', 'FLEET'],
      lastUsedAt: null,
    });
    const { createdAt, expiresAt } = personalToken;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(90 * dayMs);
    expect(await listOf(owner)).toEqual([personalToken]);
    const rows = await app().db.personalToken.findMany({ where: { userId: owner.user.id } });
    expect(Buffer.from(rows[0]?.tokenHash ?? []).toString('hex')).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(token.slice(3));
  });

  test.each([
    [{ name: ' ' }, { name: messages.tokenNameRequired }],
    [{ name: 'x'.repeat(65) }, { name: messages.tokenNameTooLong }],
    [{ expiresInDays: 0 }, { expiresInDays: messages.tokenExpiryInvalid }],
    [{ expiresInDays: 366 }, { expiresInDays: messages.tokenExpiryInvalid }],
    [{ expiresInDays: 1.5 }, { expiresInDays: messages.tokenExpiryInvalid }],
  ])('refuses %j', async (change, fields) => {
    const { browser } = await buildDriver(app());
    const body = { name: 'Bot', scopes: [], expiresInDays: 30, ...change };
    const { body: refusal } = await refusalOf(browser.call(account.createToken, { body }));
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', fields });
  });

  test('D9: allows nothing that you are not allowed yourself', async () => {
    const company = await buildVtc(app());
    const held: GrantableKey[] = ['VIEW_MEMBERS_PAGE', 'KICK_MEMBERS', 'EVENTS'];
    const staff = await buildStaff(app(), company, held);
    await buildToken(staff, held);
    for (const key of grantableKeys) {
      if (held.includes(key)) continue;
      const { body } = await refusalOf(buildToken(staff, ['KICK_MEMBERS', key]));
      const fields = { scopes: messages.permissionNotHeld };
      expect(body).toMatchObject({ code: 'PERMISSION_NOT_HELD', fields });
    }
    const stranger = await buildDriver(app());
    const call = buildToken(stranger, ['VIEW_CONTRACTS']);
    expect((await refusalOf(call)).body.code).toBe('PERMISSION_NOT_HELD');
  });

  test('D10: stops at twenty, however many are made at once', { tags: 'thorough' }, async () => {
    const driver = await buildDriver(app());
    const calls = Array.from({ length: 40 }, () => insist(() => buildToken(driver)));
    const most = limits.personalTokensPerUser;
    expect(await countOutcomes(calls)).toEqual({ OK: most, TOKENS_TOO_MANY: 40 - most });
    const [first, ...others] = await listOf(driver);
    expect(others).toHaveLength(most - 1);
    await driver.browser.call(account.revokeToken, { params: { tokenId: first?.id ?? '' } });
    await buildToken(driver);
    expect((await refusalOf(buildToken(driver))).body.code).toBe('TOKENS_TOO_MANY');
  });

  test('those that have expired do not count', async () => {
    const driver = await buildDriver(app());
    for (let index = 0; index < limits.personalTokensPerUser; index += 1) {
      await buildToken(driver, [], 1);
    }
    app().passTime(dayMs);
    await buildToken(driver);
    expect(await listOf(driver)).toHaveLength(1);
  });
});

describe('using', () => {
  test('D9: says when it was last used, to within five minutes', async () => {
    const driver = await buildDriver(app());
    const { token } = await buildToken(driver);
    const lastUsed = async () => (await listOf(driver))[0]?.lastUsedAt ?? null;
    expect(await lastUsed()).toBeNull();
    await read(token, driver);
    const first = await lastUsed();
    expect(first).not.toBeNull();
    app().passTime(4 * 60_000);
    await read(token, driver);
    expect(await lastUsed()).toBe(first);
    app().passTime(2 * 60_000);
    await read(token, driver);
    const second = Date.parse((await lastUsed()) ?? '');
    expect(second - Date.parse(first ?? '')).toBeGreaterThanOrEqual(5 * 60_000);
  });

  test('D9: ends when it expires, and is swept away', async () => {
    const driver = await buildDriver(app());
    const { token } = await buildToken(driver, [], 1);
    app().passTime(dayMs - 60_000);
    await read(token, driver);
    app().passTime(60_000);
    expect(await statusOf(read(token, driver))).toBe(401);
    expect(await listOf(driver)).toEqual([]);
    await runTasks(app().services);
    expect(await app().db.personalToken.count({ where: { userId: driver.user.id } })).toBe(0);
  });

  test('D9, S11: ends with the next request once it is revoked, by its owner alone', async () => {
    const [driver, stranger] = [await buildDriver(app()), await buildDriver(app())];
    const [{ token, personalToken }, other] = [await buildToken(driver), await buildToken(driver)];
    const params = { tokenId: personalToken.id };
    const foreign = stranger.browser.call(account.revokeToken, { params });
    expect((await refusalOf(foreign)).body.code).toBe('NOT_FOUND');
    await read(token, driver);
    await driver.browser.call(account.revokeToken, { params });
    expect(await statusOf(read(token, driver))).toBe(401);
    await read(other.token, driver);
  });

  test('D9: another one, or a part of one, opens nothing', async () => {
    const driver = await buildDriver(app());
    const { token } = await buildToken(driver);
    for (const wrong of [
      `${token}x`,
      token.slice(0, -1),
      token.slice(3),
      `wbd_${token.slice(3)}`,
    ]) {
      expect(await statusOf(read(wrong, driver))).toBe(401);
    }
  });

  test('D9: outlives the session that made it', async () => {
    const driver = await buildDriver(app());
    const { token } = await buildToken(driver);
    await driver.browser.call(contract.auth.logout);
    await app().restart();
    expect((await read(token, driver)).user.id).toBe(driver.user.id);
  });
});

describe('D9, S11: what its user may no longer, it may not', () => {
  test('from the next request on, and again once its user may', async () => {
    const company = await buildVtc(app());
    const { owner, vtc } = company;
    const staff = await buildStaff(app(), company, ['VIEW_MEMBERS_PAGE']);
    const lesser = await buildRole(owner, vtc.id, ['VIEW_CONTRACTS']);
    const { token } = await buildToken(staff, ['VIEW_MEMBERS_PAGE']);
    const params = { vtcId: vtc.id };
    const list = () => buildProgram(app(), token)(contract.members.list, { params, query: {} });
    const give = (roleId: string) =>
      owner.browser.call(contract.members.setRoles, {
        params: { ...params, userId: staff.user.id },
        body: { roleIds: [roleId] },
      });
    expect((await list()).members.length).toBe(2);
    await give(lesser.id);
    expect(await statusOf(list())).toBe(403);
    await give(staff.role.id);
    await list();
    await owner.browser.call(contract.members.kick, {
      params: { ...params, userId: staff.user.id },
    });
    expect(await statusOf(list())).toBe(403);
  });
});
