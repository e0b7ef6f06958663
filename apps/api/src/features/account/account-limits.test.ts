import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildTwoFactor, codeOf, wrongCodeOf } from '../../testing/account-kit.ts';
import { buildDriver, password } from '../../testing/factories.ts';
import { countOutcomes, insist, refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ rateLimitFactor: 1, clockStands: true });
const { account, auth } = contract;

test(
  'five wrong codes end the tries, for the right one too, wherever they are made',
  { tags: 'long' },
  async () => {
    const [driver, other] = [await buildDriver(app()), await buildDriver(app())];
    const { secret } = await buildTwoFactor(app(), driver);
    const bystander = await buildTwoFactor(app(), other);
    const code = wrongCodeOf(app(), secret);
    const logIn = (body: { email: string; code: string }) =>
      app()
        .openBrowser()
        .call(auth.login, { body: { ...body, password } });
    const end = (typed: string) =>
      driver.browser.call(account.removeTwoFactor, {
        body: { currentPassword: password, code: typed },
      });
    const wrong = [logIn({ email: driver.email, code }), end(code), end(code)];
    expect(await countOutcomes(wrong)).toEqual({ TWO_FACTOR_WRONG: 3 });
    const more = Array.from({ length: 6 }, () => insist(() => end(code)));
    expect(await countOutcomes(more)).toEqual({ TWO_FACTOR_WRONG: 2, TOO_MANY_REQUESTS: 4 });
    for (const call of [end, (typed: string) => logIn({ email: driver.email, code: typed })]) {
      const refusal = await refusalOf(call(codeOf(app(), secret)));
      expect(refusal.status).toBe(429);
      expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
    }
    await app().restart();
    expect((await refusalOf(end(codeOf(app(), secret)))).status).toBe(429);
    await logIn({ email: other.email, code: codeOf(app(), bystander.secret) });
  },
);

test('guesses while it is being switched on count as well', async () => {
  const { browser } = await buildDriver(app());
  const begin = { body: { currentPassword: password } };
  const { secret } = await browser.call(account.beginTwoFactor, begin);
  const confirm = (code: string) => browser.call(account.confirmTwoFactor, { body: { code } });
  const code = wrongCodeOf(app(), secret);
  const calls = Array.from({ length: 7 }, () => insist(() => confirm(code)));
  expect(await countOutcomes(calls)).toEqual({ TWO_FACTOR_WRONG: 5, TOO_MANY_REQUESTS: 2 });
  expect((await refusalOf(confirm(codeOf(app(), secret)))).status).toBe(429);
});

test('ten wrong passwords end the tries of somebody who is signed in', async () => {
  const { browser } = await buildDriver(app());
  const change = (currentPassword: string) =>
    browser.call(account.updatePassword, { body: { currentPassword, newPassword: password } });
  const calls = Array.from({ length: 12 }, () => insist(() => change('a wrong one')));
  expect(await countOutcomes(calls)).toEqual({ PASSWORD_WRONG: 10, TOO_MANY_REQUESTS: 2 });
  expect((await refusalOf(change(password))).status).toBe(429);
});

test('an export is for ten times an hour', { tags: 'long' }, async () => {
  const { browser } = await buildDriver(app());
  const calls = Array.from({ length: 12 }, () => browser.call(account.exportData));
  expect(await countOutcomes(calls)).toEqual({ OK: 10, TOO_MANY_REQUESTS: 2 });
});

test('one-time codes are for twenty times in five minutes', async () => {
  const { browser } = await buildDriver(app());
  for (let asked = 0; asked < 20; asked += 1) await browser.call(account.createDeviceCode);
  expect((await refusalOf(browser.call(account.createDeviceCode))).status).toBe(429);
});
