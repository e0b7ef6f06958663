// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { membersContract } from '@waybill/schema/features/members.contract';
import {
  rolesContract,
  type RoleChanges,
  type VtcRole,
} from '@waybill/schema/features/roles.contract';
import { exampleVtcRole } from '@waybill/schema/features/roles.examples';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { type GrantableKey, grantableKeys, toGrants } from '@waybill/schema/grantable-keys';
import { messages } from '@waybill/schema/messages';
import { describe, expect, onTestFinished, test } from 'vitest';
import { storeLocale } from '#src/lib/i18n/locale-cookie.ts';
import { buildMember, driverWith, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const done = { success: true } as const;
const all = { update: true, remove: true, assign: true };
const none = { update: false, remove: false, assign: false };

function buildRole(
  name: string,
  keys: readonly GrantableKey[],
  more: Partial<VtcRole> = {},
): VtcRole {
  return {
    ...exampleVtcRole,
    id: crypto.randomUUID(),
    name,
    isDefault: false,
    ...toGrants(keys),
    can: all,
    ...more,
  };
}

const ownerRole = () => buildRole('Owner', grantableKeys, { isOwner: true, can: none });
const defaultRole = () =>
  buildRole('Driver', ['VIEW_MEMBERS_PAGE'], { isDefault: true, can: { ...all, remove: false } });

/** Returns a role with the changes of its form. */
function merge(role: VtcRole, { permissions = [], ...form }: RoleChanges): VtcRole {
  return {
    ...role,
    ...form,
    permissions: role.permissions.map(
      ({ key, allowed }) => permissions.find((given) => given.key === key) ?? { key, allowed },
    ),
  };
}

/** Serves these roles and applies changes to them. */
function serveRoles(...first: readonly VtcRole[]): void {
  const { server } = browser();
  let roles = first;
  server.answer(rolesContract.list, () => ({ roles: [...roles] }));
  server.answer(rolesContract.create, ({ body: { companyId, ...form } }) => {
    expect(companyId).toBe(vtcId);
    const role = merge(buildRole(form.name, []), form);
    roles = [...roles, role];
    return { role };
  });
  server.answer(rolesContract.update, ({ params, body }) => {
    roles = roles.map((role) => (role.id === params.roleId ? merge(role, body) : role));
    return { role: roles.find(({ id }) => id === params.roleId) ?? ownerRole() };
  });
  server.answer(rolesContract.remove, ({ params }) => {
    roles = roles.filter(({ id }) => id !== params.roleId);
    return done;
  });
}

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const listNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const click = (name: string) => browser().press('button', name);

/** Selects an action in a role's menu. */
async function act(role: string, action: string): Promise<void> {
  await click(`Actions for ${role}`);
  await browser().press('menuitem', action);
}

describe('the owner', () => {
  test('creates and edits roles, except the Owner role', { tags: 'long' }, async () => {
    browser().signIn(owner());
    serveRoles(ownerRole(), defaultRole());
    await browser().open('/dashboard/roles');
    expect((await findRow('Owner')).textContent).toContain('Locked');
    expect(within(await findRow('Owner')).queryByRole('button')).toBeNull();
    expect((await findRow('Driver')).textContent).toContain('Default');
    await click('Actions for Driver');
    const deletion = await screen.findByRole('menuitem', {
      name: /^Delete.*At least one role must be the default/,
    });
    expect(deletion.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible();
    await browser().open('/dashboard/roles');

    const { person, server } = browser();
    await click('New role');
    await click('Create role');
    await screen.findAllByText('Role name is required');
    await expectAccessible();
    await browser().fill('Name *', 'Manager');
    await browser().fill('Salary', '3600');
    for (const name of ['See members', 'Manage roles', 'See contracts']) {
      await person.click(screen.getByRole('checkbox', { name }));
    }
    await click('Create role');
    await screen.findByText('Role created!');
    const manager = await findRow('Manager');
    expect(manager.textContent).toContain('3,600');
    expect(manager.textContent).toContain('3 of 15');
    expect(server.requestsTo(rolesContract.create)).toMatchObject([
      { body: { name: 'Manager', salary: 3_600, isDefault: false } },
    ]);

    await act('Driver', 'Edit');
    await person.click(await screen.findByRole('checkbox', { name: 'Manage alliances' }));
    await click('Save role');
    await screen.findByText('Role updated!');
    await waitFor(async () => expect((await findRow('Driver')).textContent).toContain('2 of 15'));
  });

  test('adds duties to a role', { tags: 'long' }, async () => {
    browser().signIn(owner());
    const planner = buildRole('Planner', ['VIEW_CONTRACTS', 'FLEET']);
    serveRoles(ownerRole(), defaultRole(), planner);
    await browser().open('/dashboard/roles');
    expect((await findRow('Owner')).textContent).toContain(
      'Duties: Dispatch, Job review, Economy, Fleet, Events, and Community',
    );
    expect((await findRow('Driver')).textContent).not.toContain('Duties');
    expect((await findRow('Planner')).textContent).toContain('Duties: Fleet');
    await act('Planner', 'Edit');
    const duties = within(await screen.findByRole('group', { name: 'Duties' }));
    const boxes = duties.getAllByRole('checkbox');
    expect(boxes.map((box) => box.matches(':checked'))).toEqual(
      boxes.map((_, index) => index === 3),
    );
    expect(boxes).toHaveLength(6);
    const { person, server } = browser();
    await person.click(duties.getByRole('checkbox', { name: 'Events' }));
    await person.click(duties.getByRole('checkbox', { name: 'Fleet' }));
    await expectAccessible();
    await click('Save role');
    await screen.findByText('Role updated!');
    expect(server.requestsTo(rolesContract.update)).toMatchObject([
      {
        body: {
          name: 'Planner',
          duties: ['EVENTS'],
          permissions: toGrants(['VIEW_CONTRACTS']).permissions,
        },
      },
    ]);
    await waitFor(async () =>
      expect((await findRow('Planner')).textContent).toContain('Duties: Events'),
    );
  });

  test('sees duties and given roles in German too', { tags: 'long' }, async () => {
    browser().signIn({ ...owner(), preferences: { ...defaultPreferences, language: 'de' } });
    storeLocale('de');
    onTestFinished(() => storeLocale(null));
    serveRoles(ownerRole(), defaultRole(), buildRole('Dispatcher', []));
    await browser().open('/dashboard/roles');
    expect(await findRow('Dispatcher')).toBeTruthy();
    expect((await findRow('Inhaber')).textContent).toContain('Gesperrt');
    await click('Aktionen für Fahrer');
    await browser().press('menuitem', 'Bearbeiten');
    const duties = within(await screen.findByRole('group', { name: 'Zuständigkeiten' }));
    duties.getByRole('checkbox', {
      name: 'Fuhrpark',
      description: /^Lkw und ihre Fahrer, Wartung, /,
    });
  });

  test('previews the dashboard as a driver', { tags: 'long' }, async () => {
    browser().signIn(owner());
    serveRoles(ownerRole(), defaultRole(), buildRole('Trainee', ['VIEW_MANAGE_COMPANY']));
    await browser().open('/dashboard/roles');
    await act('Trainee', 'View as this role');
    await screen.findByText('Viewing as Trainee');
    await screen.findByRole('region', { name: 'Create Jobs' });
    expect(screen.queryByRole('region', { name: 'Manage Company' })).toBeNull();
    await expectAccessible();

    await browser().open('/dashboard/members');
    await screen.findByText('Viewing as Trainee');
    await screen.findByText(/the permission “See members”/);
    // Settings are read-only without the permission to change them.
    await browser().open('/dashboard/managecompany');
    await screen.findByText(/the permission “Change the company”/);
    await click('End preview');
    await waitFor(() =>
      expect(screen.queryByText(/the permission “Change the company”/)).toBeNull(),
    );
    expect(screen.queryByText('Viewing as Trainee')).toBeNull();
  });
});

const manager = () => driverWith('MANAGE_ROLES', 'VIEW_MEMBERS_PAGE', 'VIEW_CONTRACTS');

describe('a manager', () => {
  test('creates a role, but only with permissions that she has', async () => {
    browser().signIn(manager());
    serveRoles(ownerRole(), defaultRole());
    await browser().open('/dashboard/roles');
    await click('New role');
    const lacking = await screen.findByRole('checkbox', {
      name: 'Remove members',
      description: /You can only grant permissions that you have\./,
    });
    expect(lacking.matches(':disabled')).toBe(true);
    const { person } = browser();
    await browser().fill('Name *', 'Scout');
    await person.click(screen.getByRole('checkbox', { name: 'See contracts' }));
    await click('Create role');
    expect((await findRow('Scout')).textContent).toContain('1 of 15');
  });

  test("can't add a duty that she lacks, and sees an error if the server finds one", async () => {
    browser().signIn(driverWith('MANAGE_ROLES', 'EVENTS'));
    serveRoles(ownerRole(), defaultRole());
    await browser().open('/dashboard/roles');
    await click('New role');
    const lacking = await screen.findByRole('checkbox', {
      name: 'Fleet',
      description: /You can only grant permissions that you have\./,
    });
    expect(lacking.matches(':disabled')).toBe(true);
    const { person, server } = browser();
    await browser().fill('Name *', 'Host');
    await person.click(screen.getByRole('checkbox', { name: 'Events' }));
    // Meanwhile another user removed her duty.
    server.answer(
      rolesContract.create,
      () => new Refusal('PERMISSION_NOT_HELD', { duties: messages.permissionNotHeld }),
    );
    await click('Create role');
    const duties = await screen.findByRole('group', { name: 'Duties' });
    await within(duties.parentElement ?? duties).findByText(messages.permissionNotHeld);
  });

  test(
    "can't change a role above hers, and deletes one that is not",
    { tags: 'long' },
    async () => {
      browser().signIn(manager());
      const enforcer = buildRole('Enforcer', ['KICK_MEMBERS'], { can: none });
      serveRoles(ownerRole(), defaultRole(), enforcer, buildRole('Scout', ['VIEW_CONTRACTS']));
      await browser().open('/dashboard/roles');
      await click('Actions for Enforcer');
      const edit = await screen.findByRole('menuitem', {
        name: /^Edit.*This role has permissions that you don’t have\./,
      });
      expect(edit.getAttribute('aria-disabled')).toBe('true');
      await browser().open('/dashboard/roles');
      await act('Scout', 'Delete');
      await screen.findByText('Are you sure you want to delete this role?');
      await expectAccessible();
      const question = within(await screen.findByRole('dialog'));
      await browser().person.click(question.getByRole('button', { name: 'Delete' }));
      await screen.findByText('Role deleted.');
      await waitFor(() => expect(screen.queryByRole('row', { name: /^Scout/ })).toBeNull());
    },
  );

  test('gives a member a role, but none above hers', async () => {
    browser().signIn(manager());
    const enforcer = buildRole('Enforcer', ['VIEW_CONTRACTS', 'FLEET'], { can: none });
    const scout = buildRole('Scout', ['VIEW_CONTRACTS']);
    const driver = defaultRole();
    serveRoles(ownerRole(), driver, enforcer, scout);
    const { server, person } = browser();
    const member = buildMember('Dietrich Diesel', { roles: [{ id: driver.id, name: 'Driver' }] });
    server.answer(membersContract.list, () => ({ members: [member], total: 1, nextCursor: null }));
    await browser().open('/dashboard/members');
    await click('Actions for Dietrich Diesel');
    await person.click(await screen.findByRole('menuitem', { name: 'Assign roles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dietrich Diesel’s roles' }));
    const above = await dialog.findByRole('checkbox', { name: 'Enforcer' });
    expect(above.matches(':disabled')).toBe(true);
    expect(dialog.queryByRole('checkbox', { name: 'Owner' })).toBeNull();
    await expectAccessible();
    await person.click(dialog.getByRole('checkbox', { name: 'Scout' }));
    await person.click(dialog.getByRole('button', { name: 'Save roles' }));
    await screen.findByText('The roles were saved.');
    expect(server.requestsTo(membersContract.setRoles)).toMatchObject([
      { body: { roleIds: [driver.id, scout.id] } },
    ]);
  });
});

test('sorts by headings, stored in the address', async () => {
  browser().signIn(owner());
  const few = buildRole('Scout', ['VIEW_CONTRACTS'], { salary: 900, memberCount: 3 });
  serveRoles(ownerRole(), few, buildRole('Ace', [], { salary: 2_000, memberCount: 1 }));
  await browser().open('/dashboard/roles?sort=salary');
  await findRow('Ace');
  expect(listNames()[0]).toBe('Ace');
  await click('Name');
  await waitFor(() => expect(listNames().at(-1)).toBe('Scout'));
  expect(browser().path()).toBe('/dashboard/roles?sort=name');
  const heading = screen.getByRole('columnheader', { name: 'Name' });
  expect(heading.getAttribute('aria-sort')).toBe('ascending');
  // The number of holders links to them.
  const link = within(await findRow('Scout')).getByRole('link', { name: '3' });
  expect(link.getAttribute('href')).toBe(`/dashboard/members?role=${few.id}`);
});

test('without the permission to manage roles they are read-only', async () => {
  browser().signIn(driverWith('VIEW_MEMBERS_PAGE'));
  serveRoles(ownerRole(), buildRole('Scout', ['VIEW_CONTRACTS'], { can: none }));
  await browser().open('/dashboard/roles');
  const scout = await findRow('Scout');
  expect(within(scout).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New role' })).toBeNull();
  await expectAccessible();
});
