import { contract } from '@waybill/schema/contract';
import { errorBodySchema } from '@waybill/schema/errors';
import { limits } from '@waybill/schema/limits';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { messages } from '@waybill/schema/messages';
import { describe, expect, inject, test } from 'vitest';
import { buildDriver, password, takeSteamId } from '../../testing/factories.ts';
import { countOutcomes, refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const app = useTestApp();

const register = (browser: TestBrowser, body: Readonly<Record<string, unknown>>) =>
  browser.send('/api/auth/register', {
    method: 'POST',
    headers: { ...browser.writeHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const bodyFor = (steamId: string) => ({
  steamId,
  username: 'Nora',
  email: `${steamId}@example.org`,
  password,
});

/** A browser that returned from Steam with a registration ticket. */
async function openWithTicket() {
  const steamId = takeSteamId();
  const browser = app().openBrowser();
  await browser.signInWithSteam(steamId);
  return { browser, steamId, body: bodyFor(steamId) };
}

const countUsers = (steamId: string) => app().db.user.count({ where: { steamId } });

describe('A7: the ticket', () => {
  test('registers its Steam account and signs the browser in at once', async () => {
    const { browser, steamId, body } = await openWithTicket();
    const { token, user } = await browser.call(contract.auth.register, { body });
    expect(user).toEqual({
      id: user.id,
      steamId,
      username: 'Nora',
      avatarUrl: null,
      email: body.email,
      vtcId: null,
      vtc: null,
      roles: [],
      appliedTo: [],
      collapsedSections: [],
      preferences: defaultPreferences,
      isOperator: false,
    });
    const own = await browser.call(contract.auth.getUser, { params: { steamId } });
    expect(own.user).toEqual(user);
    const headers = { authorization: `Bearer ${token}` };
    const byToken = await app().openBrowser().send(`/api/auth/user/${steamId}`, { headers });
    expect(await byToken.json()).toMatchObject({ user });
  });

  test('A7: registration needs one', async () => {
    const steamId = takeSteamId();
    const call = app()
      .openBrowser()
      .call(contract.auth.register, { body: bodyFor(steamId) });
    expect(await refusalOf(call)).toMatchObject({
      status: 403,
      body: { code: 'TICKET_MISSING', error: messages.ticketMissing },
    });
    expect(await countUsers(steamId)).toBe(0);
  });

  test('A7: for another Steam account it is refused', async () => {
    const { browser } = await openWithTicket();
    const steamId = takeSteamId();
    const refusal = await refusalOf(
      browser.call(contract.auth.register, { body: bodyFor(steamId) }),
    );
    expect(refusal).toMatchObject({ status: 403, body: { code: 'TICKET_MISSING' } });
    expect(await countUsers(steamId)).toBe(0);
  });

  test.each(['.', 'x', 'e30.e30.'])('A7: altered by %j it is worth nothing', async (change) => {
    const { browser, body } = await openWithTicket();
    const { name } = app().services.cookies.ticket;
    browser.cookies.set(name, `${browser.cookies.get(name)}${change}`);
    const refusal = await refusalOf(browser.call(contract.auth.register, { body }));
    expect(refusal.body.code).toBe('TICKET_MISSING');
  });

  test('A7: an access token of the same user is no ticket', async () => {
    const { browser, steamId, token } = await buildDriver(app());
    browser.cookies.set(app().services.cookies.ticket.name, token);
    const refusal = await refusalOf(
      browser.call(contract.auth.register, { body: bodyFor(steamId) }),
    );
    expect(refusal.body.code).toBe('TICKET_MISSING');
  });

  test('A7: it expires', async () => {
    const { browser, steamId, body } = await openWithTicket();
    app().passTime(limits.registrationTicketLifeMs + 1_000);
    const refusal = await refusalOf(browser.call(contract.auth.register, { body }));
    expect(refusal).toMatchObject({ status: 403, body: { code: 'TICKET_MISSING' } });
    expect(await countUsers(steamId)).toBe(0);
  });

  test('A7: once used, it is deleted from the browser, and a copy is refused', async () => {
    const { browser, body } = await openWithTicket();
    const { name } = app().services.cookies.ticket;
    const copy = app().openBrowser();
    for (const [kept, value] of browser.cookies) copy.cookies.set(kept, value);
    await browser.call(contract.auth.register, { body });
    expect(browser.cookies.has(name)).toBe(false);
    const again = { ...body, email: `again-${body.email}` };
    expect(await refusalOf(copy.call(contract.auth.register, { body: again }))).toMatchObject({
      status: 403,
      body: { code: 'TICKET_USED', error: messages.ticketUsed },
    });
  });

  test.each(inject('isLong') ? [50, 100] : [50])(
    'A7: %i concurrent registrations with one ticket create one user',
    async (n) => {
      const { browser, steamId, body } = await openWithTicket();
      const calls = Array.from({ length: n }, (_, index) =>
        browser.call(contract.auth.register, {
          body: { ...body, email: `${index}-${body.email}` },
        }),
      );
      const {
        OK,
        TICKET_USED = 0,
        TICKET_MISSING = 0,
        BUSY = 0,
        ...rest
      } = await countOutcomes(calls);
      expect(OK).toBe(1);
      expect(TICKET_USED + TICKET_MISSING + BUSY).toBe(n - 1);
      expect(rest).toEqual({});
      expect(await countUsers(steamId)).toBe(1);
    },
    120_000,
  );

  test('A7: two tickets for one Steam account create one user', async () => {
    const { browser, steamId, body } = await openWithTicket();
    const second = app().openBrowser();
    await second.signInWithSteam(steamId);
    await browser.call(contract.auth.register, { body });
    const again = { ...body, email: `second-${body.email}` };
    expect(await refusalOf(second.call(contract.auth.register, { body: again }))).toMatchObject({
      status: 409,
      body: { code: 'STEAM_ID_TAKEN', error: messages.steamIdTaken },
    });
    expect(await countUsers(steamId)).toBe(1);
  });
});

describe("A8: another user's email is refused", () => {
  test.each([
    ['as it is', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
    ['between spaces', (email: string) => `  ${email} `],
  ])('A8: %s creates no account and keeps the ticket usable', async (_how, write) => {
    const owner = await buildDriver(app());
    const { browser, steamId, body } = await openWithTicket();
    const taken = { ...body, email: write(owner.email) };
    expect(await refusalOf(browser.call(contract.auth.register, { body: taken }))).toMatchObject({
      status: 409,
      body: {
        code: 'EMAIL_TAKEN',
        error: messages.emailTaken,
        fields: { email: messages.emailTaken },
      },
    });
    expect(await countUsers(steamId)).toBe(0);
    const { user } = await browser.call(contract.auth.register, { body });
    expect(user.id).not.toBe(owner.user.id);
  });

  test('A8: the database refuses it too, in any case', async () => {
    const { email } = await buildDriver(app());
    const store = (spelling: string) => {
      const data = { username: 'x', passwordHash: 'x', email: spelling };
      return app().db.user.create({ data: { ...data, steamId: takeSteamId() } });
    };
    await expect(store(email)).rejects.toMatchObject({ code: 'P2002' });
    await expect(store(email.toUpperCase())).rejects.toThrow(/users_email_check/);
  });
});

describe('the form of the specification', () => {
  const complete = { username: 'Nora', email: 'nora@example.org', password: 'secret' };
  const { allFieldsRequired, emailInvalid, passwordTooShort } = messages;

  test.each<[what: string, change: Readonly<Record<string, unknown>>, sentence: string]>([
    ['an empty Steam id', { steamId: '' }, allFieldsRequired],
    ['no username', { username: undefined }, allFieldsRequired],
    ['an empty username', { username: '' }, allFieldsRequired],
    ['a username of spaces', { username: '   ' }, allFieldsRequired],
    ['no email', { email: undefined }, allFieldsRequired],
    ['an email of spaces', { email: '  ' }, allFieldsRequired],
    ['no password', { password: undefined }, allFieldsRequired],
    ['an empty password', { password: '' }, allFieldsRequired],
    ['no steamId', { steamId: undefined }, allFieldsRequired],
    ['a bad email and no password', { email: 'nora', password: '' }, allFieldsRequired],
    ['a short password and no username', { username: '', password: 'x' }, allFieldsRequired],
    ['an email without @', { email: 'nora' }, emailInvalid],
    ['an email without a domain', { email: 'nora@' }, emailInvalid],
    ['an email with a space', { email: 'no ra@example.org' }, emailInvalid],
    ['a bad email and a short password', { email: 'nora', password: '12345' }, emailInvalid],
    ['a password of five characters', { password: '12345' }, passwordTooShort],
    ['a password too long', { password: 'x'.repeat(257) }, messages.passwordTooLong],
    ['a username too long', { username: 'x'.repeat(33) }, messages.usernameTooLong],
    ['a steamId that is none', { steamId: '1' }, messages.steamIdInvalid],
  ])('%s', async (_what, change, sentence) => {
    const { browser, steamId } = await openWithTicket();
    const response = await register(browser, { ...complete, steamId, ...change });
    expect(response.status).toBe(422);
    const { error, fields = {} } = errorBodySchema.parse(await response.json());
    expect(error).toBe(sentence);
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(change).toSorted());
  });

  test('a password of six characters, including spaces, is accepted', async () => {
    const { browser, body } = await openWithTicket();
    await browser.call(contract.auth.register, { body: { ...body, password: ' pass ' } });
    const login = { email: body.email, password: 'pass' };
    const refusal = await refusalOf(browser.call(contract.auth.login, { body: login }));
    expect(refusal.body.code).toBe('CREDENTIALS_WRONG');
    await browser.call(contract.auth.login, { body: { ...login, password: ' pass ' } });
  });

  test('the username is trimmed, the email trimmed and lowercased', async () => {
    const { browser, body } = await openWithTicket();
    const untidy = { username: '  Nora Night ', email: ` ${body.email.toUpperCase()}  ` };
    const { user } = await browser.call(contract.auth.register, { body: { ...body, ...untidy } });
    expect(user).toMatchObject({ username: 'Nora Night', email: body.email });
  });
});
