import { readFileSync } from 'node:fs';
import { contract } from '@waybill/schema/contract';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { buildDraft, buildEvent } from '../../testing/event-kit.ts';
import { buildVtc, type Driver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useWebBuild } from '../../testing/web-build.ts';

/** The page before the build, which differs from the built one only in the script's name. */
const source = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8');

const app = useTestApp({ webDir: useWebBuild(source) });
let owner: Driver;
let vtcId: string;

beforeEach(async () => {
  const company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
});

async function read(path: string) {
  const response = await app().openBrowser().send(path);
  return { status: response.status, html: await response.text() };
}

test('a public event has a page with its title and time, which search engines find', async () => {
  const year = app().services.clock().getUTCFullYear() + 1;
  const { id } = await buildEvent(app(), owner, vtcId, {
    title: 'Night <b>convoy',
    reach: 'PUBLIC',
    departure: `${year}-01-10T20:00`,
    zone: 'Europe/Berlin',
  });
  const { status, html } = await read(`/events/${id}`);
  expect(status).toBe(200);
  expect(html).toContain('<h1>Night &lt;b&gt;convoy</h1>');
  expect(html).toContain(`10 January ${year}`);
  expect(html).toContain(`"startDate":"${year}-01-10T19:00:00.000Z"`);
  expect((await read('/sitemap.xml')).html).toContain(`/events/${id}`);
});

test('its texts are in the language of the address, and its picture is drawn', async () => {
  const year = app().services.clock().getUTCFullYear() + 1;
  const { id } = await buildEvent(app(), owner, vtcId, {
    reach: 'PUBLIC',
    departure: `${year}-01-10T20:00`,
    zone: 'Europe/Berlin',
    fromCity: 'Berlin',
    toCity: 'Wrocław',
  });
  const { html } = await read(`/events/${id}?lang=de`);
  expect(html).toContain(`10. Januar ${year}, 20:00 (Europe/Berlin) · Treffen um 19:30`);
  expect(html).toContain('hreflang="en"');
  expect(html).toContain(
    `<meta property="og:image" content="${app().origin}/media/events/${id}.png">`,
  );
  const picture = async () => app().openBrowser().send(`/media/events/${id}.png`);
  const first = await picture();
  expect(first.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await first.arrayBuffer());
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([1_200, 630]);
  const params = { eventId: id };
  await owner.browser.call(contract.events.cancel, { params, body: { reason: '' } });
  const cancelled = await picture();
  expect(cancelled.headers.get('etag')).not.toBe(first.headers.get('etag'));
});

test('other events and drafts have no public page', async () => {
  const { id } = await buildEvent(app(), owner, vtcId, { reach: 'ALLIES' });
  const draft = await buildDraft(app(), owner, vtcId, { reach: 'PUBLIC' });
  const paths = [id, draft.id, 'none'].flatMap((name) => [
    `/events/${name}`,
    `/media/events/${name}.png`,
  ]);
  for (const path of paths) {
    expect((await read(path)).status).toBe(404);
  }
  // The sitemap is cached for a minute.
  app().passTime(61_000);
  const { html } = await read('/sitemap.xml');
  expect(html).not.toContain(id);
  expect(html).not.toContain(draft.id);
});
