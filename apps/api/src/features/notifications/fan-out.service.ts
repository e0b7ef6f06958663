import { events } from '@waybill/schema/events';
import type { NotificationIds } from '@waybill/schema/features/notification-ids.models';
import {
  findNotificationKind,
  notificationKinds,
  type NotificationKind,
  type ParamsOf,
} from '@waybill/schema/features/notifications.models';
import { idSchema } from '@waybill/schema/text';
import { kilometresOfCells } from '@waybill/telemetry/map-scales';
import { z } from 'zod';
import type { Consumer, OutboxEvent } from '../../lib/consumer.ts';
import type { Db } from '../../lib/db.ts';
import { findUnreadChannel } from './chat-facts.data.ts';
import { findContractFacts } from './contract-facts.data.ts';
import * as data from './fan-out.data.ts';
import { findPayrollFacts } from './payroll-facts.data.ts';
import { economyFacts } from './economy-facts.data.ts';
import { eventIdsSchema, fillTemplate, isPushedByDefault } from './notifications.policy.ts';

/** Creates the notifications of events, for some recipients in each transaction. */
export const notificationsConsumer: Consumer = {
  name: 'notifications',
  async handle(db, event, chunkAfter) {
    if (event.type === 'job.absorbed') {
      await leadToReplacement(db, event);
      return null;
    }
    const kind = findNotificationKind(event.type);
    if (kind === null) return null;
    const params = await describers[kind](db, event);
    if (params === null) return null;
    const { groupKey } = notificationKinds[kind];
    const { told, link, aboutUserId } = audienceOf(kind, event);
    const { id: eventId, vtcId, actorId, subjectId, happenedAt } = event;
    const named = eventIdsSchema.parse(event.payload);
    const { planId, applicationId, companyEventId, n: messageN } = named;
    const { payrollId, contractId } = named;
    const ids: NotificationIds = { eventId, vtcId, subjectId, messageN, ...named };
    return data.createNotifications(
      db,
      told,
      {
        eventId,
        kind,
        vtcId,
        actorId,
        subjectId,
        planId,
        applicationId,
        companyEventId,
        payrollId,
        contractId,
        aboutUserId,
        params,
        happenedAt,
        isPushed: isPushedByDefault(kind, event.payload),
        groupKey: fillTemplate(groupKey, ids),
        link: fillTemplate(link, ids),
      },
      chunkAfter,
    );
  },
  async handleMany(_sql, happened) {
    return happened.every(
      ({ type }) => type !== 'job.absorbed' && findNotificationKind(type) === null,
    );
  },
};

/** Points a job's notifications to the job that replaced it, and updates its number in them. */
async function leadToReplacement(db: Db, { vtcId, payload }: OutboxEvent): Promise<void> {
  const replaced = events['job.absorbed'].payload.parse(payload);
  const job = await data.findJobFacts(db, replaced.jobId);
  if (job === null) return;
  const link = fillTemplate(notificationKinds['job.decided'].link, { jobId: replaced.formerId });
  await data.updateJobOfNotifications(db, { ...replaced, vtcId, link, number: job.number });
}

/**
 * Returns the recipients of an event, the page it links to, and who is named: for an application, one side or
 * the other.
 */
function audienceOf(kind: NotificationKind, event: OutboxEvent) {
  const { told, link, staffLink = link, about } = notificationKinds[kind];
  const named = { actor: event.actorId, subject: event.subjectId };
  const aboutUserId = about === null ? null : named[about];
  if (told !== 'other-side') return { told, link, aboutUserId };
  const { isForStaff, applicantId } = readMessaged(event);
  return isForStaff
    ? { told, link: staffLink, aboutUserId: applicantId }
    : { told: 'subject' as const, link, aboutUserId };
}

/** Returns which side of an application a message is for, and the applicant. */
function readMessaged({ actorId, payload }: OutboxEvent) {
  const { userId, staffOnly } = events['application.messaged'].payload.parse(payload);
  return { isForStaff: staffOnly || actorId === userId, applicantId: userId };
}

/** The fields of a removal in the audit log. Empty if the entry is gone. */
const removalSchema = z.preprocess(
  (after) => after ?? {},
  z.object({ reason: z.string().optional(), blockedUntil: z.iso.datetime().nullish() }),
);

