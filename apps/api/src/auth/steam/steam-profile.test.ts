import { startSteamEmulator, type SteamEmulator } from '@waybill/steam-emulator/steam-emulator';
import type { SteamFault } from '@waybill/steam-emulator/faults';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSteamProfiles } from './steam-profile.ts';
import { driverId, otherDriverId } from '../../testing/steam-test.ts';

const nobodyId = '76561198000000999';

let emulator: SteamEmulator;
beforeEach(async () => {
  emulator = await startSteamEmulator();
});
afterEach(() => emulator.close());

/** A fake Steam that returns the same page for every request and records the requests. */
function fixedSteam(page: string, init?: ResponseInit) {
  const asked: string[] = [];
  const fetchPage: typeof fetch = (input) => {
    asked.push(input instanceof Request ? input.url : input.toString());
    return Promise.resolve(new Response(page, init));
  };
  return { asked, fetch: fetchPage };
}

function xmlProfile(inner: string): string {
  return `<?xml version="1.0"?><profile><steamID64>${driverId}</steamID64>${inner}</profile>`;
}

function jsonProfile(player: Record<string, unknown>): string {
  return JSON.stringify({ response: { players: [{ steamid: driverId, ...player }] } });
}

describe.each([
  ['the Web API', 'emulated'],
  ['the profile page', undefined],
])('from %s', (_name, apiKey) => {
  it('a driver has a name and an avatar', async () => {
    const profiles = createSteamProfiles({ apiKey, emulatorUrl: emulator.url });
    expect(await profiles.getProfile(driverId)).toEqual({
      steamid: driverId,
      personaname: 'Nora Nightline',
      avatarfull: expect.stringContaining(`${emulator.url}/avatars/`),
    });
    // This driver's page is behind a redirect.
    const other = await profiles.getProfile(otherDriverId);
    expect(other?.personaname).toBe('Dietrich Diesel');
  });

  it('a missing profile is null, which is not a failure', async () => {
    const onFailure = vi.fn();
    const profiles = createSteamProfiles({ apiKey, emulatorUrl: emulator.url, onFailure });
    expect(await profiles.getProfile(nobodyId)).toBeNull();
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('a name may hold any displayable text', async () => {
    const personaName = `<b>"Tom" & 'Jerry'</b> ]]> &lt; Ω 🚚`;
    const named = await startSteamEmulator({ drivers: [{ steamId: driverId, personaName }] });
    const profiles = createSteamProfiles({ apiKey, emulatorUrl: named.url });
    const profile = await profiles.getProfile(driverId);
    await named.close();
    expect(profile?.personaname).toBe(personaName);
  });

  it('concurrent and later calls share one request', async () => {
    const profiles = createSteamProfiles({ apiKey, emulatorUrl: emulator.url });
    const calls = Array.from({ length: 50 }, () => profiles.getProfile(driverId));
    expect(new Set((await Promise.all(calls)).map((profile) => profile?.personaname)).size).toBe(1);
    await profiles.getProfile(driverId);
    expect(emulator.requests.profiles).toBe(1);
    await profiles.getProfile('76561198000000303');
    expect(emulator.requests.profiles).toBe(2);
  });

  it.each<SteamFault>(['hang', 'drip', '503', '403', 'html', 'huge', 'reset', 'redirect'])(
    'A9: %s gives null, and one report without the key',
    async (fault) => {
      const onFailure = vi.fn<(error: Error) => void>();
      const isEndless = fault === 'hang' || fault === 'drip';
      const timeoutMs = isEndless ? 200 : 5_000;
      const options = { apiKey, emulatorUrl: emulator.url, timeoutMs, onFailure };
      const profiles = createSteamProfiles(options);
      emulator.setFault(fault);
      expect(await profiles.getProfile(driverId)).toBeNull();
      expect(onFailure).toHaveBeenCalledOnce();
      expect(String(onFailure.mock.calls[0]?.[0])).not.toMatch(/emulated|127\.0\.0\.1/);
    },
  );

  it('A11: only an account id can be part of an address', async () => {
    const steam = fixedSteam('');
    const profiles = createSteamProfiles({ apiKey, fetch: steam.fetch });
    for (const id of ['', '1', `${driverId}/../1`, `${driverId}&key=x`, 'https://evil.example/']) {
      expect(await profiles.getProfile(id)).toBeNull();
    }
    expect(steam.asked).toEqual([]);
  });
});

describe('Steam itself', () => {
  it('A11: is called over https, with the key for the Web API only', async () => {
    const api = fixedSteam(jsonProfile({ personaname: 'Nora' }));
    const page = fixedSteam(xmlProfile('<steamID><![CDATA[Nora]]></steamID>'));
    const found = await Promise.all([
      createSteamProfiles({ apiKey: 'k', fetch: api.fetch }).getProfile(driverId),
      createSteamProfiles({ fetch: page.fetch }).getProfile(driverId),
    ]);
    const nora = { steamid: driverId, personaname: 'Nora' };
    expect(found).toEqual([nora, nora]);
    expect([...api.asked, ...page.asked]).toEqual([
      `https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/?key=k&steamids=${driverId}`,
      `https://steamcommunity.com/profiles/${driverId}/?xml=1`,
    ]);
  });

  it('is not followed to another host', async () => {
    const location = 'https://evil.example/profiles/1?xml=1';
    const steam = fixedSteam('', { status: 302, headers: { location } });
    const onFailure = vi.fn();
    const profiles = createSteamProfiles({ fetch: steam.fetch, onFailure });
    expect(await profiles.getProfile(driverId)).toBeNull();
    expect(onFailure).toHaveBeenCalledWith(new Error('redirected to another origin'));
    expect(steam.asked).toHaveLength(1);
  });

  it('is not followed in a redirect loop', async () => {
    const steam = fixedSteam('', { status: 302, headers: { location: '/profiles/again' } });
    expect(await createSteamProfiles({ fetch: steam.fetch }).getProfile(driverId)).toBeNull();
    expect(steam.asked).toHaveLength(4);
  });

  it.each([
    ['another account', jsonProfile({ steamid: otherDriverId, personaname: 'Nora' })],
    ['no name', jsonProfile({ personaname: ' \u0000 ' })],
    ['no players', '{"response":{}}'],
  ])('is not believed when it answers with %s', async (_name, page) => {
    const profiles = createSteamProfiles({ apiKey: 'k', fetch: fixedSteam(page).fetch });
    expect(await profiles.getProfile(driverId)).toBeNull();
  });

  it('gives names and avatars that are safe to store', async () => {
    const personaname = `No\u0000ra\ud800\n${'🚚'.repeat(100)}`;
    const page = jsonProfile({ personaname, avatarfull: 'javascript:alert(1)' });
    const profiles = createSteamProfiles({ apiKey: 'k', fetch: fixedSteam(page).fetch });
    const expected = { steamid: driverId, personaname: `Nora${'🚚'.repeat(60)}` };
    expect(await profiles.getProfile(driverId)).toEqual(expected);
  });

  it('cannot make an XML page expand', async () => {
    const document = `<!DOCTYPE profile [<!ENTITY a "haha">]>${xmlProfile('<steamID>&a;</steamID>')}`;
    const page = document.replace('<?xml version="1.0"?>', '');
    const profiles = createSteamProfiles({ fetch: fixedSteam(page).fetch });
    expect((await profiles.getProfile(driverId))?.personaname).toBe('&a;');
  });

  it.each([
    ['as large as an answer may be', 262_144, undefined],
    ['larger by a byte', 262_145, 'the answer is too large'],
  ])('is read if its answer is %s, or not', async (_name, bytes, failure) => {
    const page = jsonProfile({ personaname: 'Nora' }).padEnd(bytes, ' ');
    const failures: string[] = [];
    const onFailure = (error: Error) => failures.push(error.message);
    const steam = fixedSteam(page);
    const profiles = createSteamProfiles({ apiKey: 'k', fetch: steam.fetch, onFailure });
    const profile = await profiles.getProfile(driverId);
    expect(profile?.personaname).toBe(failure ? undefined : 'Nora');
    expect(failures).toEqual(failure ? [failure] : []);
  });
});

it.each([
  ['a profile for ten minutes', jsonProfile({ personaname: 'Nora' }), 10],
  ['nobody for one minute', '{"response":{"players":[]}}', 1],
])('the memory keeps %s', async (_name, page, minutes) => {
  let now = new Date();
  const steam = fixedSteam(page);
  const profiles = createSteamProfiles({ apiKey: 'k', fetch: steam.fetch, clock: () => now });
  await profiles.getProfile(driverId);
  now = new Date(now.getTime() + minutes * 60_000 - 1_000);
  await profiles.getProfile(driverId);
  expect(steam.asked).toHaveLength(1);
  now = new Date(now.getTime() + 2_000);
  await profiles.getProfile(driverId);
  expect(steam.asked).toHaveLength(2);
});
