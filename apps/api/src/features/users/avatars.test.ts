import { contract } from '@waybill/schema/contract';
import { copyUrl } from '@waybill/schema/images';
import { avatarAddress, type EmulatedAvatar } from '@waybill/steam-emulator/avatars';
import type { SteamFault } from '@waybill/steam-emulator/faults';
import { drawAvatar } from '@waybill/steam-emulator/draw-avatar';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildPng,
  buildStaff,
  buildVtc,
  type Driver,
  password,
  takeSteamId,
} from '../../testing/factories.ts';
import { buildPngOf, deflateZeros, drawPicture } from '../../testing/hostile-images.ts';
import { oneIn } from '../../testing/pairs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useTrap } from '../../testing/trap.ts';

const app = useTestApp({ steamTimeoutMs: 2_000 });
const patientApp = useTestApp({ steamTimeoutMs: 600_000 });
const trap = useTrap();
const { account, audit, auth, members, vtcs } = contract;

/** How long a profile is cached. */
const memoryMs = 10 * 60_000;

let nextPicture = 0;

/** A unique picture. */
function picture(): EmulatedAvatar {
  return { kind: 'drawn', seed: `picture ${nextPicture++}` };
}

/** Gives a driver another avatar at Steam and signs them in again. */
async function signInWith(driver: Driver, avatar: EmulatedAvatar): Promise<string | null> {
  await app().services.background.settle();
  app().emulator.setAvatar(driver.steamId, avatar);
  app().passTime(memoryMs);
  await driver.browser.call(auth.login, { body: { email: driver.email, password } });
  return readAvatar(driver);
}

/** The avatar once all background work of the sign-ins is done. */
async function readAvatar({ browser, steamId }: Pick<Driver, 'browser' | 'steamId'>) {
  await app().services.background.settle();
  return (await browser.call(auth.getUser, { params: { steamId } })).user.avatarUrl;
}

async function buildPortrayed() {
  const driver = await buildDriver(app());
  const avatarUrl = await signInWith(driver, picture());
  return { ...driver, avatarUrl: avatarUrl ?? 'none' };
}

/** Registers a newcomer with an avatar; Steam's profiles may fail meanwhile. */
async function buildNewcomer(avatar: EmulatedAvatar, fault: SteamFault = 'none') {
  const steamId = takeSteamId();
  const { emulator, openBrowser } = app();
  emulator.setAvatar(steamId, avatar);
  const browser = openBrowser();
  await browser.signInWithSteam(steamId);
  emulator.setFault(fault);
  const body = { steamId, email: `new-${steamId}@example.org`, username: 'New', password };
  await browser.call(auth.register, { body });
  await app().services.background.settle();
  emulator.setFault('none');
  return { browser, steamId };
}

function file(bytes: Uint8Array): EmulatedAvatar {
  return { kind: 'file', bytes };
}

function avatarsOf(list: readonly { readonly id: string; readonly avatarUrl: string | null }[]) {
  return new Map(list.map(({ id, avatarUrl }) => [id, avatarUrl]));
}

