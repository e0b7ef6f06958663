import { z } from 'zod';
import type { EventType } from '../events.ts';
import {
  achievementNotificationKinds,
  achievementNotificationParams,
} from './achievement-notifications.models.ts';
import { applicationCloseCauses } from './applications.models.ts';
import { chatNotificationKinds, chatNotificationParams } from './chat-notifications.models.ts';
import {
  contractNotificationKinds,
  contractNotificationParams,
} from './contract-notifications.models.ts';
import { eventNotificationKinds, eventNotificationParams } from './event-notifications.models.ts';
import {
  payrollNotificationKinds,
  payrollNotificationParams,
} from './payroll-notifications.models.ts';
import {
  allianceNotificationKinds,
  allianceNotificationParams,
} from './alliance-notifications.models.ts';
import {
  marketNotificationKinds,
  marketNotificationParams,
} from './market-notifications.models.ts';
import {
  insuranceNotificationKinds,
  insuranceNotificationParams,
} from './insurance-notifications.models.ts';
import {
  maintenanceNotificationKinds,
  maintenanceNotificationParams,
} from './maintenance-notifications.models.ts';
import {
  liveryNotificationKinds,
  liveryNotificationParams,
} from './livery-notifications.models.ts';
import { truckNotificationKinds, truckNotificationParams } from './truck-notifications.models.ts';
import { stockNotificationKinds, stockNotificationParams } from './stock-notifications.models.ts';
import { recoveryKinds, twoFactorEnds } from './auth.models.ts';
import { jobDecisionKinds, reportCorrections } from './jobs.models.ts';
import type { Told } from './notification-recipients.models.ts';
import { webhookDisableCauses } from './webhooks.models.ts';

export type { Told };

/** The section of a kind in the settings. */
export const notificationSections = ['company', 'members', 'jobs', 'alliances', 'account'] as const;
export type NotificationSection = (typeof notificationSections)[number];

const vtc = z.string().meta({ description: 'The company’s name.' });
const reason = z.string().nullable();
const roleNames = z.array(z.string());
const cargo = z.string().nullable();
const ofJob = { number: z.int(), cargo };
const place = z.string().nullable().meta({ description: 'A city; null: any.' });
const ofVtc = z.object({ vtc });
const nothing = z.object({});

/**
 * The parameters of each kind besides the person named in it: ids, counts, names, a reason. Kinds are named
 * after their events.
 */
export const notificationParams = {
  'member.kicked': z.object({
    vtc,
    reason,
    isBlocked: z.boolean(),
    blockedUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Null: permanent, or no block.' }),
  }),
  'member.roles-changed': z.object({ vtc, added: roleNames, removed: roleNames }),
  'member.warned': z.object({ vtc, reason: z.string(), expiresAt: z.iso.datetime() }),
  'ownership.offered': ofVtc,
  'ownership.accepted': ofVtc,
  'vtc.deletion-started': z.object({ vtc, deleteAfter: z.iso.datetime() }),
  'vtc.restored': ofVtc,
  'vtc.deleted': ofVtc,
  'announcement.published': z.object({ vtc, title: z.string() }),
  ...eventNotificationParams,
  ...chatNotificationParams,
  ...payrollNotificationParams,
  'member.joined': ofVtc,
  'application.filed': ofVtc,
  'application.messaged': z.object({
    vtc,
    forStaff: z.boolean().nullable().default(null).meta({
      description:
        'Whether it is for staff and names the applicant; otherwise it names the author. Null for old notifications.',
    }),
  }),
  'application.accepted': ofVtc,
  'application.rejected': z.object({ vtc, reason }),
  'application.closed': z.object({ vtc, cause: z.enum(applicationCloseCauses) }),
  'job.decided': z.object({
    ...ofJob,
    decision: z.enum(jobDecisionKinds),
    reason,
    answersAppeal: z.boolean(),
  }),
  'job.appealed': z.object(ofJob),
  'job.corrected': z.object({
    ...ofJob,
    tracker: z.string(),
    correction: z.enum(reportCorrections),
  }),
  'plan.assigned': z.object({ cargo, from: place, to: place, due: z.iso.datetime().nullable() }),
  'plan.fulfilled': z.object({ cargo, from: place, to: place }),
  'route.given': z.object({ routePlan: z.string(), from: z.string(), to: z.string() }),
  'roads.found': z.object({
    number: z.int(),
    km: z.int().meta({ description: 'Approximate, by odometer.' }),
  }),
  ...achievementNotificationParams,
  ...allianceNotificationParams,
  ...contractNotificationParams,
  ...stockNotificationParams,
  ...truckNotificationParams,
  ...maintenanceNotificationParams,
  ...liveryNotificationParams,
  ...insuranceNotificationParams,
  ...marketNotificationParams,
  'webhook.disabled': z.object({ host: z.string(), cause: z.enum(webhookDisableCauses) }),
  'notice.published': z.object({ text: z.string() }),
  'account.email-changed': nothing,
  'account.email-suspended': nothing,
  'account.device-added': nothing,
  'account.password-reset': z.object({ how: z.enum(recoveryKinds) }),
  'account.two-factor-off': z.object({ how: z.enum(twoFactorEnds).default('SETTINGS') }),
} as const satisfies Partial<Record<EventType, z.ZodObject>>;

