// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { notificationKinds } from '@waybill/schema/features/notifications.models';
import { describe, expect, test } from 'vitest';
import { allPages } from '#src/app/page-table.ts';
import { fitsPath } from '#src/lib/fits-path.ts';
import { driverWith, newcomer, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';
import { settingsPageIds, settingsPathOf } from './account.paths.ts';
import { settingsIndex } from './settings-index.model.ts';
import texts from './texts/en.json' with { type: 'json' };

const browser = useTestBrowser();

test(
  'the index links to each page, which has an address and a name',
  { tags: 'long' },
  async () => {
    browser().signIn(owner());
    await browser().open('/dashboard/settings');
    for (const [name, path, title] of [
      ['Notifications', '/notifications', 'Notifications'],
      ['Privacy', '/privacy', 'Privacy'],
      ['Companion & trackers', '/companion', 'Companion & trackers'],
      ['Developers', '/developers', 'Developers'],
      ['Account', '', 'Settings'],
    ] as const) {
      const index = within(await screen.findByRole('navigation', { name: 'Settings pages' }));
      await browser().person.click(index.getByRole('link', { name }));
      await screen.findByRole('heading', { level: 1, name: title });
      expect(browser().path()).toBe(`/dashboard/settings${path}`);
      expect((await screen.findByRole('link', { name, current: 'page' })).textContent).toBe(name);
      await expectAccessible();
    }
  },
);

describe.each([
  ['a member', driverWith()],
  ['a user without a company', newcomer()],
])('for %s', (_, user) => {
  const anchors = settingsPageIds.flatMap((page) =>
    settingsIndex[page].sections.map(({ id }) => [id, page] as const),
  );

  test.each(anchors)('the anchor #%s redirects to %s', { tags: 'long' }, async (section, page) => {
    browser().signIn(user);
    await browser().open(`${settingsPathOf(user)}#${section}`);
    const { title } = texts.settingsSections[section];
    const heading = await screen.findByRole('heading', { level: 2, name: title });
    await waitFor(() => expect(document.activeElement?.contains(heading)).toBe(true));
    expect(browser().path()).toBe(settingsPathOf(user, page));
  });
});

test('old links from mails and first steps lead to the page with their section', async () => {
  browser().signIn(owner());
  await browser().open('/dashboard/settings#devices');
  await screen.findByRole('heading', { level: 1, name: 'Companion & trackers' });
  await browser().open('/dashboard/settings#notifications');
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
});

test('each account notification leads to an existing page', () => {
  const links = Object.values(notificationKinds)
    .map(({ link }) => link)
    .filter((link) => link.startsWith('/dashboard/settings'));
  const lost = links.filter((link) => !allPages.some(({ path }) => fitsPath(path, link)));
  expect({ links: links.length > 0, lost }).toEqual({ links: true, lost: [] });
});