async function readImage(url: string) {
  const response = await app().openBrowser().send(url);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Expects that each image belongs to something. */
async function expectNoOrphans(): Promise<void> {
  const where = { logoOf: null, bannerOf: null, avatarOf: null };
  expect(await app().db.media.count({ where })).toBe(0);
}

describe('the picture of a Steam profile', () => {
  test('is there after registering, as our own small square copy', async () => {
    const { browser, steamId } = await buildNewcomer(picture());
    const url = await readAvatar({ browser, steamId });
    expect(url).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    for (const [address, side] of [
      [url ?? '', 128],
      [copyUrl(url ?? '', 64), 64],
    ] as const) {
      const { format, width, height } = await sharp((await readImage(address)).bytes).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: side, height: side });
    }
  });

  test('is updated by a return from Steam', async () => {
    const driver = await buildNewcomer(picture(), '503');
    expect(await readAvatar(driver)).toBeNull();
    // How long a missing answer is cached.
    app().passTime(61_000);
    expect((await driver.browser.signInWithSteam(driver.steamId)).status).toBe(302);
    expect(await readAvatar(driver)).not.toBeNull();
  });

  test('is updated by a password login, replacing the old one', async () => {
    const driver = await buildPortrayed();
    const changed = await signInWith(driver, picture());
    expect([null, driver.avatarUrl]).not.toContain(changed);
    expect((await readImage(driver.avatarUrl)).status).toBe(404);
    expect((await readImage(changed ?? '')).status).toBe(200);
    await expectNoOrphans();
  });

  test('is fetched once while its address stays the same', async () => {
    const driver = await buildDriver(app());
    const avatar = picture();
    const url = await signInWith(driver, avatar);
    const { avatars } = app().emulator.requests;
    expect(await signInWith(driver, avatar)).toBe(url);
    expect(app().emulator.requests.avatars).toBe(avatars);
  });

  test('stays the same image if Steam only moves it', async () => {
    const driver = await buildDriver(app());
    const imageOf = async () => {
      const where = { id: driver.user.id };
      return (await app().db.user.findUniqueOrThrow({ where })).avatarId;
    };
    await signInWith(driver, { kind: 'drawn', seed: 'moving' });
    const before = await imageOf();
    const { avatars } = app().emulator.requests;
    await signInWith(driver, { kind: 'file', bytes: drawAvatar('moving') });
    expect(app().emulator.requests.avatars).toBe(avatars + 1);
    expect(before).not.toBeNull();
    expect(await imageOf()).toBe(before);
  });

  test('is removed when it is removed at Steam, which then shows the default', async () => {
    const driver = await buildPortrayed();
    const { avatars } = app().emulator.requests;
    expect(await signInWith(driver, { kind: 'none' })).toBeNull();
    expect(app().emulator.requests.avatars).toBe(avatars);
    expect((await readImage(driver.avatarUrl)).status).toBe(404);
    await expectNoOrphans();
  });

  test('is stored once by concurrent sign-ins', async () => {
    const driver = await buildPortrayed();
    app().emulator.setAvatar(driver.steamId, picture());
    app().passTime(memoryMs);
    const body = { email: driver.email, password };
    const browsers = Array.from({ length: 5 }, () => app().openBrowser());
    await Promise.all(browsers.map((browser) => browser.call(auth.login, { body })));
    expect(await readAvatar(driver)).not.toBe(driver.avatarUrl);
    await expectNoOrphans();
  });

  test('E2: keeps only the picture of the file', async () => {
    const driver = await buildDriver(app());
    const exif = { IFD0: { Copyright: 'the secret place' } };
    const bytes = await drawPicture(300, 100).withExif(exif).jpeg().toBuffer();
    expect(bytes.includes('the secret place')).toBe(true);
    const url = await signInWith(driver, { kind: 'file', bytes });
    const image = await readImage(url ?? '');
    expect(image.bytes.includes('the secret place')).toBe(false);
    const { width, height, exif: kept } = await sharp(image.bytes).metadata();
    expect({ width, height, kept }).toEqual({ width: 128, height: 128, kept: undefined });
  });

  test('is deleted with the account', async () => {
    const driver = await buildPortrayed();
    await driver.browser.call(account.removeAccount, { body: { currentPassword: password } });
    expect((await readImage(driver.avatarUrl)).status).toBe(404);
    await expectNoOrphans();
  });
});

describe(
  'E7: on any other response from Steam, the avatar stays unchanged',
  { tags: 'long' },
  () => {
    const cases: readonly (readonly [string, () => Promise<EmulatedAvatar> | EmulatedAvatar])[] = [
      ...(['hang', 'drip', '503', '403', 'html', 'huge', 'reset', 'redirect'] as const).map(
        (fault) => [fault, (): EmulatedAvatar => ({ kind: 'broken', fault })] as const,
      ),
      ['a text', () => file(Buffer.from('no picture'))],
      ['nothing', () => file(Buffer.alloc(0))],
      ['a drawing with a script', () => file(Buffer.from('<svg><script>alert(1)</script></svg>'))],
      ['half a picture', async () => file((await readPng()).subarray(0, 200))],
      ['a bomb', async () => file(buildPngOf(65_535, 65_535, await deflateZeros(1_000)))],
      ['a way to another server', () => ({ kind: 'moved', to: `${trap().url}/a.jpg` })],
      ['a way to an open file', () => ({ kind: 'moved', to: 'file:///etc/hostname' })],
      ['an address elsewhere', () => ({ kind: 'elsewhere', address: `${trap().url}/a.jpg` })],
      [
        'an address of the cloud',
        () => ({ kind: 'elsewhere', address: 'http://169.254.169.254/' }),
      ],
      ['an address that is none', () => ({ kind: 'elsewhere', address: 'http://[' })],
    ];

    test.each(oneIn(3, cases))('%s', async (_name, build) => {
      const driver = await buildPortrayed();
      app().logLines.length = 0;
      expect(await signInWith(driver, await build())).toBe(driver.avatarUrl);
      expect((await readImage(driver.avatarUrl)).status).toBe(200);
      expect(trap().requests).toEqual([]);
      await expectNoOrphans();
      // Logged once, as a warning and without the address.
      const warnings = app().logLines.filter((line) => /"level":"(?:warn|error)"/.test(line));
      expect(warnings).toEqual([expect.stringContaining('failed to fetch an avatar')]);
      expect(warnings[0]).toContain('"level":"warn"');
      expect(warnings[0]).not.toMatch(/127\.0\.0\.1|169\.254/);
    });

    test('until it returns a picture again', async () => {
      const driver = await buildPortrayed();
      const avatar = picture();
      const address = avatarAddress(avatar, app().emulator.url);
      expect(await signInWith(driver, { kind: 'elsewhere', address })).toBe(driver.avatarUrl);
      const next = await signInWith(driver, avatar);
      expect([null, driver.avatarUrl]).not.toContain(next);
    });

    test('no answer about the profile', async () => {
      const driver = await buildPortrayed();
      app().emulator.setAvatar(driver.steamId, picture());
      app().emulator.setFault('503');
      onTestFinished(() => app().emulator.setFault('none'));
      app().passTime(memoryMs);
      await driver.browser.call(auth.login, { body: { email: driver.email, password } });
      expect(await readAvatar(driver)).toBe(driver.avatarUrl);
    });

    test('no request waits for it', async () => {
      const { browser, steamId, email } = await buildDriver(patientApp());
      patientApp().emulator.setAvatar(steamId, { kind: 'broken', fault: 'hang' });
      patientApp().passTime(memoryMs);
      await browser.call(auth.login, { body: { email, password } });
      const { user } = await browser.call(auth.getUser, { params: { steamId } });
      expect(user.avatarUrl).toBeNull();
      // A server that stops does not retry either.
      await patientApp().restart();
    });
  },
);

