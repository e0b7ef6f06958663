import { contract } from '@waybill/schema/contract';
import {
  allNotificationKinds,
  notificationKinds,
  type NotificationKind,
} from '@waybill/schema/features/notifications.models';
import { limits } from '@waybill/schema/limits';
import { encodeLine } from '@waybill/telemetry/trace';
import { beforeAll, expect, test } from 'vitest';
import { happened } from '../../lib/happened.data.ts';
import { buildTwoFactor, codeOf } from '../../testing/account-kit.ts';
import { buildAchievement, handForm } from '../../testing/achievement-writes.ts';
import { buildAnnouncement } from '../../testing/announcement-kit.ts';
import { ask, setRecruiting } from '../../testing/application-kit.ts';
import { buildMember, buildRole, type Driver, password } from '../../testing/factories.ts';
import { buildJobForm } from '../../testing/job-kit.ts';
import { buildOperator } from '../../testing/operator-kit.ts';
import { type Act, buildPairActs, toldOfEconomy } from '../../testing/notified-contracts.ts';
import { buildSocialActs } from '../../testing/notified-events.ts';
import { allPeople, buildPeople, people, type Person } from '../../testing/notified-people.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildWebhook } from '../../testing/webhook-kit.ts';
import { runMailCommand } from '../mails/mails.admin.ts';
import { keepMap } from '../roads/roads.service.ts';

const app = useTestApp({ runsOutbox: true });
const { account, achievements, applications, jobs, members, notifications, routePlans, vtcs } =
  contract;

type People = Awaited<ReturnType<typeof buildPeople>>;
let world: People['world'];
let vtc: People['vtc'];
let rival: People['rival'];
let jobId: string;
let applicationId: string;
let achievementId: string;

beforeAll(async () => {
  ({ world, vtc, rival } = await buildPeople(app()));
});

const ofVtc = () => ({ vtcId: vtc.id });
const keyOf = ({ user }: Driver) => ({ vtcId: vtc.id, userId: user.id });
const removal = () => ({ params: ofVtc(), body: { name: vtc.name } });
const decide = (kind: 'REJECT' | 'ACCEPT') =>
  world.reviewer.browser.call(jobs.decide, {
    params: { jobId },
    body: { kind, reason: `Because ${kind}.` },
  });

const recruit = (recruitment: 'APPLICATION' | 'CLOSED') =>
  setRecruiting({ owner: world.owner, vtc }, recruitment);
const apply = async () => {
  const input = { params: ofVtc(), body: { formVersion: null } };
  applicationId = (await world.applicant.browser.call(applications.file, input)).application.id;
};
const ofApplication = () => ({ params: { applicationId } });

