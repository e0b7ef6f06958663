import { contract } from '@waybill/schema/contract';
import { type DutyKey, dutyKeys } from '@waybill/schema/duties';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { permissionKeys, viewPermissionKeys } from '@waybill/schema/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildRole,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { insist, refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { roles } = contract;

let owner: Driver;
let vtcId: string;
let company: Awaited<ReturnType<typeof buildVtc>>;

beforeAll(async () => {
  company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
});

async function listRoles({ browser }: Driver, id = vtcId) {
  return (await browser.call(roles.list, { params: { vtcId: id } })).roles;
}

async function getRole(name: string) {
  const role = (await listRoles(owner)).find((item) => item.name === name);
  if (!role) throw new Error(`no role ${name}`);
  return role;
}

function update({ browser }: Driver, roleId: string, form: Partial<ReturnType<typeof buildForm>>) {
  const body = { ...buildForm(), ...form };
  return browser.call(roles.update, { params: { roleId }, body });
}

function allowedKeysOf({ permissions }: Awaited<ReturnType<typeof getRole>>) {
  return permissions.flatMap(({ key, allowed }) => (allowed ? [key] : []));
}

let nextName = 0;

function buildForm() {
  return {
    name: `Form ${nextName++}`,
    salary: 0,
    isDefault: false,
    permissions: [] as { key: (typeof permissionKeys)[number]; allowed: boolean }[],
    duties: [] as DutyKey[],
  };
}

function refusedWith(code: string, status = 403) {
  return { status, body: { code } };
}

