import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { rateLimits } from '@waybill/schema/rate-limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAnnouncement } from '../../testing/announcement-kit.ts';
import {
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { countOutcomes } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const limited = useTestApp({ rateLimitFactor: 1 });
const { announcements } = contract;
const dayMs = 24 * 3_600_000;

let vtcId: string;
let owner: Driver;
/** A member whose role has only this duty. */
let speaker: Driver;
let member: Driver;

beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  speaker = await buildStaff(app(), company, ['COMMUNITY']);
  member = await buildMember(app(), vtcId);
});

type Query = { readonly pinned?: 'true'; readonly limit?: number; readonly cursor?: string };

function list({ browser }: Driver, query: Query = {}) {
  return browser.call(announcements.list, { params: { vtcId }, query });
}

function get({ browser }: Driver, announcementId: string) {
  return browser.call(announcements.get, { params: { announcementId } });
}

function markRead({ browser }: Driver, announcementId: string) {
  return browser.call(announcements.markRead, { params: { announcementId } });
}

const text = (words: string) => ({ type: 'text', text: words });

/** Lists the company's announcement events, in order. */
async function listEvents() {
  const { rows } = await app().services.pool.query<{ type: string; payload: unknown }>(
    `SELECT type, payload FROM (
       SELECT position AS n, type, payload, vtc_id, 0 AS part FROM outbox_events
       UNION ALL SELECT n, type, payload, vtc_id, 1 FROM outbox_pending) said
     WHERE vtc_id = $1 AND type LIKE 'announcement.%' ORDER BY part, n`,
    [vtcId],
  );
  return rows;
}

describe('an announcement', () => {
  test('is deleted once, with any concurrent actions', { tags: 'long' }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const announcementId = await buildAnnouncement(speaker, vtcId);
      const params = { announcementId };
      const body = { title: 'Another', body: 'Text.' };
      const counts = await countOutcomes([
        markRead(member, announcementId),
        speaker.browser.call(announcements.update, { params, body }),
        speaker.browser.call(announcements.remove, { params }),
        owner.browser.call(announcements.remove, { params }),
        owner.browser.call(announcements.update, { params, body }),
        markRead(owner, announcementId),
      ]);
      expect(Object.keys(counts).filter((code) => !['OK', 'NOT_FOUND'].includes(code))).toEqual([]);
    }
    const deleted = (await listEvents()).filter(({ type }) => type === 'announcement.deleted');
    expect(deleted).toHaveLength(5);
  });

  test('can be written with the duty, and members read it as a tree of blocks', async () => {
    const body = { title: 'Night convoy', body: 'At **nine**.\n\n<script>x</script>' };
    const { announcement } = await speaker.browser.call(announcements.create, {
      params: { vtcId },
      body,
    });
    expect(announcement).toMatchObject({
      title: 'Night convoy',
      body: [
        {
          type: 'paragraph',
          children: [text('At '), { type: 'strong', children: [text('nine')] }, text('.')],
        },
        { type: 'paragraph', children: [text('<script>x</script>')] },
      ],
      author: { id: speaker.user.id, username: speaker.user.username },
      isPinned: false,
      pinnedUntil: null,
      isRead: true,
      readBy: 1,
    });
    const seen = await get(member, announcement.id);
    expect(seen).toMatchObject({ announcement: { isRead: false, readBy: null }, source: null });
    expect((await get(speaker, announcement.id)).source).toBe(body.body);
    const attempt = buildAnnouncement(member, vtcId);
    await expect(attempt).rejects.toMatchObject({ status: 403 });
  });

  test('is not visible to members of other companies and to past members', async () => {
    const id = await buildAnnouncement(speaker, vtcId);
    const { owner: stranger } = await buildVtc(app());
    await markRead(member, id);
    await member.browser.call(contract.vtcs.leave);
    for (const [outsider, status] of [
      [stranger, 404],
      [member, 403],
    ] as const) {
      await expect(get(outsider, id)).rejects.toMatchObject({ status });
      await expect(list(outsider)).rejects.toMatchObject({ status });
      await expect(markRead(outsider, id)).rejects.toMatchObject({ status });
    }
    const params = { announcementId: id };
    const change = stranger.browser.call(announcements.remove, { params });
    await expect(change).rejects.toMatchObject({ status: 404 });
    expect((await get(speaker, id)).announcement.readBy).toBe(1);
  });

  test('is refused without a title or visible text, and when it is too long', async () => {
    for (const [field, body] of [
      ['title', { title: 'ab', body: 'Text' }],
      ['title', { title: 'x'.repeat(limits.announcementTitle.max + 1), body: 'Text' }],
      ['body', { title: 'Title', body: ' \n ' }],
      ['body', { title: 'Title', body: '&#8203;' }],
      ['body', { title: 'Title', body: 'x'.repeat(limits.announcementBody.max + 1) }],
      ['pinnedForDays', { title: 'Title', body: 'Text', pinnedForDays: 91 }],
    ] as const) {
      const attempt = owner.browser.call(announcements.create, { params: { vtcId }, body });
      await expect(attempt).rejects.toMatchObject({
        status: 422,
        body: { fields: { [field]: expect.any(String) } },
      });
    }
    expect((await list(owner)).announcements).toEqual([]);
  });

  test('emits events and audit entries when it is published, changed and deleted', async () => {
    const id = await buildAnnouncement(speaker, vtcId, 7);
    const params = { announcementId: id };
    await markRead(member, id);
    const body = { title: 'Day convoy', body: 'At ten.' };
    const changed = await owner.browser.call(announcements.update, { params, body });
    expect(changed.announcement).toMatchObject({ title: 'Day convoy', isPinned: true, readBy: 2 });
    expect(changed.announcement.editedAt).not.toBeNull();
    await owner.browser.call(announcements.update, { params, body: { ...body, pinnedForDays: 0 } });
    await owner.browser.call(announcements.remove, { params });
    await expect(get(owner, id)).rejects.toMatchObject({ status: 404 });
    const of = (type: string, isPinned: boolean) => ({
      type: `announcement.${type}`,
      payload: { announcementId: id, isPinned },
    });
    expect(await listEvents()).toEqual([
      of('published', true),
      of('edited', true),
      of('edited', false),
      of('deleted', false),
    ]);
    const { entries } = await owner.browser.call(contract.audit.list, {
      params: { vtcId },
      query: {},
    });
    expect(entries.slice(0, 4).map(({ action, subject }) => [action, subject.name])).toEqual([
      ['announcement.deleted', 'Day convoy'],
      ['announcement.edited', 'Day convoy'],
      ['announcement.edited', 'Day convoy'],
      ['announcement.published', 'Night convoy'],
    ]);
  });

  test('is pinned for the chosen number of days', async () => {
    const pinned = await buildAnnouncement(speaker, vtcId, 7);
    const other = await buildAnnouncement(speaker, vtcId);
    const ids = async (query?: Query) =>
      (await list(member, query)).announcements.map(({ id }) => id);
    expect(await ids()).toEqual([other, pinned]);
    expect(await ids({ pinned: 'true' })).toEqual([pinned]);
    app().passTime(7 * dayMs);
    expect(await ids({ pinned: 'true' })).toEqual([]);
    expect((await get(member, pinned)).announcement.isPinned).toBe(false);
  });

  test('stays without a name when its author’s account is deleted', async () => {
    const id = await buildAnnouncement(speaker, vtcId);
    const body = { currentPassword: password };
    await speaker.browser.call(contract.account.removeAccount, { body });
    expect((await get(member, id)).announcement.author).toBeNull();
  });
});

