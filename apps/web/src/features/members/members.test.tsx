// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleMeasures } from '@waybill/schema/features/jobs.examples';
import {
  type ListedMember,
  membersContract,
  type Note,
} from '@waybill/schema/features/members.contract';
import { describe, expect, test } from 'vitest';
import { buildMember, driverWith, newcomer, noRecord, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const done = { success: true } as const;
const none = { kick: false, assignRoles: false, setLeave: false };

/** Serves these members and applies changes to them. */
function serveMembers(...first: readonly ListedMember[]): void {
  const { server } = browser();
  let members = first;
  let notes: Note[] = [];
  const get = (userId: string) => members.find(({ id }) => id === userId) ?? buildMember('Nobody');
  const change = (userId: string, more: Partial<ListedMember>) => {
    members = members.map((member) => (member.id === userId ? { ...member, ...more } : member));
    return { member: get(userId) };
  };
  server.answer(membersContract.list, ({ query: { search, roleId } }) => {
    const found = members
      .filter(({ username }) => username.toLowerCase().includes(search.toLowerCase()))
      .filter(({ roles }) => roleId === undefined || roles.some(({ id }) => id === roleId));
    return { members: found, nextCursor: null, total: found.length };
  });
  server.answer(membersContract.get, ({ params }) => ({
    member: get(params.userId),
    record: noRecord,
    notes,
  }));
  server.answer(membersContract.setLeave, ({ params, body }) =>
    change(params.userId, { leave: body }),
  );
  server.answer(membersContract.removeLeave, ({ params }) =>
    change(params.userId, { leave: null }),
  );
  server.answer(membersContract.kickWithReason, ({ params }) => {
    members = members.filter(({ id }) => id !== params.userId);
    return done;
  });
  server.answer(membersContract.createNote, ({ body }) => {
    const createdAt = new Date().toISOString();
    const note = { id: crypto.randomUUID(), author: null, text: body.text, createdAt };
    notes = [note, ...notes];
    return { note };
  });
  server.answer(membersContract.removeNote, ({ params }) => {
    notes = notes.filter(({ id }) => id !== params.noteId);
    return done;
  });
}

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const expectGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
const heading = (name: string) => screen.findByRole('columnheader', { name });
const press = (name: string) => browser().press('button', name);
const findNotes = () => screen.findByRole('region', { name: 'Staff notes' });

describe('staff', () => {
  test('find members by name and role', { tags: 'long' }, async () => {
    const roles = owner().roles.map(({ id }) => ({ id, name: 'Owner' }));
    browser().signIn(owner());
    serveMembers(
      buildMember('Nora Nightline', { isOwner: true, roles }),
      buildMember('Dietrich Diesel', { roles: [{ id: crypto.randomUUID(), name: 'Driver' }] }),
    );
    await browser().open('/dashboard/members');
    await screen.findByText('2 members');
    expect((await findRow('Nora Nightline')).textContent).toContain('Owner');
    await browser().fill('Name', 'dIETr');
    await expectGone('Nora Nightline');
    expect((await findRow('Dietrich Diesel')).textContent).toContain('Driver');
    await browser().fill('Name', 'nobody');
    await screen.findByText('No member found');
    await expectAccessible();
    await browser().fill('Name', '');
    await findRow('Nora Nightline');
  });

  test('sort by the column headings', async () => {
    browser().signIn(owner());
    serveMembers(buildMember('Dietrich Diesel'));
    await browser().open('/dashboard/members');
    // The member with the largest distance this week comes first.
    await waitFor(async () =>
      expect((await heading('This week')).getAttribute('aria-sort')).toBe('descending'),
    );
    expect(browser().server.requestsTo(membersContract.list).at(-1)?.query.sort).toBe('week');
    await press('Name');
    await waitFor(async () =>
      expect((await heading('Name')).getAttribute('aria-sort')).toBe('ascending'),
    );
    await press('Last active');
    await waitFor(async () =>
      expect((await heading('Last active')).getAttribute('aria-sort')).toBe('descending'),
    );
    expect((await heading('Name')).getAttribute('aria-sort')).toBeNull();
    const { server } = browser();
    expect(server.requestsTo(membersContract.list).at(-1)?.query.sort).toBe('active');
    await expectAccessible();
  });

  test('filter members by what they are doing, stored in the address', async () => {
    browser().signIn(owner());
    serveMembers(buildMember('Dietrich Diesel'));
    await browser().open('/dashboard/members');
    await press('On leave 2');
    await waitFor(() => expect(browser().path()).toBe('/dashboard/members?doing=leave'));
    const { server } = browser();
    const asked = () => server.requestsTo(membersContract.list).at(-1)?.query.doing;
    await waitFor(() => expect(asked()).toBe('leave'));
    await press('All 58');
    await waitFor(() => expect(browser().path()).toBe('/dashboard/members'));
  });

  test('see avatars from Steam, or initials', async () => {
    browser().signIn(owner());
    serveMembers(
      buildMember('Dietrich Diesel', { avatarUrl: `/media/${'a'.repeat(64)}.webp` }),
      buildMember('Carla Convoy', { avatarUrl: null }),
    );
    await browser().open('/dashboard/members');
    const picture = (await findRow('Dietrich Diesel')).querySelector('img');
    expect(picture?.getAttribute('src')).toBe(`/media/${'a'.repeat(64)}-64.webp`);
    expect((await findRow('Carla Convoy')).querySelector('img')).toBeNull();
    const initials = (await findRow('Carla Convoy')).querySelector('[data-initials="CC"]');
    expect(initials).not.toBeNull();
    // A picture that fails to load is replaced.
    if (picture) fireEvent.error(picture);
    const row = await findRow('Dietrich Diesel');
    await waitFor(() => expect(row.querySelector('[data-initials="DD"]')).not.toBeNull());
  });

  test('see the actions they may take on each member', { tags: 'long' }, async () => {
    browser().signIn(owner());
    serveMembers(
      buildMember('Nora Nightline', { isOwner: true, can: { ...none, assignRoles: true } }),
      buildMember('Dietrich Diesel'),
    );
    await browser().open('/dashboard/members');
    await press('Actions for Dietrich Diesel');
    await screen.findByRole('menuitem', { name: /^Remove/ });
    await expectAccessible();
    await browser().open('/dashboard/members');
    await press('Actions for Nora Nightline');
    await screen.findByRole('menuitem', { name: 'Assign roles' });
    expect(screen.queryByRole('menuitem', { name: /^Remove/ })).toBeNull();
  });

  test('read and write notes about a member', { tags: 'long' }, async () => {
    const member = buildMember('Dietrich Diesel');
    browser().signIn(owner());
    serveMembers(member);
    await browser().open('/dashboard/members');
    await browser().press('link', 'Dietrich Diesel');
    await screen.findByRole('heading', { level: 1, name: 'Dietrich Diesel' });
    await press('Add note');
    await screen.findAllByText('Please enter a note.');
    await browser().fill('New note', 'Asked for night tours only.');
    await press('Add note');
    await within(await findNotes()).findByText('Asked for night tours only.');
    await expectAccessible();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New note').value).toBe(''));
    const deletion = await screen.findByRole('button', { name: /^Delete note/ });
    await browser().person.click(deletion);
    const question = within(await screen.findByRole('dialog'));
    await browser().person.click(question.getByRole('button', { name: 'Delete note' }));
    await screen.findByText('The note was deleted.');
    await within(await findNotes()).findByText('No notes yet.');
  });

  test('set a leave, which must end after it begins', { tags: 'long' }, async () => {
    browser().signIn(owner());
    serveMembers(buildMember('Dietrich Diesel'));
    await browser().open('/dashboard/members');
    await press('Actions for Dietrich Diesel');
    await browser().press('menuitem', 'Leave of absence');
    await browser().fill('First day', '2999-01-10');
    await browser().fill('Last day', '2999-01-09');
    await press('Save leave');
    await screen.findAllByText('The leave must end on or after its first day.');
    await expectAccessible();
    await browser().fill('Last day', '2999-01-20');
    await browser().fill(/^Reason/, 'Long holidays');
    await press('Save leave');
    await waitFor(async () =>
      expect((await findRow('Dietrich Diesel')).textContent).toContain('Leave planned'),
    );
  });

  test('remove a member', { tags: 'long' }, async () => {
    browser().signIn(owner());
    serveMembers(buildMember('Dietrich Diesel'), buildMember('Carla Convoy'));
    await browser().open('/dashboard/members');
    await browser().press('link', 'Dietrich Diesel');
    await press('Remove from the company');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Dietrich Diesel?' }));
    await expectAccessible();
    await browser().fill('Reason', 'Has not driven for a year');
    await browser().choose('Can they come back?', 'Not for 90 days');
    await browser().person.click(dialog.getByRole('button', { name: 'Remove from the company' }));
    await screen.findByText('1 member');
    expect(browser().path()).toBe('/dashboard/members');
    await expectGone('Dietrich Diesel');
    expect(browser().server.requestsTo(membersContract.kickWithReason)).toMatchObject([
      { body: { reason: 'Has not driven for a year', blockDays: 90 } },
    ]);
  });
});

describe('a driver', () => {
  test('sees and ends their own leave, and sees no staff controls', { tags: 'long' }, async () => {
    const user = driverWith('VIEW_MEMBERS_PAGE');
    const leave = { from: '2999-01-10', until: '2999-01-20', reason: 'Long holidays' };
    browser().signIn(user);
    serveMembers(
      buildMember('Nora Nightline', { can: none }),
      buildMember(user.username, { id: user.id, leave, can: { ...none, setLeave: true } }),
    );
    const { server } = browser();
    await browser().open('/dashboard/members');
    await findRow('Nora Nightline');
    expect(screen.queryByRole('button', { name: 'Actions for Nora Nightline' })).toBeNull();
    const list = server.requestsTo(membersContract.list);
    expect(list.length).toBeGreaterThan(0);
    const member = buildMember(user.username, {
      id: user.id,
      leave,
      can: { ...none, setLeave: true },
    });
    server.answer(membersContract.get, () => ({ member, record: noRecord }));
    await browser().person.click(
      within(await findRow(user.username)).getByRole('link', { name: user.username }),
    );
    expect((await screen.findByText(/10 Jan 2999|Jan 10, 2999/)).textContent).toContain(
      'Long holidays',
    );
    expect(screen.queryByRole('region', { name: 'Staff notes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Assign roles' })).toBeNull();
    await expectAccessible();
    await press('Leave of absence');
    server.answer(membersContract.get, () => ({
      member: { ...member, leave: null },
      record: noRecord,
    }));
    await press('End leave');
    await screen.findByText('No leave of absence.');
  });

  test('a removed member is redirected on the next navigation', { tags: 'long' }, async () => {
    browser().signIn(driverWith('VIEW_MEMBERS_PAGE'));
    await browser().open('/dashboard/companyoverview');
    await screen.findByLabelText('Company Info');
    browser().server.answer(authContract.getUser, () => ({ user: newcomer() }));
    await browser().press('link', 'Roles');
    await waitFor(() => expect(browser().path()).toBe('/onboarding'));
  });

  test('a member who lost a permission sees which one they need', { tags: 'long' }, async () => {
    const user = driverWith('VIEW_MEMBERS_PAGE');
    browser().signIn(user);
    await browser().open('/dashboard/companyoverview');
    await screen.findByLabelText('Company Info');
    browser().signIn(driverWith());
    const bar = within(screen.getByRole('banner'));
    await browser().person.click(bar.getByRole('link', { name: 'Home' }));
    await screen.findByRole('region', { name: 'Create Jobs' });
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Manage Company' })).toBeNull(),
    );
    for (const path of ['/dashboard/members', `/dashboard/members/${crypto.randomUUID()}`]) {
      await browser().open(path);
      await screen.findByText(/the permission “See members”/);
      await expectAccessible();
    }
    expect(browser().server.requestsTo(membersContract.list)).toEqual([]);
    await browser().open('/dashboard/audit');
    await screen.findByText(/Only the company’s owner can see it\./);
  });
});

