// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { chatContract } from '@waybill/schema/features/chat.contract';
import { exampleChannel } from '@waybill/schema/features/chat.examples';
import { companyEventsContract } from '@waybill/schema/features/company-events.contract';
import { exampleEvent } from '@waybill/schema/features/company-events.examples';
import { contractsContract } from '@waybill/schema/features/contracts.contract';
import { exampleContract } from '@waybill/schema/features/contracts.examples';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleJob } from '@waybill/schema/features/jobs.examples';
import { jobSchema } from '@waybill/schema/features/jobs.models';
import { membersContract } from '@waybill/schema/features/members.contract';
import { trucksContract } from '@waybill/schema/features/trucks.contract';
import { exampleTruck } from '@waybill/schema/features/trucks.examples';
import { placesContract } from '@waybill/schema/features/places.contract';
import { examplePlace } from '@waybill/schema/features/places.examples';
import { expect, test } from 'vitest';
import { buildMember, driverWith, noRecord, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const findField = () => screen.findByRole('combobox', { name: 'Search and commands' });
const findGroup = async (name: string) => within(await screen.findByRole('group', { name }));
const schemeShown = () => document.documentElement.getAttribute('data-mantine-color-scheme');

/** Opens the dashboard. By default no member matches, because members come before actions. */
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

/** Opens the palette and runs the first match. */
async function run(words: string): Promise<void> {
  await type(words);
  await browser().person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
}

/** Opens the palette and runs an action. */
async function choose(name: string): Promise<void> {
  await type(name);
  const actions = await findGroup('Actions');
  await browser().person.click(await actions.findByRole('option', { name }));
}

async function expectActive(name: string): Promise<void> {
  const option = await screen.findByRole('option', {
    selected: true,
    name: new RegExp(`^${name}`),
  });
  expect((await findField()).getAttribute('aria-activedescendant')).toBe(option.id);
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
}

test('arrow keys cycle through the list', { tags: 'long' }, async () => {
  await openDashboard();
  await screen.findByRole('button', { name: 'Search' });
  const { person } = browser();
  await person.keyboard('{Control>}k{/Control}');
  await expectActive('Company Overview');
  await expectAccessible();
  await person.type(await findField(), '{ArrowUp}');
  await expectActive('Switch to Deutsch');
  await person.keyboard('{ArrowDown}{ArrowDown}');
  await expectActive('Manage Company');
  await person.keyboard('map live');
  await expectActive('Live Fleet Map');
  await screen.findByText(/^\d+ results?$/);
  await person.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Live Fleet Map' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('finds members', { tags: 'long' }, async () => {
  await openDashboard();
  const { server } = browser();
  const member = buildMember('Nora Nightline');
  server.answer(membersContract.list, () => ({ members: [member], nextCursor: null, total: 1 }));
  server.answer(membersContract.get, () => ({ member, record: noRecord, notes: [] }));
  await type('NORA');
  const group = within(await screen.findByRole('group', { name: 'Members' }));
  await browser().person.click(await group.findByRole('option'));
  await screen.findByRole('heading', { level: 1, name: 'Nora Nightline' });
  expect(server.requestsTo(membersContract.list).at(-1)?.query.search).toBe('NORA');
});

test('finds chat channels by their name', { tags: 'long' }, async () => {
  await openDashboard();
  const channels = [{ ...exampleChannel, name: 'Trainees' }];
  browser().server.answer(chatContract.listChannels, () => ({ channels }));
  await type('train');
  const group = within(await screen.findByRole('group', { name: 'Chat channels' }));
  await browser().person.click(await group.findByRole('option', { name: /Trainees/ }));
  await waitFor(() => expect(browser().path()).toBe(`/dashboard/chat/${exampleChannel.id}`));
});

test('finds events by their title', { tags: 'long' }, async () => {
  await openDashboard();
  const events = [{ ...exampleEvent, title: 'Tour of the Alps' }];
  browser().server.answer(companyEventsContract.list, () => ({ events, nextCursor: null }));
  await type('tour alps');
  const group = within(await screen.findByRole('group', { name: 'Events' }));
  await browser().person.click(await group.findByRole('option', { name: /Tour of the Alps/ }));
  await waitFor(() => expect(browser().path()).toBe(`/dashboard/events/${exampleEvent.id}`));
});

test('finds contracts by client and city, each once, and places by their city', async () => {
  await openDashboard();
  const { server } = browser();
  const source = { cityId: 'lyon', city: 'Lyon', territory: null };
  const contracts = [{ ...exampleContract, client: 'Wood & Sons', source }];
  server.answer(contractsContract.list, () => ({ contracts, nextCursor: null }));
  server.answer(placesContract.list, ({ query: { kind = 'GARAGE' } }) => {
    const id = crypto.randomUUID();
    const place = { ...examplePlace, id, kind, city: { id: 'lyon', name: 'Lyon' } };
    return {
      places: [place],
      totals: { count: 1, size: 3, rentMinor: 0, stock: { usedG: 0, valueMinor: 0 } },
      currency: null,
      nextCursor: null,
    };
  });
  await type('lyon');
  const places = await findGroup('Garages and warehouses');
  await places.findByRole('option', { name: /Garage in Lyon/ });
  await places.findByRole('option', { name: /Warehouse in Lyon/ });
  const option = await (await findGroup('Contracts')).findByRole('option', { name: /Wood & Sons/ });
  await browser().person.click(option);
  await waitFor(() => expect(browser().path()).toBe(`/dashboard/contracts/${exampleContract.id}`));
});

test('finds trucks by what the server finds', async () => {
  await openDashboard();
  const asked: unknown[] = [];
  browser().server.answer(trucksContract.list, ({ query }) => {
    asked.push(query.search);
    const byStatus = { ACTIVE: 1, WORKSHOP: 0, RETIRED: 0, AWAY: 0 };
    const totals = { byStatus, days28: exampleTruck.days28, costs28: null };
    return { trucks: [exampleTruck], totals, nextCursor: null };
  });
  await type('wb 12');
  const option = await (await findGroup('Trucks')).findByRole('option', { name: /Old Faithful/ });
  expect(asked.at(-1)).toBe('wb 12');
  await browser().person.click(option);
  await waitFor(() => expect(browser().path()).toBe(`/dashboard/fleet/${exampleTruck.id}`));
});

test('opens the forms of the economy for those who keep the books', async () => {
  await openDashboard();
  await choose('Offer contract');
  await screen.findByRole('dialog', { name: 'Offer contract' });
  await browser().person.keyboard('{Escape}');
  await waitFor(() => expect(browser().path()).toBe('/dashboard/contracts'));
  await choose('Buy garage');
  await screen.findByRole('dialog', { name: 'Buy garage' });
  browser().signIn(driverWith());
  await browser().open('/dashboard/garages?create=yes');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
  await type('payslip');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Your earnings']);
});

test('finds the announcements, which have no sidebar entry', { tags: 'long' }, async () => {
  await openDashboard();
  await run('notice board');
  await screen.findByRole('heading', { level: 1, name: 'Announcements' });
});

test('runs actions', { tags: 'long' }, async () => {
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

test('finds commands by a synonym', async () => {
  await openDashboard();
  await type('invite');
  await expectActive('Manage Company');
  await screen.findByRole('option', { name: 'Copy the link to the public page' });
  await browser().person.clear(await findField());
  await browser().person.type(await findField(), 'language deutsch');
  await screen.findByRole('option', { name: 'Switch to Deutsch' });
});

test('says that nothing matches', { tags: 'long' }, async () => {
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

test('finds the company’s job by its number, with or without the tag', async () => {
  await openDashboard();
  const { server, person } = browser();
  const job = jobSchema.parse({ ...exampleJob, number: 1042 });
  server.answer(jobsContract.list, ({ query }) => ({
    jobs: query.number === 1042 ? [job] : [],
    nextCursor: null,
  }));
  await type('nord-1042');
  await expectActive('NORD-1042');
  await person.clear(await findField());
  await person.type(await findField(), 'OTHER-1042');
  await screen.findByText('Nothing found');
  await person.clear(await findField());
  await person.type(await findField(), '#1042');
  await expectActive('NORD-1042');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(browser().path()).toBe(`/dashboard/jobs/${job.id}`));
});

test('finds cargoes and cities without delay while typing', async () => {
  await openDashboard();
  const { server, person } = browser();
  server.answer(jobsContract.listNames, () => ({
    cargoes: [{ id: 'steel', name: 'Steel' }],
    cities: [{ id: 'steyr', name: 'Steyr' }],
  }));
  await type('ste');
  const group = within(await screen.findByRole('group', { name: 'Cargo and cities' }));
  expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Jobs with Steel',
    'Jobs from Steyr',
    'Jobs to Steyr',
  ]);
  await expectAccessible();
  await person.click(group.getByRole('option', { name: 'Jobs with Steel' }));
  await waitFor(() => expect(browser().path()).toBe('/dashboard/jobs?cargo=steel'));
  expect(server.requestsTo(jobsContract.listNames)).toHaveLength(1);
});

test('finds each setting that the viewer may change', async () => {
  await openDashboard();
  await type('speed cap');
  await screen.findByRole('option', { name: /Manage Company › Job rules$/ });
  await browser().person.clear(await findField());
  await browser().person.type(await findField(), 'time zone');
  await browser().person.click(await screen.findByRole('option', { name: /^Time zone/ }));
  await screen.findByRole('heading', { level: 2, name: 'Language and region' });
  expect(location.hash).toBe('#region');
  browser().signIn(driverWith());
  await browser().open('/dashboard');
  await type('speed cap');
  await screen.findByText('Nothing found');
});

test('offers the latest commands first, to the same user in the same company', async () => {
  await openDashboard();
  const { server } = browser();
  const member = buildMember('Nora Nightline');
  server.answer(membersContract.list, () => ({ members: [member], nextCursor: null, total: 1 }));
  server.answer(membersContract.get, () => ({ member, record: noRecord, notes: [] }));
  await run('route planning');
  await type('NORA');
  await browser().person.click(await screen.findByRole('option', { name: /^Nora Nightline/ }));
  await screen.findByRole('heading', { level: 1, name: 'Nora Nightline' });
  const recent = async () => {
    await browser().press('button', 'Search');
    await findField();
    const group = screen.queryByRole('group', { name: 'Recent' });
    return group
      ? within(group)
          .getAllByRole('option')
          .map(({ textContent }) => textContent)
      : [];
  };
  expect(await recent()).toEqual([
    expect.stringMatching(/^Nora Nightline/),
    expect.stringMatching(/^Route Planning/),
  ]);
  // Members are not offered without the permission to see them.
  browser().signIn({ ...owner(), roles: driverWith().roles });
  await browser().open('/dashboard');
  expect(await recent()).toEqual([expect.stringMatching(/^Route Planning/)]);
  browser().signIn({ ...owner(), id: crypto.randomUUID() });
  await browser().open('/dashboard');
  expect(await recent()).toEqual([]);
});