/** Further roles are not named. */
const mostRoles = 8;

/** Builds a notification's content. Null if no one should be notified any more. */
type Describer<Kind extends NotificationKind> = (
  db: Db,
  event: OutboxEvent,
) => Promise<ParamsOf<Kind> | null>;

const ofVtc = async (db: Db, { vtcId }: OutboxEvent) => {
  const vtc = await data.findVtcName(db, vtcId);
  return vtc === null ? null : { vtc };
};
async function findCompanyEvent(db: Db, payload: unknown) {
  const { companyEventId } = eventIdsSchema.parse(payload);
  const found = companyEventId && (await data.findCompanyEventFacts(db, companyEventId));
  if (!found) return null;
  const { vtc: company, title, startsAt, meetsAt, cancelReason } = found;
  const facts = { vtc: company.name, title, startsAt: startsAt.toISOString() };
  return { facts, meetsAt, cancelReason };
}
const ofCompanyEvent = async (db: Db, { payload }: OutboxEvent) =>
  (await findCompanyEvent(db, payload))?.facts ?? null;
async function findUnreadMessage(db: Db, { payload, subjectId, happenedAt }: OutboxEvent) {
  const message = events['mention.created'].payload.parse(payload);
  const channel = subjectId && (await findUnreadChannel(db, subjectId, message, happenedAt));
  return channel ? { channel: channel.name } : null;
}
const ofPayroll = async (db: Db, { payload }: OutboxEvent) => {
  const { payrollId } = eventIdsSchema.parse(payload);
  return payrollId === null ? null : findPayrollFacts(db, payrollId);
};
const ofAccount = async () => ({});

async function ofAlliance(db: Db, { payload }: OutboxEvent) {
  const { allianceId } = allianceSchema.parse(payload);
  const alliance = await data.findAllianceName(db, allianceId);
  return alliance === null ? null : { alliance };
}

async function ofAlly(db: Db, event: OutboxEvent) {
  const named = await ofAlliance(db, event);
  const { ofVtcId } = allySchema.parse(event.payload);
  return named && { ...named, ally: await data.findVtcName(db, ofVtcId) };
}

async function ofContract(db: Db, { payload }: OutboxEvent) {
  const { contractId } = eventIdsSchema.parse(payload);
  return contractId === null ? null : findContractFacts(db, contractId);
}

async function nameAchievementOf(db: Db, achievementId: string, tier: number) {
  const found = await data.findAchievementFacts(db, achievementId);
  return found && { key: found.key, achievement: found.name, tier, tiers: found.goals.length };
}

const allianceSchema = z.object({ allianceId: idSchema });
const allySchema = z.object({ ofVtcId: idSchema });

