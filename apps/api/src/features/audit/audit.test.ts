import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildMember, buildRole, buildStaff, buildVtc } from '../../testing/factories.ts';
import { buildInvitation } from '../../testing/invitation-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

async function setUp() {
  const company = await buildVtc(app());
  const { owner, vtc } = company;
  const params = { vtcId: vtc.id };
  const read = async (
    query: { action?: 'role.updated'; actorId?: string; subjectId?: string } = {},
  ) => (await owner.browser.call(contract.audit.list, { params, query })).entries;
  return { company, owner, vtcId: vtc.id, params, read };
}

test('lists who did what to whom, before and after, latest first', async () => {
  const { owner, vtcId, read } = await setUp();
  const role = await buildRole(owner, vtcId, ['VIEW_CONTRACTS']);
  const body = { name: role.name, salary: 500, permissions: [] };
  await owner.browser.call(contract.roles.update, { params: { roleId: role.id }, body });
  const driver = await buildMember(app(), vtcId);
  const key = { vtcId, userId: driver.user.id };
  await owner.browser.call(contract.members.setRoles, {
    params: key,
    body: { roleIds: [role.id] },
  });
  await owner.browser.call(contract.members.kick, { params: key });
  await owner.browser.call(contract.roles.remove, { params: { roleId: role.id } });

  const actor = { id: owner.user.id, username: owner.user.username };
  const member = { id: driver.user.id, name: driver.user.username };
  const subject = { id: role.id, name: role.name };
  expect((await read()).slice(0, 4)).toMatchObject([
    { action: 'role.deleted', actor, subject, before: { salary: 500 }, after: null },
    { action: 'member.kicked', actor, subject: member, before: { roles: [role.name] } },
    {
      action: 'member.roles-changed',
      subject: member,
      before: { roles: ['Driver'] },
      after: { roles: [role.name] },
    },
    expect.anything(),
  ]);
  const [change, ...others] = await read({ action: 'role.updated' });
  expect(others).toEqual([]);
  // Only changed fields.
  expect(change).toMatchObject({
    before: { salary: 0, permissions: ['VIEW_CONTRACTS'] },
    after: { salary: 500, permissions: [] },
  });
  expect(await read({ subjectId: driver.user.id, actorId: owner.user.id })).toHaveLength(2);
});

test('truncates long names without failing the action', async () => {
  const { owner, vtcId, params, read } = await setUp();
  const title = 'Ł'.repeat(120);
  const body = { title, body: 'We meet at nine.', pinnedForDays: 0 };
  const { announcement } = await owner.browser.call(contract.announcements.create, {
    params,
    body,
  });
  expect(announcement.title).toBe(title);
  const note = '🚚'.repeat(60);
  const { invitation } = await buildInvitation(owner, vtcId, { note });
  expect(invitation.note).toBe(note);
  expect((await read()).slice(0, 2)).toMatchObject([
    { action: 'invitation.created', subject: { id: invitation.id, name: '🚚'.repeat(50) } },
    { action: 'announcement.published', subject: { name: 'Ł'.repeat(50) } },
  ]);
});

test('shows which duties a role gained and lost, and who changed them', async () => {
  const { company, owner, vtcId, read } = await setUp();
  const manager = await buildStaff(app(), company, ['MANAGE_ROLES', 'EVENTS', 'FLEET']);
  const role = await buildRole(manager, vtcId, ['EVENTS']);
  const { id: roleId, name } = role;
  const change = (browser: typeof owner.browser, duties: ('EVENTS' | 'FLEET')[]) =>
    browser.call(contract.roles.update, { params: { roleId }, body: { name, duties } });
  await change(manager.browser, ['FLEET', 'EVENTS']);
  await change(manager.browser, ['EVENTS', 'FLEET']);
  await change(owner.browser, ['FLEET']);
  expect(await read({ subjectId: roleId })).toMatchObject([
    {
      actor: { id: owner.user.id },
      before: { duties: ['FLEET', 'EVENTS'] },
      after: { duties: ['FLEET'] },
    },
    {
      actor: { id: manager.user.id },
      before: { duties: ['EVENTS'] },
      after: { duties: ['FLEET', 'EVENTS'] },
    },
    { action: 'role.created', actor: { id: manager.user.id }, after: { duties: ['EVENTS'] } },
  ]);
});

