import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import { buildDriver, buildPng, buildStaff, buildVtc } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runTasks } from '../../testing/run-tasks.ts';

const app = useTestApp();
const { vtcs } = contract;

test('the owner changes texts, extra fields and images', async () => {
  const { vtc, owner } = await buildVtc(app());
  const body = {
    vtcId: vtc.id,
    name: 'Renamed Haulage',
    tag: 'RH',
    slogan: 'Newly named',
    country: 'de',
    language: 'de',
    recruitment: 'APPLICATION',
    inactiveTimer: '14',
    speedCapEts2CmS: '2778',
    monthlyMinimumM: '1000000',
    isPublic: 'false',
  } as const;
  const changed = await owner.browser.call(vtcs.update, {
    body,
    files: { banner: await buildPng(300, 100) },
  });
  expect(changed.vtc).toMatchObject({
    name: 'Renamed Haulage',
    tag: 'RH',
    country: 'DE',
    language: 'de',
    recruitment: 'APPLICATION',
    inactiveTimer: 14,
    speedCapEts2CmS: 2_778,
    speedCapAtsCmS: null,
    monthlyMinimumM: 1_000_000,
    isPublic: false,
    logoUrl: vtc.logoUrl,
  });
  expect(changed.vtc.bannerUrl).not.toBeNull();

  const mediaBefore = await app().db.media.count();
  const text = { vtcId: vtc.id, name: vtc.name, tag: vtc.tag, slogan: vtc.slogan };
  const again = await owner.browser.call(vtcs.update, {
    body: { ...text, country: '' },
    files: { logo: await buildPng(80, 80) },
  });
  expect(again.vtc).toMatchObject({ country: null, language: 'de', recruitment: 'APPLICATION' });
  expect(again.vtc).toMatchObject({ speedCapEts2CmS: 2_778, monthlyMinimumM: 1_000_000 });
  const clear = { ...text, speedCapEts2CmS: '' };
  const cleared = await owner.browser.call(vtcs.update, { body: clear, files: {} });
  expect(cleared.vtc.speedCapEts2CmS).toBeNull();
  const params = { vtcId: vtc.id };
  const { entries } = await owner.browser.call(contract.audit.list, { params, query: {} });
  expect(entries[0]).toMatchObject({
    action: 'vtc.updated',
    before: { speedCapEts2CmS: 2_778 },
    after: { speedCapEts2CmS: null },
  });
  expect(again.vtc.logoUrl).not.toBe(vtc.logoUrl);
  expect(await app().db.media.count()).toBe(mediaBefore);
});

test('only the owner changes whether offline jobs count, and everyone sees it', async () => {
  const { vtc, owner } = await buildVtc(app());
  const staff = await buildStaff(app(), { owner, vtc }, ['MANAGE_COMPANY']);
  const params = { vtcId: vtc.id };
  const text = { ...params, name: vtc.name, tag: vtc.tag, slogan: vtc.slogan };
  const set = (browser: typeof owner.browser, countsOfflineJobs: 'true' | 'false') =>
    browser.call(vtcs.update, { body: { ...text, countsOfflineJobs }, files: {} });
  expect(vtc.countsOfflineJobs).toBe(false);
  await expect(set(staff.browser, 'true')).rejects.toMatchObject({ status: 403 });
  expect(await set(staff.browser, 'false')).toMatchObject({ vtc: { countsOfflineJobs: false } });
  app().passTime(60_000);
  expect(await set(owner.browser, 'true')).toMatchObject({ vtc: { countsOfflineJobs: true } });
  expect(await set(staff.browser, 'true')).toMatchObject({ vtc: { countsOfflineJobs: true } });

  const { entries } = await owner.browser.call(contract.audit.list, { params, query: {} });
  expect(entries[0]).toMatchObject({
    action: 'vtc.updated',
    before: { countsOfflineJobs: false },
    after: { countsOfflineJobs: true },
  });
  const page = await app()
    .openBrowser()
    .call(vtcs.getPublic, { params: { tag: vtc.tag } });
  expect(page.vtc.countsOfflineJobs).toBe(true);
  const board = await staff.browser.call(contract.jobs.getLeaderboard, { params, query: {} });
  expect(board.countsOfflineJobs).toBe(true);
});