const describers: { readonly [Kind in NotificationKind]: Describer<Kind> } = {
  async 'member.kicked'(db, event) {
    const named = await ofVtc(db, event);
    const { auditId } = events['member.kicked'].payload.parse(event.payload);
    const { reason, blockedUntil } = removalSchema.parse(await data.findAuditAfter(db, auditId));
    const block = { isBlocked: blockedUntil !== undefined, blockedUntil: blockedUntil ?? null };
    return named && { ...named, reason: reason ?? null, ...block };
  },
  async 'member.roles-changed'(db, event) {
    const named = await ofVtc(db, event);
    const { userId, added, removed } = events['member.roles-changed'].payload.parse(event.payload);
    if (named === null || !(await data.isMember(db, userId, event.vtcId))) return null;
    return {
      ...named,
      added: await data.listRoleNames(db, added, mostRoles),
      removed: await data.listRoleNames(db, removed, mostRoles),
    };
  },
  async 'member.warned'(db, event) {
    const named = await ofVtc(db, event);
    const { warningId } = events['member.warned'].payload.parse(event.payload);
    const warning = await data.findWarning(db, warningId);
    if (named === null || warning === null) return null;
    return { ...named, reason: warning.reason, expiresAt: warning.expiresAt.toISOString() };
  },
  async 'ownership.offered'(db, event) {
    const { userId } = events['ownership.offered'].payload.parse(event.payload);
    return (await data.isOffered(db, userId, event.vtcId)) ? ofVtc(db, event) : null;
  },
  'ownership.accepted': ofVtc,
  async 'vtc.deletion-started'(db, event) {
    const named = await ofVtc(db, event);
    return named && { ...named, ...events['vtc.deletion-started'].payload.parse(event.payload) };
  },
  'vtc.restored': ofVtc,
  'vtc.deleted': async (_db, event) => ({
    vtc: events['vtc.deleted'].payload.parse(event.payload).name,
  }),
  async 'announcement.published'(db, event) {
    const named = await ofVtc(db, event);
    const { announcementId } = events['announcement.published'].payload.parse(event.payload);
    const title = await data.findAnnouncementTitle(db, announcementId);
    return named && title !== null ? { ...named, title } : null;
  },
  'event.published': ofCompanyEvent,
  async 'event.changed'(db, event) {
    const facts = await ofCompanyEvent(db, event);
    const { isMoved } = events['event.changed'].payload.parse(event.payload);
    return facts && { ...facts, isMoved };
  },
  async 'event.cancelled'(db, event) {
    const found = await findCompanyEvent(db, event.payload);
    return found && { ...found.facts, reason: found.cancelReason };
  },
  async 'event.reminder'(db, event) {
    const found = await findCompanyEvent(db, event.payload);
    return found && { ...found.facts, meetsAt: found.meetsAt.toISOString() };
  },
  'event.moved-up': ofCompanyEvent,
  'event.attended': ofCompanyEvent,
  'event.slot-assigned': ofCompanyEvent,
  'mention.created': findUnreadMessage,
  async 'message.received'(db, event) {
    return (await findUnreadMessage(db, event)) && {};
  },
  'payroll.review': ofPayroll,
  'payroll.paid': ofPayroll,
  'payslip.disputed': ofPayroll,
  'payslip.answered': ofPayroll,
  'member.joined': ofVtc,
  'application.filed': ofVtc,
  async 'application.messaged'(db, event) {
    const named = await ofVtc(db, event);
    return named && { ...named, forStaff: readMessaged(event).isForStaff };
  },
  'application.accepted': ofVtc,
  async 'application.rejected'(db, event) {
    const named = await ofVtc(db, event);
    const { applicationId } = events['application.rejected'].payload.parse(event.payload);
    return named && { ...named, reason: await data.findRejection(db, applicationId) };
  },
  async 'application.closed'(db, event) {
    const named = await ofVtc(db, event);
    const { cause } = events['application.closed'].payload.parse(event.payload);
    return named && cause !== 'ACCOUNT_DELETED' ? { ...named, cause } : null;
  },
  async 'job.decided'(db, event) {
    const { jobId, driverId, decision } = events['job.decided'].payload.parse(event.payload);
    const job = await data.findJobFacts(db, jobId);
    if (job === null || job.driverId === null || job.driverId !== driverId) return null;
    const made = await data.findDecision(db, jobId, decision);
    const { number, cargo } = job;
    return {
      number,
      cargo,
      decision,
      reason: made?.reason || null,
      answersAppeal: made !== null && made.answered !== null,
    };
  },
  async 'job.appealed'(db, event) {
    const job = await data.findJobFacts(
      db,
      events['job.appealed'].payload.parse(event.payload).jobId,
    );
    if (job === null || job.vtcId !== event.vtcId) return null;
    return { number: job.number, cargo: job.cargo };
  },
  async 'job.corrected'(db, event) {
    const { jobId, tracker, correction } = events['job.corrected'].payload.parse(event.payload);
    const job = await data.findJobFacts(db, jobId);
    if (job === null || job.vtcId !== event.vtcId) return null;
    return { number: job.number, cargo: job.cargo, tracker, correction };
  },
  async 'plan.assigned'(db, event) {
    const { planId, driverId } = events['plan.assigned'].payload.parse(event.payload);
    const plan = await data.findPlanFacts(db, planId);
    const isOpen = plan?.state === 'OPEN' && plan.driverId === driverId;
    if (!isOpen || driverId === null || !(await data.isMember(db, driverId, event.vtcId))) {
      return null;
    }
    return { ...wayOf(plan), due: plan.dueAt?.toISOString() ?? null };
  },
  async 'plan.fulfilled'(db, event) {
    const plan = await data.findPlanFacts(
      db,
      events['plan.fulfilled'].payload.parse(event.payload).planId,
    );
    return plan && wayOf(plan);
  },
  async 'route.given'(db, event) {
    const { routePlanId, driverId } = events['route.given'].payload.parse(event.payload);
    const plan = await data.findRoutePlanFacts(db, routePlanId);
    const [first, last] = [plan?.legs.at(0), plan?.legs.at(-1)];
    const isTheirs =
      plan?.driverId === driverId && (await data.isMember(db, driverId, event.vtcId));
    if (!plan || !first || !last || !isTheirs) return null;
    return { routePlan: plan.name, from: first.sourceCity, to: last.destinationCity };
  },
  async 'roads.found'(db, event) {
    const { jobId, driverId, cells } = events['roads.found'].payload.parse(event.payload);
    const job = await data.findJobFacts(db, jobId);
    if (job === null || job.driverId === null || job.driverId !== driverId) return null;
    return { number: job.number, km: Math.round(kilometresOfCells(job.game, cells)) };
  },
  async 'achievement.earned'(db, { payload, subjectId }) {
    const { achievementId, tier } = events['achievement.earned'].payload.parse(payload);
    const named = await nameAchievementOf(db, achievementId, tier);
    const award = await data.findAward(db, { achievementId, tier, driverId: subjectId });
    return named && award && { ...named, reason: award.reason };
  },
  async 'achievement.lost'(db, { payload }) {
    const { achievementId, tier, jobId } = events['achievement.lost'].payload.parse(payload);
    const named = await nameAchievementOf(db, achievementId, tier);
    const refused = jobId === null ? null : await data.findRefusal(db, jobId);
    return (
      named && { ...named, number: refused?.job.number ?? null, reason: refused?.reason || null }
    );
  },
  'alliance.invited': ofAlliance,
  async 'alliance.proposed'(db, event) {
    const named = await ofAlliance(db, event);
    const { kind } = events['alliance.proposed'].payload.parse(event.payload);
    return named && { ...named, proposal: kind };
  },
  async 'alliance.proposal-closed'(db, event) {
    const named = await ofAlliance(db, event);
    const { kind, outcome } = events['alliance.proposal-closed'].payload.parse(event.payload);
    return named && { ...named, proposal: kind, outcome };
  },
  'alliance.joined': ofAlly,
  async 'alliance.consents-changed'(db, event) {
    const named = await ofAlly(db, event);
    const { terms } = events['alliance.consents-changed'].payload.parse(event.payload);
    return named && { ...named, terms };
  },
  async 'alliance.notice-given'(db, event) {
    const named = await ofAlly(db, event);
    const { leavesAt } = events['alliance.notice-given'].payload.parse(event.payload);
    return named && { ...named, leavesAt };
  },
  async 'alliance.left'(db, event) {
    const named = await ofAlly(db, event);
    const { isExpelled } = events['alliance.left'].payload.parse(event.payload);
    return named && { ...named, isExpelled };
  },
  'alliance.dissolved': ofAlliance,
  'contract.bid': ofContract,
  'contract.accepted': ofContract,
  'contract.fulfilled': ofContract,
  'contract.failed': ofContract,
  'contract.reopened': ofContract,
  'contract.withdrawn': ofContract,
  ...economyFacts,
  async 'webhook.disabled'(db, event) {
    const { webhookId, cause } = events['webhook.disabled'].payload.parse(event.payload);
    const host = await data.findWebhookHost(db, webhookId);
    return host === null ? null : { host, cause };
  },
  async 'notice.published'(db, event) {
    const { noticeId } = events['notice.published'].payload.parse(event.payload);
    const text = await data.findNoticeText(db, noticeId);
    return text === null ? null : { text };
  },
  'account.email-changed': ofAccount,
  'account.email-suspended': ofAccount,
  'account.device-added': ofAccount,
  'account.password-reset': async (_db, event) =>
    events['account.password-reset'].payload.parse(event.payload),
  'account.two-factor-off': async (_db, event) =>
    events['account.two-factor-off'].payload.parse(event.payload),
};

type PlanFacts = NonNullable<Awaited<ReturnType<typeof data.findPlanFacts>>>;

function wayOf({ cargo, sourceCity, destinationCity }: PlanFacts) {
  return { cargo, from: sourceCity, to: destinationCity };
}
