import { contract } from '@waybill/schema/contract';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../testing/expect-refusal.ts';
import { buildMember, buildPng, buildVtc, type Driver } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
const { vtcs } = contract;

function read(tag: string) {
  return app().openBrowser().call(vtcs.getPublic, { params: { tag } });
}

async function setPublic({ browser }: Driver, { id: vtcId, name, tag, slogan }: Vtc, is: boolean) {
  const body = { vtcId, name, tag, slogan, isPublic: is ? 'true' : 'false' } as const;
  await browser.call(vtcs.update, { body, files: {} });
}

describe('the public page of a company', () => {
  test('is there for anybody, by its tag in either case, with nothing that is private', async () => {
    const { vtc, owner } = await buildVtc(app());
    await buildMember(app(), vtc.id);
    const { id, name, tag, slogan, logoUrl, logoSize, createdAt } = vtc;
    for (const asked of [tag, tag.toLowerCase()]) {
      expect((await read(asked)).vtc).toEqual({
        id,
        name,
        tag,
        slogan,
        logoUrl,
        logoSize,
        createdAt,
        country: null,
        language: null,
        recruitment: 'OPEN',
        inactiveTimer: 30,
        bannerUrl: null,
        bannerSize: null,
        memberCount: 2,
        members: [],
        owner: { username: owner.user.username },
      });
    }
  });

  test('is not there when the owner has switched it off, until it is on again', async () => {
    const { vtc, owner } = await buildVtc(app());
    await setPublic(owner, vtc, false);
    await expect(read(vtc.tag)).rejects.toMatchObject({ status: 404 });
    await setPublic(owner, vtc, true);
    expect((await read(vtc.tag)).vtc.id).toBe(vtc.id);
  });

  test('is what lists show too, but for the banner of a page that is switched off', async () => {
    const { vtc, owner } = await buildVtc(app());
    await buildMember(app(), vtc.id);
    const { id: vtcId, name, tag, slogan } = vtc;
    const body = { vtcId, name, tag, slogan };
    await owner.browser.call(vtcs.update, { body, files: { banner: await buildPng(96, 32) } });
    const listed = async () => {
      const query = { search: tag };
      return (await app().openBrowser().call(vtcs.list, { query })).vtcs;
    };
    const shown = (await read(tag)).vtc;
    expect(shown.bannerUrl).not.toBeNull();
    expect(await listed()).toEqual([shown]);
    await setPublic(owner, vtc, false);
    expect(await listed()).toEqual([{ ...shown, bannerUrl: null, bannerSize: null }]);
  });

  test('goes when the company is about to be deleted', async () => {
    const { vtc, owner } = await buildVtc(app());
    const params = { vtcId: vtc.id };
    await owner.browser.call(vtcs.remove, { params, body: { name: vtc.name } });
    await expect(read(vtc.tag)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['NOPE99', 404],
    ['__', 404],
    ['%25%25', 404],
    ['_', 422],
    ['%00', 422],
    ['A%', 400],
    ['..%2f..%2f..', 422],
  ])('is not there for %s', async (tag, status) => {
    const response = await app().openBrowser().send(`/api/vtcs/by-tag/${tag}`);
    await expectRefusal(response);
    expect(response.status).toBe(status);
  });
});

test('who asks a question that is answered to all alike gets no cookie', async () => {
  const { vtc } = await buildVtc(app());
  for (const path of ['/api/vtc/all', `/api/vtcs/by-tag/${vtc.tag}`]) {
    const response = await app().openBrowser().send(path);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test('a company says what its reader may do with it', async () => {
  const { vtc, owner } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  expect(vtc.can).toEqual({ update: true, handOver: true, remove: true, leave: false });
  const seen = await member.browser.call(vtcs.getByUser, { params: { userId: owner.user.id } });
  expect(seen.vtc?.can).toEqual({ update: false, handOver: false, remove: false, leave: true });
});
