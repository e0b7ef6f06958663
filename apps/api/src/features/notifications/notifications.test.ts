import { contract } from '@waybill/schema/contract';
import type { NotificationSettingsForm } from '@waybill/schema/features/notifications.contract';
import { defaultTimes, isOnByDefault } from '@waybill/schema/features/notifications.fields';
import {
  allNotificationKinds,
  type NotificationKind,
} from '@waybill/schema/features/notifications.models';
import { limits } from '@waybill/schema/limits';
import { expect, test } from 'vitest';
import { setRecruiting } from '../../testing/application-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { backdateMembership, buildJobForm } from '../../testing/job-kit.ts';
import { listScans } from '../../testing/explain.ts';
import { economyNews, isEconomyNews } from '../../testing/notified-contracts.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildGroupsStatement } from './notifications.data.ts';

const app = useTestApp({ runsOutbox: true });
const { applications, jobs, members, notifications, roles, vtcs } = contract;

const read = async (
  { browser }: Driver,
  query: { unread?: 'true'; limit?: number; cursor?: string } = {},
) => browser.call(notifications.list, { query });
const mark = async ({ browser }: Driver, body: object) =>
  browser.call(notifications.read, { body });

const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status;

/** Creates a company whose members joined one after the other. */
async function buildCompany(count: number) {
  const { owner, vtc } = await buildVtc(app());
  const joined: Driver[] = [];
  for (let index = 0; index < count; index += 1) {
    joined.push(await buildMember(app(), vtc.id));
    await untilSettled(app());
  }
  return { owner, vtc, joined, params: { vtcId: vtc.id } };
}

test('similar events form one group, with the unread count and the latest few', async () => {
  const most = limits.notificationsPerGroup;
  const { owner, vtc, joined } = await buildCompany(most + 1);
  const { groups, unread } = await read(owner);
  // All rows are unread.
  expect(unread).toBe(groups.length);
  expect(groups).toMatchObject([{ kind: 'member.joined', count: most + 1, isRead: false }]);
  const [group] = groups;
  const names = joined.map(({ user }) => user.username).toReversed();
  expect(group?.items.map(({ driver }) => driver?.username)).toEqual(names.slice(0, most));
  expect(group?.newest).toEqual(group?.items[0]);
  expect(group?.newest).toMatchObject({
    params: { vtc: vtc.name },
    link: `/dashboard/members/${joined.at(-1)?.user.id}`,
  });

  // Seen ones are read; later ones are not.
  const [, second] = group?.items ?? [];
  expect(await mark(owner, { until: second?.id })).toEqual({ unread: 1 });
  expect((await read(owner)).groups).toMatchObject([{ count: 1, isRead: false }]);
  expect(await mark(owner, { ids: [group?.newest.id] })).toEqual({ unread: 0 });
  expect((await read(owner)).groups).toMatchObject([{ count: most + 1, isRead: true }]);
  expect((await read(owner, { unread: 'true' })).groups).toEqual([]);
  const later = await buildMember(app(), vtc.id);
  await untilSettled(app());
  expect((await read(owner, { unread: 'true' })).groups).toMatchObject([
    { count: 1, items: [{ driver: { id: later.user.id } }] },
  ]);
  const key = group?.key ?? '';
  // Members who can't manage applications aren't notified of them.
  for (const member of joined) expect((await read(member)).groups).toEqual([]);
  // This marks no other user's as read, and other users' ids are not found.
  expect(await statusOf(mark(later, { ids: [group?.newest.id] }))).toBe(404);
  expect(await mark(later, { groupKey: key })).toEqual({ unread: 0 });
  expect((await read(owner)).unread).toBe(1);
  expect(await mark(owner, { groupKey: key })).toEqual({ unread: 0 });

  // A user who deleted their account is no longer named.
  await later.browser.call(contract.account.removeAccount, { body: { currentPassword: password } });
  expect((await read(owner)).groups[0]?.newest.driver).toBeNull();
});

test('is read in pages of groups, and refuses invalid input', { tags: 'long' }, async () => {
  const { owner, joined, params } = await buildCompany(1);
  const [member] = joined;
  if (!member) throw new Error('nobody has joined');
  const key = { ...params, userId: member.user.id };
  const role = await owner.browser.call(roles.create, {
    body: { companyId: params.vtcId, name: 'Planner', salary: 0, permissions: [] },
  });
  for (const roleIds of [[role.role.id], [], [role.role.id]]) {
    await owner.browser.call(members.setRoles, { params: key, body: { roleIds } });
    await untilSettled(app());
  }
  const whole = await read(member);
  expect(whole.groups).toHaveLength(3);
  expect(whole.groups[0]?.newest).toMatchObject({
    kind: 'member.roles-changed',
    params: { added: ['Planner'], removed: ['Driver'] },
    driver: { id: owner.user.id },
  });
  const first = await read(member, { limit: 2 });
  const second = await read(member, { limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.groups, ...second.groups]).toEqual(whole.groups);
  expect(second.nextCursor).toBeNull();
  expect(await statusOf(read(member, { cursor: 'nonsense' }))).toBe(422);
  expect(await statusOf(mark(member, {}))).toBe(422);
  expect(await statusOf(mark(member, { ids: [key.userId], groupKey: 'x' }))).toBe(422);
});

