import { z } from 'zod';
import type { EventType } from '../events.ts';
import type { GrantableKey } from '../grantable-keys.ts';
import { idSchema } from '../text.ts';
import { jobDecisionKinds } from './jobs.models.ts';
import { avatarUrlSchema } from './media.models.ts';

/**
 * Who is told of an event, besides whoever did it: its subject, the subject also of what they did
 * themselves, the company's members or those who were its last, whoever planned a job, or the members
 * who hold a permission or duty.
 */
export type Told =
  | 'subject'
  | 'self'
  | 'members'
  | 'last-members'
  | 'planner'
  | { readonly key: GrantableKey };

/** Under what a kind stands in the settings. */
export const notificationSections = ['company', 'members', 'jobs', 'account'] as const;
export type NotificationSection = (typeof notificationSections)[number];

/** What there is of an event to make addresses and keys of: `{name}` stands for each. */
export interface NotificationIds {
  readonly eventId: string;
  readonly vtcId: string | null;
  readonly subjectId: string | null;
  readonly jobId: string | null;
  readonly planId: string | null;
}

interface KindDefinition<Params extends z.ZodObject = z.ZodObject> {
  readonly told: Told;
  readonly section: NotificationSection;
  /** Who is named in it: whoever did it, its subject, or nobody. */
  readonly about: 'actor' | 'subject' | null;
  /** What it says besides: ids, counts, names of companies and of things, a reason. */
  readonly params: Params;
  readonly example: z.output<Params>;
  /** What is shown as one: those with the same key. */
  readonly groupKey: string;
  /** The page that it leads to, of a member of the company. */
  readonly link: string;
  /** Nobody switches it off. */
  readonly isFixed?: true;
  /** Whoever has a page open is told on it, once. */
  readonly tellsOpenPage?: true;
}

function defineKind<const Params extends z.ZodObject>(
  definition: KindDefinition<Params>,
): KindDefinition<Params> {
  return definition;
}

const vtc = z.string().meta({ description: 'What the company is called.' });
const reason = z.string().nullable();
const roleNames = z.array(z.string());
const cargo = z.string().nullable();
const place = z.string().nullable().meta({ description: 'A city; null for any.' });
const ofVtc = z.object({ vtc });
const exampleName = 'Nordwind Logistik';
const each = 'event:{eventId}';
const overviewPath = '/dashboard/companyoverview';
const jobPath = '/dashboard/jobs/{jobId}';
const ofAccount = { section: 'account', about: null, told: 'self', isFixed: true } as const;

/** Each kind of notification by the type of the event that it is made of. */
export const notificationKinds = {
  'member.kicked': defineKind({
    told: 'subject',
    section: 'company',
    about: 'actor',
    params: z.object({ vtc, reason }),
    example: { vtc: exampleName, reason: 'You have not driven for three months.' },
    groupKey: each,
    link: '/onboarding',
    isFixed: true,
    tellsOpenPage: true,
  }),
  'member.roles-changed': defineKind({
    told: 'subject',
    section: 'company',
    about: 'actor',
    params: z.object({ vtc, added: roleNames, removed: roleNames }),
    example: { vtc: exampleName, added: ['Dispatcher'], removed: ['Driver'] },
    groupKey: each,
    link: '/dashboard/members/{subjectId}',
    tellsOpenPage: true,
  }),
  'ownership.offered': defineKind({
    told: 'subject',
    section: 'company',
    about: 'actor',
    params: ofVtc,
    example: { vtc: exampleName },
    groupKey: each,
    link: overviewPath,
    isFixed: true,
    tellsOpenPage: true,
  }),
  'ownership.accepted': defineKind({
    told: 'members',
    section: 'company',
    about: 'subject',
    params: ofVtc,
    example: { vtc: exampleName },
    groupKey: each,
    link: overviewPath,
  }),
  'vtc.deletion-started': defineKind({
    told: 'members',
    section: 'company',
    about: 'actor',
    params: z.object({ vtc, deleteAfter: z.iso.datetime() }),
    example: { vtc: exampleName, deleteAfter: '2025-08-09T20:15:00.000Z' },
    groupKey: 'vtc:{vtcId}:end',
    link: overviewPath,
  }),
  'vtc.restored': defineKind({
    told: 'members',
    section: 'company',
    about: 'actor',
    params: ofVtc,
    example: { vtc: exampleName },
    groupKey: 'vtc:{vtcId}:end',
    link: overviewPath,
  }),
  'vtc.deleted': defineKind({
    told: 'last-members',
    section: 'company',
    about: null,
    params: ofVtc,
    example: { vtc: exampleName },
    groupKey: 'vtc:{vtcId}:end',
    link: '/onboarding',
    isFixed: true,
    tellsOpenPage: true,
  }),
  'member.joined': defineKind({
    told: { key: 'MANAGE_APPLICATIONS' },
    section: 'members',
    about: 'subject',
    params: ofVtc,
    example: { vtc: exampleName },
    groupKey: 'vtc:{vtcId}:joined',
    link: '/dashboard/members/{subjectId}',
  }),
  'job.decided': defineKind({
    told: 'subject',
    section: 'jobs',
    about: 'actor',
    params: z.object({
      number: z.int(),
      cargo,
      decision: z.enum(jobDecisionKinds),
      reason,
      answersAppeal: z.boolean(),
    }),
    example: {
      number: 118,
      cargo: 'Excavator',
      decision: 'REJECT',
      reason: 'The distance does not fit the time.',
      answersAppeal: false,
    },
    groupKey: 'job:{jobId}',
    link: jobPath,
    tellsOpenPage: true,
  }),
  'job.appealed': defineKind({
    told: { key: 'REVIEW_JOBS' },
    section: 'jobs',
    about: 'actor',
    params: z.object({ number: z.int(), cargo }),
    example: { number: 118, cargo: 'Excavator' },
    groupKey: 'vtc:{vtcId}:review',
    link: jobPath,
  }),
  'plan.assigned': defineKind({
    told: 'subject',
    section: 'jobs',
    about: 'actor',
    params: z.object({ cargo, from: place, to: place, due: z.iso.datetime().nullable() }),
    example: { cargo: 'Excavator', from: 'Berlin', to: 'Wrocław', due: '2025-08-09T20:15:00.000Z' },
    groupKey: 'plan:{planId}',
    link: '/dashboard',
    tellsOpenPage: true,
  }),
  'plan.fulfilled': defineKind({
    told: 'planner',
    section: 'jobs',
    about: 'actor',
    params: z.object({ cargo, from: place, to: place }),
    example: { cargo: 'Excavator', from: 'Berlin', to: 'Wrocław' },
    groupKey: 'plan:{planId}',
    link: jobPath,
  }),
  'account.email-changed': defineKind({
    ...ofAccount,
    params: z.object({}),
    example: {},
    groupKey: each,
    link: '/dashboard/settings',
  }),
  'account.device-added': defineKind({
    ...ofAccount,
    params: z.object({}),
    example: {},
    groupKey: each,
    link: '/dashboard/settings',
  }),
  'account.two-factor-off': defineKind({
    ...ofAccount,
    params: z.object({}),
    example: {},
    groupKey: each,
    link: '/dashboard/settings',
  }),
} as const satisfies Partial<Record<EventType, unknown>>;

