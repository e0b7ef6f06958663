import { readFileSync } from 'node:fs';
import { contract } from '@waybill/schema/contract';
import { encodeLine } from '@waybill/telemetry/trace';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../../testing/factories.ts';
import { postDue } from '../../../testing/ledger-kit.ts';
import { exhibit } from '../../../testing/museum-kit.ts';
import { refusedCodeOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addTruck, drive, listTrucks } from '../../../testing/truck-kit.ts';
import { useWebBuild } from '../../../testing/web-build.ts';

/** The page before the build, which differs from the built one only in the script's name. */
const source = readFileSync(new URL('../../../../../web/index.html', import.meta.url), 'utf8');

const app = useTestApp({ webDir: useWebBuild(source) });
const { museum, users, vtcs } = contract;

let owner: Driver;
let driver: Driver;
let vtc: Awaited<ReturnType<typeof buildVtc>>['vtc'];
let truckId: string;
beforeEach(async () => {
  ({ owner, vtc } = await buildVtc(app()));
  driver = await buildMember(app(), vtc.id);
  const trace = [
    encodeLine([
      [0, 0],
      [4_000, 500],
    ]),
  ];
  await drive(app(), driver, vtc.id, { fromM: 0, toM: 400_000, trace });
  await postDue(app());
  truckId = (await listTrucks(owner, vtc.id)).trucks[0]?.id ?? '';
});

const visitor = () => app().openBrowser();
const listAll = async (tag = vtc.tag) => visitor().call(museum.listPublic, { params: { tag } });
const getIt = async (tag = vtc.tag) =>
  visitor().call(museum.getPublic, { params: { tag, truckId } });
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await visitor().send(path, { headers });
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    html: await response.text(),
  };
};

test('everyone sees the trucks that are public, and no others', async () => {
  const { id: other } = await addTruck(owner, vtc.id, { plate: 'HIDDEN' });
  await exhibit(owner, other);
  await exhibit(owner, truckId);
  expect((await listAll()).exhibits).toEqual([]);
  expect(await refusedCodeOf(getIt())).toBe('NOT_FOUND');
  const leadsHere = async () =>
    (await visitor().call(vtcs.getPublic, { params: { tag: vtc.tag } })).vtc.hasMuseum;
  expect(await leadsHere()).toBe(false);
  const pages = [`/vtc/${vtc.tag}/museum`, `/vtc/${vtc.tag}/museum/${truckId}`];
  for (const path of pages) expect((await read(path)).status).toBe(404);

  await exhibit(owner, truckId, { isPublic: true, story: 'Shown <b>.' });
  expect((await listAll(vtc.tag.toLowerCase())).exhibits.map(({ truck }) => truck.id)).toEqual([
    truckId,
  ]);
  expect(await leadsHere()).toBe(true);
  const { exhibit: shown, vtc: company } = await getIt();
  expect(company).toEqual({ name: vtc.name, tag: vtc.tag });
  expect(shown).toMatchObject({
    driver: { username: driver.user.username },
    longest: { from: 'Berlin', to: 'Wrocław' },
    roads: [{ from: 'Berlin' }],
  });
  for (const path of pages) {
    const { status, html, etag } = await read(path);
    expect(status).toBe(200);
    expect(html).toContain(`<meta property="og:url" content="${app().origin}${path}">`);
    expect(etag).not.toBeNull();
  }
  const { html } = await read(`${pages[0]}?lang=de`);
  expect(html).toContain(`Museum von ${vtc.name}`);
  expect(html).not.toContain(other);

  // Another company’s address doesn’t lead to it.
  const elsewhere = await buildVtc(app());
  expect(await refusedCodeOf(getIt(elsewhere.vtc.tag))).toBe('NOT_FOUND');
  for (const name of ['none', `${truckId}0`]) {
    expect((await read(`/vtc/${vtc.tag}/museum/${name}`)).status).toBe(404);
  }
});

test('neither name nor roads of a driver who doesn’t want to be listed are shown', async () => {
  await exhibit(owner, truckId, { isPublic: true });
  await driver.browser.call(users.updatePreferences, { body: { listedPublicly: false } });
  const { exhibit: shown } = await getIt();
  expect(shown).toMatchObject({
    driver: null,
    roads: [],
    longest: { from: null, to: null, distanceM: 358_700 },
    heaviest: { from: null, to: null },
    jobs: 1,
  });
  expect((await listAll()).exhibits).toMatchObject([{ driver: null }]);
  const whole = JSON.stringify([shown, await listAll()]);
  expect(whole).not.toContain(driver.user.username);
  const inside = await owner.browser.call(museum.get, { params: { truckId } });
  expect(inside.exhibit).toMatchObject({ driver: { username: driver.user.username } });
  expect(inside.exhibit.roads).toHaveLength(1);
});

test('a company without a public page has no public museum', async () => {
  await exhibit(owner, truckId, { isPublic: true });
  const { id: vtcId, name, tag, slogan } = vtc;
  const body = { vtcId, name, tag, slogan, isPublic: 'false' as const };
  await owner.browser.call(vtcs.update, { body, files: {} });
  expect(await refusedCodeOf(listAll())).toBe('NOT_FOUND');
  expect(await refusedCodeOf(getIt())).toBe('NOT_FOUND');
  expect((await read(`/vtc/${tag}/museum/${truckId}`)).status).toBe(404);
});

test('a shared truck has a picture with its roads, and the museum is in the sitemap', async () => {
  const path = `/media/museum/${vtc.tag}/${truckId}.png`;
  const draw = async (headers: Record<string, string> = {}) => visitor().send(path, { headers });
  await exhibit(owner, truckId);
  expect((await draw()).status).toBe(404);
  await exhibit(owner, truckId, { isPublic: true });
  const { html } = await read(`/vtc/${vtc.tag}/museum/${truckId}`);
  expect(html).toContain(`<meta property="og:image" content="${app().origin}${path}">`);
  const card = await draw();
  expect(card.headers.get('content-type')).toBe('image/png');
  const png = Buffer.from(await card.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
  const sitemap = await (await visitor().send('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${app().origin}/vtc/${vtc.tag}/museum</loc>`);

  // Without the roads of a driver who doesn’t want to be listed, it is another picture.
  await driver.browser.call(users.updatePreferences, { body: { listedPublicly: false } });
  const without = await draw();
  expect(without.headers.get('etag')).not.toBe(card.headers.get('etag'));
  expect(png.equals(Buffer.from(await without.arrayBuffer()))).toBe(false);
  for (const name of ['none.png', `${truckId}.webp`, truckId]) {
    expect((await visitor().send(`/media/museum/${vtc.tag}/${name}`)).status).toBe(404);
  }
  const elsewhere = await buildVtc(app());
  const other = `/media/museum/${elsewhere.vtc.tag}/${truckId}.png`;
  expect((await visitor().send(other)).status).toBe(404);
});
