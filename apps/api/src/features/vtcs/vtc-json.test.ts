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

/** A company with every field set, and texts that JSON has to escape. */
let rich: Awaited<ReturnType<typeof buildVtc>>;
/** A company with as few fields as possible. */
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

/** The response, which must match the route's contract exactly. */
async function readExactly(route: Route, path: string, reader?: Driver): Promise<unknown> {
  const browser = reader?.browser ?? app().openBrowser();
  const response = await browser.send(`/api${path}`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const sent: unknown = await response.json();
  expect(route.response.parse(sent)).toStrictEqual(sent);
  return sent;
}

test('a page of the list matches its contract exactly', async () => {
  for (const path of [
    '/vtc/all',
    '/vtc/all?limit=1',
    '/vtc/all?search=quote',
    '/vtc/all?search=q',
  ]) {
    expect(await readExactly(vtcs.list, path)).toMatchObject({ totalIsExact: true });
  }
});

test('an empty page does too', async () => {
  expect(await readExactly(vtcs.list, '/vtc/all?search=nobody')).toEqual({
    vtcs: [],
    nextCursor: null,
    total: 0,
    totalIsExact: true,
  });
});

test('a public company matches its contract exactly, with the texts unchanged', async () => {
  await readExactly(vtcs.getPublic, `/vtcs/by-tag/${plain.vtc.tag}`);
  const path = `/vtcs/by-tag/${encodeURIComponent(rich.vtc.tag)}`;
  const { name, tag, slogan, bannerUrl, bannerSize, createdAt } = rich.vtc;
  expect(await readExactly(vtcs.getPublic, path)).toMatchObject({
    vtc: { name, tag, slogan, bannerUrl, bannerSize, createdAt },
  });
});

test("a user's company matches its contract exactly, and a write's response", async () => {
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

test('a user without a company gets exactly that', async () => {
  const driver = await buildDriver(app());
  const path = `/vtc/by-user/${driver.user.id}`;
  expect(await readExactly(vtcs.getByUser, path, driver)).toEqual({ vtc: null });
});

test('a HEAD request gets no body', async () => {
  const response = await app().openBrowser().send('/api/vtc/all', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
});
