import { contract } from '@waybill/schema/contract';
import type { Route } from '@waybill/schema/contract/route';
import { beforeAll, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildPng,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { vtcs } = contract;

/** A company with everything that one can have, and texts that JSON has to escape. */
let rich: Awaited<ReturnType<typeof buildVtc>>;
/** One with as little as possible. */
let plain: Awaited<ReturnType<typeof buildVtc>>;

beforeAll(async () => {
  plain = await buildVtc(app());
  rich = await buildVtc(app());
  const { owner, vtc } = rich;
  const body = {
    vtcId: vtc.id,
    name: 'Quote " and \\ 🚚',
    tag: 'É"\\',
    slogan: 'Tab, <b> & \u2028 ünï',
    country: 'AT',
    language: 'de-AT',
    inactiveTimer: 7,
  };
  const files = { banner: await buildPng(96, 32) };
  const changed = await owner.browser.call(vtcs.update, { body, files });
  const member = await buildMember(app(), vtc.id);
  const params = { vtcId: vtc.id };
  await owner.browser.call(vtcs.offerOwnership, { params, body: { userId: member.user.id } });
  rich = { owner, vtc: changed.vtc };
});

/** What the server sends, which has to be what the response of the route says, to the last field. */
async function readExactly(route: Route, path: string, reader?: Driver): Promise<unknown> {
  const browser = reader?.browser ?? app().openBrowser();
  const response = await browser.send(`/api${path}`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const sent: unknown = await response.json();
  expect(route.response.parse(sent)).toStrictEqual(sent);
  return sent;
}

test('a page of the list is exactly what its contract says', async () => {
  for (const path of [
    '/vtc/all',
    '/vtc/all?limit=1',
    '/vtc/all?search=quote',
    '/vtc/all?search=q',
  ]) {
    expect(await readExactly(vtcs.list, path)).toMatchObject({ totalIsExact: true });
  }
});

test('a page without companies is one too', async () => {
  expect(await readExactly(vtcs.list, '/vtc/all?search=nobody')).toEqual({
    vtcs: [],
    nextCursor: null,
    total: 0,
    totalIsExact: true,
  });
});

test('a public company is exactly what its contract says, with the texts as they are', async () => {
  await readExactly(vtcs.getPublic, `/vtcs/by-tag/${plain.vtc.tag}`);
  const path = `/vtcs/by-tag/${encodeURIComponent(rich.vtc.tag)}`;
  const { name, tag, slogan, bannerUrl, bannerSize, createdAt } = rich.vtc;
  expect(await readExactly(vtcs.getPublic, path)).toMatchObject({
    vtc: { name, tag, slogan, bannerUrl, bannerSize, createdAt },
  });
});

test('the company of a user is exactly what its contract says, and what a write answered', async () => {
  const seen = await readExactly(
    vtcs.getByUser,
    `/vtc/by-user/${plain.owner.user.id}`,
    plain.owner,
  );
  expect(seen).toEqual({ vtc: plain.vtc });
  const { vtc, owner } = rich;
  const params = { vtcId: vtc.id };
  const removed = await owner.browser.call(vtcs.remove, { params, body: { name: vtc.name } });
  expect(removed.vtc.ownershipOfferedTo).not.toBeNull();
  expect(removed.vtc.deleteAfter).not.toBeNull();
  const path = `/vtc/by-user/${owner.user.id}`;
  expect(await readExactly(vtcs.getByUser, path, owner)).toEqual({ vtc: removed.vtc });
});

test('who has no company reads exactly that', async () => {
  const driver = await buildDriver(app());
  const path = `/vtc/by-user/${driver.user.id}`;
  expect(await readExactly(vtcs.getByUser, path, driver)).toEqual({ vtc: null });
});

test('what is asked for with HEAD has no body', async () => {
  const response = await app().openBrowser().send('/api/vtc/all', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
});
