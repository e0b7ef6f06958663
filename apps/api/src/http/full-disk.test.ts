import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { expect, onTestFinished, test } from 'vitest';
import { buildDriver } from '../testing/factories.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

/** Makes PostgreSQL refuse every change to the table as if its disk were full. */
async function fillDisk(table: 'preferences' | 'rate_limits' | 'sessions') {
  await app().pool.query(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
  await app().pool.query(`CREATE TRIGGER disk_is_full BEFORE INSERT OR UPDATE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION refuse()`);
  onTestFinished(async () => {
    await app().pool.query(`DROP TRIGGER disk_is_full ON ${table}`);
  });
}

const linesAbout = (level: string) =>
  app().logLines.filter((line) => line.includes('disk is full') && line.includes(`"${level}"`));

test('F5: a full disk causes 507 and one log line, and reads still work', async () => {
  const driver = await buildDriver(app());
  await fillDisk('preferences');
  const save = async () =>
    driver.browser.call(contract.users.updatePreferences, { body: { language: 'de' } });
  const body = { code: 'DISK_FULL', error: messages.diskFull };
  expect(await refusalOf(save())).toMatchObject({ status: 507, body });
  expect(await refusalOf(save())).toMatchObject({ status: 507, body });
  expect(linesAbout('error')).toHaveLength(1);
  expect(linesAbout('debug')).toHaveLength(1);
  expect(linesAbout('error')[0]).toContain('No space left on device');
  expect(linesAbout('error')[0]).not.toContain('"stack"');
  await expect(
    driver.browser.call(contract.auth.getUser, { params: { steamId: driver.steamId } }),
  ).resolves.toMatchObject({ user: { id: driver.user.id } });
});

test("F5: also if the rate limit counters are the first that can't be written", async () => {
  const driver = await buildDriver(app());
  await fillDisk('rate_limits');
  const login = driver.browser.call(contract.auth.login, {
    body: { email: 'somebody@example.org', password: 'of somebody' },
  });
  expect(await refusalOf(login)).toMatchObject({ status: 507, body: { code: 'DISK_FULL' } });
});

test("F5: reads work although the use of a session can't be recorded", async () => {
  const driver = await buildDriver(app());
  await fillDisk('sessions');
  app().passTime(10 * 60_000);
  await expect(
    driver.browser.call(contract.auth.getUser, { params: { steamId: driver.steamId } }),
  ).resolves.toMatchObject({ user: { id: driver.user.id } });
});
