import { networkInterfaces } from 'node:os';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emulatedDrivers } from './drivers.ts';
import type { SteamFault } from './faults.ts';
import { startSteamEmulator, type SteamEmulator } from './steam-emulator.ts';

const steamId = '76561198000000101';
const returnTo = 'http://localhost:3000/api/auth/steam/return?state=abc';
const identifierSelect = 'http://specs.openid.net/auth/2.0/identifier_select';
const signInFields = {
  'openid.ns': 'http://specs.openid.net/auth/2.0',
  'openid.mode': 'checkid_setup',
  'openid.claimed_id': identifierSelect,
  'openid.identity': identifierSelect,
  'openid.return_to': returnTo,
  'openid.realm': 'http://localhost:3000/',
};

let emulator: SteamEmulator;
beforeEach(async () => {
  emulator = await startSteamEmulator();
});
afterEach(() => emulator.close());

function signInUrl(changes: Record<string, string> = {}): string {
  return `${emulator.url}/openid/login?${new URLSearchParams({ ...signInFields, ...changes }).toString()}`;
}

async function obtainAssertion(): Promise<URLSearchParams> {
  return new URL(await emulator.approve(signInUrl(), steamId)).searchParams;
}

function confirm(assertion: URLSearchParams) {
  const form = new URLSearchParams(assertion);
  form.set('openid.mode', 'check_authentication');
  return request(emulator.url).post('/openid/login').send(form.toString());
}

describe('the sign-in page', () => {
  it('lists each driver as a button, and Cancel', async () => {
    const { text, headers } = await request(signInUrl()).get('').expect(200);
    for (const driver of emulatedDrivers) {
      expect(text).toContain(`name="steamId" value="${driver.steamId}"`);
    }
    expect(text).toContain('Łukasz Ładunek');
    expect(text).toContain('Fergus O&#39;Ferry');
    expect(text).toContain('name="cancel"');
    expect(text).toMatch(/<html lang="en">[^]*<title>[^<]+<\/title>[^]*<main>[^]*<h1>/);
    expect(text).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('escapes its input as text, never markup', async () => {
    await emulator.close();
    const personaName = `<img src=x onerror="alert('1')">`;
    emulator = await startSteamEmulator({ drivers: [{ steamId, personaName }] });
    const hostile = { 'openid.return_to': `${returnTo}"><script>alert(1)</script>` };
    const { text } = await request(signInUrl(hostile)).get('').expect(200);
    expect(text).not.toMatch(/<script|<img src=x/);
    expect(text).toContain('&lt;img src=x');
  });

  it.each([
    ['another host', { 'openid.return_to': 'https://example.com/', 'openid.realm': '' }],
    ['a look-alike of localhost', { 'openid.return_to': 'http://localhost.example.com/' }],
    ['a script', { 'openid.return_to': 'javascript:alert(1)' }],
    ['credentials', { 'openid.return_to': 'http://user@localhost:3000/' }],
    ['another realm', { 'openid.realm': 'http://localhost:3001/' }],
    ['another mode', { 'openid.mode': 'checkid_immediate' }],
    ['another namespace', { 'openid.ns': 'http://openid.net/signon/1.1' }],
    ['an identity of its own', { 'openid.claimed_id': 'https://example.com/' }],
  ])('refuses a request with %s', async (_name, changes) => {
    await request(signInUrl(changes)).get('').expect(400);
    await expect(emulator.approve(signInUrl(changes), steamId)).rejects.toThrow('400');
  });

  it('redirects to another host only if allowed', async () => {
    const elsewhere = {
      'openid.return_to': 'http://waybill.test/return',
      'openid.realm': 'http://waybill.test/',
    };
    await expect(emulator.approve(signInUrl(elsewhere), steamId)).rejects.toThrow('400');
    await emulator.close();
    emulator = await startSteamEmulator({ returnHosts: ['waybill.test'] });
    const location = await emulator.approve(signInUrl(elsewhere), steamId);
    expect(location).toMatch(/^http:\/\/waybill\.test\/return\?openid\.ns=/);
  });

  it('refuses a driver that it does not list', async () => {
    await expect(emulator.approve(signInUrl(), '76561198000000999')).rejects.toThrow('400');
  });

  it('redirects without an assertion on Cancel', async () => {
    const location = new URL(await emulator.cancel(signInUrl()));
    expect(Object.fromEntries(location.searchParams)).toEqual({
      state: 'abc',
      'openid.ns': 'http://specs.openid.net/auth/2.0',
      'openid.mode': 'cancel',
    });
  });
});

describe('assertions', () => {
  it('have the form of Steam’s assertions', async () => {
    const location = await emulator.approve(signInUrl(), steamId);
    expect(location.startsWith(`${returnTo}&openid.ns=`)).toBe(true);
    expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
      state: 'abc',
      'openid.ns': 'http://specs.openid.net/auth/2.0',
      'openid.mode': 'id_res',
      'openid.op_endpoint': 'https://steamcommunity.com/openid/login',
      'openid.claimed_id': `https://steamcommunity.com/openid/id/${steamId}`,
      'openid.identity': `https://steamcommunity.com/openid/id/${steamId}`,
      'openid.return_to': returnTo,
      'openid.response_nonce': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\S{20}$/),
      'openid.assoc_handle': '1234567890',
      'openid.signed':
        'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
      'openid.sig': expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
    });
  });

  it('are valid once', async () => {
    const assertion = await obtainAssertion();
    const first = await confirm(assertion);
    expect(first.text).toBe('ns:http://specs.openid.net/auth/2.0\nis_valid:true\n');
    const second = await confirm(assertion);
    expect(second.text).toBe('ns:http://specs.openid.net/auth/2.0\nis_valid:false\n');
  });

  it.each([
    ['openid.claimed_id', 'https://steamcommunity.com/openid/id/76561198000000202'],
    ['openid.return_to', 'http://localhost:3000/elsewhere'],
    ['openid.response_nonce', '2026-01-01T00:00:00Zabc'],
    ['openid.signed', 'signed,op_endpoint'],
    ['openid.sig', 'AAAA'],
  ])('are invalid with another %s', async (field, value) => {
    const assertion = await obtainAssertion();
    const changed = new URLSearchParams(assertion);
    changed.set(field, value);
    expect((await confirm(changed)).text).toContain('is_valid:false');
    expect((await confirm(assertion)).text).toContain('is_valid:true');
  });

  it('are invalid on another emulator', async () => {
    const assertion = await obtainAssertion();
    await emulator.close();
    emulator = await startSteamEmulator();
    expect((await confirm(assertion)).text).toContain('is_valid:false');
  });
});

