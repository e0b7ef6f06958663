import { contract } from '@waybill/schema/contract';
import type { RouteInput } from '@waybill/schema/contract/input';
import type { RosterEntry, Vtc } from '@waybill/schema/features/vtcs.models';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../testing/expect-refusal.ts';
import { buildMember, buildPng, buildVtc, type Driver } from '../../../testing/factories.ts';
import { insertJob } from '../../../testing/job-kit.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
const { vtcs } = contract;

const text = (words: string) => ({ type: 'text', text: words });

function readRoster(tag: string, query: { limit?: number; cursor?: string } = {}) {
  return app().openBrowser().call(vtcs.getRoster, { params: { tag }, query });
}

function read(tag: string) {
  return app().openBrowser().call(vtcs.getPublic, { params: { tag } });
}

async function change(
  { browser }: Driver,
  { id: vtcId, name, tag, slogan }: Vtc,
  changes: Omit<Partial<RouteInput<typeof vtcs.update>['body']>, 'vtcId'>,
) {
  const body = { vtcId, name, tag, slogan, ...changes };
  return (await browser.call(vtcs.update, { body, files: {} })).vtc;
}

async function setPublic(owner: Driver, vtc: Vtc, is: boolean) {
  await change(owner, vtc, { isPublic: is ? 'true' : 'false' });
}

describe('the public page of a company', () => {
  test('is readable by anyone, by its tag in either case, without private data', async () => {
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
        games: [],
        isPublic: true,
        description: null,
        rules: null,
        discordUrl: null,
        websiteUrl: null,
        hasRoster: false,
        hasPublicMap: false,
        hasMuseum: false,
        countsOfflineJobs: false,
        requirements: null,
        questionCount: 0,
        figures: {
          drivers: 2,
          activeDrivers30d: 0,
          jobs: 0,
          distanceM: { ets2: 0, ats: 0 },
          thisWeek: { jobs: 0, distanceM: 0 },
          lastWeek: { jobs: 0, distanceM: 0 },
        },
      });
    }
  });

  test('is missing while the owner has switched it off', async () => {
    const { vtc, owner } = await buildVtc(app());
    await setPublic(owner, vtc, false);
    await expect(read(vtc.tag)).rejects.toMatchObject({ status: 404 });
    await setPublic(owner, vtc, true);
    expect((await read(vtc.tag)).vtc.id).toBe(vtc.id);
  });

  test('has the same data as lists, except for the banner of a page that is switched off', async () => {
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
    const [before] = await listed();
    expect(shown).toMatchObject(before ?? {});
    await setPublic(owner, vtc, false);
    const after = { ...before, bannerUrl: null, bannerSize: null, isPublic: false };
    expect(await listed()).toEqual([after]);
  });

  test('is removed when the company is about to be deleted', async () => {
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
  ])('is missing for %s', async (tag, status) => {
    const response = await app().openBrowser().send(`/api/vtcs/by-tag/${tag}`);
    await expectRefusal(response);
    expect(response.status).toBe(status);
  });
});