test('an update is refused with the sentence for its error', async () => {
  const { vtc, owner } = await buildVtc(app());
  const { vtc: other } = await buildVtc(app());
  const good = { vtcId: vtc.id, name: 'Good name', tag: 'GOOD', slogan: 'Good' };
  const attempts = [
    { body: { ...good, name: ' ' }, status: 422, says: 'All text fields are required.' },
    {
      body: { ...good, country: 'XX' },
      status: 422,
      says: 'Please choose a country from the list.',
    },
    {
      body: { ...good, language: '??' },
      status: 422,
      says: 'Please choose a language from the list.',
    },
    {
      body: { ...good, inactiveTimer: '0' },
      status: 422,
      says: 'The inactive timer must be 1 to 365 days.',
    },
    ...['1388', '5001', 'fast', '2500.5'].map((speedCapAtsCmS) => ({
      body: { ...good, speedCapAtsCmS },
      status: 422,
      says: 'The speed cap must be 50 to 180 km/h (32 to 111 mph).',
    })),
    {
      body: { ...good, tag: other.tag.toLowerCase() },
      status: 409,
      says: 'This tag is already taken.',
    },
    { body: { ...good, vtcId: other.id }, status: 404, says: 'There is nothing here.' },
  ];
  for (const { body, status, says } of attempts) {
    const attempt = owner.browser.call(vtcs.update, { body, files: {} });
    await expect(attempt).rejects.toMatchObject({ status, body: { error: says } });
  }
});

test('the longest texts fit with four-byte characters, and one more is too long', async () => {
  const { vtc, owner } = await buildVtc(app());
  const good = { vtcId: vtc.id, name: 'Good name', tag: 'GOOD', slogan: 'Good' };
  const longest = {
    description: '\u{1F69A}'.repeat(limits.vtcDescription.max),
    rules: '\u{20000}'.repeat(limits.vtcRules.max),
  };
  await owner.browser.call(vtcs.update, { body: { ...good, ...longest }, files: {} });
  const { texts } = await owner.browser.call(vtcs.getTexts, { params: { vtcId: vtc.id } });
  expect(texts).toEqual(longest);
  const rules = `${longest.rules}\u{20000}`;
  const attempt = owner.browser.call(vtcs.update, { body: { ...good, rules }, files: {} });
  await expect(attempt).rejects.toMatchObject({
    status: 422,
    body: { error: messages.vtcRulesLength },
  });
});

test('a member without the permission changes nothing', async () => {
  const { vtc } = await buildVtc(app());
  const { browser, user } = await buildDriver(app());
  await browser.call(vtcs.join, { body: { userId: user.id, vtcId: vtc.id } });
  const body = { vtcId: vtc.id, name: 'Taken over', tag: 'MINE', slogan: 'Ha' };
  await expect(browser.call(vtcs.update, { body, files: {} })).rejects.toMatchObject({
    status: 403,
  });
});

test('deleting takes the typed name and seven days, in which it can be cancelled', async () => {
  const { vtc, owner } = await buildVtc(app());
  const params = { vtcId: vtc.id };
  const mediaBefore = await app().db.media.count();
  const remove = (name: string) => owner.browser.call(vtcs.remove, { params, body: { name } });
  const isThere = async () => (await app().db.vtc.count({ where: { id: vtc.id } })) === 1;
  const isListed = async () => {
    const { vtcs: found } = await owner.browser.call(vtcs.list, { query: { search: vtc.tag } });
    return found.some(({ id }) => id === vtc.id);
  };

  await expect(remove('something else')).rejects.toMatchObject({ status: 409 });
  expect((await remove(vtc.name)).vtc.deleteAfter).not.toBeNull();
  expect(await isListed()).toBe(false);
  const { browser, user } = await buildDriver(app());
  const join = browser.call(vtcs.join, { body: { userId: user.id, vtcId: vtc.id } });
  await expect(join).rejects.toMatchObject({ status: 404 });

  await owner.browser.call(vtcs.restore, { params });
  expect(await isListed()).toBe(true);

  const begun = (await remove(vtc.name)).vtc.deleteAfter;
  await runTasks(app().services);
  expect(await isThere()).toBe(true);
  // Starting again neither postpones the deletion nor emits the event again.
  app().passTime(limits.vtcDeletionGraceMs - 60_000);
  expect((await remove(vtc.name)).vtc.deleteAfter).toBe(begun);
  const saidOf = { vtcId: vtc.id, type: 'vtc.deletion-started' };
  expect(await app().db.outboxPending.count({ where: saidOf })).toBe(2);
  // From then on its jobs belong to their drivers, and it can't be restored.
  app().passTime(60_000);
  const late = owner.browser.call(vtcs.restore, { params });
  await expect(late).rejects.toMatchObject({ status: 409, body: { code: 'VTC_IS_ENDING' } });
  await runTasks(app().services);
  expect(await isThere()).toBe(false);
  expect(await app().db.media.count()).toBe(mediaBefore - 1);
  const { user: former } = await owner.browser.call(contract.auth.getUser, {
    params: { steamId: owner.steamId },
  });
  expect(former.vtcId).toBeNull();
});