describe('discovery', () => {
  it.each([
    ['/openid', 'http://specs.openid.net/auth/2.0/server'],
    [`/openid/id/${steamId}`, 'http://specs.openid.net/auth/2.0/signon'],
  ])('responds to %s with an XRDS document', async (path, type) => {
    const response = await request(emulator.url).get(path).buffer(true).expect(200);
    expect(response.type).toBe('application/xrds+xml');
    expect(response.text).toContain(`<Type>${type}</Type>`);
  });

  it('serves no other identity', async () => {
    const { status } = await request(emulator.url).get('/openid/id/76561198000000999');
    expect(status).toBe(404);
  });
});

describe('profiles', () => {
  it('come as JSON for a key', async () => {
    const path = '/ISteamUser/GetPlayerSummaries/v2';
    const { body } = await request(emulator.url)
      .get(path)
      .query({ key: 'emulated', steamids: `${steamId},76561198000000999` })
      .expect(200);
    expect(body.response.players).toHaveLength(1);
    expect(body.response.players[0]).toMatchObject({
      steamid: steamId,
      personaname: 'Nora Nightline',
      avatarfull: expect.stringMatching(/\/avatars\/[0-9a-f]{40}_full\.jpg$/),
    });
    await request(emulator.url).get(path).query({ steamids: steamId }).expect(403);
  });

  it('come as XML, behind a redirect for a custom address', async () => {
    const plain = await request(emulator.url).get(`/profiles/${steamId}/?xml=1`).expect(200);
    expect(plain.text).toContain('<steamID><![CDATA[Nora Nightline]]></steamID>');
    const custom = '/profiles/76561198000000202/?xml=1';
    const moved = await request(emulator.url).get(custom).redirects(0).expect(302);
    expect(moved.headers['location']).toBe('/id/dietrich-diesel/?xml=1');
    const followed = await request(emulator.url).get(custom).redirects(1).expect(200);
    expect(followed.text).toContain('<steamID64>76561198000000202</steamID64>');
    const missing = await request(emulator.url).get('/profiles/76561198000000999/?xml=1');
    expect(missing.text).toContain('<error>');
  });

  it('have an avatar, drawn for this driver only', async () => {
    const avatars = await Promise.all(emulatedDrivers.map((driver) => readAvatar(driver.steamId)));
    for (const { type, body } of avatars) {
      expect(type).toBe('image/png');
      expect(body.subarray(1, 4).toString()).toBe('PNG');
    }
    const different = new Set(avatars.map(({ address }) => address));
    const nobodies = emulatedDrivers.filter(({ avatar }) => avatar?.kind === 'none');
    expect(nobodies.length).toBeGreaterThan(1);
    expect(different.size).toBe(emulatedDrivers.length - nobodies.length + 1);
    const nobody = await readAvatar(nobodies[0]?.steamId ?? '');
    expect(nobody.address).toContain('/fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb_full.jpg');
  });

  it('serve any configured avatar, at a URL of its own', async () => {
    const before = await readAvatar(steamId);
    emulator.setAvatar(steamId, { kind: 'file', bytes: Buffer.from('no picture') });
    const file = await readAvatar(steamId);
    expect(file.address).not.toBe(before.address);
    expect([file.type, file.body.toString()]).toEqual(['image/jpeg', 'no picture']);
    emulator.setAvatar(steamId, { kind: 'moved', to: 'http://127.0.0.1:1/' });
    expect(await readAvatar(steamId)).toMatchObject({ location: 'http://127.0.0.1:1/' });
    emulator.setAvatar(steamId, { kind: 'broken', fault: '503' });
    expect((await readAvatar(steamId)).status).toBe(503);
    emulator.setAvatar(steamId, { kind: 'elsewhere', address: 'https://elsewhere.example/a.jpg' });
    expect(await findAvatar(steamId)).toBe('https://elsewhere.example/a.jpg');
    expect((await request(before.address).get('')).status).toBe(404);
  });
});

