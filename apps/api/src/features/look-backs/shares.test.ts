import { contract } from '@waybill/schema/contract';
import { publicLookBackSchema } from '@waybill/schema/features/look-backs.models';
import { encodeLine } from '@waybill/telemetry/trace';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { insertJob, type JobFields } from '../../testing/job-kit.ts';
import { listElements } from '../../testing/page-elements.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useWebBuild } from '../../testing/web-build.ts';
import { keepMap } from '../roads/roads.service.ts';

const source = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8');
const app = useTestApp({ webDir: useWebBuild(source) });
const { account, jobs, lookBacks } = contract;

/** The public sees a changed job after this long. */
const recentMs = 10_000;
const endedAt = new Date('2025-06-01T12:00:00Z');
const startedAt = new Date('2025-06-01T11:00:00Z');
const time = { year: 2025, month: null };

async function share({ browser }: Driver, body: { year: number; month: number | null } = time) {
  return (await browser.call(lookBacks.share, { body })).shareId;
}

/** A driver with one delivery in June 2025, which they share. */
async function buildShare(fields: JobFields = {}) {
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  const jobId = await insertJob(app(), driver, { vtcId: vtc.id, startedAt, endedAt, ...fields });
  return { owner, vtc, driver, jobId, shareId: await share(driver) };
}

/** Status codes that a visitor gets at a share's five URLs. */
async function statusesOf(shareId: string): Promise<number[]> {
  const paths = [
    `/api/look-back/${shareId}`,
    `/api/look-back/${shareId}/roads`,
    `/look-back/${shareId}`,
    `/media/look-backs/${shareId}.png`,
    `/media/look-backs/${shareId}-story.png`,
  ];
  const stranger = app().openBrowser();
  return Promise.all(paths.map(async (path) => (await stranger.send(path)).status));
}

const shown = [200, 200, 200, 200, 200];
const hidden = [404, 404, 404, 404, 404];