describe('the texts on the page', () => {
  test('are shown as a tree, and returned as typed to those who edit them', async () => {
    const { vtc, owner } = await buildVtc(app());
    const texts = { description: 'We *drive*.\n\n[x](javascript:alert(1))', rules: '- Park' };
    await change(owner, vtc, texts);
    const { description, rules } = (await read(vtc.tag)).vtc;
    expect(description).toEqual([
      {
        type: 'paragraph',
        children: [text('We '), { type: 'emphasis', children: [text('drive')] }, text('.')],
      },
      { type: 'paragraph', children: [text('[x](javascript:alert(1))')] },
    ]);
    expect(rules).toEqual([
      { type: 'list', start: null, items: [[{ type: 'paragraph', children: [text('Park')] }]] },
    ]);
    const params = { vtcId: vtc.id };
    expect(await owner.browser.call(vtcs.getTexts, { params })).toEqual({ texts });

    await change(owner, vtc, { description: '' });
    expect((await read(vtc.tag)).vtc).toMatchObject({ description: null, rules });
  });

  test('include its games, and links to its own sites only', async () => {
    const { vtc, owner } = await buildVtc(app());
    const links = { discordUrl: 'discord.gg/nord', websiteUrl: 'https://nord.example/a' };
    await change(owner, vtc, { games: 'ats,ets2,ats', ...links });
    expect((await read(vtc.tag)).vtc).toMatchObject({
      games: ['ets2', 'ats'],
      discordUrl: 'https://discord.gg/nord',
      websiteUrl: 'https://nord.example/a',
    });
    for (const [field, address] of [
      ['discordUrl', 'https://evil.example/discord.gg/a'],
      ['discordUrl', 'https://discord.com/login'],
      ['discordUrl', 'https://discord.gg@evil.example/a'],
      ['websiteUrl', 'http://nord.example'],
      ['websiteUrl', 'javascript:alert(1)'],
      ['websiteUrl', 'https://intranet'],
      ['websiteUrl', 'https://me:secret@nord.example'],
      ['games', 'ets2,doom'],
    ] as const) {
      const attempt = change(owner, vtc, { [field]: address });
      await expect(attempt).rejects.toMatchObject({ status: 422, body: { fields: {} } });
    }
    await change(owner, vtc, { games: '', discordUrl: '', websiteUrl: '' });
    expect((await read(vtc.tag)).vtc).toMatchObject({
      games: [],
      discordUrl: null,
      websiteUrl: null,
    });
  });
});

describe('the figures on the page', () => {
  test('are those of the jobs that count, unless the owner hides them', async () => {
    const { vtc, owner } = await buildVtc(app());
    const member = await buildMember(app(), vtc.id);
    const old = new Date(Date.now() - 40 * 24 * 3_600_000);
    const [vtcId, tier] = [vtc.id, 'verified'] as const;
    await insertJob(app(), owner, { vtcId, game: 'ets2', distanceM: 500_000, settledTier: tier });
    await insertJob(app(), owner, { vtcId, game: 'ats', distanceM: 300_000, settledTier: tier });
    await insertJob(app(), member, {
      vtcId,
      game: 'ats',
      distanceM: 200_000,
      startedAt: old,
      endedAt: old,
      settledTier: tier,
    });
    await insertJob(app(), member, { vtcId, game: 'ats', settledTier: 'rejected' });
    expect((await read(vtc.tag)).vtc.figures).toEqual({
      drivers: 2,
      activeDrivers30d: 1,
      jobs: 3,
      distanceM: { ets2: 500_000, ats: 500_000 },
      thisWeek: { jobs: 2, distanceM: 800_000 },
      lastWeek: { jobs: 0, distanceM: 0 },
    });
    // Jobs of a member who has left stay with the company, but the driver no longer counts.
    await insertJob(app(), member, { vtcId, game: 'ats', distanceM: 1_000 });
    await member.browser.call(contract.vtcs.leave);
    expect((await read(vtc.tag)).vtc.figures).toEqual({
      drivers: 1,
      activeDrivers30d: 1,
      jobs: 4,
      distanceM: { ets2: 500_000, ats: 501_000 },
      thisWeek: { jobs: 3, distanceM: 801_000 },
      lastWeek: { jobs: 0, distanceM: 0 },
    });
    const weekAgo = new Date(Date.now() - 7 * 24 * 3_600_000);
    const ended = { startedAt: weekAgo, endedAt: weekAgo };
    await insertJob(app(), owner, { vtcId, game: 'ats', distanceM: 70_000, ...ended });
    expect((await read(vtc.tag)).vtc.figures).toMatchObject({
      thisWeek: { jobs: 3, distanceM: 801_000 },
      lastWeek: { jobs: 1, distanceM: 70_000 },
    });
    await change(owner, vtc, { showFigures: 'false' });
    expect((await read(vtc.tag)).vtc.figures).toBeNull();
  });
});