async function readPng(): Promise<Buffer> {
  return Buffer.from(await (await buildPng()).arrayBuffer());
}

describe('the avatar is shown wherever a user is', () => {
  test('to fellow members', async () => {
    const { owner, vtc } = await buildVtc(app());
    const driver = await buildMember(app(), vtc.id);
    const bare = await buildMember(app(), vtc.id);
    const [ofOwner, ofDriver] = [
      await signInWith(owner, picture()),
      await signInWith(driver, picture()),
    ];
    expect(new Set([ofOwner, ofDriver, null]).size).toBe(3);
    const expected = new Map([
      [owner.user.id, ofOwner],
      [driver.user.id, ofDriver],
      [bare.user.id, null],
    ]);
    const company = await bare.browser.call(vtcs.getByUser, { params: { userId: owner.user.id } });
    expect(avatarsOf(company.vtc?.members ?? [])).toEqual(expected);
    expect(company.vtc?.owner).toEqual({
      id: owner.user.id,
      username: owner.user.username,
      avatarUrl: ofOwner,
    });
    const params = { vtcId: vtc.id };
    const list = await bare.browser.call(members.list, { params, query: {} });
    expect(avatarsOf(list.members)).toEqual(expected);
    const page = await bare.browser.call(members.get, {
      params: { ...params, userId: driver.user.id },
    });
    expect(page.member.avatarUrl).toBe(ofDriver);
    const { steamId } = driver;
    const { user } = await bare.browser.call(auth.getUser, { params: { steamId } });
    expect(user.avatarUrl).toBe(ofDriver);
  });

  test('with notes and in the audit log, until the account is gone', async () => {
    const company = await buildVtc(app());
    const { owner, vtc } = company;
    const staff = await buildStaff(app(), company, ['KICK_MEMBERS', 'VIEW_MEMBERS_PAGE']);
    const driver = await buildMember(app(), vtc.id);
    const avatarUrl = await signInWith(staff, picture());
    const params = { vtcId: vtc.id, userId: driver.user.id };
    const { note } = await staff.browser.call(members.createNote, {
      params,
      body: { text: 'On time' },
    });
    expect(note.author?.avatarUrl).toBe(avatarUrl);
    const readEntry = async () => {
      const query = { action: 'member.note-added' as const };
      const { entries } = await owner.browser.call(audit.list, {
        params: { vtcId: vtc.id },
        query,
      });
      return entries[0]?.actor;
    };
    const { id, username } = staff.user;
    expect(await readEntry()).toEqual({ id, username, avatarUrl });
    await staff.browser.call(account.removeAccount, { body: { currentPassword: password } });
    expect(await readEntry()).toEqual({ id: null, username: 'Former member', avatarUrl: null });
  });

  test('to oneself, also in the export, which says where it is from', async () => {
    const driver = await buildPortrayed();
    const { user } = await driver.browser.call(account.exportData);
    expect(user.avatarUrl).toBe(driver.avatarUrl);
    expect(user.avatarSource).toContain(`${app().emulator.url}/avatars/`);
    const answer = await driver.browser.call(auth.renewToken);
    expect(answer.user.avatarUrl).toBe(driver.avatarUrl);
  });

  test('but not to strangers', async () => {
    const { owner, vtc } = await buildVtc(app());
    await signInWith(owner, picture());
    const path = `/api${vtcs.getPublic.path.replace(':tag', vtc.tag)}`;
    const page = await (await app().openBrowser().send(path)).text();
    expect(page).toContain(owner.user.username);
    expect(page).not.toContain('avatar');
  });
});