test("a user isn't notified of kinds they turned off, and required ones stay on", async () => {
  const { owner, vtc, joined, params } = await buildCompany(1);
  const [member] = joined;
  if (!member) throw new Error('nobody has joined');
  const { settings } = await member.browser.call(notifications.listSettings);
  for (const { kind, channel, on } of settings) expect(on).toBe(isOnByDefault(kind, channel));
  const change = async (...changes: Parameters<typeof settingOf>[]) =>
    member.browser.call(notifications.setSettings, {
      body: { settings: changes.map((one) => settingOf(...one)) },
    });
  const after = await change(['vtc.deletion-started', false], ['member.kicked', false]);
  const inApp = after.settings.filter(({ channel }) => channel === 'APP');
  expect(inApp.filter(({ on }) => !on)).toEqual([settingOf('vtc.deletion-started', false)]);
  expect(inApp.map(({ kind }) => kind)).not.toContain('member.kicked');
  await owner.browser.call(vtcs.remove, { params, body: { name: vtc.name } });
  await owner.browser.call(vtcs.restore, { params });
  await untilSettled(app());
  await owner.browser.call(members.kick, { params: { ...params, userId: member.user.id } });
  await untilSettled(app());
  const kinds = (await read(member)).groups.map(({ kind }) => kind);
  expect(kinds).toEqual(['member.kicked', 'vtc.restored']);
  await change(['vtc.deletion-started', true]);
  expect(await app().db.notificationSetting.count()).toBe(0);
});

test('only settings that differ from the defaults are stored, and hours are validated', async () => {
  const { browser } = await buildDriver(app());
  const put = (body: NotificationSettingsForm) => browser.call(notifications.setSettings, { body });
  const rows = () =>
    app().db.notificationSetting.findMany({ select: { kind: true, channel: true, on: true } });
  const joins = { kind: 'member.joined', channel: 'EMAIL' } as const;
  const everybody = await browser.call(notifications.listSettings);
  expect(everybody).toMatchObject(defaultTimes);
  await put({
    settings: [
      { ...joins, on: true },
      { kind: 'vtc.restored', channel: 'EMAIL', on: true },
    ],
  });
  expect(await rows()).toEqual([{ ...joins, on: true }]);
  // Mails about the account can't be turned off.
  await put({
    settings: [
      { ...joins, on: false },
      { kind: 'account.device-added', channel: 'EMAIL', on: false },
    ],
  });
  expect(await rows()).toEqual([]);

  const times = { mailMode: 'DIGEST', digestHour: 7, quietHours: null } as const;
  expect(await put(times)).toMatchObject(times);
  const quietHours = { from: 1, until: 5 };
  expect(await put({ quietHours })).toMatchObject({ ...times, quietHours });
  for (const wrong of [
    {},
    { digestHour: 24 },
    { quietHours: { from: 5, until: 5 } },
    { pausedUntil: '2999-01-01T00:00:00.000Z' },
  ]) {
    expect(await statusOf(put(wrong))).toBe(422);
  }
  expect(await browser.call(notifications.listSettings)).toMatchObject({ ...times, quietHours });
});

test('notifications sent only on other channels are not in the app', async () => {
  const { owner, vtc, joined, params } = await buildCompany(1);
  const [member] = joined;
  if (!member) throw new Error('nobody has joined');
  const settings = [settingOf('vtc.deletion-started', false)];
  await member.browser.call(notifications.setSettings, { body: { settings } });
  await app().db.user.update({
    where: { id: member.user.id },
    data: { emailVerifiedAt: new Date() },
  });
  await owner.browser.call(vtcs.remove, { params, body: { name: vtc.name } });
  await untilSettled(app());
  expect(await read(member)).toMatchObject({ groups: [], unread: 0 });
  const where = { notification: { userId: member.user.id, kind: 'vtc.deletion-started' } };
  expect(await app().db.mailItem.count({ where })).toBe(1);
});

const settingOf = (kind: NotificationKind, on: boolean) => ({
  kind,
  channel: 'APP' as const,
  on,
});