test('requirements are shown by companies that take applications', async () => {
  const { vtc, owner } = await buildVtc(app());
  const params = { vtcId: vtc.id };
  const asked = { minDistanceKm: 5_000, minAccountDays: 30, games: ['ats' as const] };
  const body = { intro: '', questions: [], cooldownDays: 14, ...asked };
  await owner.browser.call(contract.applications.setRecruitment, { params, body });
  expect((await read(vtc.tag)).vtc.requirements).toBeNull();
  await change(owner, vtc, { recruitment: 'APPLICATION' });
  expect((await read(vtc.tag)).vtc.requirements).toEqual(asked);
});

test("the page says whether the company's live map is public", async () => {
  const { vtc, owner } = await buildVtc(app());
  const set = (isOn: boolean) =>
    owner.browser.call(contract.positions.setPublicMapSettings, {
      params: { vtcId: vtc.id },
      body: { isOn, showsNames: false, frameAncestors: [] },
    });
  const says = async () => (await read(vtc.tag)).vtc.hasPublicMap;
  expect(await says()).toBe(false);
  await set(true);
  expect(await says()).toBe(true);
  await set(false);
  expect(await says()).toBe(false);
});

describe('the roster on the page', () => {
  test('is shown only if the owner allows it, without those who opted out', async () => {
    const { vtc, owner } = await buildVtc(app());
    const names = [owner.user.username];
    for (const name of ['Zoe', 'Anna', 'Ben']) {
      await buildMember(app(), vtc.id, name);
      names.push(name);
    }
    const shy = await buildMember(app(), vtc.id, 'Shy');
    await shy.browser.call(contract.users.updatePreferences, { body: { listedPublicly: false } });
    await expect(readRoster(vtc.tag)).rejects.toMatchObject({ status: 404 });
    await change(owner, vtc, { showRoster: 'true' });
    expect((await read(vtc.tag)).vtc.hasRoster).toBe(true);

    const seen: RosterEntry[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await readRoster(vtc.tag, { limit: 3, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.members);
      cursor = page.nextCursor;
    }
    expect(seen.map(({ username }) => username)).toEqual(names);
    expect(Object.keys(seen[0] ?? {})).toEqual(['username', 'avatarUrl', 'joinedOn']);
    await expect(readRoster(vtc.tag, { cursor: 'W10' })).rejects.toMatchObject({ status: 422 });
    await setPublic(owner, vtc, false);
    await expect(readRoster(vtc.tag)).rejects.toMatchObject({ status: 404 });
  });
});

describe('cached copies of a page', () => {
  test('state how long they are valid, and are revalidated by their tag', async () => {
    const { vtc, owner } = await buildVtc(app());
    const ask = (headers: Record<string, string> = {}) =>
      app().openBrowser().send(`/api/vtcs/by-tag/${vtc.tag}`, { headers });
    const first = await ask();
    expect(first.headers.get('cache-control')).toBe(
      'public, max-age=60, stale-while-revalidate=300',
    );
    const tag = first.headers.get('etag') ?? '';
    const known = await ask({ 'if-none-match': `"other", ${tag}` });
    expect([known.status, await known.text()]).toEqual([304, '']);
    expect(known.headers.get('vary')).toBe('accept-encoding');
    await change(owner, vtc, { slogan: 'We deliver more' });
    expect((await ask({ 'if-none-match': tag })).status).toBe(200);
    await setPublic(owner, vtc, false);
    const gone = await ask({ 'if-none-match': tag });
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

test('a request whose response is the same for everyone sets no cookie', async () => {
  const { vtc } = await buildVtc(app());
  for (const path of ['/api/vtc/all', `/api/vtcs/by-tag/${vtc.tag}`]) {
    const response = await app().openBrowser().send(path);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test('a company states what its reader may do with it', async () => {
  const { vtc, owner } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  expect(vtc.can).toEqual({ update: true, handOver: true, remove: true, leave: false });
  const seen = await member.browser.call(vtcs.getByUser, { params: { userId: owner.user.id } });
  expect(seen.vtc?.can).toEqual({ update: false, handOver: false, remove: false, leave: true });
});
