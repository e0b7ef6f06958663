import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildTwoFactor, wrongCodeOf } from './testing/account-kit.ts';
import { buildDriver, password } from './testing/factories.ts';
import { refusalOf } from './testing/refusal-of.ts';
import { useTestApp } from './testing/test-app.ts';
import { runTasks } from './testing/run-tasks.ts';

const app = useTestApp({ env: { TRUST_PROXY: '1' } });

const countedKeys = async () => {
  const rows = await app().db.rateLimit.findMany({ orderBy: { key: 'asc' } });
  return rows.map(({ key }) => key.split(':')[0]);
};

test('G8: attempts and their addresses are removed once no limit counts them any more', async () => {
  const driver = await buildDriver(app());
  const { secret } = await buildTwoFactor(app(), driver);
  await app().db.rateLimit.deleteMany();
  const body = { email: driver.email, password, code: wrongCodeOf(app(), secret) };
  await refusalOf(driver.browser.call(contract.auth.login, { body }));
  const headers = { 'x-forwarded-for': '2001:db8::1' };
  await app().openBrowser().send('/api/auth/steam', { headers });

  const all = await countedKeys();
  expect(all).toEqual([
    'codeByUser',
    'codeByUserDaily',
    'loginByAddress',
    'loginByBrowser',
    'steamByAddress',
    'steamByAddressWide',
  ]);
  await runTasks(app().services);
  expect(await countedKeys()).toEqual(all);
  app().passTime(2 * 60_000);
  await runTasks(app().services);
  expect(await countedKeys()).toEqual(['codeByUserDaily', 'loginByBrowser']);
  app().passTime(24 * 3_600_000);
  await runTasks(app().services);
  expect(await countedKeys()).toEqual([]);
});
