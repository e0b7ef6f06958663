// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { membersContract } from '@waybill/schema/features/members.contract';
import { expect, test } from 'vitest';
import { buildMember, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const findField = () => screen.findByRole('combobox', { name: 'Search and commands' });
const schemeShown = () => document.documentElement.getAttribute('data-mantine-color-scheme');

/** Of a company in which no member is found, unless a test says so: members come before actions. */
async function openDashboard(): Promise<void> {
  browser().signIn(owner());
  const nobody = { members: [], nextCursor: null, total: 0 };
  browser().server.answer(membersContract.list, () => nobody);
  await browser().open('/dashboard/companyoverview');
}

async function type(words: string): Promise<void> {
  await browser().press('button', 'Search');
  await browser().person.type(await findField(), words);
}

/** Opens the palette and runs the first command that the words find. */
async function run(words: string): Promise<void> {
  await type(words);
  await browser().person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
}

async function expectActive(name: string): Promise<void> {
  const option = await screen.findByRole('option', {
    selected: true,
    name: new RegExp(`^${name}`),
  });
  expect((await findField()).getAttribute('aria-activedescendant')).toBe(option.id);
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
}

test(
  'goes through the list by keyboard, which begins again after its end',
  { tags: 'long' },
  async () => {
    await openDashboard();
    await screen.findByRole('button', { name: 'Search' });
    const { person } = browser();
    await person.keyboard('{Control>}k{/Control}');
    await expectActive('Company Overview');
    await expectAccessible();
    await person.type(await findField(), '{ArrowUp}');
    await expectActive('Log out');
    await person.keyboard('{ArrowDown}{ArrowDown}');
    await expectActive('Manage Company');
    await person.keyboard('map live');
    await expectActive('Live Fleet Map');
    await screen.findByText('1 result');
    await person.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Live Fleet Map' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('finds members', { tags: 'long' }, async () => {
  await openDashboard();
  const { server } = browser();
  const member = buildMember('Nora Nightline');
  server.answer(membersContract.list, () => ({ members: [member], nextCursor: null, total: 1 }));
  server.answer(membersContract.get, () => ({ member, notes: [] }));
  await type('NORA');
  const group = within(await screen.findByRole('group', { name: 'Members' }));
  await browser().person.click(await group.findByRole('option'));
  await screen.findByRole('heading', { level: 1, name: 'Nora Nightline' });
  expect(server.requestsTo(membersContract.list).at(-1)?.query.search).toBe('NORA');
});

test('finds the announcements, which the sidebar has no entry for', { tags: 'long' }, async () => {
  await openDashboard();
  await run('notice board');
  await screen.findByRole('heading', { level: 1, name: 'Announcements' });
});

test('does things', { tags: 'long' }, async () => {
  await openDashboard();
  await run('copy public');
  await screen.findByText('The link was copied.');
  expect(new URL(await navigator.clipboard.readText()).pathname).toBe('/vtc/NORD');
  await run('light theme');
  await waitFor(() => expect(schemeShown()).toBe('light'));
  await run('dark theme');
  await waitFor(() => expect(schemeShown()).toBe('dark'));
  await run('create a role');
  await screen.findByRole('dialog', { name: 'New role' });
  await browser().person.keyboard('{Escape}');
  await waitFor(() => expect(browser().path()).toBe('/dashboard/roles'));
  await run('log out');
  await waitFor(() => expect(localStorage.getItem('steamId')).toBeNull());
});

test('finds what somebody calls by another word', async () => {
  await openDashboard();
  await type('invite');
  await expectActive('Manage Company');
  await screen.findByRole('option', { name: 'Copy the link to the public page' });
  await browser().person.clear(await findField());
  await browser().person.type(await findField(), 'language deutsch');
  await screen.findByRole('option', { name: 'Switch to Deutsch' });
});

test('says that nothing fits', { tags: 'long' }, async () => {
  await openDashboard();
  await type('xyzzy');
  await screen.findByText(/^Try part of a page/);
  await screen.findByText('Nothing found');
  await expectAccessible();
  await browser().person.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  await browser().person.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
