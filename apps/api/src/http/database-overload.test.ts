// @module-tag long

import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { expect, onTestFinished, test } from 'vitest';
import { buildDriver } from '../testing/factories.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp({ patience: 1 });

test.each(['57P99', 'XX000', '58030'])(
  'F6: a database failure of its own, %s, is not a defect of the server',
  async (code) => {
    const driver = await buildDriver(app());
    await app().pool.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'nobody knows why' USING ERRCODE = '${code}'; END $$`);
    await app().pool.query(`CREATE TRIGGER fails BEFORE INSERT OR UPDATE ON preferences
      FOR EACH ROW EXECUTE FUNCTION fail()`);
    onTestFinished(async () => void (await app().pool.query('DROP FUNCTION fail CASCADE')));
    const saved = driver.browser.call(contract.users.updatePreferences, {
      body: { language: 'de' },
    });
    expect(await refusalOf(saved)).toMatchObject({ status: 503, body: { code: 'BUSY' } });
  },
);

test('F6: while the database is overloaded, requests are told to retry, and then succeed', async () => {
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