export type NotificationKind = keyof typeof notificationKinds;
export type ParamsOf<Kind extends NotificationKind> = z.output<
  (typeof notificationKinds)[Kind]['params']
>;

/** The kind that is made of events of a type; null when nobody is told of them. */
export function findNotificationKind(type: string): NotificationKind | null {
  return allNotificationKinds.find((kind) => kind === type) ?? null;
}

const isKind = (type: string): type is NotificationKind => Object.hasOwn(notificationKinds, type);

/** All of them, in the order of the settings. */
export const allNotificationKinds: readonly NotificationKind[] =
  Object.keys(notificationKinds).filter(isKind);

/** How somebody may be told. */
export const notificationChannels = ['APP'] as const;

function itemOf<Kind extends NotificationKind>(kind: Kind) {
  const { params }: { readonly params: (typeof notificationKinds)[Kind]['params'] } =
    notificationKinds[kind];
  return z.object({
    id: idSchema,
    kind: z.literal(kind),
    params,
    driver: z
      .object({ id: idSchema, username: z.string(), avatarUrl: avatarUrlSchema })
      .nullable()
      .meta({ description: 'Who is named in it; null for nobody, or when the account is gone.' }),
    link: z.string().meta({ description: 'The page of a member of the company that it leads to.' }),
    createdAt: z.iso.datetime(),
    isRead: z.boolean(),
  });
}

/** One notification. Its kind says what its `params` are. */
export const notificationSchema = z.discriminatedUnion('kind', [
  itemOf('member.kicked'),
  itemOf('member.roles-changed'),
  itemOf('ownership.offered'),
  itemOf('ownership.accepted'),
  itemOf('vtc.deletion-started'),
  itemOf('vtc.restored'),
  itemOf('vtc.deleted'),
  itemOf('member.joined'),
  itemOf('job.decided'),
  itemOf('job.appealed'),
  itemOf('plan.assigned'),
  itemOf('plan.fulfilled'),
  itemOf('account.email-changed'),
  itemOf('account.device-added'),
  itemOf('account.two-factor-off'),
]);
export type Notification = z.infer<typeof notificationSchema>;

export const notificationGroupSchema = z.object({
  key: z.string(),
  kind: z.enum(allNotificationKinds).meta({ description: 'That of the newest.' }),
  count: z.int().meta({ description: 'How many are unread, or how many there are once all are read.' }),
  newest: notificationSchema,
  items: z.array(notificationSchema).meta({ description: 'The newest few, the latest first.' }),
  isRead: z.boolean(),
});
export type NotificationGroup = z.infer<typeof notificationGroupSchema>;

export const notificationSettingSchema = z.object({
  kind: z.enum(allNotificationKinds),
  channel: z.enum(notificationChannels),
  on: z.boolean(),
});
export type NotificationSetting = z.infer<typeof notificationSettingSchema>;