describe('the roles of a company', () => {
  test('are initially Owner and Driver, visible to every member', async () => {
    const fresh = await buildVtc(app());
    const member = await buildMember(app(), fresh.vtc.id);
    const seen = await listRoles(member, fresh.vtc.id);
    expect(seen).toMatchObject([
      { name: 'Owner', isOwner: true, isDefault: false, salary: 0, memberCount: 1 },
      { name: 'Driver', isOwner: false, isDefault: true, salary: 0, memberCount: 1 },
    ]);
    const allowed = seen.map(({ permissions }) =>
      permissions.filter((item) => item.allowed).map(({ key }) => key),
    );
    expect(allowed).toEqual([permissionKeys, viewPermissionKeys]);
    expect(seen.map(({ duties }) => duties)).toEqual([dutyKeys, []]);
    expect(seen.map(({ can }) => can.update)).toEqual([false, false]);
    const own = await listRoles(fresh.owner, fresh.vtc.id);
    expect(own.map(({ can }) => can.update)).toEqual([false, true]);
  });

  test('D1: are not found by others', async () => {
    const { owner: rival } = await buildVtc(app());
    await expect(listRoles(rival)).rejects.toMatchObject(refusedWith('NOT_FOUND', 404));
    const loner = await buildDriver(app());
    await expect(listRoles(loner)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
  });
});

describe('creating a role', () => {
  test('returns the role; fields left out get their defaults', async () => {
    const body = { companyId: vtcId, name: '  Night   shift ' };
    const { role } = await owner.browser.call(roles.create, { body });
    expect(role).toMatchObject({
      name: 'Night shift',
      salary: 0,
      isDefault: false,
      isOwner: false,
      memberCount: 0,
      can: { update: true, remove: true, assign: true },
    });
    expect(role.permissions).toEqual(permissionKeys.map((key) => ({ key, allowed: false })));
    expect(role.duties).toEqual([]);
    expect(await listRoles(owner)).toContainEqual(role);
  });

  test.each([
    [{ name: '' }, { name: messages.roleNameRequired }],
    [{ name: '   ' }, { name: messages.roleNameRequired }],
    [{ name: 'x'.repeat(51) }, { name: messages.roleNameTooLong }],
    [{ name: 'A', salary: -1 }, { salary: messages.roleSalaryInvalid }],
    [{ name: 'A', salary: 1.5 }, { salary: messages.roleSalaryInvalid }],
    [{ name: 'A', salary: '12abc' }, { salary: messages.roleSalaryInvalid }],
    [{ name: 'A', salary: '1.5' }, { salary: messages.roleSalaryInvalid }],
    [{ name: 'A', salary: '1e3' }, { salary: messages.roleSalaryInvalid }],
    [{ name: 'A', salary: '-1' }, { salary: messages.roleSalaryInvalid }],
    [{ name: 'A', salary: '1000000001' }, { salary: messages.roleSalaryInvalid }],
    [{ name: 'A', salary: null }, { salary: messages.roleSalaryInvalid }],
    [{ name: 'A', salary: limits.roleSalary.max + 1 }, { salary: messages.roleSalaryInvalid }],
    [
      { name: 'A', permissions: [{ key: 'FLY', allowed: true }] },
      { 'permissions.0.key': messages.permissionUnknown },
    ],
    [{ name: 'A', duties: ['EVENTS', 'FLY'] }, { 'duties.1': messages.dutyUnknown }],
    [{ name: 'A', duties: ['MANAGE_ROLES'] }, { 'duties.0': messages.dutyUnknown }],
    [{ name: 'A', duties: 'EVENTS' }, { duties: messages.fieldInvalid }],
    [{ name: 'A', isOwner: true }, { isOwner: messages.fieldUnknown }],
  ])('refuses %j', async (form, fields) => {
    const headers = { ...owner.browser.writeHeaders(), 'content-type': 'application/json' };
    const body = JSON.stringify({ companyId: vtcId, ...form });
    const response = await owner.browser.send('/api/vtc/roles/create', {
      method: 'POST',
      headers,
      body,
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED', fields });
  });

  test.each([
    ['1500', 1_500],
    [' 0042 ', 42],
    ['', 0],
  ])('accepts a salary given as text: %j', async (salary, parsed) => {
    const body = { companyId: vtcId, name: `Paid ${parsed}`, salary };
    expect((await owner.browser.call(roles.create, { body })).role.salary).toBe(parsed);
  });

  test('accepts duties, each once, in catalogue order; its holders are notified of them', async () => {
    const staff = await buildStaff(app(), company, []);
    const duties: DutyKey[] = ['FLEET', 'DISPATCH', 'FLEET'];
    const { role } = await update(owner, staff.role.id, { duties });
    expect(role.duties).toEqual(['DISPATCH', 'FLEET']);
    const { user } = await staff.browser.call(contract.auth.getUser, {
      params: { steamId: staff.steamId },
    });
    expect(user.roles).toMatchObject([{ id: role.id, duties: ['DISPATCH', 'FLEET'] }]);
  });

  test('refuses a name that another role has, ignoring case', async () => {
    for (const name of ['Owner', 'OWNER', 'driver']) {
      const body = { companyId: vtcId, name };
      await expect(owner.browser.call(roles.create, { body })).rejects.toMatchObject({
        status: 409,
        body: { code: 'ROLE_NAME_TAKEN', fields: { name: messages.roleNameTaken } },
      });
    }
  });

  test('D1: works in the own company only', async () => {
    const { owner: rival } = await buildVtc(app());
    const body = { companyId: vtcId, name: 'Trojan' };
    await expect(rival.browser.call(roles.create, { body })).rejects.toMatchObject(
      refusedWith('NOT_FOUND', 404),
    );
  });

  test('stops at 50 roles, also with concurrent requests', { tags: 'long' }, async () => {
    const { owner: busy, vtc } = await buildVtc(app());
    const outcomes = await Promise.allSettled(
      Array.from({ length: limits.rolesPerVtc + 5 }, () =>
        insist(() => buildRole(busy, vtc.id, [])),
      ),
    );
    const made = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(limits.rolesPerVtc - 2);
    await expect(buildRole(busy, vtc.id, [])).rejects.toMatchObject(
      refusedWith('ROLES_TOO_MANY', 409),
    );
  });
});

describe('changing and deleting a role', () => {
  test('replaces everything in the form', async () => {
    const role = await buildRole(owner, vtcId, ['VIEW_CONTRACTS']);
    const permissions = [
      { key: 'KICK_MEMBERS', allowed: true } as const,
      { key: 'VIEW_CONTRACTS', allowed: false } as const,
    ];
    const form = { name: 'Bouncer', salary: 250, isDefault: true, permissions };
    const { role: changed } = await update(owner, role.id, form);
    expect(changed).toMatchObject({ id: role.id, name: 'Bouncer', salary: 250, isDefault: true });
    expect(changed.permissions.filter(({ allowed }) => allowed)).toEqual([permissions[0]]);
    await update(owner, role.id, { name: 'Bouncer', isDefault: false });
  });

  test('keeps what is left out', async () => {
    const { id: roleId } = await buildRole(owner, vtcId, ['KICK_MEMBERS', 'VIEW_CONTRACTS']);
    const name = `Well paid ${nextName++}`;
    const change = async (form: { salary?: string; isDefault?: boolean; duties?: DutyKey[] }) =>
      (await owner.browser.call(roles.update, { params: { roleId }, body: { name, ...form } }))
        .role;
    await change({ salary: '1500' });
    await change({ duties: ['EVENTS'] });
    const before = await change({ isDefault: true });
    expect(before).toMatchObject({ salary: 1_500, isDefault: true, duties: ['EVENTS'] });
    expect(allowedKeysOf(before)).toEqual(['VIEW_CONTRACTS', 'KICK_MEMBERS']);
    expect(await change({})).toEqual(before);
    await change({ isDefault: false });
  });

  test('D3: the Owner role is locked, for its owner too', async () => {
    const { id: roleId } = await getRole('Owner');
    await expect(update(owner, roleId, {})).rejects.toMatchObject(refusedWith('ROLE_LOCKED'));
    await expect(owner.browser.call(roles.remove, { params: { roleId } })).rejects.toMatchObject(
      refusedWith('ROLE_LOCKED'),
    );
  });

  test('one default role remains, even if two are removed at once', async () => {
    const fresh = await buildVtc(app());
    const last = (await listRoles(fresh.owner, fresh.vtc.id))[1];
    const params = { roleId: last?.id ?? '' };
    const refusal = refusedWith('LAST_DEFAULT_ROLE', 409);
    await expect(fresh.owner.browser.call(roles.remove, { params })).rejects.toMatchObject(refusal);
    await expect(update(fresh.owner, params.roleId, {})).rejects.toMatchObject(refusal);

    const other = await buildRole(fresh.owner, fresh.vtc.id, []);
    await update(fresh.owner, other.id, { isDefault: true });
    const outcomes = await Promise.allSettled([
      fresh.owner.browser.call(roles.remove, { params }),
      fresh.owner.browser.call(roles.remove, { params: { roleId: other.id } }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = await listRoles(fresh.owner, fresh.vtc.id);
    expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('a deleted role leaves no one without a role', async () => {
    const staff = await buildStaff(app(), company, ['KICK_MEMBERS']);
    await owner.browser.call(roles.remove, { params: { roleId: staff.role.id } });
    const { user } = await staff.browser.call(contract.auth.getUser, {
      params: { steamId: staff.steamId },
    });
    expect(user.roles.map(({ name }) => name)).toEqual(['Driver']);
  });

  test('D1: roles of another company are not found', async () => {
    const role = await buildRole(owner, vtcId, []);
    const { owner: rival } = await buildVtc(app());
    const notFound = refusedWith('NOT_FOUND', 404);
    await expect(update(rival, role.id, {})).rejects.toMatchObject(notFound);
    const params = { roleId: role.id };
    await expect(rival.browser.call(roles.remove, { params })).rejects.toMatchObject(notFound);
  });
});

describe('D2: members who manage roles grant only what they hold', () => {
  test('neither in a new role nor in a changed one', async () => {
    const manager = await buildStaff(app(), company, ['MANAGE_ROLES', 'VIEW_CONTRACTS']);
    const mine = await buildRole(manager, vtcId, ['VIEW_CONTRACTS']);
    const refusal = {
      status: 403,
      body: { code: 'PERMISSION_NOT_HELD', fields: { permissions: messages.permissionNotHeld } },
    };
    await expect(buildRole(manager, vtcId, ['BID_ON_CONTRACTS'])).rejects.toMatchObject(refusal);
    const permissions = [{ key: 'KICK_MEMBERS', allowed: true } as const];
    await expect(update(manager, mine.id, { permissions })).rejects.toMatchObject(refusal);
  });

  test("duties work like permissions: only the actor's own, and no role with more", async () => {
    const manager = await buildStaff(app(), company, ['MANAGE_ROLES', 'EVENTS']);
    const mine = await buildRole(manager, vtcId, ['EVENTS']);
    const notHeld = {
      code: 'PERMISSION_NOT_HELD',
      fields: { duties: messages.permissionNotHeld },
    };
    const refused = await refusalOf(buildRole(manager, vtcId, ['EVENTS', 'FLEET']));
    expect(refused.body).toMatchObject(notHeld);
    expect(refused.body.fields).not.toHaveProperty('permissions');
    const duties: DutyKey[] = ['EVENTS', 'FLEET'];
    expect((await refusalOf(update(manager, mine.id, { duties }))).body).toMatchObject(notHeld);

    const { role: fleet, ...keeper } = await buildStaff(app(), company, ['FLEET']);
    const member = { vtcId, userId: keeper.user.id };
    const give = (roleIds: string[]) =>
      manager.browser.call(contract.members.setRoles, { params: member, body: { roleIds } });
    const params = { roleId: fleet.id };
    const economy = await buildRole(owner, vtcId, ['ECONOMY']);
    for (const ask of [
      () => update(manager, fleet.id, { duties: [] }),
      () => manager.browser.call(roles.remove, { params }),
      () => give([mine.id]),
      () => give([fleet.id, mine.id, economy.id]),
    ]) {
      expect((await refusalOf(ask())).body.code).toBe('ROLE_ABOVE_YOU');
    }
    const seen = new Map((await listRoles(manager)).map(({ id, can }) => [id, can.assign]));
    expect([seen.get(mine.id), seen.get(fleet.id)]).toEqual([true, false]);
    expect(await give([fleet.id, mine.id])).toMatchObject({ member: { id: keeper.user.id } });
  });

  test(
    'nor can a member who removes others reach one with a duty that they lack',
    { tags: 'long' },
    async () => {
      const bouncer = await buildStaff(app(), company, ['KICK_MEMBERS', 'EVENTS']);
      const kick = async (keys: DutyKey[]) => {
        const { user } = await buildStaff(app(), company, keys);
        const params = { vtcId, userId: user.id };
        return bouncer.browser.call(contract.members.kick, { params });
      };
      expect((await refusalOf(kick(['FLEET']))).body.code).toBe('MEMBER_ABOVE_YOU');
      expect(await kick(['EVENTS'])).toEqual({ success: true });
    },
  );

  test('G3: no one falls back to default roles with duties that the deleter lacks', async () => {
    const fresh = await buildVtc(app());
    const { id } = fresh.vtc;
    const manager = await buildStaff(app(), fresh, ['MANAGE_ROLES', ...viewPermissionKeys]);
    const colleague = await buildStaff(app(), fresh, []);
    const driver = (await listRoles(fresh.owner, id)).find(({ isDefault }) => isDefault);
    const { name, permissions } = driver ?? buildForm();
    const setDuties = (duties: DutyKey[]) =>
      fresh.owner.browser.call(roles.update, {
        params: { roleId: driver?.id ?? '' },
        body: { name, permissions, duties },
      });
    await setDuties(['COMMUNITY']);
    const remove = () =>
      manager.browser.call(roles.remove, { params: { roleId: colleague.role.id } });
    expect((await refusalOf(remove())).body.code).toBe('ROLE_ABOVE_YOU');
    await setDuties([]);
    expect(await remove()).toEqual({ success: true });
  });

  test("and can't change roles with more rights", async () => {
    const manager = await buildStaff(app(), company, ['MANAGE_ROLES']);
    const higher = await buildRole(owner, vtcId, ['KICK_MEMBERS']);
    const refusal = refusedWith('ROLE_ABOVE_YOU');
    await expect(update(manager, higher.id, {})).rejects.toMatchObject(refusal);
    const params = { roleId: higher.id };
    await expect(manager.browser.call(roles.remove, { params })).rejects.toMatchObject(refusal);
    const seen = (await listRoles(manager)).find(({ id }) => id === higher.id);
    expect(seen?.can).toEqual({ update: false, remove: false, assign: false });
  });

  test(
    'G3: no one falls back to default roles that the deleter could not grant',
    { tags: 'long' },
    async () => {
      const manager = await buildStaff(app(), company, ['MANAGE_ROLES']);
      const remove = (roleId: string) => manager.browser.call(roles.remove, { params: { roleId } });
      const refusal = await refusalOf(remove(manager.role.id));
      expect(refusal.body).toMatchObject({
        code: 'ROLE_ABOVE_YOU',
        error: messages.fallbackAboveYou,
      });
      // Neither may anyone else; a role that no one depends on is deleted.
      const colleague = await buildStaff(app(), company, []);
      expect((await refusalOf(remove(colleague.role.id))).body.code).toBe('ROLE_ABOVE_YOU');
      expect(await remove((await buildRole(owner, vtcId, [])).id)).toEqual({ success: true });
      const everything = await buildStaff(app(), company, ['MANAGE_ROLES', ...viewPermissionKeys]);
      const params = { roleId: colleague.role.id };
      expect(await everything.browser.call(roles.remove, { params })).toEqual({ success: true });
    },
  );

  test('G3: nor does a member who loses a role', async () => {
    const manager = await buildStaff(app(), company, ['MANAGE_ROLES']);
    const colleague = await buildStaff(app(), company, []);
    const params = { vtcId, userId: colleague.user.id };
    const taken = manager.browser.call(contract.members.setRoles, {
      params,
      body: { roleIds: [] },
    });
    expect((await refusalOf(taken)).body.code).toBe('ROLE_ABOVE_YOU');
  });

  test('C2: a demoted manager has lost the right by the next request', async () => {
    const manager = await buildStaff(app(), company, ['MANAGE_ROLES']);
    await buildRole(manager, vtcId, []);
    await update(owner, manager.role.id, { name: manager.role.name });
    await expect(buildRole(manager, vtcId, [])).rejects.toMatchObject(refusedWith('FORBIDDEN'));
  });
});
