import { z } from 'zod';
import { distanceUnits, languages } from '../preferences.ts';
import { idSchema } from '../text.ts';
import { portrayedSchema } from './media.models.ts';
import {
  allNotificationKinds,
  notificationChannels,
  type NotificationKind,
  notificationParams,
} from './notifications.models.ts';

function itemOf<Kind extends NotificationKind>(kind: Kind) {
  const params: (typeof notificationParams)[Kind] = notificationParams[kind];
  return z.object({ kind: z.literal(kind), params });
}

/** The fields that all notifications have. */
export const notificationHeadSchema = z.object({
  id: idSchema,
  driver: portrayedSchema
    .nullable()
    .meta({ description: 'The user it names; null without one, or if the account was deleted.' }),
  link: z.string().meta({ description: 'The member’s page that it links to.' }),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});

const notificationItemSchema = z.discriminatedUnion('kind', [
  itemOf('member.kicked'),
  itemOf('member.roles-changed'),
  itemOf('member.warned'),
  itemOf('ownership.offered'),
  itemOf('ownership.accepted'),
  itemOf('vtc.deletion-started'),
  itemOf('vtc.restored'),
  itemOf('vtc.deleted'),
  itemOf('announcement.published'),
  itemOf('event.published'),
  itemOf('event.changed'),
  itemOf('event.cancelled'),
  itemOf('event.reminder'),
  itemOf('event.moved-up'),
  itemOf('event.attended'),
  itemOf('event.slot-assigned'),
  itemOf('mention.created'),
  itemOf('message.received'),
  itemOf('payroll.review'),
  itemOf('payroll.paid'),
  itemOf('payslip.disputed'),
  itemOf('payslip.answered'),
  itemOf('member.joined'),
  itemOf('application.filed'),
  itemOf('application.messaged'),
  itemOf('application.accepted'),
  itemOf('application.rejected'),
  itemOf('application.closed'),
  itemOf('job.decided'),
  itemOf('job.appealed'),
  itemOf('job.corrected'),
  itemOf('plan.assigned'),
  itemOf('plan.fulfilled'),
  itemOf('route.given'),
  itemOf('roads.found'),
  itemOf('achievement.earned'),
  itemOf('achievement.lost'),
  itemOf('alliance.invited'),
  itemOf('alliance.proposed'),
  itemOf('alliance.proposal-closed'),
  itemOf('alliance.joined'),
  itemOf('alliance.consents-changed'),
  itemOf('alliance.notice-given'),
  itemOf('alliance.left'),
  itemOf('alliance.dissolved'),
  itemOf('contract.bid'),
  itemOf('contract.accepted'),
  itemOf('contract.fulfilled'),
  itemOf('contract.failed'),
  itemOf('contract.reopened'),
  itemOf('contract.withdrawn'),
  itemOf('stock.low'),
  itemOf('truck.milestone'),
  itemOf('truck.due'),
  itemOf('maintenance.due'),
  itemOf('livery.submitted'),
  itemOf('livery.approved'),
  itemOf('policy.renewed'),
  itemOf('claim.opened'),
  itemOf('claim.decided'),
  itemOf('market.crossed'),
  itemOf('webhook.disabled'),
  itemOf('notice.published'),
  itemOf('account.email-changed'),
  itemOf('account.email-suspended'),
  itemOf('account.device-added'),
  itemOf('account.password-reset'),
  itemOf('account.two-factor-off'),
]);

/** One notification. Its kind determines its `params`. */
export const notificationSchema = notificationHeadSchema.and(notificationItemSchema);
export type Notification = z.infer<typeof notificationSchema>;

/** The payload of a push message; the service worker renders its text. */
export const pushContentSchema = z.object({
  item: notificationSchema,
  /** The number of unread ones in its group. */
  count: z.int(),
  /** A newer one with the same tag replaces an older one. */
  tag: z.string(),
  /** The account's settings; null for the browser's. */
  language: z.enum(languages).nullable(),
  timeZone: z.string().nullable(),
  /** Null if not set. */
  distanceUnit: z.enum(distanceUnits).nullable(),
});
export type PushContent = z.infer<typeof pushContentSchema>;

export const notificationKindSchema = z.enum(allNotificationKinds);

export const notificationGroupSchema = z.object({
  key: z.string(),
  kind: notificationKindSchema.meta({ description: 'The id of the newest.' }),
  count: z.int().meta({ description: 'The number of unread ones, or of all if all are read.' }),
  newest: notificationSchema,
  items: z.array(notificationSchema).meta({ description: 'The newest few, latest first.' }),
  isRead: z.boolean(),
});
export type NotificationGroup = z.infer<typeof notificationGroupSchema>;

export const notificationSettingSchema = z.object({
  kind: notificationKindSchema,
  channel: z.enum(notificationChannels),
  on: z.boolean(),
});
export type NotificationSetting = z.infer<typeof notificationSettingSchema>;
