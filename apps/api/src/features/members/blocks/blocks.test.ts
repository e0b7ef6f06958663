import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { beforeEach, expect, inject, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../../testing/factories.ts';
import { insist, refusalOf } from '../../../testing/refusal-of.ts';
import { runTasks } from '../../../testing/run-tasks.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
const { audit, members, vtcs } = contract;
const dayMs = 24 * 3_600_000;

let company: Awaited<ReturnType<typeof buildVtc>>;
let owner: Driver;
let vtcId: string;

beforeEach(async () => {
  company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
});

const keyOf = ({ user }: Driver) => ({ vtcId, userId: user.id });

function remove(
  { browser }: Driver,
  member: Driver,
  body: { reason?: string; blockDays?: number | null } = {},
) {
  return browser.call(members.kickWithReason, { params: keyOf(member), body });
}

function join({ browser, user }: Driver) {
  return browser.call(vtcs.join, { body: { userId: user.id, vtcId } });
}

const list = ({ browser }: Driver, query: { limit?: number; cursor?: string } = {}) =>
  browser.call(members.listBlocks, { params: { vtcId }, query });

const lift = ({ browser }: Driver, member: Driver) =>
  browser.call(members.removeBlock, { params: keyOf(member) });

const closed = { status: 409, body: { code: 'RECRUITMENT_CLOSED' } };

/** The blocked drivers that staff see. */
async function blockedNames(): Promise<string[]> {
  const { blocks } = await list(owner);
  return blocks.map(({ user }) => user.username);
}

test('after a removal without a block the driver can join again, and the reason is logged', async () => {
  const driver = await buildMember(app(), vtcId);
  await remove(owner, driver, { reason: '  Did not  answer ' });
  const { entries } = await owner.browser.call(audit.list, { params: { vtcId }, query: {} });
  expect(entries[0]).toMatchObject({
    action: 'member.kicked',
    subject: { id: driver.user.id },
    before: { roles: ['Driver'] },
    after: { reason: 'Did not answer' },
  });
  const { payload } = await app().db.outboxPending.findFirstOrThrow({
    where: { type: 'member.kicked' },
  });
  expect(payload).toEqual({ userId: driver.user.id, auditId: entries[0]?.id });
  expect(await blockedNames()).toEqual([]);
  await expect(join(driver)).resolves.toEqual({ success: true });
});

test('a blocked driver can neither join nor apply until the block ends', async () => {
  const driver = await buildMember(app(), vtcId, 'Blocked Bo');
  await remove(owner, driver, { reason: 'Rammed others', blockDays: 2 });
  expect((await list(owner)).blocks).toEqual([
    {
      user: { id: driver.user.id, username: 'Blocked Bo', avatarUrl: null },
      until: expect.any(String),
      reason: 'Rammed others',
      createdBy: { id: owner.user.id, username: owner.user.username, avatarUrl: null },
      createdAt: expect.any(String),
    },
  ]);
  await expect(join(driver)).rejects.toMatchObject(closed);
  const { name, tag, slogan } = company.vtc;
  const body = { vtcId, name, tag, slogan, recruitment: 'APPLICATION' } as const;
  await owner.browser.call(vtcs.update, { body, files: {} });
  await expect(join(driver)).rejects.toMatchObject(closed);
  expect(await app().db.application.count({ where: { vtcId } })).toBe(0);

  const elsewhere = await buildVtc(app());
  const other = { userId: driver.user.id, vtcId: elsewhere.vtc.id };
  await expect(driver.browser.call(vtcs.join, { body: other })).resolves.toEqual({ success: true });
  await driver.browser.call(vtcs.leave);

  app().passTime(2 * dayMs + 1_000);
  expect(await blockedNames()).toEqual([]);
  await expect(lift(owner, driver)).rejects.toMatchObject({ status: 404 });
  await expect(join(driver)).resolves.toEqual({ success: true, pending: true });
  await runTasks(app().services);
  expect(await app().db.vtcBlock.count({ where: { vtcId } })).toBe(0);
});

test('a permanent block ends when staff lift it', async () => {
  const driver = await buildMember(app(), vtcId);
  const staff = await buildStaff(app(), company, ['KICK_MEMBERS']);
  await remove(owner, driver, { blockDays: null });
  app().passTime(5 * dayMs);
  await expect(join(driver)).rejects.toMatchObject(closed);
  await runTasks(app().services);
  expect((await list(staff)).blocks).toMatchObject([{ until: null, reason: '' }]);
  await lift(staff, driver);
  await expect(lift(staff, driver)).rejects.toMatchObject({ status: 404 });
  await expect(join(driver)).resolves.toEqual({ success: true });
  const { entries } = await owner.browser.call(audit.list, { params: { vtcId }, query: {} });
  expect(entries.map(({ action }) => action)).toContain('member.block-lifted');
  expect(entries.find(({ action }) => action === 'member.kicked')?.after).toEqual({
    blockedUntil: null,
  });
});

test('blocks are paged, latest first, for members who may kick', async () => {
  const names = ['One', 'Two', 'Three'];
  for (const name of names) {
    await remove(owner, await buildMember(app(), vtcId, name), { blockDays: 30 });
  }
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(owner, { limit: 1, ...(cursor !== undefined && { cursor }) });
    paged.push(...page.blocks.map(({ user }) => user.username));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(names.toReversed());
  await expect(list(owner, { cursor: 'nonsense' })).rejects.toMatchObject({ status: 422 });
  const plain = await buildMember(app(), vtcId);
  await expect(list(plain)).rejects.toMatchObject({ status: 403 });
  await expect(list((await buildVtc(app())).owner)).rejects.toMatchObject({ status: 404 });
});

test('a removal with a block needs the same permissions as one without', async () => {
  const bouncer = await buildStaff(app(), company, ['KICK_MEMBERS']);
  const higher = await buildStaff(app(), company, ['MANAGE_ROLES']);
  const body = { blockDays: 1 };
  expect((await refusalOf(remove(bouncer, higher, body))).body.code).toBe('MEMBER_ABOVE_YOU');
  expect((await refusalOf(remove(bouncer, owner, body))).body.code).toBe('OWNER_MUST_STAY');
  for (const blockDays of [0, 1.5, 3_651]) {
    const refusal = await refusalOf(remove(owner, bouncer, { blockDays }));
    expect(refusal.body.fields).toEqual({ blockDays: messages.blockDaysInvalid });
  }
  const tooLong = await refusalOf(remove(owner, bouncer, { reason: 'x'.repeat(201) }));
  expect(tooLong.body.fields).toEqual({ reason: messages.removalReasonTooLong });
  expect(await blockedNames()).toEqual([]);
});

const rounds = inject('isLong') ? 50 : 2;

test(
  `a driver who is removed with a block while joining again stays out, ${rounds} times over`,
  { tags: 'long', timeout: 600_000 },
  async () => {
    const driver = await buildDriver(app());
    for (let round = 0; round < rounds; round += 1) {
      await join(driver);
      const tries = Array.from({ length: 25 }, () => join(driver).catch(() => null));
      await Promise.all([insist(() => remove(owner, driver, { blockDays: 1 })), ...tries]);
      expect(await app().db.membership.count({ where: { userId: driver.user.id } })).toBe(0);
      expect(await blockedNames()).toEqual([driver.user.username]);
      await lift(owner, driver);
    }
  },
);
