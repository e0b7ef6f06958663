import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiscordEmulator, startDiscordEmulator } from './discord-emulator.ts';
import { botRoleId, type EmulatedGuild, type GuildPlan, permissionBits } from './guilds.ts';
import { emulatedPeople } from './people.ts';

const redirectUri = 'http://localhost:3000/settings/discord';
const [nora = '', dietrich = '', , , fergus = ''] = emulatedPeople.map(({ id }) => id);
const guildPlan: GuildPlan = {
  id: '5000',
  name: 'Nord',
  ownerId: nora,
  roles: [
    { id: '5001', name: 'Driver', position: 1 },
    { id: '5002', name: 'Staff', position: 9 },
  ],
  memberIds: [dietrich],
};
const limits = { perSecond: 5, roleChangesPerTenSeconds: 2, invalidPerTenMinutes: 6 };
const userAgent = 'DiscordBot (https://waybill.example, 1.0)';

let now = 0;
let discord: DiscordEmulator;
beforeEach(async () => {
  now = 1_000_000;
  discord = await startDiscordEmulator({ guilds: [guildPlan], limits, now: () => now });
});
afterEach(() => discord.close());

function authorizationUrl(changes: Record<string, string> = {}): string {
  const query = {
    response_type: 'code',
    client_id: discord.application.clientId,
    scope: 'identify',
    state: 'a state',
    redirect_uri: redirectUri,
    ...changes,
  };
  return `${discord.url}/oauth2/authorize?${new URLSearchParams(query).toString()}`;
}

async function obtainCode(changes?: Record<string, string>, guildId?: string): Promise<string> {
  const location = await discord.approve(authorizationUrl(changes), nora, guildId);
  return new URL(location).searchParams.get('code') ?? '';
}

