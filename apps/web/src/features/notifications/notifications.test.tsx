// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { events } from '@waybill/schema/events';
import { notificationsContract } from '@waybill/schema/features/notifications.contract';
import { notificationExamples } from '@waybill/schema/features/notifications.examples';
import {
  notificationGroupSchema,
  type NotificationGroup,
} from '@waybill/schema/features/notification-items.models';
import {
  allNotificationKinds,
  notificationKinds,
  type NotificationKind,
} from '@waybill/schema/features/notifications.models';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { allPages } from '#src/app/page-table.ts';
import { storeLocale } from '#src/lib/i18n/locale-cookie.ts';
import { staleQueries } from '@waybill/schema/stale-queries';
import { newcomer, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const { list, read } = notificationsContract;

const carla = { id: crypto.randomUUID(), username: 'Carla', avatarUrl: null };
const idOf = (number: number) => `01981b6e-1f20-7a63-9d7c-${String(number).padStart(12, '0')}`;

/** Builds a group of one notification from the catalogue's example. */
function groupOf(kind: NotificationKind, number: number, more: object = {}): NotificationGroup {
  const { about, link } = notificationKinds[kind];
  const newest = {
    id: idOf(number),
    kind,
    params: notificationExamples[kind],
    driver: about === null ? null : carla,
    link: link.replaceAll(/\{\w+\}/g, carla.id),
    createdAt: new Date(Date.now() - 60_000 * (100 - number)).toISOString(),
    isRead: false,
  };
  const group = {
    key: `${kind}-${number}`,
    kind,
    count: 1,
    newest,
    items: [newest],
    isRead: false,
  };
  return notificationGroupSchema.parse({ ...group, ...more });
}

/** Serves these unread groups, latest first. */
const tell = (...groups: readonly NotificationGroup[]) =>
  browser().server.answer(list, () => ({
    groups: [...groups],
    nextCursor: null,
    unread: groups.length,
  }));

const allGroups = () => allNotificationKinds.map((kind, index) => groupOf(kind, 90 - index));

test.each(['en', 'de'] as const)(
  'every kind has a text for its example: %s',
  { tags: 'long' },
  async (language) => {
    browser().signIn({ ...owner(), preferences: { ...defaultPreferences, language } });
    storeLocale(language);
    tell(...allGroups());
    await browser().open('/dashboard/notifications');
    const heading = language === 'en' ? 'Your notifications' : 'Was dir mitgeteilt wurde';
    const entries = within(await screen.findByRole('list', { name: heading })).getAllByRole(
      'listitem',
    );
    expect(entries).toHaveLength(allNotificationKinds.length);
    const titles = new Set<string>();
    for (const [index, kind] of allNotificationKinds.entries()) {
      const text = entries[index]?.textContent ?? '';
      // A missing text shows as its key.
      expect(text).not.toContain('notifications.');
      const named = notificationKinds[kind].about === null ? [] : ['Carla'];
      const words = [...named, ...wordsOf(notificationExamples[kind])].filter(
        (said) => !(unsaid[kind] ?? []).includes(said),
      );
      for (const said of words) expect(text).toContain(said);
      titles.add(text);
    }
    expect(titles.size).toBe(allNotificationKinds.length);
    await expectAccessible();
  },
);

test('the placeholder of a deleted name fits into the sentence', async () => {
  browser().signIn(owner());
  const { newest } = groupOf('job.decided', 90);
  const params = { ...notificationExamples['job.decided'], answersAppeal: false };
  tell(groupOf('job.decided', 90, { newest: { ...newest, driver: null, params } }));
  await browser().open('/dashboard/notifications');
  await screen.findByText(/decided by a deleted user/);
});

/** What texts leave out, because their readers know it. */
const unsaid: Partial<Record<string, readonly string[]>> = {
  'event.changed': ['Carla', 'Nordwind Logistik'],
  'event.cancelled': ['Nordwind Logistik'],
  'claim.opened': ['118'],
  'claim.decided': ['Carla', '118'],
  'livery.approved': ['Carla'],
  'event.reminder': ['Nordwind Logistik'],
  'event.moved-up': ['Nordwind Logistik'],
  'event.slot-assigned': ['Carla'],
  'payroll.review': ['Carla'],
  'payroll.paid': ['Carla'],
  'payslip.disputed': ['Nordwind Logistik'],
  'payslip.answered': ['Carla'],
};

/** Lists the texts and numbers of an example, except those shown as words or dates. */
function wordsOf(example: object): string[] {
  return Object.entries(example)
    .filter(
      ([name]) =>
        ![
          'decision',
          'item',
          'kind',
          'deleteAfter',
          'expiresAt',
          'startsAt',
          'meetsAt',
          'isMoved',
          'firstDay',
          'lastDay',
          'way',
          'due',
          'answersAppeal',
          'correction',
          'isBlocked',
          'blockedUntil',
          'cause',
          'proposal',
          'outcome',
          'terms',
          'leavesAt',
          'isExpelled',
          'how',
          'forStaff',
          'key',
          'tier',
          'tiers',
        ].includes(name),
    )
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .map(String);
}

test.each(allNotificationKinds)('%s refetches notifications live, and links to a page', (kind) => {
  const { told, link } = notificationKinds[kind];
  const { all, subject = [] } = staleQueries[kind];
  const isPersonal = told === 'subject' || told === 'self';
  // Operators' notices belong to no company, so they have no live event: they come with the next poll.
  const isLive = kind !== 'notice.published';
  expect((isPersonal ? subject : all).includes('notifications')).toBe(isLive);
  expect(isPersonal ? all : subject).not.toContain('notifications');
  const topics: readonly string[] = events[kind].topics;
  expect(topics.includes(isPersonal ? 'me' : 'vtc')).toBe(isLive);
  const { pathname: path } = new URL(link.replaceAll(/\{\w+\}/g, carla.id), location.href);
  expect(allPages.some((page) => matchPath(page.path, path) !== null)).toBe(true);
});

test('the bell shows the unread count and opens the list', async () => {
  browser().signIn(owner());
  tell(groupOf('member.joined', 3, { count: 3 }), groupOf('job.decided', 2));
  await browser().open('/dashboard');
  const button = await screen.findByRole('button', { name: 'Notifications: 2 unread' });
  // happy-dom does not support popovers.
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  panel?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }));
  await screen.findByText('Carla and 2 others joined Nordwind Logistik');
  const rejected = screen.getByRole('link', { name: 'Job 118 was rejected' });
  expect(rejected.getAttribute('href')).toBe(`/dashboard/jobs/${carla.id}`);
  screen.getByText('The distance does not fit the time.');
  browser().server.answer(read, () => ({ unread: 0 }));
  browser().server.answer(list, () => ({ groups: [], nextCursor: null, unread: 0 }));
  await browser().press('button', 'Mark all as read');
  await screen.findByRole('button', { name: 'Notifications' });
  expect(browser().server.requestsTo(read)).toMatchObject([{ body: { until: idOf(3) } }]);
});

