// @module-tag long

import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import { buildDriver } from '../testing/factories.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

test('F6: while the database has no time, requests are asked to come back, and then succeed', async () => {
  const driver = await buildDriver(app());
  const read = async () =>
    driver.browser.call(contract.auth.getUser, { params: { steamId: driver.steamId } });

  const clients = await Promise.all(
    Array.from({ length: app().pool.options.max }, () => app().pool.connect()),
  );
  const refusal = await refusalOf(read());
  for (const client of clients) client.release();

  const body = { code: 'BUSY', error: messages.busy };
  expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 2, body });
  expect(app().logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  await expect(read()).resolves.toMatchObject({ user: { id: driver.user.id } });
});