/** Calls the API and returns its status and body. */
async function call(method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${discord.url}/api/v10${path}`, {
    ...init,
    method,
    headers: Object.assign({ 'user-agent': userAgent }, init.headers),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

function exchange(code: string, changes: Record<string, string> = {}) {
  const { clientId, clientSecret } = discord.application;
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    client_secret: clientSecret,
    ...changes,
  };
  return call('POST', '/oauth2/token', { body: new URLSearchParams(form) });
}

const asBot = () => ({ headers: { authorization: `Bot ${discord.application.botToken}` } });

async function installedGuild(permissions = permissionBits.MANAGE_ROLES): Promise<EmulatedGuild> {
  await obtainCode({ scope: 'bot identify', permissions: String(permissions) }, guildPlan.id);
  const guild = discord.guilds.get(guildPlan.id);
  if (!guild) throw new Error('no such guild');
  return guild;
}

describe('the code grant', () => {
  it('returns the state and a code that works once', async () => {
    const location = new URL(await discord.approve(authorizationUrl(), nora));
    expect(`${location.origin}${location.pathname}`).toBe(redirectUri);
    expect(location.searchParams.get('state')).toBe('a state');
    const code = location.searchParams.get('code') ?? '';
    expect(await exchange(code)).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', scope: 'identify', expires_in: 604_800 },
    });
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('gives no token for another redirect, another secret, JSON or after a minute', async () => {
    const other = { redirect_uri: 'http://localhost:3000/elsewhere' };
    expect((await exchange(await obtainCode(), other)).status).toBe(400);
    expect((await exchange(await obtainCode(), { client_secret: 'x' })).status).toBe(401);
    const body = JSON.stringify({ grant_type: 'authorization_code' });
    const asJson = { body, headers: { 'content-type': 'application/json' } };
    expect((await call('POST', '/oauth2/token', asJson)).status).toBe(401);
    const code = await obtainCode();
    now += 60_001;
    expect((await exchange(code)).status).toBe(400);
  });

  it('names the person for a token until it is revoked', async () => {
    const { body } = await exchange(await obtainCode());
    expect(body).toHaveProperty('access_token');
    const token = String(Reflect.get(Object(body), 'access_token'));
    const asPerson = { headers: { authorization: `Bearer ${token}` } };
    expect(await call('GET', '/users/@me', asPerson)).toMatchObject({
      status: 200,
      body: { id: nora, global_name: 'Nora Nightline', discriminator: '0' },
    });
    expect(discord.countActiveTokens()).toBe(1);
    const { clientId, clientSecret } = discord.application;
    const form = { token, client_id: clientId, client_secret: clientSecret };
    await call('POST', '/oauth2/token/revoke', { body: new URLSearchParams(form) });
    expect(discord.countActiveTokens()).toBe(0);
    expect((await call('GET', '/users/@me', asPerson)).status).toBe(401);
  });

  it('tells that the person cancelled', async () => {
    const location = new URL(await discord.cancel(authorizationUrl()));
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'a state',
    });
  });

  it.each([
    { client_id: '1' },
    { response_type: 'token' },
    { scope: 'identify guilds.join' },
    { redirect_uri: 'https://evil.example/settings/discord' },
    { redirect_uri: `${redirectUri}?next=elsewhere` },
  ])('shows a page without a form for %j', async (changes) => {
    const response = await fetch(authorizationUrl(changes));
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('<form');
  });

  it('shows everybody as a button, with names as text, and no script', async () => {
    const response = await fetch(authorizationUrl({ state: '"><script>alert(1)</script>' }));
    const text = await response.text();
    for (const { id } of emulatedPeople) expect(text).toContain(`name="person" value="${id}"`);
    expect(text).not.toContain('<script');
    expect(text).not.toContain('<select');
  });
});

describe('the bot', () => {
  it('is installed in the server of the token’s answer, with its own managed role', async () => {
    const code = await obtainCode({ scope: 'bot identify', permissions: '268435456' }, '5000');
    const { body } = await exchange(code);
    expect(body).toMatchObject({ guild: { id: '5000', name: 'Nord' } });
    const roles = await call('GET', '/guilds/5000/roles', asBot());
    expect(roles.body).toContainEqual(
      expect.objectContaining({ name: 'Waybill', managed: true, position: 1 }),
    );
  });

  it('is installed by the owner of a server alone', async () => {
    const url = authorizationUrl({ scope: 'bot', permissions: '0' });
    await expect(discord.approve(url, dietrich, '5000')).rejects.toThrow('400');
  });

  it('adds and removes one role, again without a change, and no other', async () => {
    const guild = await installedGuild();
    const bot = guild.roles.get(botRoleId(guild, discord.application.clientId));
    if (bot) bot.position = 5;
    guild.members.get(dietrich)?.add('5002');
    const path = `/guilds/5000/members/${dietrich}/roles/5001`;
    expect((await call('PUT', path, asBot())).status).toBe(204);
    expect((await call('PUT', path, asBot())).status).toBe(204);
    expect(await call('GET', `/guilds/5000/members/${dietrich}`, asBot())).toMatchObject({
      body: { user: { id: dietrich }, roles: ['5002', '5001'] },
    });
    now += 10_000;
    expect((await call('DELETE', path, asBot())).status).toBe(204);
    expect([...(guild.members.get(dietrich) ?? [])]).toEqual(['5002']);
  });

  it.each([
    ['a server without the bot', '/guilds/5000/roles', 403, 50_001],
    ['an unknown server', '/guilds/1/roles', 404, 10_004],
  ])('cannot read %s', async (_name, path, status, code) => {
    expect(await call('GET', path, asBot())).toMatchObject({ status, body: { code } });
  });

  it('is refused what Discord refuses', async () => {
    const guild = await installedGuild(0n);
    const bot = guild.roles.get(botRoleId(guild, discord.application.clientId));
    const change = async (memberId: string, roleId: string) => {
      now += 10_000;
      const path = `/guilds/5000/members/${memberId}/roles/${roleId}`;
      const { status, body } = await call('PUT', path, asBot());
      return [status, Reflect.get(Object(body), 'code')];
    };
    expect(await change(dietrich, '5001')).toEqual([403, 50_013]);
    if (bot) bot.permissions = permissionBits.MANAGE_ROLES;
    // Its role is below both.
    expect(await change(dietrich, '5001')).toEqual([403, 50_013]);
    if (bot) bot.position = 5;
    expect(await change(dietrich, '5002')).toEqual([403, 50_013]);
    expect(await change(dietrich, '5000')).toEqual([400, 50_028]);
    expect(await change(dietrich, bot?.id ?? '')).toEqual([400, 50_028]);
    expect(await change(dietrich, '77')).toEqual([404, 10_011]);
    now += 600_000;
    expect(await change(fergus, '5001')).toEqual([404, 10_007]);
    expect(await call('GET', `/guilds/5000/members/${fergus}`, asBot())).toMatchObject({
      status: 404,
      body: { code: 10_007 },
    });
  });
});

describe('the limits', () => {
  it('allow so many requests in a second', async () => {
    await installedGuild();
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => call('GET', '/guilds/5000/roles', asBot())),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body).toMatchObject({ global: true, retry_after: 1 });
    expect(refused[0]?.headers.get('x-ratelimit-global')).toBe('true');
    now += 1_000;
    expect((await call('GET', '/guilds/5000/roles', asBot())).status).toBe(200);
  });

  it('of a route are told in its headers', async () => {
    await installedGuild();
    const path = `/guilds/5000/members/${fergus}/roles/5001`;
    const first = await call('PUT', path, asBot());
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
    await call('PUT', path, asBot());
    now += 4_000;
    const third = await call('PUT', path, asBot());
    expect(third).toMatchObject({ status: 429, body: { global: false, retry_after: 6 } });
    expect(third.headers.get('retry-after')).toBe('6');
    now += 6_000;
    expect((await call('PUT', path, asBot())).status).toBe(404);
  });

  it('ban an address with too many invalid requests, but for ten minutes', async () => {
    for (let asked = 0; asked < limits.invalidPerTenMinutes; asked += 1) {
      now += 1_000;
      expect((await call('GET', '/users/@me')).status).toBe(401);
    }
    now += 1_000;
    expect(await call('GET', '/users/@me')).toMatchObject({
      status: 429,
      body: 'error code: 1015',
    });
    now += 600_000;
    expect((await call('GET', '/users/@me')).status).toBe(401);
  });

  it('refuse programs that do not name themselves', async () => {
    const headers = { 'user-agent': 'Waybill' };
    expect((await call('GET', '/users/@me', { headers })).status).toBe(403);
  });
});

it('fails on request, and logs what was asked', async () => {
  discord.setFault('503');
  expect((await call('GET', '/users/@me')).status).toBe(503);
  discord.setFault('429');
  const { status, headers } = await call('GET', '/users/@me?x=1');
  expect([status, headers.get('x-ratelimit-scope')]).toEqual([429, 'shared']);
  expect(discord.log).toEqual([
    { method: 'GET', path: '/users/@me', status: 503 },
    { method: 'GET', path: '/users/@me', status: 429 },
  ]);
});

it('signs interactions with the key that its application shows', () => {
  const body = '{"type":1}';
  const headers = discord.signInteraction(body, 1_700_000_000);
  const x = Buffer.from(discord.application.publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signature = Buffer.from(headers['x-signature-ed25519'] ?? '', 'hex');
  const signed = (text: string) => verify(null, Buffer.from(text), key, signature);
  expect(signed(`1700000000${body}`)).toBe(true);
  expect(signed(`1700000001${body}`)).toBe(false);
});