test('the page of a member who has left links to their jobs', async () => {
  browser().signIn(owner());
  browser().server.answer(membersContract.get, () => new Refusal('NOT_FOUND'));
  const id = crypto.randomUUID();
  await browser().open(`/dashboard/members/${id}`);
  await screen.findByText('Not a member of your company');
  const jobs = screen.getByRole('link', { name: 'Their jobs for the company' });
  expect(jobs.getAttribute('href')).toBe(`/dashboard/jobs?driver=${id}`);
});

const textOf = async (name: string) => (await findRow(name)).textContent;
const lineOf = async (name: string) => (await findRow(name)).querySelector('.route-line');
const findDrives = async () => within(await screen.findByRole('region', { name: 'Last drives' }));

describe("a member's figures", () => {
  const place = { cityId: 'oslo', city: 'Oslo', companyId: null, company: null };
  const { figures } = buildMember('Anybody');

  test('are in the list, for this week and in total', async () => {
    browser().signIn(owner());
    const none = { jobs: 0, distanceM: 0 };
    serveMembers(
      buildMember('Carla Convoy'),
      buildMember('Newcomer', { figures: { week: none, all: none, lastJob: null } }),
      buildMember('Trucker', {
        figures: {
          ...figures,
          lastJob: figures.lastJob && {
            ...figures.lastJob,
            state: 'started',
            destination: place,
            plannedM: 400_000,
            drivenM: 135_000,
            heardAt: new Date().toISOString(),
          },
        },
      }),
    );
    await browser().open('/dashboard/members');
    expect(await textOf('Carla Convoy')).toContain('Berlin delivered to Wrocław1,041 km51,205 km');
    expect(await textOf('Newcomer')).toContain('No drive yet0 km0 km');
    expect(await textOf('Trucker')).toContain('Berlin on the way to Oslo34%');
    // A job on the road has a truck; a finished one has neither truck nor colour.
    expect((await lineOf('Trucker'))?.querySelector('.route-truck')).not.toBeNull();
    expect((await lineOf('Carla Convoy'))?.hasAttribute('data-neutral')).toBe(true);
  });

  test('are on their page, per currency, with links to waybills', { tags: 'long' }, async () => {
    browser().signIn(owner());
    const member = buildMember('Carla Convoy');
    serveMembers(member);
    const { server } = browser();
    const sums = { ...exampleMeasures, jobs: 2, revenueMinor: 123_400 };
    server.answer(jobsContract.getStats, ({ query: { driverId } }) => ({
      days: [],
      totals: [],
      allTime:
        driverId === member.id
          ? [
              { ...sums, game: 'ets2' as const },
              { ...sums, game: 'ats' as const },
            ]
          : [],
    }));
    await browser().open(`/dashboard/members/${member.id}`);
    const region = within(await screen.findByRole('region', { name: 'Figures' }));
    await region.findByText('$1,234');
    for (const text of ['€1,234', '1,041 km', '51,205 km', '118']) region.getByText(text);
    const drives = await findDrives();
    await drives.findByRole('link', { name: /Berlin delivered to Wrocław/ });
    expect(server.requestsTo(jobsContract.list).at(-1)?.query).toMatchObject({
      driverId: member.id,
    });
    const all = drives.getByRole('link', { name: 'All jobs' });
    expect(all.getAttribute('href')).toBe(`/dashboard/jobs?driver=${member.id}`);
    await expectAccessible();
  });

  test('show an empty state or an error', { tags: 'long' }, async () => {
    browser().signIn(owner());
    const member = buildMember('Carla Convoy');
    serveMembers(member);
    const { server } = browser();
    server.answer(jobsContract.list, () => ({ jobs: [], nextCursor: null }));
    await browser().open(`/dashboard/members/${member.id}`);
    await (await findDrives()).findByText('No drive yet');
    server.answer(jobsContract.list, () => new Refusal('NOT_FOUND'));
    await browser().open(`/dashboard/members/${member.id}`);
    await (await findDrives()).findByText('Couldn’t load the last drives.');
  });
});
