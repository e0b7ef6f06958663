import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { contract } from '@waybill/schema/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildDriver } from '../../testing/factories.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ hasCommunity: false });
const { account, instance, linkedAccounts } = contract;

/** Requests that this process opened through node:http, which the test's own client doesn't use. */
const opened: unknown[] = [];
const watch = (request: unknown) => void opened.push(request);
beforeEach(() => subscribe('http.client.request.start', watch));
afterEach(() => unsubscribe('http.client.request.start', watch));

test('without keys, nothing is offered and no request leaves', async () => {
  const driver = await buildDriver(app());
  const { call } = driver.browser;
  expect((await call(instance.get)).linkable).toEqual([]);
  const body = { code: 'x', state: 'x' };
  for (const ask of [
    () => call(linkedAccounts.beginDiscord),
    () => call(linkedAccounts.confirmDiscord, { body }),
    () => call(linkedAccounts.createTruckersMp),
    () => call(linkedAccounts.refreshTruckersMp),
  ]) {
    expect(await refusedCodeOf(ask())).toBe('NOT_FOUND');
  }
  // Left from when the operator had keys: not shown, but exported and removable.
  const linkedAt = new Date();
  await app().db.truckersMpAccount.create({ data: { userId: driver.user.id, linkedAt } });
  expect(await call(linkedAccounts.get)).toEqual({ discord: null, truckersMp: null });
  const { linkedAccounts: exported } = await call(account.exportData);
  expect(exported.truckersMp).toMatchObject({ checkedAt: null });
  await runTasks(app().services);
  await app().services.background.settle();
  expect(opened).toEqual([]);
  await call(linkedAccounts.removeTruckersMp);
  expect(await app().db.truckersMpAccount.count()).toBe(0);
});