test('records nothing for refused actions and for actions without effect', async () => {
  const { company, owner, vtcId, read } = await setUp();
  const staff = await buildStaff(app(), company, ['MANAGE_ROLES']);
  const before = await read();
  await expect(buildRole(staff, vtcId, ['KICK_MEMBERS'])).rejects.toMatchObject({ status: 403 });
  const { role } = staff;
  const body = { name: role.name, permissions: role.permissions };
  await owner.browser.call(contract.roles.update, { params: { roleId: role.id }, body });
  expect(await read()).toEqual(before);
});

test('is visible only to the company’s owner, and paged', async () => {
  const { company, owner, vtcId, params, read } = await setUp();
  const staff = await buildStaff(app(), company, ['MANAGE_ROLES', 'KICK_MEMBERS']);
  await expect(
    staff.browser.call(contract.audit.list, { params, query: {} }),
  ).rejects.toMatchObject({
    status: 403,
  });
  const { owner: rival } = await buildVtc(app());
  await expect(
    rival.browser.call(contract.audit.list, { params, query: {} }),
  ).rejects.toMatchObject({
    status: 404,
  });
  await buildRole(owner, vtcId, []);
  const whole = await read();
  const paged = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
    const page = await owner.browser.call(contract.audit.list, { params, query });
    paged.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(whole);
  expect(whole.length).toBeGreaterThan(2);
});

test('cannot be changed, even with SQL', async () => {
  const { owner, vtcId, read } = await setUp();
  await buildRole(owner, vtcId, []);
  await expect(
    app().db.$executeRaw`UPDATE audit_entries SET action = 'nothing' WHERE vtc_id = ${vtcId}::uuid`,
  ).rejects.toThrow('the audit log is not changed');
  expect((await read())[0]?.action).toBe('role.created');
});

test('covers a company from its founding', async () => {
  const { owner, vtcId, params, read } = await setUp();
  const { vtcs } = contract;
  const driver = await buildMember(app(), vtcId);
  const text = { vtcId, name: 'Renamed', tag: `R${vtcId.slice(-4)}`, slogan: 'We deliver' };
  await owner.browser.call(vtcs.update, { body: { ...text, recruitment: 'CLOSED' }, files: {} });
  await owner.browser.call(vtcs.remove, { params, body: { name: 'Renamed' } });
  await owner.browser.call(vtcs.restore, { params });
  const body = { userId: driver.user.id };
  await owner.browser.call(vtcs.offerOwnership, { params, body });
  await driver.browser.call(vtcs.withdrawOwnership, { params });
  await owner.browser.call(vtcs.offerOwnership, { params, body });
  await driver.browser.call(vtcs.acceptOwnership, { params });
  await owner.browser.call(vtcs.leave);
  const log = await driver.browser.call(contract.audit.list, { params, query: {} });
  expect(log.entries.map(({ action, actor }) => [action, actor.id])).toEqual([
    ['member.left', owner.user.id],
    ['ownership.accepted', driver.user.id],
    ['ownership.offered', owner.user.id],
    ['ownership.withdrawn', driver.user.id],
    ['ownership.offered', owner.user.id],
    ['vtc.restored', owner.user.id],
    ['vtc.deletion-started', owner.user.id],
    ['vtc.updated', owner.user.id],
    ['member.joined', driver.user.id],
    ['vtc.created', owner.user.id],
  ]);
  expect(log.entries[2]).toMatchObject({ after: { offeredTo: driver.user.username } });
  expect(log.entries[7]).toMatchObject({
    before: { recruitment: 'OPEN' },
    after: { name: 'Renamed', recruitment: 'CLOSED' },
  });
  await expect(read()).rejects.toMatchObject({ status: 403 });
});
