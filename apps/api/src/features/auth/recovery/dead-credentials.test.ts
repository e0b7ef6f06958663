import { contract } from '@waybill/schema/contract';
import type { Client } from '@waybill/client';
import { afterAll, expect, test } from 'vitest';
import type { Credential } from '../../../auth/actor.ts';
import {
  buildDevice,
  buildOtherBrowser,
  buildProgram,
  buildToken,
  buildTwoFactor,
  buildVerifier,
  codeOf,
} from '../../../testing/account-kit.ts';
import { buildDriver, type Driver, password } from '../../../testing/factories.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { overlaySettings } from '../../../testing/overlay-writes.ts';
import { openWithTicket, reset, takeLink } from '../../../testing/recovery-kit.ts';
import { refusedCodeOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const server = await startMailServer();
afterAll(() => server.close());
const app = useTestApp({ clockStands: true, env: server.env });
const { account, auth } = contract;

/** Repeats a use that has worked before. */
type Again = () => Promise<unknown>;

const readAs =
  (call: Client, { steamId }: Driver): Again =>
  () =>
    call(auth.getUser, { params: { steamId } });

/** Every credential of an account: how it is created, and a use of it. */
const credentials: Readonly<
  Record<
    Credential['kind'] | 'password' | 'one-time code' | 'connection code' | 'ticket' | 'link',
    (driver: Driver) => Promise<Again>
  >
> = {
  session: async (driver) => readAs((await buildOtherBrowser(app(), driver)).call, driver),
  'access-token': async (driver) => readAs(buildProgram(app(), driver.token), driver),
  device: async (driver) =>
    readAs(buildProgram(app(), (await buildDevice(app(), driver)).token), driver),
  token: async (driver) => readAs(buildProgram(app(), (await buildToken(driver)).token), driver),
  async password({ email }) {
    return () => app().openBrowser().call(auth.login, { body: { email, password } });
  },
  async 'one-time code'({ browser }) {
    const { email, otp } = await browser.call(account.createDeviceCode);
    return () => app().openBrowser().call(auth.redeemCode, { body: { email, otp } });
  },
  async 'connection code'({ browser, user }) {
    const { verifier, challenge } = buildVerifier();
    const body = { userId: user.id, challenge, deviceName: 'PC' };
    const { code } = await browser.call(account.createConnectionCode, { body });
    return () => app().openBrowser().call(auth.redeemConnectionCode, { body: { code, verifier } });
  },
  async ticket({ steamId }) {
    const browser = await openWithTicket(app(), steamId);
    return () => reset(browser);
  },
  async link(driver) {
    const token = await takeLink(app(), server, driver);
    return () => reset(app().openBrowser(), { token });
  },
};

/** Sets a new password by a way that the tested credential does not need. */
async function resetBeside(kind: string, driver: Driver): Promise<void> {
  if (kind === 'ticket') {
    await reset(app().openBrowser(), { token: await takeLink(app(), server, driver) });
  } else {
    await reset(await openWithTicket(app(), driver.steamId));
  }
}

const refusals = [
  'SIGN_IN_REQUIRED',
  'CREDENTIALS_WRONG',
  'CODE_WRONG',
  'CONNECTION_WRONG',
  'RECOVERY_INVALID',
];

test.each(Object.entries(credentials))(
  'R5: a %s stops working once a new password is set',
  async (kind, build) => {
    const control = await build(await buildDriver(app()));
    await control();
    const driver = await buildDriver(app());
    const again = await build(driver);
    await resetBeside(kind, driver);
    expect(refusals).toContain(await refusedCodeOf(again()));
  },
);

/** Kept after a new password: the second factor, which was required for it. */
const kept = ['recovery_codes'];
/** Address confirmations sign no one in. */
const noKeys = ['email_confirmations'];

/** Counts a user's rows per table that hold a hash of a secret, or a push endpoint. */
async function countKeys(userId: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await app().pool.query<{ name: string }>(
    `SELECT DISTINCT owner.table_name AS name
     FROM information_schema.columns owner JOIN information_schema.columns secret USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND owner.column_name = 'user_id'
       AND (secret.column_name LIKE '%\\_hash' OR secret.column_name = 'endpoint')
       AND owner.table_name <> ALL ($1)
     ORDER BY 1`,
    [noKeys],
  );
  const counts: [string, number][] = [];
  for (const { name } of rows) {
    const found = await app().pool.query<{ count: number }>(
      `SELECT count(*)::int FROM ${name} WHERE user_id = $1`,
      [userId],
    );
    counts.push([name, found.rows[0]?.count ?? 0]);
  }
  return Object.fromEntries(counts);
}

test('R5: no table keeps a credential of the account, except those of the second factor', async () => {
  const driver = await buildDriver(app());
  for (const build of Object.values(credentials)) await build(driver);
  await driver.browser.call(contract.calendar.createFeed, { body: { sources: ['events'] } });
  await driver.browser.call(contract.overlay.create, { body: { settings: overlaySettings } });
  const { secret } = await buildTwoFactor(app(), driver);
  const before = await countKeys(driver.user.id);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'sessions',
      'devices',
      'personal_tokens',
      'one_time_codes',
      'calendar_feeds',
      'overlays',
    ]),
  );
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
  const browser = await openWithTicket(app(), driver.steamId);
  await reset(browser, { code: codeOf(app(), secret) });
  const left = Object.entries(await countKeys(driver.user.id)).filter(([, count]) => count > 0);
  expect(left.map(([name]) => name)).toEqual(kept);
});
