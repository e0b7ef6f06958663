import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { countLockWaiters, holdLock } from '../../testing/lock-waiters.ts';
import { countOutcomes } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runTasks } from '../../testing/run-tasks.ts';

const app = useTestApp();
const { audit, members, roles } = contract;

async function setUp() {
  const company = await buildVtc(app());
  const staff = await buildStaff(app(), company, ['KICK_MEMBERS']);
  const driver = await buildMember(app(), company.vtc.id);
  const keyOf = ({ user }: Driver) => ({ vtcId: company.vtc.id, userId: user.id });
  const createNote = async ({ browser }: Driver) =>
    browser.call(members.createNote, { params: keyOf(driver), body: { text: 'Drives nights.' } });
  return { ...company, staff, driver, keyOf, createNote };
}

type Company = Awaited<ReturnType<typeof setUp>>;

test('notes and leaves do not wait for the company lock', async () => {
  const { staff, driver, vtc, keyOf, createNote } = await setUp();
  const lock = await holdLock(app(), 'SELECT FROM vtcs WHERE id = $1 FOR NO KEY UPDATE', [vtc.id]);
  const { note } = await createNote(staff);
  const params = keyOf(driver);
  await staff.browser.call(members.removeNote, { params: { ...params, noteId: note.id } });
  const body = { from: '2040-01-01', until: '2040-01-02', reason: '' };
  await driver.browser.call(members.setLeave, { params, body });
  const { member } = await driver.browser.call(members.removeLeave, { params });
  expect(member.leave).toBeNull();
  await lock.end();
});

test('concurrent notes cannot exceed the limit per member', async () => {
  const { owner, staff, driver, keyOf, createNote } = await setUp();
  const notes = Array.from({ length: limits.notesPerMember - 2 }, () => ({
    ...keyOf(driver),
    text: 'One of many.',
  }));
  await app().db.memberNote.createMany({ data: notes });
  const writers = [owner, staff, owner, staff, owner, staff, owner, staff];
  const outcomes = await countOutcomes(writers.map(createNote));
  expect(outcomes).toEqual({ OK: 2, NOTES_TOO_MANY: 6 });
});

type Take = (company: Company) => Promise<unknown>;

const waysToLoseRights: [what: string, action: string, take: Take][] = [
  [
    'loses the role',
    'member.roles-changed',
    ({ owner, staff, keyOf }) =>
      owner.browser.call(members.setRoles, { params: keyOf(staff), body: { roleIds: [] } }),
  ],
  [
    'has a role that loses the permission',
    'role.updated',
    ({ owner, staff: { role } }) =>
      owner.browser.call(roles.update, {
        params: { roleId: role.id },
        body: { name: role.name, permissions: [] },
      }),
  ],
  [
    'has a role that is deleted',
    'role.deleted',
    ({ owner, staff: { role } }) =>
      owner.browser.call(roles.remove, { params: { roleId: role.id } }),
  ],
  [
    'is kicked',
    'member.kicked',
    ({ owner, staff, keyOf }) => owner.browser.call(members.kick, { params: keyOf(staff) }),
  ],
];

/** Starts writing a note that blocks until the returned lock is released. */
async function beginNote({ staff, driver, createNote }: Company) {
  const lockMember = 'SELECT FROM memberships WHERE user_id = $1 FOR NO KEY UPDATE';
  const lock = await holdLock(app(), lockMember, [driver.user.id]);
  const written = createNote(staff);
  await expect.poll(() => countLockWaiters(app())).toBe(1);
  return { lock, written };
}

test.each(waysToLoseRights)(
  'a note is written before its author %s, or not at all',
  async (_what, action, take) => {
    const company = await setUp();
    const { owner, staff, vtc, createNote } = company;
    const { lock, written } = await beginNote(company);
    const taken = take(company);
    await expect.poll(() => countLockWaiters(app())).toBe(2);
    await lock.end();
    await Promise.all([written, taken]);
    await expect(createNote(staff)).rejects.toMatchObject({
      body: { code: expect.stringMatching(/^(FORBIDDEN|NOT_FOUND)$/) },
    });
    const input = { params: { vtcId: vtc.id }, query: { limit: 2 } };
    const { entries } = await owner.browser.call(audit.list, input);
    expect(entries.map((entry) => entry.action)).toEqual([action, 'member.note-added']);
  },
);

test('a note and the deletion of its company do not deadlock', { tags: 'long' }, async () => {
  const company = await setUp();
  const { db, services } = app();
  const where = { id: company.vtc.id };
  await db.vtc.update({ where, data: { deleteAfter: new Date(0) } });
  const { lock, written } = await beginNote(company);
  const ended = runTasks(services);
  await expect.poll(() => countLockWaiters(app())).toBe(2);
  await lock.end();
  await Promise.all([written, ended]);
  expect(await db.vtc.count({ where })).toBe(0);
});
