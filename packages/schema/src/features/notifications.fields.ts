import { z } from 'zod';
import { messages } from '../messages.ts';
import {
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from './notifications.models.ts';

interface ChannelRules {
  /** How everybody is told who has chosen nothing, beside the app. */
  readonly beside: readonly Exclude<NotificationChannel, 'APP'>[];
  /**
   * Whether a mail about it goes at once or waits for the digest; is sent whatever was chosen; or is
   * never sent.
   */
  readonly mail: 'at-once' | 'digest' | 'always' | 'never';
}

const byMailAndPush = { beside: ['EMAIL', 'PUSH'], mail: 'at-once' } as const;
const byMail = { beside: ['EMAIL'], mail: 'at-once' } as const;
const byPush = { beside: ['PUSH'], mail: 'at-once' } as const;
const byDigest = { beside: ['EMAIL'], mail: 'digest' } as const;
const inAppAlone = { beside: [], mail: 'digest' } as const;
const always = { beside: ['EMAIL'], mail: 'always' } as const;

/** By which channels each kind is told. */
export const channelRules: Readonly<Record<NotificationKind, ChannelRules>> = {
  'member.kicked': byMailAndPush,
  'member.roles-changed': byPush,
  'ownership.offered': byMailAndPush,
  'ownership.accepted': inAppAlone,
  'vtc.deletion-started': byMail,
  'vtc.restored': byMail,
  'vtc.deleted': byMail,
  'announcement.published': byPush,
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
  'alliance.invited': byDigest,
  'alliance.proposed': byDigest,
  'alliance.proposal-closed': byDigest,
  'alliance.joined': byDigest,
  'alliance.consents-changed': byDigest,
  'alliance.notice-given': byDigest,
  'alliance.left': byDigest,
  'alliance.dissolved': byDigest,
  'webhook.disabled': byMail,
  'notice.published': inAppAlone,
  // The former address is told by a mail of its own; the new one is not confirmed yet.
  'account.email-changed': { beside: [], mail: 'never' },
  // No mail reaches whom it concerns.
  'account.email-suspended': { beside: ['PUSH'], mail: 'never' },
  'account.device-added': always,
  'account.password-reset': always,
  'account.two-factor-off': always,
};

/** Whether somebody may choose to be told of a kind on a channel, or not to be. */
export function isSwitchable(kind: NotificationKind, channel: NotificationChannel): boolean {
  const { mail } = channelRules[kind];
  if (channel === 'EMAIL') return mail === 'at-once' || mail === 'digest';
  return channel === 'PUSH' || !notificationKinds[kind].isFixed;
}

/** Whether those who have chosen nothing are told of a kind on a channel. */
export function isOnByDefault(kind: NotificationKind, channel: NotificationChannel): boolean {
  return channel === 'APP' || channelRules[kind].beside.includes(channel);
}

/** Whether mails come one by one, as a digest once a day, or not at all but for the account's. */
export const mailModes = ['AT_ONCE', 'DIGEST', 'OFF'] as const;
export type MailMode = (typeof mailModes)[number];

const hourSchema = z
  .int(messages.fieldInvalid)
  .min(0, messages.fieldInvalid)
  .max(23, messages.fieldInvalid);

/** How and when somebody is told; the hours are those of the reader's time zone. */
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

/** For whoever has chosen nothing. */
export const defaultTimes: NotificationTimes = {
  mailMode: 'AT_ONCE',
  digestHour: 18,
  quietHours: { from: 22, until: 8 },
  pausedUntil: null,
};
