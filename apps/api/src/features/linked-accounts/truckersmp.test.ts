import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildDriver, type Driver, password } from '../../testing/factories.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { account, linkedAccounts } = contract;
const dayMs = 86_400_000;

const truckersMp = () => app().community.truckersMp;
const asked = () => truckersMp().requests.length;
const refreshDue = () => runTasks(app().services, 'linked-accounts.refresh');
const now = () => app().services.clock().toISOString();

beforeEach(async () => {
  await app().db.truckersMpAccount.deleteMany();
});
afterEach(() => truckersMp().setFault('none'));

/** Adds a player with the driver's Steam id. */
function addPlayer(
  { steamId }: Driver,
  changes: Partial<{ banned: boolean; bannedUntil: string }> = {},
) {
  truckersMp().setPlayer({
    id: 1_204_501,
    name: 'Nora N.',
    steamId,
    joinDate: '2016-04-02 19:12:44',
    banned: false,
    bannedUntil: null,
    ...changes,
  });
}

async function link(driver: Driver) {
  return (await driver.browser.call(linkedAccounts.createTruckersMp)).truckersMp;
}
async function refresh({ browser }: Driver) {
  return (await browser.call(linkedAccounts.refreshTruckersMp)).truckersMp;
}
async function read({ browser }: Driver) {
  return (await browser.call(linkedAccounts.get)).truckersMp;
}

describe('what TruckersMP says', () => {
  test('is nothing until the driver wants it, and then name and ban', async () => {
    const driver = await buildDriver(app());
    addPlayer(driver);
    const before = asked();
    expect(await read(driver)).toBeNull();
    expect(await refusedCodeOf(refresh(driver))).toBe('NOT_FOUND');
    expect(asked()).toBe(before);
    expect(await link(driver)).toEqual({
      linkedAt: now(),
      checkedAt: now(),
      failedAt: null,
      player: { id: 1_204_501, name: 'Nora N.', isBanned: false, bannedUntil: null },
    });
    expect(truckersMp().requests.slice(before)).toEqual([`/v2/player/${driver.steamId}`]);
  });

  test.each([
    [{ banned: true, bannedUntil: '2031-05-01 12:00:00' }, '2031-05-01T12:00:00.000Z'],
    [{ banned: true }, null],
  ])('of a ban %j is its end, or that it has none', async (ban, bannedUntil) => {
    const driver = await buildDriver(app());
    addPlayer(driver, ban);
    expect((await link(driver))?.player).toMatchObject({ isBanned: true, bannedUntil });
  });

  test('without a player is not the same as no answer', async () => {
    const driver = await buildDriver(app());
    truckersMp().setFault('503');
    expect(await link(driver)).toMatchObject({ checkedAt: null, failedAt: now(), player: null });
    truckersMp().setFault('none');
    expect(await refresh(driver)).toMatchObject({
      checkedAt: now(),
      failedAt: null,
      player: null,
    });
  });

  test.each(['503', '403', 'html', 'huge', 'reset', 'redirect'] as const)(
    'stays if TruckersMP fails with %s',
    async (fault) => {
      const driver = await buildDriver(app());
      addPlayer(driver);
      const known = await link(driver);
      app().passTime(limits.truckersMpFreshMs);
      truckersMp().setFault(fault);
      expect(await refresh(driver)).toEqual({ ...known, failedAt: now() });
    },
  );

  test('with a date that cannot be read is no answer', async () => {
    const driver = await buildDriver(app());
    addPlayer(driver, { banned: true, bannedUntil: 'soon' });
    expect(await link(driver)).toMatchObject({ checkedAt: null, player: null });
  });

  test('cuts a long name, and drops what cannot be shown', async () => {
    const driver = await buildDriver(app());
    truckersMp().setPlayer({
      id: 7,
      name: `\u0000${'x'.repeat(200)}`,
      steamId: driver.steamId,
      joinDate: '2016-04-02 19:12:44',
      banned: false,
      bannedUntil: null,
    });
    expect((await link(driver))?.player?.name).toBe('x'.repeat(limits.truckersMpName.max));
  });
});

test('is asked at most once a minute on demand', async () => {
  const driver = await buildDriver(app());
  await link(driver);
  const before = asked();
  await refresh(driver);
  await link(driver);
  expect(asked()).toBe(before);
  app().passTime(limits.truckersMpFreshMs);
  await refresh(driver);
  expect(asked()).toBe(before + 1);
});

describe('the task', () => {
  test('asks once a day', async () => {
    const driver = await buildDriver(app());
    await link(driver);
    addPlayer(driver);
    const before = asked();
    app().passTime(dayMs - 1_000);
    await refreshDue();
    expect(asked()).toBe(before);
    app().passTime(1_000);
    await refreshDue();
    await refreshDue();
    expect(asked()).toBe(before + 1);
    expect((await read(driver))?.player).toMatchObject({ name: 'Nora N.' });
  });

  test('ends after three failures in a row, and goes on an hour later', async () => {
    const drivers = await Promise.all(Array.from({ length: 5 }, () => buildDriver(app())));
    for (const driver of drivers) await link(driver);
    app().passTime(dayMs);
    truckersMp().setFault('503');
    const before = asked();
    await refreshDue();
    expect(asked()).toBe(before + 3);
    await refreshDue();
    expect(asked()).toBe(before + 5);
    await refreshDue();
    expect(asked()).toBe(before + 5);
    truckersMp().setFault('none');
    app().passTime(3_600_000);
    await refreshDue();
    expect(asked()).toBe(before + 10);
  });
});

test('is in the export, gone when unlinked, and gone with the account', async () => {
  const driver = await buildDriver(app());
  addPlayer(driver);
  const known = await link(driver);
  const data = await driver.browser.call(account.exportData);
  expect(data.linkedAccounts.truckersMp).toEqual(known);
  expect(await driver.browser.call(linkedAccounts.removeTruckersMp)).toEqual({ success: true });
  expect(await read(driver)).toBeNull();
  await link(driver);
  await driver.browser.call(account.removeAccount, { body: { currentPassword: password } });
  expect(await app().db.truckersMpAccount.count()).toBe(0);
});

test('the database accepts no ban without a player, and no end without a ban', async () => {
  const { user } = await buildDriver(app());
  const base = { userId: user.id, linkedAt: new Date(), checkedAt: new Date() };
  for (const row of [
    { ...base, isBanned: true },
    { ...base, playerId: 1 },
    { ...base, playerId: 1, name: 'x', bannedUntil: new Date() },
    { ...base, playerId: 1, name: 'x', checkedAt: null },
  ]) {
    await expect(app().db.truckersMpAccount.create({ data: row })).rejects.toThrow(/check/i);
  }
});