/** The trigger of each kind, in an order in which one leads to the next. */
const acts: Readonly<Record<NotificationKind, Act>> = {
  'member.joined': { by: null, run: () => buildMember(app(), vtc.id, 'The New One') },
  'member.roles-changed': {
    by: 'owner',
    subject: 'driver',
    async run() {
      const role = await buildRole(world.owner, vtc.id, []);
      await world.owner.browser.call(members.setRoles, {
        params: keyOf(world.driver),
        body: { roleIds: [role.id] },
      });
    },
  },
  'member.warned': {
    by: 'owner',
    subject: 'driver',
    run: () =>
      world.owner.browser.call(members.createWarning, {
        params: keyOf(world.driver),
        body: { reason: 'Three late deliveries.' },
      }),
    says: { reason: 'Three late deliveries.', expiresAt: expect.any(String) },
  },
  'plan.assigned': {
    by: 'reviewer',
    subject: 'driver',
    run: () =>
      world.reviewer.browser.call(jobs.createPlan, {
        params: ofVtc(),
        body: { driverId: world.driver.user.id, cargoId: 'office_paper', cargo: 'Paper' },
      }),
  },
  'route.given': {
    by: 'reviewer',
    subject: 'driver',
    async run() {
      const params = ofVtc();
      const body = { name: 'Paper', game: 'ets2' as const, stops: ['berlin', 'wroclaw'] };
      const { reviewer, driver } = world;
      const { routePlan } = await reviewer.browser.call(routePlans.create, { params, body });
      await reviewer.browser.call(routePlans.setDriver, {
        params: { ...params, routePlanId: routePlan.id },
        body: { driverId: driver.user.id },
      });
    },
  },
  'plan.fulfilled': {
    by: 'driver',
    subject: 'reviewer',
    async run() {
      app().passTime(120_000);
      const now = Date.now() + 60_000;
      const startedAt = new Date(now - 30_000).toISOString();
      const body = { ...buildJobForm(now), startedAt, endedAt: new Date(now).toISOString() };
      jobId = (await world.driver.browser.call(jobs.createOwn, { body })).job.id;
    },
  },
  'roads.found': {
    by: null,
    subject: 'driver',
    async run() {
      const trace = [
        encodeLine([
          [10, 10],
          [4_000, 10],
        ]),
      ];
      await app().db.job.update({
        where: { id: jobId },
        data: { trace, decidedTier: 'accepted' },
      });
      await keepMap(app().services);
      await app().db.job.update({ where: { id: jobId }, data: { decidedTier: null } });
    },
    says: { km: 81 },
  },
  'achievement.earned': {
    by: 'owner',
    subject: 'driver',
    async run() {
      const { owner, driver } = world;
      achievementId = await buildAchievement(owner, vtc.id, handForm);
      const body = { driverId: driver.user.id, reason: 'Won the tour' };
      await owner.browser.call(achievements.give, { params: { achievementId }, body });
    },
    says: { achievement: handForm.name, key: null, tiers: 1, reason: 'Won the tour' },
  },
  'achievement.lost': {
    by: 'owner',
    subject: 'driver',
    run: () =>
      world.owner.browser.call(achievements.takeBack, {
        params: { achievementId, driverId: world.driver.user.id },
      }),
    says: { achievement: handForm.name, number: null },
  },
  'job.decided': {
    by: 'reviewer',
    subject: 'driver',
    run: () => decide('REJECT'),
    says: { decision: 'REJECT', reason: 'Because REJECT.', answersAppeal: false },
  },
  'job.appealed': {
    by: 'driver',
    run: () =>
      world.driver.browser.call(jobs.appeal, { params: { jobId }, body: { text: 'Look again.' } }),
  },
  'job.corrected': {
    by: null,
    subject: 'driver',
    async run() {
      const { driver } = world;
      const payload = {
        jobId,
        driverId: driver.user.id,
        tracker: 'Trucky',
        correction: 'deleted' as const,
      };
      const about = { vtcId: vtc.id, actorId: null, subjectId: driver.user.id };
      await app().db.$transaction((db) =>
        happened(db, { type: 'job.corrected', ...about, payload }),
      );
    },
    says: { tracker: 'Trucky', correction: 'deleted' },
  },
  'account.email-changed': {
    by: 'driver',
    subject: 'driver',
    run: () =>
      world.driver.browser.call(account.updateEmail, {
        body: { email: 'another@example.org', currentPassword: password },
      }),
  },
  'account.email-suspended': {
    by: null,
    subject: 'driver',
    async run() {
      const { clock, config, db } = app().services;
      const { email } = await world.driver.browser.call(contract.mails.getEmail);
      await runMailCommand({ clock, config, db }, ['suspend', email]);
    },
  },
  'account.device-added': {
    by: 'driver',
    subject: 'driver',
    async run() {
      const { email, otp } = await world.driver.browser.call(account.createDeviceCode);
      const body = { email, otp, deviceName: 'PC' };
      await app().openBrowser().call(contract.auth.redeemCode, { body });
    },
  },
  'account.password-reset': {
    by: 'driver',
    subject: 'driver',
    async run() {
      const { browser, steamId } = world.driver;
      await browser.recoverWithSteam(steamId);
      await browser.call(contract.auth.resetPassword, { body: { newPassword: password } });
      await browser.signInWithSteam(steamId);
    },
  },
  'account.two-factor-off': {
    by: 'driver',
    subject: 'driver',
    async run() {
      const { secret } = await buildTwoFactor(app(), world.driver);
      const body = { currentPassword: password, code: codeOf(app(), secret) };
      await world.driver.browser.call(account.removeTwoFactor, { body });
    },
  },
  'application.filed': {
    by: 'applicant',
    async run() {
      await recruit('APPLICATION');
      await apply();
    },
  },
  'application.messaged': {
    by: 'applicant',
    // A member who hasn't voted or written is not notified.
    subject: 'recruiter',
    async run() {
      const input = { ...ofApplication(), body: { value: 1 as const } };
      await world.recruiter.browser.call(applications.setVote, input);
      const message = { ...ofApplication(), body: { text: 'When do you answer?' } };
      await world.applicant.browser.call(applications.createMessage, message);
    },
  },
  'application.closed': {
    by: 'owner',
    subject: 'applicant',
    run: () => recruit('CLOSED'),
    says: { cause: 'RECRUITMENT_CLOSED' },
  },
  'application.rejected': {
    by: 'owner',
    subject: 'applicant',
    async run() {
      await recruit('APPLICATION');
      await apply();
      const body = { reason: 'We have no truck left.' };
      await world.owner.browser.call(applications.reject, { ...ofApplication(), body });
    },
    says: { reason: 'We have no truck left.' },
  },
  'application.accepted': {
    by: 'owner',
    subject: 'applicant',
    async run() {
      await ask({ owner: world.owner, vtc }, { cooldownDays: 0 });
      await apply();
      await world.owner.browser.call(applications.accept, { ...ofApplication(), body: {} });
    },
  },
  'member.kicked': {
    by: 'owner',
    subject: 'fellow',
    run: () =>
      world.owner.browser.call(members.kickWithReason, {
        params: keyOf(world.fellow),
        body: { reason: 'Never on time.', blockDays: 7 },
      }),
    says: { reason: 'Never on time.', isBlocked: true, blockedUntil: expect.any(String) },
  },
  ...buildSocialActs(() => ({ app: app(), vtc, rival: rival.vtc, ...world })),
  ...buildPairActs(() => ({ app: app(), company: { owner: world.owner, vtc }, rival, ...world })),
  'webhook.disabled': {
    by: null,
    async run() {
      const { webhook } = await buildWebhook(world.owner, vtc.id);
      const payload = { webhookId: webhook.id, cause: 'GONE' as const };
      const about = { vtcId: vtc.id, actorId: null, subjectId: webhook.id, payload };
      await app().db.$transaction((db) => happened(db, { type: 'webhook.disabled', ...about }));
    },
    says: { host: 'hooks.example.org', cause: 'GONE' },
  },
  'notice.published': {
    by: null,
    async run() {
      const { browser } = await buildOperator(app());
      await browser.call(contract.notices.create, {
        body: {
          text: 'Away on **Sunday**.',
          translations: { de: 'Sonntag weg.' },
          notify: true,
        },
      });
    },
    says: { text: 'Away on **Sunday**.' },
  },
  'vtc.deletion-started': {
    by: 'owner',
    run: () => world.owner.browser.call(vtcs.remove, removal()),
  },
  'announcement.published': {
    by: 'owner',
    async run() {
      await buildAnnouncement(world.owner, vtc.id);
    },
  },
  'vtc.restored': {
    by: 'owner',
    run: () => world.owner.browser.call(vtcs.restore, { params: ofVtc() }),
  },
  'ownership.offered': {
    by: 'owner',
    subject: 'driver',
    run: () =>
      world.owner.browser.call(vtcs.offerOwnership, {
        params: ofVtc(),
        body: { userId: world.driver.user.id },
      }),
  },
  'ownership.accepted': {
    by: 'driver',
    run: () => world.driver.browser.call(vtcs.acceptOwnership, { params: ofVtc() }),
  },
  'vtc.deleted': {
    by: null,
    async run() {
      await world.driver.browser.call(vtcs.remove, removal());
      app().passTime(limits.vtcDeletionGraceMs + 60_000);
      await runTasks(app().services, 'vtcs.remove-ended');
    },
  },
};

