import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { viewPermissionKeys } from '@waybill/schema/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../../testing/factories.ts';
import { countOutcomes, refusalOf, refusedCodeOf } from '../../../testing/refusal-of.ts';
import { runTasks } from '../../../testing/run-tasks.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { audit, members, account } = contract;
const dayMs = 86_400_000;

let company: Awaited<ReturnType<typeof buildVtc>>;
let staff: Driver;
let fellow: Driver;

beforeAll(async () => {
  company = await buildVtc(app());
  staff = await buildStaff(app(), company, [...viewPermissionKeys, 'KICK_MEMBERS']);
  fellow = await buildStaff(app(), company, ['VIEW_MEMBERS_PAGE']);
});

const keyOf = ({ user }: Driver) => ({ vtcId: company.vtc.id, userId: user.id });
const warn = async (by: Driver, of: Driver, body: { reason?: string; days?: number } = {}) =>
  by.browser.call(members.createWarning, {
    params: keyOf(of),
    body: { reason: 'Third late delivery.', ...body },
  });
const withdraw = async (by: Driver, of: Driver, warningId: string) =>
  by.browser.call(members.withdrawWarning, { params: { ...keyOf(of), warningId } });
const warningsOf = async (reader: Driver, of: Driver) =>
  (await reader.browser.call(members.get, { params: keyOf(of) })).record.warnings;

describe('a warning', () => {
  test('holds until its end, and is seen by the member and staff alone', async () => {
    const member = await buildMember(app(), company.vtc.id);
    const now = app().services.clock();
    const { warning } = await warn(staff, member, { days: 7 });
    expect(warning).toEqual({
      id: warning.id,
      reason: 'Third late delivery.',
      givenBy: { id: staff.user.id, username: staff.user.username, avatarUrl: null },
      givenAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 7 * dayMs).toISOString(),
    });
    expect(await warningsOf(staff, member)).toEqual([warning]);
    expect(await warningsOf(member, member)).toEqual([warning]);
    expect(await warningsOf(fellow, member)).toBeNull();
    const { warning: long } = await warn(staff, member);
    expect(Date.parse(long.expiresAt)).toBe(now.getTime() + 90 * dayMs);
    const end = async (id: string, expiresAt: Date) => {
      const givenAt = new Date(expiresAt.getTime() - 7 * dayMs);
      await app().db.memberWarning.update({ where: { id }, data: { givenAt, expiresAt } });
    };
    await end(warning.id, now);
    expect(await warningsOf(staff, member)).toEqual([long]);
    await runTasks(app().services, 'members.remove-ended-warnings');
    const where = { userId: member.user.id };
    expect(await app().db.memberWarning.count({ where })).toBe(2);
    await end(warning.id, new Date(now.getTime() - 366 * dayMs));
    await runTasks(app().services, 'members.remove-ended-warnings');
    const left = await app().db.memberWarning.findMany({ where });
    expect(left.map(({ id }) => id)).toEqual([long.id]);
  });

  test('is one of three at most; a withdrawn one makes room', async () => {
    const member = await buildMember(app(), company.vtc.id);
    const first = (await warn(staff, member)).warning;
    expect(await countOutcomes(Array.from({ length: 4 }, () => warn(staff, member)))).toEqual({
      OK: 2,
      WARNINGS_TOO_MANY: 2,
    });
    expect((await refusalOf(warn(staff, member))).body).toMatchObject({
      code: 'WARNINGS_TOO_MANY',
      error: messages.warningsTooMany,
    });
    await withdraw(staff, member, first.id);
    expect(await refusedCodeOf(withdraw(staff, member, first.id))).toBe('NOT_FOUND');
    expect(await warningsOf(staff, member)).toHaveLength(2);
    await warn(staff, member);
  });

  test('takes the permission to remove that member, and is never of oneself or the owner', async () => {
    const member = await buildMember(app(), company.vtc.id);
    const { warning } = await warn(staff, member);
    const above = await buildStaff(app(), company, ['KICK_MEMBERS', 'MANAGE_ROLES']);
    for (const run of [
      async (by: Driver, of: Driver) => warn(by, of),
      async (by: Driver, of: Driver) => withdraw(by, of, warning.id),
    ]) {
      expect(await refusedCodeOf(run(fellow, member))).toBe('FORBIDDEN');
      expect(await refusedCodeOf(run(member, member))).toBe('FORBIDDEN');
      expect(await refusedCodeOf(run(staff, staff))).toBe('FORBIDDEN');
      expect(await refusedCodeOf(run(staff, above))).toBe('MEMBER_ABOVE_YOU');
      expect(await refusedCodeOf(run(staff, company.owner))).toBe('MEMBER_ABOVE_YOU');
      const rival = await buildVtc(app());
      expect(await refusedCodeOf(run(rival.owner, member))).toBe('NOT_FOUND');
    }
    expect(await refusedCodeOf(withdraw(staff, fellow, warning.id))).toBe('NOT_FOUND');
  });

  test.each([
    [{ reason: ' ' }, { reason: messages.reasonRequired }],
    [{ reason: 'x'.repeat(501) }, { reason: messages.warningTooLong }],
    [{ days: 6 }, { days: messages.warningDaysInvalid }],
    [{ days: 366 }, { days: messages.warningDaysInvalid }],
  ])('%o is refused', async (body, fields) => {
    expect((await refusalOf(warn(staff, fellow, body))).body.fields).toEqual(fields);
  });

  test('is in the audit log, in both exports, and ends with the membership', async () => {
    const member = await buildMember(app(), company.vtc.id);
    const { warning } = await warn(staff, member, { reason: 'Left the convoy.' });
    await withdraw(staff, member, warning.id);
    const { entries } = await company.owner.browser.call(audit.list, {
      params: { vtcId: company.vtc.id },
      query: { subjectId: member.user.id },
    });
    expect(entries).toMatchObject([
      { action: 'member.warning-withdrawn' },
      {
        action: 'member.warned',
        after: { reason: 'Left the convoy.', expiresAt: warning.expiresAt },
      },
      { action: 'member.joined' },
    ]);
    const { givenAt, expiresAt } = warning;
    const exported = {
      reason: 'Left the convoy.',
      givenAt,
      expiresAt,
      withdrawnAt: app().services.clock().toISOString(),
    };
    const own = await member.browser.call(account.exportData);
    expect(own.membership?.warningsOfYou).toEqual([exported]);
    const given = await staff.browser.call(account.exportData);
    expect(given.warningsByYou).toContainEqual({
      ...exported,
      memberId: member.user.id,
      vtcId: company.vtc.id,
    });
    await staff.browser.call(members.kick, { params: keyOf(member) });
    expect(await app().db.memberWarning.count({ where: { id: warning.id } })).toBe(0);
  });
});
