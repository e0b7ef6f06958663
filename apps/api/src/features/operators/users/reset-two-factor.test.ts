import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildTwoFactor } from '../../../testing/account-kit.ts';
import { buildDriver, password } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { runUsersCommand } from './users.admin.ts';

const app = useTestApp({ clockStands: true });
const run = (...args: string[]) =>
  runUsersCommand(app().db, args, new Date('2026-01-02T03:04:05Z'));

test('the operator resets a lost second factor, which is recorded, and the user is notified', async () => {
  const driver = await buildDriver(app(), 'Nora');
  const { browser, email, steamId, user } = driver;
  expect(await run('trail')).toBe('No entries yet.');
  expect(await run('reset-two-factor', email)).toBe(
    `Nora (${steamId}) has no two-factor authentication.`,
  );
  for (const who of [email.toUpperCase(), steamId]) {
    await buildTwoFactor(app(), driver);
    expect(await run('reset-two-factor', who)).toMatch(
      /^Two-factor authentication is off for Nora/,
    );
    // A password is enough again.
    const login = { body: { email, password } };
    await app().openBrowser().call(contract.auth.login, login);
  }
  expect(await app().db.recoveryCode.count({ where: { userId: user.id } })).toBe(0);
  const told = await app().db.outboxPending.findMany({
    where: { subjectId: user.id, type: 'account.two-factor-off' },
    select: { payload: true },
  });
  expect(told).toEqual([{ payload: { how: 'OPERATOR' } }, { payload: { how: 'OPERATOR' } }]);
  const { operatorActs } = await browser.call(contract.account.exportData);
  const act = { action: 'user.two-factor-reset', happenedAt: '2026-01-02T03:04:05.000Z' };
  expect(operatorActs).toEqual([act, act]);
  expect(await run('trail')).toContain(
    `2026-01-02 03:04  command  user.two-factor-reset  ${steamId} Nora`,
  );
});

test('the record outlives the account', async () => {
  const driver = await buildDriver(app());
  await buildTwoFactor(app(), driver);
  await run('reset-two-factor', driver.steamId);
  const body = { currentPassword: password };
  await driver.browser.call(contract.account.removeAccount, { body });
  expect(await run('trail')).toMatch(/command  user\.two-factor-reset\n/);
});

test('an unknown user is named, and an unknown command is refused', async () => {
  await expect(run('reset-two-factor', 'nobody@example.org')).rejects.toThrow(
    'There is no account with the email or Steam ID nobody@example.org.',
  );
  for (const args of [
    [],
    ['reset-two-factor'],
    ['reset-two-factor', 'a', 'b'],
    ['trail', 'x'],
    ['x'],
  ]) {
    expect(await run(...args)).toBeNull();
  }
});