export type NotificationKind = keyof typeof notificationParams;
export type ParamsOf<Kind extends NotificationKind> = z.output<(typeof notificationParams)[Kind]>;

interface KindDefinition {
  readonly told: Told;
  readonly section: NotificationSection;
  /** The person it names: the actor, the subject, or no one. For an application, staff see the applicant. */
  readonly about: 'actor' | 'subject' | null;
  /** Notifications with the same key are shown as one. */
  readonly groupKey: string;
  /** The page it links to, for members of the company. */
  readonly link: string;
  /** The same for staff, if others are notified too. */
  readonly staffLink?: string;
  /** Users can't switch it off in the app. */
  readonly isFixed?: true;
  /** Shown once in an open page. */
  readonly tellsOpenPage?: true;
}

const each = 'event:{eventId}';
const overviewPath = '/dashboard/companyoverview';
const jobPath = '/dashboard/jobs/{jobId}';
const applicationPath = '/dashboard/applications/{applicationId}';
const memberPath = '/dashboard/members/{subjectId}';

const toMember = { told: 'subject', section: 'company', about: 'actor', groupKey: each } as const;
const toDriver = { told: 'subject', section: 'jobs', about: 'actor' } as const;
const toReviewers = { told: { key: 'REVIEW_JOBS' }, section: 'jobs', link: jobPath } as const;
const toApplicant = {
  told: 'subject',
  section: 'members',
  about: 'actor',
  groupKey: 'application:{applicationId}',
  link: '/applications/{applicationId}',
  tellsOpenPage: true,
} as const;
const ofEnd = {
  told: 'members',
  section: 'company',
  about: 'actor',
  groupKey: 'vtc:{vtcId}:end',
  link: overviewPath,
} as const;
const ofAccount = {
  told: 'self',
  section: 'account',
  about: null,
  groupKey: each,
  link: '/dashboard/settings',
  isFixed: true,
} as const;

