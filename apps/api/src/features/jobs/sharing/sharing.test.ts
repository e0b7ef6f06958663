import { readFileSync } from 'node:fs';
import { contract } from '@waybill/schema/contract';
import { publicWaybillSchema } from '@waybill/schema/features/jobs.models';
import sharp from 'sharp';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { buildMember, buildVtc, password } from '../../../testing/factories.ts';
import { insertJob } from '../../../testing/job-kit.ts';
import { listElements } from '../../../testing/page-elements.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useWebBuild } from '../../../testing/web-build.ts';

const source = readFileSync(new URL('../../../../../web/index.html', import.meta.url), 'utf8');
const app = useTestApp({ webDir: useWebBuild(source) });
const { account, jobs, vtcs } = contract;

type Fields = Parameters<typeof insertJob>[2];

/** Builds a company, a delivery of its driver, and calls on it. */
async function buildDelivery(fields: Fields = {}) {
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  const jobId = await insertJob(app(), driver, { vtcId: vtc.id, ...fields });
  const params = { jobId };
  const share = async (isPublic: boolean, by = driver) =>
    by.browser.call(jobs.setSharing, { params, body: { isPublic } });
  const decide = async (kind: 'VOID' | 'RESTORE') =>
    owner.browser.call(jobs.decide, { params, body: { kind, reason: 'Seen' } });
  return { owner, vtc, driver, jobId, params, share, decide };
}

/** Status codes that a visitor gets at a waybill's three URLs. */
async function statusesOf(jobId: string): Promise<number[]> {
  const paths = [
    `/api/jobs/${jobId}/waybill`,
    `/waybills/${jobId}`,
    `/media/waybills/${jobId}.png`,
  ];
  const stranger = app().openBrowser();
  return Promise.all(paths.map(async (path) => (await stranger.send(path)).status));
}

const shown = [200, 200, 200];
const hidden = [404, 404, 404];

describe('a waybill', () => {
  test('is private until its driver shares it, and again when they stop', async () => {
    const { jobId, share, driver, params } = await buildDelivery();
    expect(await statusesOf(jobId)).toEqual(hidden);
    const { job } = await share(true);
    expect(job).toMatchObject({ isPublic: true, can: { share: true } });
    expect(await statusesOf(jobId)).toEqual(shown);
    await share(false);
    expect(await statusesOf(jobId)).toEqual(hidden);
    expect((await driver.browser.call(jobs.get, { params })).job.isPublic).toBe(false);
    expect(await statusesOf('nonsense')).toEqual([422, 404, 404]);
  });

  test(
    'can be shared only by its driver, and only if the delivery counts',
    { tags: 'long' },
    async () => {
      const { share, owner, jobId, params } = await buildDelivery();
      expect((await refusalOf(share(true, owner))).body.code).toBe('NOT_FOUND');
      expect((await owner.browser.call(jobs.get, { params })).job.can.share).toBe(false);
      expect(await statusesOf(jobId)).toEqual(hidden);
      for (const settledTier of ['review', 'rejected'] as const) {
        const other = await buildDelivery({ settledTier });
        expect((await refusalOf(other.share(true))).body.code).toBe('JOB_NOT_COUNTED');
        // Hiding is never refused.
        await other.share(false);
      }
      const open = {
        state: 'started',
        endedAt: null,
        revenueMinor: null,
        distanceM: null,
      } as const;
      const underWay = await buildDelivery(open);
      expect((await refusalOf(underWay.share(true))).body.code).toBe('JOB_NOT_COUNTED');
    },
  );

  test('is hidden while it is void, and permanently when the account is deleted', async () => {
    const { jobId, share, decide, driver } = await buildDelivery();
    await share(true);
    await decide('VOID');
    expect(await statusesOf(jobId)).toEqual(hidden);
    await decide('RESTORE');
    expect(await statusesOf(jobId)).toEqual(shown);
    await driver.browser.call(account.removeAccount, { body: { currentPassword: password } });
    expect(await statusesOf(jobId)).toEqual(hidden);
    const job = await app().db.job.findUniqueOrThrow({ where: { id: jobId } });
    expect(job).toMatchObject({ isPublic: false, driverId: null });
  });

  test('shows only waybill fields, and names only public companies', async () => {
    const { jobId, share, owner, vtc, driver, params } = await buildDelivery({
      topSpeedCmS: 4_321,
      overspeedS: 77,
      reasons: ['TELEPORT'],
      trace: ['secret-trace'],
    });
    await owner.browser.call(jobs.comment, { params, body: { text: 'secret comment' } });
    await owner.browser.call(jobs.decide, { params, body: { kind: 'VOID', reason: 'secret why' } });
    await driver.browser.call(jobs.appeal, { params, body: { text: 'secret appeal' } });
    await owner.browser.call(jobs.decide, {
      params,
      body: { kind: 'RESTORE', reason: 'secret why not' },
    });
    await share(true);
    const read = async () => (await app().openBrowser().send(`/api/jobs/${jobId}/waybill`)).text();
    const text = await read();
    for (const word of ['secret', 'TELEPORT', '4321', driver.user.id, driver.user.email, vtc.id]) {
      expect(text).not.toContain(word);
    }
    const { user } = await driver.browser.call(contract.auth.getUser, {
      params: { steamId: driver.steamId },
    });
    const { avatarUrl } = user;
    const { waybill } = JSON.parse(text);
    expect(publicWaybillSchema.strict().parse(waybill)).toMatchObject({
      number: 1,
      driver: { username: driver.user.username, avatarUrl },
      vtc: { name: vtc.name, tag: vtc.tag },
    });
    const { id: vtcId, name, tag, slogan } = vtc;
    await owner.browser.call(vtcs.update, {
      body: { vtcId, name, tag, slogan, isPublic: 'false' },
      files: {},
    });
    expect(JSON.parse(await read()).waybill.vtc).toBeNull();
  });
});

