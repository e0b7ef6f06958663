import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildTwoFactor } from '../../testing/account-kit.ts';
import { buildDriver, buildVtc, type Driver, password } from '../../testing/factories.ts';
import { buildOperator, endOperator, runOperators } from '../../testing/operator-kit.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findFirstLink } from './operators.service.ts';

const app = useTestApp();
const { operators } = contract;

const publicUrl = 'https://vtc.example';
const tokenOf = (text: string | null) => text?.split('/operator/first#')[1] ?? '';
const claim = ({ browser }: Driver, token: string) =>
  browser.call(operators.claim, { body: { token } });
const readStanding = ({ browser }: Driver) => browser.call(operators.getStanding);

test('the first operator uses a link that works once', async () => {
  const printed = tokenOf(await findFirstLink(app().db, publicUrl, app().services.clock()));
  expect(printed).not.toBe('');
  const [first, second] = [await buildDriver(app(), 'Nora'), await buildDriver(app())];
  // An installation with users has started already, so the link must be requested.
  expect(await findFirstLink(app().db, publicUrl, app().services.clock())).toBeNull();
  const outdated = tokenOf(await runOperators(app(), 'link'));
  const token = tokenOf(await runOperators(app(), 'link'));
  const { rows } = await app().pool.query('SELECT token_hash FROM operator_links');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const wrong of [printed, outdated, 'x']) {
    expect(await refusedCodeOf(claim(first, wrong))).toBe('OPERATOR_LINK_INVALID');
  }
  const { user: before } = await first.browser.call(contract.auth.getUser, { params: first });
  expect(before).toMatchObject({ isOperator: false });
  // Only one of two concurrent attempts succeeds.
  const tries = await Promise.allSettled([claim(first, token), claim(second, token)]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const winner = tries[0].status === 'fulfilled' ? first : second;
  const { acts } = await winner.browser.call(operators.listActs, { query: {} });
  expect(acts).toMatchObject([
    { action: 'operator.named', source: 'WEB', user: { id: winner.user.id } },
    { action: 'operator.link-made', source: 'COMMAND', actor: null },
    { action: 'operator.link-made' },
  ]);
  const params = { steamId: winner.steamId };
  const { user } = await winner.browser.call(contract.auth.getUser, { params });
  expect(user.isOperator).toBe(true);
  await expect(runOperators(app(), 'link')).rejects.toThrow(/^There is already an operator/);
  await runOperators(app(), 'remove', winner.steamId);
});

test('a link ends when an operator is added, and after a day', async () => {
  const driver = await buildDriver(app());
  const token = tokenOf(await runOperators(app(), 'link'));
  await endOperator(app(), await buildOperator(app()));
  expect(await refusedCodeOf(claim(driver, token))).toBe('OPERATOR_LINK_INVALID');
  const late = tokenOf(await runOperators(app(), 'link'));
  await app().db.operatorLink.updateMany({ data: { expiresAt: new Date(0) } });
  expect(await refusedCodeOf(claim(driver, late))).toBe('OPERATOR_LINK_INVALID');
});

test('the command adds, lists and removes operators, who need no company', async () => {
  const driver = await buildDriver(app(), 'Nora');
  const { owner } = await buildVtc(app());
  expect(await runOperators(app(), 'list')).toMatch(/^No operators yet/);
  expect(await refusedCodeOf(readStanding(driver))).toBe('FORBIDDEN');
  expect(await runOperators(app(), 'add', driver.email.toUpperCase())).toMatch(
    /^Nora \(\d+\) is now an operator/,
  );
  expect(await runOperators(app(), 'add', driver.steamId)).toMatch(/is already an operator\.$/);
  expect(await runOperators(app(), 'list')).toContain(driver.email);
  expect(await readStanding(driver)).toMatchObject({ needsTwoFactor: false });
  expect(await refusedCodeOf(readStanding(owner))).toBe('FORBIDDEN');
  const other = await buildOperator(app());
  expect(await runOperators(app(), 'remove', other.steamId)).toMatch(/is no longer an operator\.$/);
  expect(await runOperators(app(), 'remove', driver.steamId)).toMatch(
    /is no longer an operator\. Warning: this was the last operator.*operators add/,
  );
  expect(await refusedCodeOf(readStanding(driver))).toBe('FORBIDDEN');
  expect(await runOperators(app(), 'remove', driver.steamId)).toMatch(/is not an operator\.$/);
  await expect(runOperators(app(), 'add', 'x')).rejects.toThrow(/^There is no account/);
  for (const words of [[], ['add'], ['list', 'x'], ['add', 'a', 'b'], ['x']]) {
    expect(await runOperators(app(), ...words)).toBeNull();
  }
});

test('operators without a second factor lose their rights once it is required', async () => {
  const [careful, careless] = [await buildOperator(app()), await buildOperator(app())];
  const demand = (needsTwoFactor: boolean) =>
    careful.browser.call(operators.updateStanding, { body: { needsTwoFactor } });
  expect(await refusedCodeOf(demand(true))).toBe('OPERATOR_TWO_FACTOR_REQUIRED');
  await buildTwoFactor(app(), careful);
  expect(await demand(true)).toMatchObject({ needsTwoFactor: true });
  // An unconfirmed one doesn't count.
  const begin = { body: { currentPassword: password } };
  await careless.browser.call(contract.account.beginTwoFactor, begin);
  const refused = await refusedCodeOf(careless.browser.call(operators.listActs, { query: {} }));
  expect(refused).toBe('OPERATOR_TWO_FACTOR_REQUIRED');
  await demand(false);
  expect(await readStanding(careless)).toMatchObject({ needsTwoFactor: false });
  for (const operator of [careful, careless]) await endOperator(app(), operator);
});