describe('a shared look back', () => {
  test('is public until its driver stops sharing it', async () => {
    const { driver, shareId } = await buildShare();
    expect(await statusesOf(shareId)).toEqual(shown);
    const { browser } = driver;
    expect((await browser.call(lookBacks.get, { query: { year: 2025 } })).shareId).toBe(shareId);
    expect(await share(driver)).toBe(shareId);
    const ofJune = await share(driver, { year: 2025, month: 6 });
    expect(ofJune).not.toBe(shareId);
    await browser.call(lookBacks.unshare, { params: { shareId } });
    expect(await statusesOf(shareId)).toEqual(hidden);
    expect(await statusesOf(ofJune)).toEqual(shown);
    expect((await browser.call(lookBacks.get, { query: { year: 2025 } })).shareId).toBeNull();
    expect(await share(driver)).not.toBe(shareId);
    expect(await statusesOf('nonsense')).toEqual([422, 422, 404, 404, 404]);
  });

  test('is of one’s own time with a counted job, and ended by its driver alone', async () => {
    const { driver, owner, shareId } = await buildShare();
    expect((await refusalOf(share(driver, { year: 2024, month: null }))).body.code).toBe(
      'LOOK_BACK_EMPTY',
    );
    expect((await refusalOf(share(owner))).body.code).toBe('LOOK_BACK_EMPTY');
    const ending = owner.browser.call(lookBacks.unshare, { params: { shareId } });
    expect((await refusalOf(ending)).body.code).toBe('NOT_FOUND');
    expect(await statusesOf(shareId)).toEqual(shown);
  });

  test('shared twice at once is one', async () => {
    const { driver } = await buildShare();
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => share(driver, { year: 2025, month: 6 })),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('follows its jobs: hidden without any, and gone with the account', async () => {
    const { driver, owner, jobId, shareId } = await buildShare();
    const decide = async (kind: 'VOID' | 'RESTORE') =>
      owner.browser.call(jobs.decide, { params: { jobId }, body: { kind, reason: 'Seen' } });
    expect(await statusesOf(shareId)).toEqual(shown);
    await decide('VOID');
    expect(await statusesOf(shareId)).toEqual(shown);
    app().passTime(recentMs);
    expect(await statusesOf(shareId)).toEqual(hidden);
    await decide('RESTORE');
    app().passTime(recentMs);
    expect(await statusesOf(shareId)).toEqual(shown);
    await driver.browser.call(account.removeAccount, { body: { currentPassword: password } });
    expect(await statusesOf(shareId)).toEqual(hidden);
    expect(await app().db.lookBackShare.count({ where: { id: shareId } })).toBe(0);
  });

  test('shows the driver’s name and figures, and no ids, company or money', async () => {
    const { driver, vtc, jobId, shareId } = await buildShare({ topSpeedCmS: 4_321 });
    const text = await (await app().openBrowser().send(`/api/look-back/${shareId}`)).text();
    const { user } = driver;
    for (const secret of [user.id, user.email, jobId, vtc.id, vtc.name, '4321', '1184400']) {
      expect(text).not.toContain(secret);
    }
    expect(publicLookBackSchema.strict().parse(JSON.parse(text).lookBack)).toMatchObject({
      username: user.username,
      year: 2025,
      month: null,
      jobs: 1,
      distanceM: 358_700,
      longest: { from: 'Berlin', to: 'Wrocław', day: '2025-06-01' },
    });
  });
});

describe('the cards of a look back', () => {
  test('are linked in the head of its page, where user texts are escaped', async () => {
    const { driver, shareId } = await buildShare();
    const username = '"><script>alert(1)</script>';
    await app().db.user.update({ where: { id: driver.user.id }, data: { username } });
    const html = await (await app().openBrowser().send(`/look-back/${shareId}`)).text();
    const meta = Object.fromEntries(
      listElements(html)
        .filter(({ tagName }) => tagName === 'meta')
        .map(({ attributes: { property, name, content } }) => [property ?? name ?? '', content]),
    );
    expect(meta).toMatchObject({
      'og:title': `${username}: 2025 on the road`,
      'og:description': '359 km · 1 delivery',
      'og:url': `${app().origin}/look-back/${shareId}`,
      'og:image': `${app().origin}/media/look-backs/${shareId}.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(html).not.toContain('<script>alert');
  });

  test('are drawn again only when a figure or a road has changed', async () => {
    const trace = [
      encodeLine([
        [10, 10],
        [9_990, 9_990],
      ]),
    ];
    const { jobId, shareId, driver } = await buildShare({
      cargo: '<image href="/etc/passwd"/>&амфора 日本',
      trace,
    });
    const path = `/media/look-backs/${shareId}.png`;
    const withoutRoads = await app().openBrowser().send(path);
    expect(Object.fromEntries(withoutRoads.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    // Not fetch, which disables caching when this header is set.
    const askAgain = (etag: string | null) =>
      request(app().origin)
        .get(path)
        .set('if-none-match', etag ?? '');
    expect((await askAgain(withoutRoads.headers.get('etag'))).status).toBe(304);
    await keepMap(app().services);
    app().passTime(recentMs);
    const withRoads = await askAgain(withoutRoads.headers.get('etag'));
    expect(withRoads.status).toBe(200);
    expect(withRoads.body.equals(Buffer.from(await withoutRoads.arrayBuffer()))).toBe(false);
    const etag = String(withRoads.headers['etag']);
    expect((await askAgain(etag)).status).toBe(304);
    await app().db.job.update({ where: { id: jobId }, data: { distanceM: 1_000 } });
    app().passTime(recentMs);
    expect((await askAgain(etag)).status).toBe(200);
    await driver.browser.call(lookBacks.unshare, { params: { shareId } });
    expect((await askAgain(etag)).status).toBe(404);
  });

  test.each([
    ['wide', '', 1_200, 630],
    ['story', '-story', 1_080, 1_920],
  ])('%s is a picture of its size', async (shape, suffix, width, height) => {
    const { shareId, driver } = await buildShare();
    const shared = await app().openBrowser().send(`/media/look-backs/${shareId}${suffix}.png`);
    const bytes = Buffer.from(await shared.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height });
    expect(bytes.length).toBeLessThan(250_000);
    const own = `/api/users/me/look-back/card?year=2025&shape=${shape}`;
    const preview = await driver.browser.send(own);
    expect(preview.headers.get('cache-control')).toBe('private, no-cache');
    expect(bytes.equals(Buffer.from(await preview.arrayBuffer()))).toBe(true);
  });

  test('of oneself need a session, a valid time and a counted job', async () => {
    const { browser } = await buildDriver(app());
    const path = '/api/users/me/look-back/card';
    expect((await browser.send(`${path}?year=2025`)).status).toBe(404);
    expect((await browser.send(`${path}?year=2019`)).status).toBe(422);
    expect((await browser.send(`${path}?year=2025&shape=round`)).status).toBe(422);
    expect((await app().openBrowser().send(`${path}?year=2025`)).status).toBe(401);
  });
});
