import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { permissionKeys } from '@waybill/schema/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildPng,
  buildVtc,
  buildVtcInput,
  type Driver,
} from '../../testing/factories.ts';
import { countOutcomes, insist } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

function failure(status: number, code: string, error: string) {
  return { status, body: { code, error } };
}

async function readOwnUser(driver: Driver) {
  const { steamId } = driver;
  const { user } = await driver.browser.call(contract.auth.getUser, { params: { steamId } });
  return user;
}

describe('creating a company', () => {
  test('makes the driver its owner and only member', async () => {
    const owner = await buildDriver(app());
    const input = await buildVtcInput(owner);
    const files = { ...input.files, banner: await buildPng(1_200, 400) };
    const { vtc } = await owner.browser.call(contract.vtcs.create, { ...input, files });
    const { id, username, steamId } = owner.user;
    const { ownerId: _, ...texts } = input.body;
    expect(vtc).toMatchObject({
      ...texts,
      owner: { id, username },
      country: null,
      language: null,
      recruitment: 'OPEN',
      inactiveTimer: 30,
      memberCount: 1,
      members: [{ id, username, steamId }],
    });
    expect(vtc.logoUrl).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    expect(vtc.bannerUrl).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    const params = { userId: id };
    expect(await owner.browser.call(contract.vtcs.getByUser, { params })).toEqual({ vtc });
  });

  test('makes the locked role Owner with every permission', async () => {
    const { owner, vtc } = await buildVtc(app());
    const user = await readOwnUser(owner);
    expect(vtc.bannerUrl).toBeNull();
    expect(user).toMatchObject({
      vtcId: vtc.id,
      vtc: { id: vtc.id, name: vtc.name, tag: vtc.tag },
    });
    expect(user.roles).toMatchObject([
      { name: 'Owner', isOwner: true, isDefault: false, salary: 0 },
    ]);
    expect(user.roles[0]?.permissions).toEqual(
      permissionKeys.map((key) => ({ key, allowed: true })),
    );
  });

  test('creates the default role Driver, which may read but not change', async () => {
    const { vtc } = await buildVtc(app());
    const { roles } = await readOwnUser(await buildMember(app(), vtc.id));
    expect(roles).toMatchObject([{ name: 'Driver', isOwner: false, isDefault: true, salary: 0 }]);
    expect(roles[0]?.permissions).toEqual(
      permissionKeys.map((key) => ({ key, allowed: key.startsWith('VIEW_') })),
    );
  });

  test('trims and cleans the texts', async () => {
    const owner = await buildDriver(app());
    const { body, files } = await buildVtcInput(owner);
    const { vtc } = await owner.browser.call(contract.vtcs.create, {
      body: { ...body, name: '  Caf\u0065\u0301\u202e Trans ', slogan: ' \tWe\r\ndeliver ' },
      files,
    });
    expect(vtc).toMatchObject({ name: 'Café Trans', slogan: 'We deliver' });
  });
});

describe('a company is not created', () => {
  /** Always refused, so they can try repeatedly. */
  let driver: Driver;

  beforeAll(async () => {
    driver = await buildDriver(app());
  });

  test('D1: for another driver', async () => {
    const other = await buildDriver(app());
    const { body, files } = await buildVtcInput(driver);
    await expect(
      driver.browser.call(contract.vtcs.create, {
        body: { ...body, ownerId: other.user.id },
        files,
      }),
    ).rejects.toMatchObject(failure(403, 'NOT_YOURSELF', messages.notYourself));
  });

  test('by a member of a company', async () => {
    const { owner, vtc } = await buildVtc(app());
    for (const driver of [owner, await buildMember(app(), vtc.id)]) {
      await expect(
        driver.browser.call(contract.vtcs.create, await buildVtcInput(driver)),
      ).rejects.toMatchObject(failure(409, 'ALREADY_IN_VTC', messages.alreadyInVtc));
    }
  });

  test('with a tag that is taken, in any case, and no image is left behind', async () => {
    const { vtc } = await buildVtc(app());
    const { body, files } = await buildVtcInput(driver);
    const mediaCount = await app().db.media.count();
    await expect(
      driver.browser.call(contract.vtcs.create, {
        body: { ...body, tag: vtc.tag.toLowerCase() },
        files,
      }),
    ).rejects.toMatchObject(failure(409, 'TAG_TAKEN', messages.tagTaken));
    expect(await app().db.media.count()).toBe(mediaCount);
  });

  test.each(['name', 'tag', 'slogan', 'ownerId'])(
    'without %s, or with a blank one',
    async (field) => {
      const { body, files } = await buildVtcInput(driver);
      for (const value of ['', '   ']) {
        const error =
          field === 'ownerId' ? messages.identifierInvalid : messages.completeRequiredFields;
        await expect(
          driver.browser.call(contract.vtcs.create, { body: { ...body, [field]: value }, files }),
        ).rejects.toMatchObject({
          ...failure(422, 'VALIDATION_FAILED', error),
          body: { fields: { [field]: error } },
        });
      }
      await expect(
        driver.browser.call(contract.vtcs.create, { body: { ...body, [field]: undefined }, files }),
      ).rejects.toMatchObject(
        failure(422, 'VALIDATION_FAILED', 'Please complete all required fields.'),
      );
    },
  );

  test.each([
    ['name', 'ab', messages.vtcNameLength],
    ['name', '🚚a', messages.vtcNameLength],
    ['name', 'a'.repeat(51), messages.vtcNameLength],
    ['tag', 'a', messages.vtcTagLength],
    ['tag', '🚚', messages.vtcTagLength],
    ['tag', 'abcdefg', messages.vtcTagLength],
    ['slogan', 'a'.repeat(121), messages.vtcSloganLength],
    ['ownerId', 'me', messages.identifierInvalid],
  ])('with the %s %j', async (field, value, error) => {
    const { body, files } = await buildVtcInput(driver);
    await expect(
      driver.browser.call(contract.vtcs.create, { body: { ...body, [field]: value }, files }),
    ).rejects.toMatchObject({ status: 422, body: { error, fields: { [field]: error } } });
  });

  test('without any field, and every field is named', async () => {
    const response = await driver.browser.send('/api/vtc/create', {
      method: 'POST',
      headers: driver.browser.writeHeaders(),
      body: new FormData(),
    });
    expect(response.status).toBe(422);
    const missing = messages.completeRequiredFields;
    expect(await response.json()).toMatchObject({
      error: missing,
      fields: {
        name: missing,
        tag: missing,
        slogan: missing,
        ownerId: missing,
        logo: 'Please choose a logo.',
      },
    });
  });
});

test('D10: a driver who tries many times at once creates one company', async () => {
  const driver = await buildDriver(app());
  const inputs = await Promise.all(Array.from({ length: 8 }, () => buildVtcInput(driver)));
  const mediaCount = await app().db.media.count();
  const calls = inputs.map((input) =>
    insist(() => driver.browser.call(contract.vtcs.create, input)),
  );
  // Only two uploads of one user are processed at a time.
  const { OK, ALREADY_IN_VTC, TOO_MANY_REQUESTS = 0, ...rest } = await countOutcomes(calls);
  expect(OK).toBe(1);
  expect(ALREADY_IN_VTC).toBeGreaterThan(0);
  expect(Number(ALREADY_IN_VTC) + TOO_MANY_REQUESTS).toBe(7);
  expect(rest).toEqual({});
  expect(await app().db.vtc.count({ where: { ownerId: driver.user.id } })).toBe(1);
  expect(await app().db.media.count()).toBe(mediaCount + 1);
});
