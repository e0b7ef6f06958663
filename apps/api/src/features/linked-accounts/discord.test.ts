import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { afterEach, describe, expect, test } from 'vitest';
import { buildOtherBrowser, buildToken } from '../../testing/account-kit.ts';
import { buildDriver, type Driver, password } from '../../testing/factories.ts';
import {
  agreeAtDiscord,
  dietrichId,
  ladunekId,
  linkDiscord,
  noraId,
} from '../../testing/linked-account-kit.ts';
import { countOutcomes, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { account, linkedAccounts } = contract;

afterEach(async () => {
  const { discord } = app().community;
  discord.setFault('none');
  discord.refuseRevocations(false);
  await app().db.discordAccount.deleteMany();
});

const readDiscord = async ({ browser }: Pick<Driver, 'browser'>) =>
  (await browser.call(linkedAccounts.get)).discord;
const confirm = async (
  { browser }: Pick<Driver, 'browser'>,
  body: { code: string; state: string },
) => browser.call(linkedAccounts.confirmDiscord, { body });

/** The id of each stored picture. */
async function listMedia() {
  const rows = await app().db.media.findMany({ select: { id: true } });
  return rows.map(({ id }) => id).toSorted();
}

describe('linking', () => {
  test('stores id, name and picture, and no token: what Discord gave is revoked', async () => {
    const driver = await buildDriver(app());
    const { discord, truckersMp } = await linkDiscord(app(), driver);
    expect(discord).toEqual({
      id: noraId,
      name: 'Nora Nightline',
      pictureUrl: expect.stringMatching(/^\/media\/[\da-f]{64}\.webp$/),
      linkedAt: app().services.clock().toISOString(),
    });
    expect(truckersMp).toBeNull();
    expect(await readDiscord(driver)).toEqual(discord);
    const picture = await driver.browser.send(discord?.pictureUrl ?? '');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(app().community.discord.countActiveTokens()).toBe(0);
  });

  test('asks for the scope identify alone, and returns to the settings page', async () => {
    const { browser } = await buildDriver(app());
    const { url } = await browser.call(linkedAccounts.beginDiscord);
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'identify',
      redirect_uri: `${app().origin}/settings/discord`,
      client_id: app().community.discord.application.clientId,
    });
  });

  test('a person without picture and display name has their username', async () => {
    const driver = await buildDriver(app());
    const { discord } = await linkDiscord(app(), driver, ladunekId);
    expect(discord).toMatchObject({ name: 'ladunek', pictureUrl: null });
  });
});

/** The outcome of an answer: the refusal, whether Discord was asked, and what is linked. */
async function tryAnswer(driver: Driver, body: { code: string; state: string }) {
  const { log } = app().community.discord;
  const before = log.length;
  const code = await refusedCodeOf(confirm(driver, body));
  return { code, asked: log.length - before, discord: await readDiscord(driver) };
}
const refusedUnasked = { code: 'DISCORD_REFUSED', asked: 0, discord: null };

describe('an answer is refused, and Discord is not asked,', () => {
  test('in another session of the same user', async () => {
    const driver = await buildDriver(app());
    const answer = await agreeAtDiscord(app(), driver);
    const browser = await buildOtherBrowser(app(), driver);
    expect(await tryAnswer({ ...driver, browser }, answer)).toEqual(refusedUnasked);
    await confirm(driver, answer);
  });

  test('in another user’s session, which would link that user to the attacker’s Discord account', async () => {
    const [attacker, victim] = [await buildDriver(app()), await buildDriver(app())];
    const answer = await agreeAtDiscord(app(), attacker);
    expect(await tryAnswer(victim, answer)).toEqual(refusedUnasked);
    const { state } = await agreeAtDiscord(app(), victim);
    await confirm(victim, { code: answer.code, state });
    // The code is the attacker's, so it is their own account: Discord's page names it.
    expect(await readDiscord(victim)).toMatchObject({ id: noraId });
  });

  test('with a forged, changed or empty state', async () => {
    const driver = await buildDriver(app());
    const { code, state } = await agreeAtDiscord(app(), driver);
    const { state: access } = { state: driver.token };
    const [head = '', , tail = ''] = state.split('.');
    for (const forged of [access, `${head}.e30.${tail}`, `${state}x`, 'x', '..']) {
      expect(await tryAnswer(driver, { code, state: forged })).toEqual(refusedUnasked);
    }
    expect(await refusedCodeOf(confirm(driver, { code, state: '' }))).toBe('VALIDATION_FAILED');
  });

  test('after ten minutes', async () => {
    const driver = await buildDriver(app());
    const answer = await agreeAtDiscord(app(), driver);
    app().passTime(limits.discordStateLifeMs);
    expect(await tryAnswer(driver, answer)).toEqual(refusedUnasked);
  });

  test('a second time, also after unlinking', async () => {
    const driver = await buildDriver(app());
    const answer = await agreeAtDiscord(app(), driver);
    await confirm(driver, answer);
    await driver.browser.call(linkedAccounts.removeDiscord);
    expect(await tryAnswer(driver, answer)).toEqual(refusedUnasked);
  });
});

