import { contract } from '@waybill/schema/contract';
import {
  allNotificationKinds,
  notificationKinds,
  type NotificationKind,
} from '@waybill/schema/features/notifications.models';
import { limits } from '@waybill/schema/limits';
import { beforeAll, expect, test } from 'vitest';
import { happened } from '../../lib/happened.data.ts';
import { buildTwoFactor, codeOf } from '../../testing/account-kit.ts';
import { ally } from '../../testing/alliance-kit.ts';
import { buildAnnouncement } from '../../testing/announcement-kit.ts';
import { ask, setRecruiting } from '../../testing/application-kit.ts';
import {
  buildMember,
  buildRole,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { buildJobForm } from '../../testing/job-kit.ts';
import { allPeople, buildPeople, people, type Person } from '../../testing/notified-people.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildWebhook } from '../../testing/webhook-kit.ts';
import { runMailCommand } from '../mails/mails.admin.ts';

const app = useTestApp({ runsOutbox: true });
const { account, alliances, applications, jobs, members, notifications, vtcs } = contract;

let world: Readonly<Record<Person, Driver>>;
let vtc: Awaited<ReturnType<typeof buildVtc>>['vtc'];
let rival: Awaited<ReturnType<typeof buildVtc>>;
let jobId: string;
let applicationId: string;

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

/** An alliance in which the company is with that of the outsider, who does what is told of it. */
const allied = async (noticeDays = 14) => {
  const company = { owner: world.owner, vtc };
  return { params: { allianceId: (await ally([company, rival], { noticeDays })).id } };
};
const change = {
  name: 'Renamed',
  decision: 'MAJORITY',
  noticeDays: 14,
  isPublic: true,
} as const;

interface Act {
  /** Who does it; null when nobody does. */
  readonly by: Person | null;
  /** Whom it is about, where that says who is told. */
  readonly subject?: Person;
  readonly run: () => Promise<unknown>;
  /** Of what it says, what has to be looked up. */
  readonly says?: object;
}

/** Lets the outsider's vote decide about what the owner has proposed. */
async function decideTogether(kind: 'CHANGE' | 'DISSOLVE') {
  const about = await allied();
  const body = kind === 'CHANGE' ? { kind, change } : { kind };
  const { proposal } = await world.owner.browser.call(alliances.propose, { ...about, body });
  const params = { proposalId: proposal.id };
  await world.outsider.browser.call(alliances.setBallot, { params, body: { yes: true } });
}

/** How each kind comes about, in an order in which one leads to the next. */
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
  'plan.assigned': {
    by: 'reviewer',
    subject: 'driver',
    run: () =>
      world.reviewer.browser.call(jobs.createPlan, {
        params: ofVtc(),
        body: { driverId: world.driver.user.id, cargoId: 'office_paper', cargo: 'Paper' },
      }),
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
    // Who has no part in it is not told.
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
  'alliance.invited': {
    by: 'outsider',
    async run() {
      await ally([rival, await buildVtc(app())]);
      const params = { vtcId: rival.vtc.id };
      const body = { ...change, slug: 'for-two', inviteIds: [vtc.id] };
      await world.outsider.browser.call(alliances.found, { params, body });
    },
  },
  'alliance.joined': {
    by: 'outsider',
    async run() {
      await allied();
    },
  },
  'alliance.proposed': {
    by: 'outsider',
    async run() {
      await world.outsider.browser.call(alliances.update, { ...(await allied()), body: change });
    },
    says: { proposal: 'CHANGE' },
  },
  'alliance.proposal-closed': {
    by: 'outsider',
    run: () => decideTogether('CHANGE'),
    says: { proposal: 'CHANGE', outcome: 'CARRIED' },
  },
  'alliance.consents-changed': {
    by: 'outsider',
    async run() {
      const input = { ...(await allied()), body: { terms: ['JOBS' as const] } };
      await world.owner.browser.call(alliances.setConsents, input);
      await world.outsider.browser.call(alliances.setConsents, input);
    },
    says: { terms: ['JOBS'] },
  },
  'alliance.notice-given': {
    by: 'outsider',
    async run() {
      await world.outsider.browser.call(alliances.giveNotice, await allied());
    },
  },
  'alliance.left': {
    by: 'outsider',
    async run() {
      await world.outsider.browser.call(alliances.giveNotice, await allied(0));
    },
    says: { isExpelled: false },
  },
  'alliance.dissolved': { by: 'outsider', run: () => decideTogether('DISSOLVE') },
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

/** Who is not a member by then. */
const absent = new Set<Person>(['outsider', 'applicant']);

/** Who is to be told, worked out from the catalogue without the server's code. */
function expectedOf(kind: NotificationKind): Person[] {
  const { told } = notificationKinds[kind];
  const { by, subject } = acts[kind];
  return allPeople.filter((person) => {
    if (told === 'self') return person === subject;
    if (person === by) return false;
    if (told === 'subject' || told === 'planner' || told === 'other-side')
      return person === subject;
    if (absent.has(person)) return false;
    return typeof told !== 'object' || people[person].some((key) => key === told.key);
  });
}

const read = async (person: Person) =>
  (await world[person].browser.call(notifications.list, { query: { limit: 100 } })).groups;

async function whoWasTold(kind: NotificationKind): Promise<Person[]> {
  const told: Person[] = [];
  for (const person of allPeople) {
    const items = (await read(person)).flatMap((group) => group.items);
    const item = items.find((one) => one.kind === kind);
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

test.each(inOrder)('%s is told to those whom it concerns, and to nobody else', async (kind) => {
  // Who joined while the others did is told of nothing that was before them.
  await untilSettled(app());
  await app().db.notification.deleteMany();
  if (kind.startsWith('alliance.')) await app().db.alliance.deleteMany();
  await acts[kind].run();
  await untilSettled(app());
  expect(await whoWasTold(kind)).toEqual(expectedOf(kind));
  if (kind === 'member.kicked') absent.add('fellow');
  if (kind === 'application.accepted') absent.delete('applicant');
});
