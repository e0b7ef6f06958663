// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import {
  type Announcement,
  announcementsContract,
} from '@waybill/schema/features/announcements.contract';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

let stored: Announcement;
/** The Markdown source. */
let typed: string;

beforeEach(() => {
  stored = {
    id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b22',
    title: 'Night convoy',
    body: [{ type: 'paragraph', children: [{ type: 'text', text: 'At nine.' }] }],
    author: null,
    pinnedUntil: '2099-01-01T00:00:00.000Z',
    isPinned: true,
    createdAt: '2026-05-02T18:00:00.000Z',
    editedAt: null,
    isRead: false,
    readBy: null,
  };
  typed = 'At **nine**.';
  const { server } = browser();
  server.answer(announcementsContract.list, () => ({
    announcements: [stored],
    nextCursor: null,
    unread: stored.isRead ? 0 : 1,
  }));
  server.answer(announcementsContract.get, () => ({
    announcement: stored,
    source: typed,
  }));
  server.answer(announcementsContract.markRead, () => {
    stored = { ...stored, isRead: true };
    return { success: true } as const;
  });
});

test(
  'the overview shows pinned announcements in full until they are read',
  { tags: 'long' },
  async () => {
    browser().signIn(driverWith());
    await browser().open('/dashboard/companyoverview');
    const section = within(await screen.findByRole('region', { name: 'Announcements' }));
    section.getByText('At nine.');
    section.getByRole('link', { name: '1 unread' });
    await expectAccessible();
    await browser().press('button', 'Got it: Night convoy');
    await waitFor(() => expect(section.queryByText('At nine.')).toBeNull());
    await browser().press('link', 'Night convoy');
    await screen.findByRole('article', { name: 'Night convoy' });
    expect(browser().path()).toBe(`/dashboard/announcements/${stored.id}`);
  },
);

test('opening announcements marks them as read, and without the duty none can be changed', async () => {
  browser().signIn(driverWith());
  await browser().open('/dashboard/announcements');
  const card = within(await screen.findByRole('article', { name: 'Night convoy' }));
  card.getByText('New');
  card.getByText(/^Former member/);
  await waitFor(() => expect(stored.isRead).toBe(true));
  expect(browser().server.requestsTo(announcementsContract.markRead)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Edit|Delete|Write/ })).toBeNull();
  await expectAccessible();
});

test('a member with the duty writes an announcement and sees validation errors', async () => {
  browser().signIn(owner());
  const { server } = browser();
  await browser().open('/dashboard/announcements');
  await browser().press('button', 'Write an announcement');
  const dialog = within(await screen.findByRole('dialog', { name: 'Write an announcement' }));
  await browser().press('button', 'Publish');
  await dialog.findByText('Please give the announcement a title.');
  await browser().fill('Title', 'Day convoy');
  await browser().fill('Text', 'At **ten**.');
  await browser().choose('Pin to the overview', 'Pinned for 3 days');
  server.answer(announcementsContract.create, () => new Refusal('TOO_MANY_REQUESTS'));
  await browser().press('button', 'Publish');
  await screen.findByText('Too many attempts. Please wait a moment and try again.');
  server.answer(announcementsContract.create, () => ({ announcement: stored }));
  await browser().press('button', 'Publish');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requestsTo(announcementsContract.create).at(-1)?.body).toEqual({
    title: 'Day convoy',
    body: 'At **ten**.',
    pinnedForDays: 3,
  });
});

test(
  'edits the Markdown source, keeps the pin, and deletes an announcement',
  { tags: 'long' },
  async () => {
    browser().signIn(owner());
    const { server } = browser();
    await browser().open(`/dashboard/announcements/${stored.id}`);
    await browser().press('button', 'Edit');
    const text = await screen.findByLabelText('Text');
    expect(text).toHaveProperty('value', 'At **nine**.');
    await expectAccessible();
    await browser().fill('Text', 'At eight.');
    await browser().press('button', 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { title: 'Night convoy', body: 'At eight.' };
    expect(server.requestsTo(announcementsContract.update)).toMatchObject([{ body }]);
    expect(server.requestsTo(announcementsContract.update)[0]?.body.pinnedForDays).toBeUndefined();
    await browser().press('button', 'Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Night convoy”?' }));
    question.getByRole('button', { name: 'Delete' }).click();
    await waitFor(() => expect(browser().path()).toBe('/dashboard/announcements'));
  },
);

test(
  "editing starts from others' changes and keeps what the user has typed",
  { tags: 'long' },
  async () => {
    browser().signIn(owner());
    const { live, server } = browser();
    await browser().open('/dashboard/announcements');
    await browser().press('button', 'Edit');
    await screen.findByDisplayValue(typed);
    await browser().press('button', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const about = { vtcId: owner().vtcId, subjectId: stored.id };
    const othersSay = async (text: string, position: number) => {
      typed = text;
      const asked = server.requestsTo(announcementsContract.list).length;
      live.tell('announcement.edited', position, about);
      await expect
        .poll(() => server.requestsTo(announcementsContract.list).length, { timeout: 5_000 })
        .toBeGreaterThan(asked);
    };
    await othersSay('At ten.', 7);
    await browser().press('button', 'Edit');
    await screen.findByDisplayValue('At ten.');
    await browser().fill('Text', 'At eight.');
    await othersSay('At eleven.', 8);
    await screen.findByDisplayValue('At eight.');
  },
);