test('of 20 at once with one state, one links', async () => {
  const driver = await buildDriver(app());
  const answer = await agreeAtDiscord(app(), driver);
  const calls = Array.from({ length: 20 }, () => confirm(driver, answer));
  expect(await countOutcomes(calls)).toEqual({ OK: 1, DISCORD_REFUSED: 19 });
});

test('a code that Discord does not know is refused, and its state is used up', async () => {
  const driver = await buildDriver(app());
  const { code, state } = await agreeAtDiscord(app(), driver);
  expect(await refusedCodeOf(confirm(driver, { code: 'unknown', state }))).toBe('DISCORD_REFUSED');
  expect(await refusedCodeOf(confirm(driver, { code, state }))).toBe('DISCORD_REFUSED');
});

describe('one Discord account belongs to one user', () => {
  test('another one is told what to do', async () => {
    const [driver, other] = [await buildDriver(app()), await buildDriver(app())];
    await linkDiscord(app(), driver);
    const before = await listMedia();
    expect(await refusedCodeOf(linkDiscord(app(), other))).toBe('DISCORD_TAKEN');
    expect(await listMedia()).toEqual(before);
    expect(app().community.discord.countActiveTokens()).toBe(0);
    await driver.browser.call(linkedAccounts.removeDiscord);
    await linkDiscord(app(), other);
  });

  test('of ten users at once, one has it', async () => {
    const drivers = await Promise.all(Array.from({ length: 10 }, () => buildDriver(app())));
    const calls = drivers.map((driver) => linkDiscord(app(), driver));
    expect(await countOutcomes(calls)).toEqual({ OK: 1, DISCORD_TAKEN: 9 });
  });

  test('and a user has one', async () => {
    const driver = await buildDriver(app());
    const [first, second] = [
      await agreeAtDiscord(app(), driver),
      await agreeAtDiscord(app(), driver, dietrichId),
    ];
    const calls = [confirm(driver, first), confirm(driver, second)];
    expect(await countOutcomes(calls)).toEqual({ OK: 1, DISCORD_LINKED: 1 });
    const begin = driver.browser.call(linkedAccounts.beginDiscord);
    expect(await refusedCodeOf(begin)).toBe('DISCORD_LINKED');
  });
});

describe('if Discord fails', () => {
  test.each(['503', '403', 'html', 'huge', 'reset', '429'] as const)(
    'with %s, nothing is linked, and it works later',
    async (fault) => {
      const driver = await buildDriver(app());
      const answer = await agreeAtDiscord(app(), driver);
      app().community.discord.setFault(fault);
      expect(await refusedCodeOf(confirm(driver, answer))).toBe('DISCORD_UNAVAILABLE');
      app().community.discord.setFault('none');
      await linkDiscord(app(), driver);
    },
  );

  test('to revoke the token, the account is linked and the log says so without the token', async () => {
    const driver = await buildDriver(app());
    app().community.discord.refuseRevocations(true);
    await linkDiscord(app(), driver);
    const lines = app().logLines.filter((line) => line.includes('Discord token was not revoked'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('access_token');
  });
});

test('is in the export, gone when unlinked, and gone with the account, as is its picture', async () => {
  const before = await listMedia();
  const driver = await buildDriver(app());
  const { discord } = await linkDiscord(app(), driver);
  const data = await driver.browser.call(account.exportData);
  expect(data.linkedAccounts).toEqual({ discord, truckersMp: null });
  expect(await driver.browser.call(linkedAccounts.removeDiscord)).toEqual({ success: true });
  expect(await readDiscord(driver)).toBeNull();
  expect(await listMedia()).toEqual(before);
  await linkDiscord(app(), driver);
  await driver.browser.call(account.removeAccount, { body: { currentPassword: password } });
  expect(await app().db.discordAccount.count()).toBe(0);
  expect(await listMedia()).toEqual(before);
});

test('programs cannot see or change it', async () => {
  const driver = await buildDriver(app());
  const { token } = await buildToken(driver);
  const response = await app()
    .openBrowser()
    .send('/api/users/me/linked-accounts', { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(403);
});