/** The recipients of each kind, and the page it links to. */
export const notificationKinds: Readonly<Record<NotificationKind, KindDefinition>> = {
  'member.kicked': { ...toMember, link: '/onboarding', isFixed: true, tellsOpenPage: true },
  'member.roles-changed': { ...toMember, link: memberPath, tellsOpenPage: true },
  'member.warned': { ...toMember, link: memberPath, isFixed: true, tellsOpenPage: true },
  'ownership.offered': { ...toMember, link: overviewPath, isFixed: true, tellsOpenPage: true },
  'ownership.accepted': {
    told: 'members',
    section: 'company',
    about: 'subject',
    groupKey: each,
    link: overviewPath,
  },
  'vtc.deletion-started': ofEnd,
  'vtc.restored': ofEnd,
  'vtc.deleted': {
    ...ofEnd,
    told: 'last-members',
    about: null,
    link: '/onboarding',
    isFixed: true,
    tellsOpenPage: true,
  },
  'announcement.published': {
    told: 'members',
    section: 'company',
    about: 'actor',
    groupKey: each,
    link: '/dashboard/announcements/{announcementId}',
  },
  ...eventNotificationKinds,
  ...chatNotificationKinds,
  ...payrollNotificationKinds,
  'member.joined': {
    told: { key: 'MANAGE_APPLICATIONS' },
    section: 'members',
    about: 'subject',
    groupKey: 'vtc:{vtcId}:joined',
    link: memberPath,
  },
  'application.filed': {
    told: { key: 'VIEW_APPLICATIONS' },
    section: 'members',
    about: 'subject',
    groupKey: 'vtc:{vtcId}:applications',
    link: applicationPath,
  },
  'application.messaged': { ...toApplicant, told: 'other-side', staffLink: applicationPath },
  'application.accepted': { ...toApplicant, link: overviewPath },
  'application.rejected': toApplicant,
  'application.closed': { ...toApplicant, about: null },
  'job.decided': {
    ...toDriver,
    groupKey: 'job:{jobId}',
    link: jobPath,
    tellsOpenPage: true,
  },
  'job.appealed': { ...toReviewers, about: 'actor', groupKey: 'vtc:{vtcId}:review' },
  'job.corrected': { ...toReviewers, about: 'subject', groupKey: 'job:{jobId}' },
  'plan.assigned': {
    ...toDriver,
    groupKey: 'plan:{planId}',
    link: '/dashboard',
    tellsOpenPage: true,
  },
  'plan.fulfilled': {
    told: 'planner',
    section: 'jobs',
    about: 'actor',
    groupKey: 'plan:{planId}',
    link: jobPath,
  },
  'route.given': {
    ...toDriver,
    groupKey: 'route-plan:{routePlanId}',
    link: '/dashboard/route?plan={routePlanId}',
    tellsOpenPage: true,
  },
  'roads.found': {
    told: 'subject',
    section: 'jobs',
    about: null,
    groupKey: 'job:{jobId}',
    link: jobPath,
  },
  ...achievementNotificationKinds,
  ...allianceNotificationKinds,
  ...contractNotificationKinds,
  ...stockNotificationKinds,
  ...truckNotificationKinds,
  ...maintenanceNotificationKinds,
  ...liveryNotificationKinds,
  ...insuranceNotificationKinds,
  ...marketNotificationKinds,
  'webhook.disabled': {
    told: { key: 'MANAGE_COMPANY' },
    section: 'company',
    about: null,
    groupKey: 'webhook:{subjectId}',
    link: '/dashboard/managecompany/webhooks',
  },
  'notice.published': {
    told: 'everybody',
    section: 'account',
    about: null,
    groupKey: each,
    link: '/dashboard',
  },
  'account.email-changed': ofAccount,
  'account.email-suspended': ofAccount,
  'account.device-added': { ...ofAccount, link: '/dashboard/settings/companion' },
  'account.password-reset': ofAccount,
  'account.two-factor-off': ofAccount,
};

/** Returns the kind for an event type; null if no one is notified of it. */
export function findNotificationKind(type: string): NotificationKind | null {
  return allNotificationKinds.find((kind) => kind === type) ?? null;
}

const isKind = (type: string): type is NotificationKind => Object.hasOwn(notificationKinds, type);

/** All kinds, in the order of the settings. */
export const allNotificationKinds: readonly NotificationKind[] =
  Object.keys(notificationKinds).filter(isKind);

/** The channels of notifications. */
export const notificationChannels = ['APP', 'EMAIL', 'PUSH'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