/** People who are not members at that point. */
const absent = new Set<Person>(['outsider', 'applicant']);

/** The expected recipients, computed from the catalogue without the server's code. */
function expectedOf(kind: NotificationKind): Person[] {
  const byHand = toldOfEconomy(kind);
  if (byHand !== null) return byHand;
  const [{ told }, { by, subject }] = [notificationKinds[kind], acts[kind]];
  return allPeople.filter((person) => {
    if (told === 'everybody' || told === 'self') return told === 'everybody' || person === subject;
    if (person === by) return false;
    if (subject && typeof told !== 'object' && told !== 'members') return person === subject;
    if (absent.has(person)) return false;
    return typeof told !== 'object' || people[person].some((key) => key === told.key);
  });
}

async function whoWasTold(kind: NotificationKind): Promise<Person[]> {
  const told: Person[] = [];
  for (const person of allPeople) {
    const query = { limit: 100 };
    const { groups } = await world[person].browser.call(notifications.list, { query });
    const item = groups.flatMap(({ items }) => items).find((one) => one.kind === kind);
    if (item === undefined) continue;
    told.push(person);
    expect(item.params).toMatchObject(acts[kind].says ?? {});
  }
  return told;
}

const isKind = (name: string): name is NotificationKind => Object.hasOwn(acts, name);
const inOrder = Object.keys(acts).filter(isKind);

test('every kind of the catalogue is tried', () => {
  expect(inOrder.toSorted()).toEqual(allNotificationKinds.toSorted());
});

test.each(inOrder)(
  '%s notifies everyone it concerns, and no one else',
  { tags: 'thorough' },
  async (kind) => {
    // A member who joined meanwhile gets no notification about earlier events.
    await untilSettled(app());
    await app().db.notification.deleteMany();
    if (kind.startsWith('alliance.')) await app().db.alliance.deleteMany();
    await acts[kind].run();
    await untilSettled(app());
    expect(await whoWasTold(kind)).toEqual(expectedOf(kind));
    if (kind === 'member.kicked') absent.add('fellow');
    if (kind === 'application.accepted') absent.delete('applicant');
  },
);