test(
  'the open page shows a new notification, with its reason, until it is read',
  { tags: 'long' },
  async () => {
    browser().signIn(owner());
    // Notifications that were unread before are only in the bell.
    const earlier = groupOf('ownership.offered', 1);
    tell(earlier);
    await browser().open('/dashboard/notifications');
    await waitFor(() => expect(browser().live.urls()).toHaveLength(1));
    await screen.findByRole('button', { name: 'Notifications: 1 unread' });
    expect(screen.queryByRole('status', { name: 'Just now' })).toBeNull();
    // Joins are only in the bell.
    tell(groupOf('member.joined', 3), groupOf('job.decided', 2), earlier);
    browser().live.tell('job.decided', 7, { vtcId, subjectId: owner().id });
    const news = within(await screen.findByRole('status', { name: 'Just now' }));
    await news.findByText('Job 118 was rejected');
    news.getByText('The distance does not fit the time.');
    expect(news.getAllByRole('button', { name: 'Got it' })).toHaveLength(1);
    browser().server.answer(read, () => ({ unread: 1 }));
    tell(earlier);
    await browser().press('button', 'Got it');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull());
    expect(browser().server.requestsTo(read)).toMatchObject([{ body: { ids: [idOf(2)] } }]);
  },
);

const messaged = (number: number, forStaff: boolean | null) => {
  const group = groupOf('application.messaged', number);
  return { ...group, newest: { ...group.newest, params: { vtc: 'Nordwind', forStaff } } };
};

test("a message names the application's driver", async () => {
  browser().signIn(newcomer());
  const groups = [messaged(3, true), messaged(2, false), messaged(1, null)];
  tell(...groups.map((group) => notificationGroupSchema.parse(group)));
  await browser().open('/notifications');
  const entries = within(await screen.findByRole('list', { name: 'Your notifications' }));
  entries.getByText('New message on the application of Carla to Nordwind');
  entries.getByText('Carla wrote to you about your application to Nordwind');
  entries.getByText('Carla wrote about the application to Nordwind');
});

test('a user who lost their company sees who removed them, why, and what to do next', async () => {
  browser().signIn(newcomer());
  tell(groupOf('member.kicked', 1));
  await browser().open('/onboarding');
  const notice = await screen.findByRole('alert');
  within(notice).getByText('You are no longer in Nordwind Logistik');
  within(notice).getByText(/^Carla has removed you from the company. You can join it again from/);
  within(notice).getByText('You have not driven for three months.');
  within(notice).getByRole('link', { name: 'Open your logbook' });
  await expectAccessible();
  tell();
  await browser().press('button', 'Got it');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('the loss of a company is shown however many newer notifications there are', async () => {
  browser().signIn(newcomer());
  const groups = [9, 8, 7, 6, 5, 4, 3, 2].map((number) => groupOf('notice.published', number));
  browser().server.answer(list, ({ query: { limit } }) => ({
    groups: [...groups, groupOf('member.kicked', 1)].slice(0, limit),
    nextCursor: null,
    unread: groups.length + 1,
  }));
  await browser().open('/onboarding');
  within(await screen.findByRole('alert')).getByText('You are no longer in Nordwind Logistik');
});

test("without a company it links to the reader's own pages", async () => {
  browser().signIn(newcomer());
  tell(groupOf('job.decided', 3), groupOf('vtc.restored', 2), groupOf('account.device-added', 1));
  await browser().open('/notifications');
  const links = within(await screen.findByRole('list', { name: 'Your notifications' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/logbook/${carla.id}`, '/settings/companion']);
});