describe('the card of a shared waybill', () => {
  test('is linked in the head of its page, where user texts are escaped', async () => {
    const evil = '"><script>alert(1)</script>';
    const { jobId, share, vtc, driver } = await buildDelivery({ cargo: evil, sourceCity: evil });
    await share(true);
    const html = await (await app().openBrowser().send(`/waybills/${jobId}`)).text();
    const elements = listElements(html);
    const meta = Object.fromEntries(
      elements
        .filter(({ tagName }) => tagName === 'meta')
        .map(({ attributes: { property, name, content } }) => [property ?? name ?? '', content]),
    );
    expect(meta).toMatchObject({
      'og:title': `Waybill ${vtc.tag}-1`,
      'og:description': `${evil} – Wrocław · ${evil}, 19.8 t, 359 km · Driven by ${driver.user.username}`,
      'og:url': `${app().origin}/waybills/${jobId}`,
      'og:image': `${app().origin}/media/waybills/${jobId}.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(html).not.toContain('<script>alert');
  });

  test('is drawn once, and sent again only when it has changed', async () => {
    const { jobId, share } = await buildDelivery({
      cargo: '<image href="/etc/passwd"/>&амфора 日本',
    });
    await share(true);
    const path = `/media/waybills/${jobId}.png`;
    const first = await app().openBrowser().send(path);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
    expect(bytes.length).toBeLessThan(150_000);
    // Not fetch, which disables caching when this header is set.
    const askAgain = () =>
      request(app().origin)
        .get(path)
        .set('if-none-match', first.headers.get('etag') ?? '');
    expect((await askAgain()).status).toBe(304);
    await app().db.job.update({ where: { id: jobId }, data: { distanceM: 1_000 } });
    const changed = await askAgain();
    expect(changed.status).toBe(200);
    expect(bytes.equals(changed.body)).toBe(false);
    await share(false);
    expect((await askAgain()).status).toBe(404);
  });
});
