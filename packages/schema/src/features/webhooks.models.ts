import { z } from 'zod';
import type { EventType } from '../events.ts';
import { idSchema } from '../text.ts';
import { allianceTerms, proposalKinds, proposalStates } from './alliances.models.ts';
import { applicationCloseCauses } from './applications.models.ts';
import { truckMilestoneKinds } from './trucks.models.ts';
import { jobDecisionKinds, jobTiers } from './jobs.models.ts';

export const webhookKinds = ['STANDARD', 'DISCORD'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const webhookStates = ['ACTIVE', 'PAUSED', 'DISABLED'] as const;
export type WebhookState = (typeof webhookStates)[number];

/**
 * Why a webhook was disabled: its server answered that it is gone, refused the request, or failed for too
 * long; or an operator disabled it.
 */
export const webhookDisableCauses = ['GONE', 'REFUSED', 'FAILING', 'OPERATOR'] as const;
export type WebhookDisableCause = (typeof webhookDisableCauses)[number];

export const webhookDeliveryStates = [
  'WAITING',
  'SENDING',
  'DELIVERED',
  'FAILED',
  'SKIPPED',
] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** The company events that a webhook can select, by subject. */
export const webhookTypeGroups = {
  jobs: [
    'job.delivered',
    'job.decided',
    'job.appealed',
    'job.corrected',
    'plan.assigned',
    'plan.fulfilled',
  ],
  members: [
    'member.joined',
    'member.left',
    'member.kicked',
    'member.roles-changed',
    'achievement.earned',
    'achievement.announced',
    'application.filed',
    'application.messaged',
    'application.withdrawn',
    'application.accepted',
    'application.rejected',
    'application.closed',
    'invitation.created',
    'invitation.used',
    'invitation.revoked',
  ],
  company: [
    'announcement.published',
    'announcement.edited',
    'announcement.deleted',
    'event.published',
    'event.changed',
    'event.cancelled',
    'event.counted',
    'vtc.updated',
    'vtc.deletion-started',
    'vtc.restored',
    'ownership.offered',
    'ownership.withdrawn',
    'ownership.accepted',
  ],
  economy: [
    'contract.offered',
    'contract.bid',
    'contract.bid-withdrawn',
    'contract.accepted',
    'contract.fulfilled',
    'contract.failed',
    'contract.reopened',
    'contract.withdrawn',
    'payroll.review',
    'payroll.paid',
  ],
  trucks: ['truck.milestone', 'truck.due'],
  alliances: [
    'alliance.founded',
    'alliance.proposed',
    'alliance.balloted',
    'alliance.proposal-closed',
    'alliance.invited',
    'alliance.joined',
    'alliance.consents-changed',
    'alliance.notice-given',
    'alliance.notice-withdrawn',
    'alliance.left',
    'alliance.dissolved',
  ],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;
export type WebhookTypeGroup = keyof typeof webhookTypeGroups;
export type WebhookType = (typeof webhookTypeGroups)[WebhookTypeGroup][number];

export const webhookTypes: readonly WebhookType[] = Object.values(webhookTypeGroups).flat();

/** The default events of a new Discord webhook. */
export const popularWebhookTypes = [
  'job.delivered',
  'member.joined',
  'member.left',
  'announcement.published',
] as const satisfies readonly WebhookType[];

/** True if webhooks can receive an event. */
export function isWebhookType(type: string): type is WebhookType {
  return webhookTypes.some((known) => known === type);
}

const named = z.object({ id: idSchema, name: z.string().nullable() });
const place = z.string().nullable();

/**
 * The data of a webhook besides its type; each part is present if the event has it. Names are current when
 * the event is sent, null if deleted. Never an email address, an answer, a message or a reason.
 */
export const webhookDataSchema = z
  .object({
    driver: z.object({ id: idSchema, username: z.string().nullable() }).nullable(),
    job: z.object({
      id: idSchema,
      number: z.int().nullable(),
      cargo: place,
      from: place,
      to: place,
      distanceM: z.int().nullable(),
    }),
    plan: z.object({ id: idSchema, cargo: place, from: place, to: place }),
    announcement: z.object({ id: idSchema, title: z.string().nullable() }),
    event: z.object({
      id: idSchema,
      title: z.string().nullable(),
      startsAt: z.iso.datetime().nullable(),
    }),
    isMoved: z.boolean(),
    contract: z.object({ id: idSchema, client: z.string().nullable() }),
    payroll: z.object({
      id: idSchema,
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
    }),
    truck: z.object({ id: idSchema, name: z.string().nullable() }),
    item: z.string().meta({ description: 'The item of care that is due.' }),
    application: z.object({ id: idSchema }),
    invitation: z.object({ id: idSchema }),
    achievement: named.extend({ key: z.string().nullable() }),
    alliance: named,
    company: named,
    roles: z.array(named),
    added: z.array(named),
    removed: z.array(named),
    via: z.enum(['OPEN', 'APPLICATION', 'INVITATION']),
    tier: z.union([z.enum(jobTiers), z.int()]).meta({
      description: 'Of a job: a word. Of an achievement: a number, from 1.',
    }),
    holders: z.int(),
    version: z.int(),
    decision: z.enum(jobDecisionKinds),
    isPinned: z.boolean(),
    fields: z.array(z.string()),
    deleteAfter: z.iso.datetime(),
    staffOnly: z.boolean(),
    cause: z.enum([...applicationCloseCauses, 'ACCOUNT_DELETED']),
    kind: z.enum([...proposalKinds, ...truckMilestoneKinds]),
    outcome: z.enum(proposalStates),
    terms: z.array(z.enum(allianceTerms)),
    leavesAt: z.iso.datetime(),
    isExpelled: z.boolean(),
    name: z.string(),
  })
  .partial();
export type WebhookData = z.infer<typeof webhookDataSchema>;

/** What a webhook in the standard format sends. Types may be added at any time. */
export const webhookEventSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  sequence: z
    .int()
    .nullable()
    .meta({ description: 'Without gaps within a webhook. Null: a test.' }),
  vtc: z.object({ id: idSchema, tag: z.string(), name: z.string() }),
  data: webhookDataSchema,
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** The maximum number redelivered at once. */
export const mostRedeliveries = 1_000;

/** The result of one delivery attempt. */
export const webhookProblems = [
  'ADDRESS_FORBIDDEN',
  'NAME_UNKNOWN',
  'CONNECTION_FAILED',
  'CERTIFICATE_REFUSED',
  'TIMED_OUT',
  'STATUS',
] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

export const webhookAttemptSchema = z.object({
  at: z.iso.datetime(),
  status: z.int().nullable().meta({ description: 'The HTTP status; null without an answer.' }),
  ms: z.int().meta({ description: 'Duration.' }),
  problem: z
    .enum(webhookProblems)
    .nullable()
    .meta({ description: 'Null on success; `STATUS`: the answer was not a success.' }),
  answer: z.string().meta({ description: 'The first 1,024 characters of the answer.' }),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

export const webhookSchema = z.object({
  id: idSchema,
  kind: z.enum(webhookKinds),
  name: z.string().meta({ description: 'Its name for staff; may be empty.' }),
  host: z
    .string()
    .meta({ description: 'The host of its address. The address itself is not shown again.' }),
  types: z.array(z.string()).meta({ description: 'The events that it sends.' }),
  state: z.enum(webhookStates),
  cause: z.enum(webhookDisableCauses).nullable().meta({ description: 'Why it is disabled.' }),
  createdAt: z.iso.datetime(),
  failingSince: z.iso.datetime().nullable(),
  openUntil: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'The end of the pause after several failures in a row.' }),
  oldSecretUntil: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until when the old secret also signs.' }),
  waiting: z.int().meta({ description: 'The number of waiting events.' }),
  lastAttempt: webhookAttemptSchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** A webhook of any company, limited to what operators may see. */
export const anyWebhookSchema = webhookSchema
  .pick({
    id: true,
    kind: true,
    host: true,
    state: true,
    cause: true,
    failingSince: true,
    openUntil: true,
    waiting: true,
  })
  .extend({
    vtc: z.object({ id: idSchema, tag: z.string(), name: z.string() }),
    failures: z.int().meta({ description: 'Consecutive failed attempts.' }),
    oldestWaitingAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The time of the oldest waiting event.' }),
    lastAttempt: webhookAttemptSchema.omit({ answer: true }).nullable(),
  });
export type AnyWebhook = z.infer<typeof anyWebhookSchema>;

export const webhookDeliverySchema = z.object({
  id: idSchema,
  sequence: z.int(),
  type: z.string(),
  state: z.enum(webhookDeliveryStates),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable().meta({ description: 'Null unless waiting.' }),
  lastAttempt: webhookAttemptSchema.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

/** Audit log fields of webhooks. */
export type AuditField = 'host' | 'types' | 'isPaused' | 'secret';