describe('read announcements', () => {
  test('are counted once per member, and the count needs the duty', async () => {
    const id = await buildAnnouncement(speaker, vtcId);
    expect((await list(member)).unread).toBe(1);
    await Promise.all([markRead(member, id), markRead(member, id)]);
    expect(await list(member)).toMatchObject({
      announcements: [{ isRead: true, readBy: null }],
      unread: 0,
    });
    expect((await list(speaker)).announcements).toMatchObject([{ readBy: 2 }]);
    expect((await list(owner)).announcements).toMatchObject([{ readBy: 2, isRead: false }]);
  });

  test('include everything older than the membership', async () => {
    const old = await buildAnnouncement(speaker, vtcId);
    app().passTime(1_000);
    const newcomer = await buildMember(app(), vtcId);
    await app().db.membership.update({
      where: { userId: newcomer.user.id },
      data: { joinedAt: app().services.clock() },
    });
    app().passTime(1_000);
    const recent = await buildAnnouncement(speaker, vtcId);
    expect(await list(newcomer)).toMatchObject({
      announcements: [
        { id: recent, isRead: false },
        { id: old, isRead: true },
      ],
      unread: 1,
    });
  });
});

test('the list is paged', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.unshift(await buildAnnouncement(owner, vtcId));
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await list(member, { limit: 2, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.announcements.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids);
  await expect(list(member, { cursor: 'W10' })).rejects.toMatchObject({ status: 422 });
});

test(
  'a company can publish only so many a day, with all its authors together',
  { tags: 'long' },
  async () => {
    const company = await buildVtc(limited());
    const other = await buildStaff(limited(), company, ['COMMUNITY']);
    const { points } = rateLimits.announcementByVtc;
    // Refused announcements don't count.
    const empty = { title: 'Nothing', body: '&#8203;' };
    const params = { vtcId: company.vtc.id };
    for (let count = 0; count < points; count++) {
      const refused = other.browser.call(announcements.create, { params, body: empty });
      await expect(refused).rejects.toMatchObject({ status: 422 });
    }
    for (let count = 0; count < points; count++)
      await buildAnnouncement(company.owner, company.vtc.id);
    const attempt = buildAnnouncement(other, company.vtc.id);
    await expect(attempt).rejects.toMatchObject({ status: 429 });
  },
);
