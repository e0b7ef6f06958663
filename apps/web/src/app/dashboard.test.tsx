// @vitest-environment happy-dom
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { badgesContract } from '@waybill/schema/features/badges.contract';
import { membersContract } from '@waybill/schema/features/members.contract';
import { usersContract } from '@waybill/schema/features/users.contract';
import type { Section } from '@waybill/schema/features/users.models';
import { describe, expect, test } from 'vitest';
import { buildMember, driverWith, newcomer, noRecord, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const findSidebar = async () =>
  within(await screen.findByRole('navigation', { name: 'Dashboard' }));
const findCrumbs = async () =>
  within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));

/** Returns the paths of the page's links within the app. */
function listLinks(): string[] {
  const links = [...document.querySelectorAll('a[href^="/"]')];
  const paths = links.map((link) => link.getAttribute('href') ?? '');
  return paths.filter((path) => !/^\/(api|media)\//.test(path));
}

test('the start page links to the next tasks', async () => {
  browser().signIn(owner());
  await browser().open('/dashboard');
  for (const [region, path] of [
    ['Create Jobs', '/dashboard/jobs/create'],
    ['Assign Roles', '/dashboard/roles'],
    ['Manage Company', '/dashboard/managecompany'],
  ] as const) {
    browser().go('/dashboard');
    await screen.findByRole('heading', { name: `Welcome, ${owner().username}` });
    const card = within(await screen.findByRole('region', { name: region }));
    await browser().person.click(card.getByRole('link'));
    await waitFor(() => expect(browser().path()).toBe(path));
  }
  const bar = within(screen.getByRole('banner'));
  await browser().person.click(bar.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(browser().path()).toBe('/dashboard'));
  await expectAccessible();
});

test('the bar shows the company, its live drivers and what waits for staff', async () => {
  browser().signIn(owner());
  browser().server.answer(badgesContract.get, () => ({ onTheRoad: 6, reviews: 3 }));
  await browser().open('/dashboard');
  const bar = within(await screen.findByRole('banner'));
  for (const [name, path] of [
    [/Nordic Haul/, '/dashboard/companyoverview'],
    ['6 on the road', '/dashboard/jobs?state=started'],
    ['3 to review', '/dashboard/jobs?tier=review'],
  ] as const) {
    expect((await bar.findByRole('link', { name })).getAttribute('href')).toBe(path);
  }
  await (await findSidebar()).findByRole('link', { name: /^Jobs.*3 jobs in review$/ });
});

test('the bar marks counts above the limit', async () => {
  browser().signIn(owner());
  browser().server.answer(badgesContract.get, () => ({ onTheRoad: 100, reviews: 99 }));
  await browser().open('/dashboard');
  const bar = within(await screen.findByRole('banner'));
  await bar.findByRole('link', { name: '99+ on the road' });
  bar.getByRole('link', { name: '99 to review' });
});

test('a driver sees nothing that only staff can answer', async () => {
  browser().signIn(driverWith());
  browser().server.answer(badgesContract.get, () => ({ onTheRoad: 1, reviews: 3 }));
  await browser().open('/dashboard');
  const bar = within(await screen.findByRole('banner'));
  await bar.findByRole('link', { name: '1 on the road' });
  expect(bar.queryByText(/to review/)).toBeNull();
});

describe('the navigation', () => {
  test('has a page for each entry, and no link is a dead end', async () => {
    browser().signIn(owner());
    browser().server.answer(badgesContract.get, () => ({ onTheRoad: 0 }));
    await browser().open('/dashboard');
    const sidebar = await findSidebar();
    await sidebar.findByRole('link', { name: 'Settings' });
    // A group without available pages starts collapsed.
    await browser().press('button', 'Fleet');
    const all = sidebar.getAllByRole('link');
    const entries = all.slice(4).map((link) => ({
      name: link.textContent,
      path: link.getAttribute('href') ?? '',
    }));
    expect(entries).toHaveLength(32);
    const links = new Set(['/dashboard']);
    for (const { name, path } of entries) {
      browser().go(path);
      // The overview's heading is the company's name.
      const heading = path.endsWith('/companyoverview') ? 'Nordic Haul' : name;
      await screen.findByRole('heading', { level: 1, name: heading });
      await waitFor(() => expect(document.title).toBe(`${name} · Waybill`));
      expect(browser().path()).toBe(path);
      // A page with the name of its group has no breadcrumbs, only the heading.
      const crumbs = screen.queryByRole('navigation', { name: 'Breadcrumbs' });
      expect(crumbs?.querySelector('li:last-child')?.textContent ?? heading).toBe(name);
      // A link to a section of a page is only there once the page has loaded.
      for (const link of listLinks()) links.add(link.replace(/#.*/, ''));
    }
    const seen = new Set(['/', ...entries.map(({ path }) => path)]);
    for (const path of [...links].filter((link) => !seen.has(link))) {
      browser().go(path);
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(browser().path()).toBe(path));
    }
  });

  test('keeps groups collapsed after a reload', async () => {
    browser().signIn(owner());
    await browser().open('/dashboard/jobs');
    const page = await (await findSidebar()).findByRole('link', { name: 'Jobs' });
    expect(page.getAttribute('aria-current')).toBe('page');
    await browser().press('button', 'Jobs');
    await waitFor(() =>
      expect(browser().server.requestsTo(usersContract.setSection)).toMatchObject([
        { params: { section: 'navJobs' }, body: { collapsed: true } },
      ]),
    );
    const collapsedSections: Section[] = ['navJobs'];
    browser().signIn({ ...owner(), collapsedSections });
    await browser().open('/dashboard/jobs');
    const group = await (await findSidebar()).findByRole('button', { name: 'Jobs' });
    expect(group.getAttribute('aria-expanded')).toBe('false');
    expect((await findSidebar()).queryByRole('link', { name: 'Jobs' })).toBeNull();
  });

  test('starts with five pages for all members and marks one entry', async () => {
    browser().signIn(driverWith());
    await browser().open('/dashboard');
    const sidebar = await findSidebar();
    await sidebar.findByRole('link', { name: 'Settings' });
    const quick = sidebar.getAllByRole('link').slice(0, 5);
    expect(quick.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/dashboard'],
      ['My logbook', '/dashboard/logbook'],
      ['Announcements', '/dashboard/announcements'],
      ['Leaderboards', '/dashboard/companyoverview/leaderboards'],
      ['My year', '/dashboard/my-year'],
    ]);
    const marked = () =>
      sidebar
        .getAllByRole('link')
        .filter((link) => link.hasAttribute('aria-current'))
        .map(({ textContent }) => textContent);
    expect(marked()).toEqual(['Home']);
    for (const [path, names] of [
      ['/dashboard/companyoverview/leaderboards', ['Leaderboards']],
      ['/dashboard/companyoverview', ['Company Overview']],
      ['/dashboard/jobs/01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21', ['Jobs']],
      ['/dashboard/notifications', []],
    ] as const) {
      browser().go(path);
      await waitFor(() => expect(marked()).toEqual(names));
    }
  });

  test('keeps groups without available pages collapsed until they are opened', async () => {
    browser().signIn(owner());
    await browser().open('/dashboard');
    const sidebar = await findSidebar();
    const fleet = await sidebar.findByRole('button', { name: 'Fleet' });
    expect(fleet.getAttribute('aria-expanded')).toBe('false');
    await browser().person.click(fleet);
    await browser().person.click(sidebar.getByRole('link', { name: 'Fleet Overview' }));
    await waitFor(() => expect(fleet.getAttribute('aria-expanded')).toBe('true'));
    expect(browser().server.requestsTo(usersContract.setSection)).toEqual([]);
  });

  test('breadcrumbs lead back from a member', async () => {
    browser().signIn(owner());
    const member = buildMember('Dietrich Diesel');
    const { server } = browser();
    server.answer(membersContract.list, () => ({ members: [member], nextCursor: null, total: 1 }));
    server.answer(membersContract.get, () => ({ member, record: noRecord, notes: [] }));
    await browser().open('/dashboard/members');
    const row = within(await screen.findByRole('row', { name: /^Dietrich Diesel/ }));
    await browser().person.click(row.getByRole('link', { name: 'Dietrich Diesel' }));
    const crumbs = await findCrumbs();
    await waitFor(() =>
      expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Members',
        'Dietrich Diesel',
      ]),
    );
    await browser().person.click(crumbs.getByRole('link', { name: 'Members' }));
    await waitFor(() => expect(browser().path()).toBe('/dashboard/members'));
  });
});

test.each([
  ['/dashboard/settings', '/settings'],
  ['/dashboard/notifications?unread', '/notifications?unread'],
  ['/dashboard/members', '/onboarding'],
  ['/dashboard', '/onboarding'],
])('a link to %s leads whoever is in no company to %s', async (link, path) => {
  browser().signIn(newcomer());
  await browser().open(link);
  await waitFor(() => expect(browser().path()).toBe(path));
});

test('names the missing permission', async () => {
  browser().signIn(driverWith());
  await browser().open('/dashboard');
  const sidebar = await findSidebar();
  await sidebar.findByRole('link', { name: 'Roles' });
  expect(sidebar.queryByRole('link', { name: 'Contracts' })).toBeNull();
  const gated = {
    safety: 'See the safety score',
    regionalreports: 'See regional reports',
    contracts: 'See contracts',
    alliances: 'See alliances',
    applications: 'See applications',
    achievements: 'See achievements',
    reputation: 'See driver reputation',
  };
  for (const [path, permission] of Object.entries(gated)) {
    browser().go(`/dashboard/${path}`);
    await screen.findByText(new RegExp(`the permission “${permission}”`));
    expect(screen.queryByText('Coming soon')).toBeNull();
  }
  await expectAccessible();
});