async function findAvatar(id: string): Promise<string> {
  const page = await request(emulator.url).get(`/profiles/${id}/?xml=1`).redirects(1);
  return /<avatarFull><!\[CDATA\[(.*?)]]>/.exec(page.text)?.[1] ?? '';
}

/** Fetches the avatar at the URL in a driver's profile. */
async function readAvatar(id: string) {
  const address = await findAvatar(id);
  const response = await fetch(address, { redirect: 'manual' });
  const body = Buffer.from(await response.arrayBuffer());
  const [type, location] = ['content-type', 'location'].map((name) => response.headers.get(name));
  return { address, status: response.status, type, location, body };
}

describe('faults', () => {
  it.each<[SteamFault, number]>([
    ['503', 503],
    ['403', 403],
    ['html', 200],
    ['redirect', 307],
  ])('%s responds, but violates the protocol', async (fault, status) => {
    const assertion = await obtainAssertion();
    emulator.setFault(fault);
    const { text } = await confirm(assertion).expect(status);
    expect(text).not.toMatch(/^ns:/);
  });

  it.each<[SteamFault]>([['hang'], ['drip']])('%s never ends its answer', async (fault) => {
    const assertion = await obtainAssertion();
    emulator.setFault(fault);
    await expect(confirm(assertion).timeout(100)).rejects.toMatchObject({ code: 'ECONNABORTED' });
  });

  it('huge sends an excessive response', async () => {
    const assertion = await obtainAssertion();
    emulator.setFault('huge');
    const answer = confirm(assertion).maxResponseSize(5_000_000);
    await expect(answer).rejects.toMatchObject({ code: 'ETOOLARGE' });
  });

  it('reset breaks the connection', async () => {
    const assertion = await obtainAssertion();
    emulator.setFault('reset');
    await expect(confirm(assertion)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('says-valid-to-everything accepts a forgery', async () => {
    emulator.setFault('says-valid-to-everything');
    const forged = new URLSearchParams({ 'openid.sig': 'AAAA' });
    expect((await confirm(forged)).text).toContain('is_valid:true');
  });

  it('don’t affect the sign-in page, and end when reset', async () => {
    emulator.setFault('503');
    const assertion = await obtainAssertion();
    await request(emulator.url).get(`/profiles/${steamId}/?xml=1`).expect(503);
    emulator.setFault('none');
    expect((await confirm(assertion)).text).toContain('is_valid:true');
  });
});

it('counts its requests by kind', async () => {
  await confirm(await obtainAssertion());
  await request(emulator.url).get(`/profiles/${steamId}/?xml=1`);
  expect(emulator.requests).toEqual({ total: 3, confirmations: 1, profiles: 1, avatars: 0 });
});

it('listens on the loopback interface only', async () => {
  const { port } = new URL(emulator.url);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  for (const { address } of others) {
    await expect(fetch(`http://${address}:${port}/openid`)).rejects.toThrow('fetch failed');
  }
});

it('refuses a port that is in use', async () => {
  const port = Number(new URL(emulator.url).port);
  await expect(startSteamEmulator({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
