import { z } from 'zod';
import { messages } from '../messages.ts';
import {
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from './notifications.models.ts';

interface ChannelRules {
  /** The default channels besides the app. */
  readonly beside: readonly Exclude<NotificationChannel, 'APP'>[];
  /** Whether its mail goes at once or with the digest by default, is always sent, or is never sent. */
  readonly mail: 'at-once' | 'digest' | 'always' | 'never';
}

const byMailAndPush = { beside: ['EMAIL', 'PUSH'], mail: 'at-once' } as const;
const byMail = { beside: ['EMAIL'], mail: 'at-once' } as const;
const byPush = { beside: ['PUSH'], mail: 'at-once' } as const;
const byDigest = { beside: ['EMAIL'], mail: 'digest' } as const;
const byPushAndDigest = { beside: ['EMAIL', 'PUSH'], mail: 'digest' } as const;
const inAppAlone = { beside: [], mail: 'digest' } as const;
const always = { beside: ['EMAIL'], mail: 'always' } as const;

/** The channels of each kind. */
export const channelRules: Readonly<Record<NotificationKind, ChannelRules>> = {
  'member.kicked': byMailAndPush,
  'member.roles-changed': byPush,
  'member.warned': byMailAndPush,
  'ownership.offered': byMailAndPush,
  'ownership.accepted': inAppAlone,
  'vtc.deletion-started': byMail,
  'vtc.restored': byMail,
  'vtc.deleted': byMail,
  'announcement.published': byPush,
  'event.published': byPush,
  'event.changed': byPush,
  'event.cancelled': byMailAndPush,
  'event.reminder': byPush,
  'event.moved-up': byPush,
  'event.attended': byPush,
  'event.slot-assigned': byPush,
  'mention.created': byPush,
  'message.received': byPush,
  'payroll.review': byPush,
  'payroll.paid': byPush,
  'payslip.disputed': byDigest,
  'payslip.answered': byPush,
  'member.joined': inAppAlone,
  'application.filed': byDigest,
  'application.messaged': byPush,
  'application.accepted': byMailAndPush,
  'application.rejected': byMailAndPush,
  'application.closed': byMailAndPush,
  'job.decided': byPush,
  'job.appealed': byDigest,
  'job.corrected': byDigest,
  'plan.assigned': byPush,
  'plan.fulfilled': inAppAlone,
  'route.given': byPush,
  'roads.found': inAppAlone,
  'achievement.earned': byPush,
  'achievement.lost': inAppAlone,
  'alliance.invited': byDigest,
  'alliance.proposed': byDigest,
  'alliance.proposal-closed': byDigest,
  'alliance.joined': byDigest,
  'alliance.consents-changed': byDigest,
  'alliance.notice-given': byDigest,
  'alliance.left': byDigest,
  'alliance.dissolved': byDigest,
  'contract.bid': byDigest,
  'contract.accepted': byDigest,
  'contract.fulfilled': byPushAndDigest,
  'contract.failed': byDigest,
  'contract.reopened': byDigest,
  'contract.withdrawn': byDigest,
  'stock.low': byDigest,
  'truck.milestone': byPush,
  'truck.due': byPush,
  'maintenance.due': byDigest,
  'livery.submitted': byDigest,
  'livery.approved': inAppAlone,
  'policy.renewed': inAppAlone,
  'claim.opened': byDigest,
  'claim.decided': byPush,
  'market.crossed': byPush,
  'webhook.disabled': byMail,
  'notice.published': inAppAlone,
  // The previous address gets a mail of its own; the new one isn't verified yet.
  'account.email-changed': { beside: [], mail: 'never' },
  // The user's address doesn't accept mail.
  'account.email-suspended': { beside: ['PUSH'], mail: 'never' },
  'account.device-added': always,
  'account.password-reset': always,
  'account.two-factor-off': always,
};

/** True if users can switch a kind on or off for a channel. */
export function isSwitchable(kind: NotificationKind, channel: NotificationChannel): boolean {
  const { mail } = channelRules[kind];
  if (channel === 'EMAIL') return mail === 'at-once' || mail === 'digest';
  return channel === 'PUSH' || !notificationKinds[kind].isFixed;
}

/** True if a kind uses a channel by default. */
export function isOnByDefault(kind: NotificationKind, channel: NotificationChannel): boolean {
  return channel === 'APP' || channelRules[kind].beside.includes(channel);
}

/** Mails arrive one by one, as a daily digest, or not at all except account mails. */
export const mailModes = ['AT_ONCE', 'DIGEST', 'OFF'] as const;
export type MailMode = (typeof mailModes)[number];

const hourSchema = z
  .int(messages.fieldInvalid)
  .min(0, messages.fieldInvalid)
  .max(23, messages.fieldInvalid);

/** How and when a user is notified. Hours are in the user's time zone. */
export const notificationTimesSchema = z.object({
  mailMode: z.enum(mailModes, messages.fieldInvalid),
  digestHour: hourSchema,
  quietHours: z
    .strictObject({ from: hourSchema, until: hourSchema })
    .refine(({ from, until }) => from !== until, messages.fieldInvalid)
    .nullable()
    .meta({
      description: 'Mail and push wait between these hours; null: no quiet hours.',
    }),
  pausedUntil: z.iso
    .datetime(messages.fieldInvalid)
    .nullable()
    .meta({ description: 'Mail and push wait until then; null: not paused.' }),
});
export type NotificationTimes = z.infer<typeof notificationTimesSchema>;

/** The defaults. */
export const defaultTimes: NotificationTimes = {
  mailMode: 'AT_ONCE',
  digestHour: 18,
  quietHours: { from: 22, until: 8 },
  pausedUntil: null,
};