test('read notifications are kept for 90 days, unread ones for 180, longer than their events', async () => {
  const { owner } = await buildCompany(2);
  const [newest] = (await read(owner)).groups[0]?.items ?? [];
  await mark(owner, { ids: [newest?.id] });
  const left = async () => {
    await runTasks(app().services, 'notifications.remove-old');
    return app().db.notification.count({ where: { userId: owner.user.id } });
  };
  expect(await left()).toBe(2);
  app().passTime(limits.readNotificationsMs + 60_000);
  expect(await left()).toBe(1);
  app().passTime(limits.unreadNotificationsMs - limits.readNotificationsMs);
  expect(await left()).toBe(0);
  expect(limits.readNotificationsMs).toBeGreaterThan(limits.outboxEventsMs);
});

test.each([true, false])(
  'is found without reading the table (only unread: %s)',
  async (isUnread) => {
    const { owner } = await buildVtc(app());
    await app().db.$executeRaw`
    INSERT INTO notifications (id, user_id, event_id, kind, group_key, params, link, created_at)
    SELECT gen_random_uuid(), u.id, gen_random_uuid(), 'vtc.restored', 'event:' || i, '{}', '/', now()
    FROM generate_series(1, 2000) i, (SELECT id FROM users ORDER BY id LIMIT 1) u`;
    await app().pool.query('ANALYZE notifications');
    const statement = buildGroupsStatement(owner.user.id, { limit: 20, isUnread, beforeId: null });
    const tables = new Set(['notifications']);
    expect(await listScans(app().pool, statement, tables)).toEqual([]);
  },
);

test(
  'the answer to an appeal is notified as such, with what staff wrote',
  { tags: 'long' },
  async () => {
    const { owner, joined } = await buildCompany(1);
    const [driver] = joined;
    if (!driver) throw new Error('nobody has joined');
    await backdateMembership(app(), driver);
    const { job } = await driver.browser.call(jobs.createOwn, { body: buildJobForm() });
    const params = { jobId: job.id };
    const decide = (kind: 'REJECT' | 'ACCEPT') =>
      owner.browser.call(jobs.decide, { params, body: { kind, reason: `Because ${kind}.` } });
    await decide('REJECT');
    await driver.browser.call(jobs.appeal, { params, body: { text: 'Look again.' } });
    await decide('ACCEPT');
    await untilSettled(app());
    const [group] = (await read(driver)).groups;
    expect(group).toMatchObject({ kind: 'job.decided', count: 2 });
    expect(group?.items.map(({ params: said }) => said)).toMatchObject([
      { decision: 'ACCEPT', reason: 'Because ACCEPT.', answersAppeal: true },
      { decision: 'REJECT', reason: 'Because REJECT.', answersAppeal: false },
    ]);
  },
);

test(
  'internal staff messages on an application never notify the applicant',
  { tags: 'long' },
  async () => {
    const company = await buildVtc(app());
    const { owner, vtc } = company;
    const recruiter = await buildStaff(app(), company, ['VIEW_APPLICATIONS']);
    await setRecruiting(company, 'APPLICATION');
    const applicant = await buildDriver(app());
    const filing = { params: { vtcId: vtc.id }, body: { formVersion: null } };
    const { application } = await applicant.browser.call(applications.file, filing);
    const params = { applicationId: application.id };
    const write = async ({ browser }: Driver, text: string, staffOnly = false) => {
      const body = { text, ...(staffOnly && { staffOnly }) };
      await browser.call(applications.createMessage, { params, body });
      await untilSettled(app());
    };
    await recruiter.browser.call(applications.setVote, { params, body: { value: 1 } });
    await write(owner, 'I do not trust them.', true);
    expect((await read(applicant)).groups).toEqual([]);
    // Whichever staff member wrote it, it names the applicant.
    expect((await read(recruiter)).groups[0]).toMatchObject({
      kind: 'application.messaged',
      newest: { driver: { id: applicant.user.id }, params: { forStaff: true } },
    });
    await write(owner, 'Welcome.');
    expect((await read(applicant)).groups).toMatchObject([
      {
        kind: 'application.messaged',
        newest: {
          link: `/applications/${application.id}`,
          driver: { id: owner.user.id },
          params: { forStaff: false },
        },
      },
    ]);
    await write(applicant, 'Thanks.');
    expect((await read(owner)).groups).toMatchObject([
      {
        newest: {
          link: `/dashboard/applications/${application.id}`,
          driver: { id: applicant.user.id },
        },
      },
      { kind: 'application.filed' },
      { kind: 'member.joined' },
    ]);
    expect(JSON.stringify(await read(applicant))).not.toContain('trust');
  },
);

test('news of the economy and of trucks use the channels that the design names', () => {
  const kinds = allNotificationKinds.filter((kind) =>
    /^(claim|contract|maintenance|pay|policy|truck)/.test(kind),
  );
  expect(kinds.toSorted()).toEqual(Object.keys(economyNews).toSorted());
  const ways = ['EMAIL', 'PUSH'] as const;
  const used = kinds.map((kind) => ways.filter((way) => isOnByDefault(kind, way)));
  expect(used).toEqual(kinds.filter(isEconomyNews).map((kind) => economyNews[kind][1]));
});
