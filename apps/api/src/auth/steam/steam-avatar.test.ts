import { describe, expect, it } from 'vitest';
import { avatarAddressOf, createSteamAvatars } from './steam-avatar.ts';

const hash = 'b5bd56c1346484e565985b98ec342b404d026723';
const own = `https://avatars.steamstatic.com/${hash}_full.jpg`;
const emulatorUrl = 'http://127.0.0.1:4711';

/** A fake Steam that returns these bytes for every request and records the requests. */
function fixedSteam(body: string | Uint8Array<ArrayBuffer>, init?: ResponseInit) {
  const asked: string[] = [];
  const fetchImage: typeof fetch = (input) => {
    asked.push(input instanceof Request ? input.url : input.toString());
    return Promise.resolve(new Response(body, init));
  };
  return { asked, fetch: fetchImage };
}

function fetchOfSize(size: number): Promise<Buffer> {
  return createSteamAvatars({ fetch: fixedSteam(new Uint8Array(size)).fetch }).fetchAvatar(own);
}

describe('E7: an avatar', () => {
  it.each([
    own,
    `https://avatars.akamai.steamstatic.com/${hash}_full.jpg`,
    `https://avatars.fastly.steamstatic.com/${hash}_full.jpg`,
    `https://avatars.cloudflare.steamstatic.com/${hash}_full.jpg`,
    `https://AVATARS.steamstatic.com:443/${hash}_full.jpg`,
  ])('is fetched from %s', async (address) => {
    const steam = fixedSteam(Uint8Array.from([1, 2, 3]));
    const bytes = await createSteamAvatars({ fetch: steam.fetch }).fetchAvatar(address);
    expect([...bytes]).toEqual([1, 2, 3]);
    expect(steam.asked).toHaveLength(1);
  });

  it.each([
    own.replace('https:', 'http:'),
    own.replace('https:', 'ftp:'),
    own.replace('.com/', '.com:8443/'),
    own.replace('//', '//user@'),
    own.replace('//', '//user:password@'),
    own.replace('.com/', '.com@127.0.0.1/'),
    own.replace('.com/', '.com.evil.example/'),
    own.replace('.com/', '.com.:443/'),
    own.replace('avatars.', 'evil-avatars.'),
    own.replace('avatars.', 'avatars.evil.example.'),
    own.replace('avatars.', 'avatars.a.b.'),
    own.replace('steamstatic.com', 'steamstatic.com.evil'),
    own.replace('steamstatic.com', 'steamstatic.community'),
    own.replace('steamstatic.com', 'evilsteamstatic.com'),
    own.replace('avatars.steamstatic.com', 'evil.example'),
    own.replace('avatars.steamstatic.com', 'evil.example/avatars.steamstatic.com'),
    own.replace('avatars.steamstatic.com', 'evil.example#avatars.steamstatic.com'),
    own.replace('avatars.steamstatic.com', 'evil.example?avatars.steamstatic.com'),
    own.replace('avatars.steamstatic.com', String.raw`evil.example\avatars.steamstatic.com`),
    'https://localhost/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://127.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://0x7f000001/a.jpg',
    'https://0/a.jpg',
    'https://[::1]/a.jpg',
    'https://[::ffff:127.0.0.1]/a.jpg',
    'https://10.0.0.1/a.jpg',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/a.jpg',
    `${emulatorUrl}/avatars/a.jpg`,
    'file:///etc/hostname',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '/a.jpg',
    '',
  ])('is never fetched from %s', async (address) => {
    const steam = fixedSteam('');
    const avatars = createSteamAvatars({ fetch: steam.fetch });
    await expect(avatars.fetchAvatar(address)).rejects.toThrow(
      /not where Steam keeps avatars|Invalid URL/,
    );
    expect(steam.asked).toEqual([]);
  });

  it.each([own, 'http://127.0.0.1:4712/a.jpg', 'https://127.0.0.1:4711/a.jpg'])(
    'comes only from the emulator if there is one, not from %s',
    async (address) => {
      const steam = fixedSteam('');
      const avatars = createSteamAvatars({ emulatorUrl, fetch: steam.fetch });
      await avatars.fetchAvatar(`${emulatorUrl}/avatars/a.jpg`);
      await expect(avatars.fetchAvatar(address)).rejects.toThrow('not where Steam keeps avatars');
      expect(steam.asked).toEqual([`${emulatorUrl}/avatars/a.jpg`]);
    },
  );

  it.each([
    'http://127.0.0.1/',
    `http://avatars.steamstatic.com/${hash}_full.jpg`,
    `https://avatars.akamai.steamstatic.com/${hash}_full.jpg`,
    '//evil.example/a.jpg',
  ])('is not followed to %s', async (location) => {
    const steam = fixedSteam('', { status: 302, headers: { location } });
    const fetching = createSteamAvatars({ fetch: steam.fetch }).fetchAvatar(own);
    await expect(fetching).rejects.toThrow('redirected to another origin');
    expect(steam.asked).toEqual([own]);
  });

  it('may be as large as the limit, and no larger', async () => {
    expect(await fetchOfSize(262_144)).toHaveLength(262_144);
    await expect(fetchOfSize(262_145)).rejects.toThrow('too large');
  });
});

it.each([
  [own, own],
  ['https://avatars.steamstatic.com/fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb_full.jpg', null],
  ['https://avatars.akamai.steamstatic.com/fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb.jpg', null],
  [undefined, null],
])('the picture at %s is %s', (avatarfull, address) => {
  const profile = { steamid: '76561198000000101', personaname: 'Nora' };
  const found = avatarAddressOf({ ...profile, ...(avatarfull !== undefined && { avatarfull }) });
  expect(found).toBe(address);
});
