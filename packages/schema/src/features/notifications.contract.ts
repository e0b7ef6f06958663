import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { isTimeZone } from '../preferences.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import { exampleReader, readerSchema } from './mails.contract.ts';
import { exampleMember } from './members.examples.ts';
import { notificationExamples } from './notifications.examples.ts';
import { defaultTimes, notificationTimesSchema } from './notifications.fields.ts';
import { notificationGroupSchema, notificationSettingSchema } from './notification-items.models.ts';
import { allNotificationKinds, notificationChannels } from './notifications.models.ts';
import { successSchema } from './success.models.ts';

const listQuerySchema = z.strictObject({
  unread: z.stringbool(messages.fieldInvalid).optional(),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type NotificationsQuery = z.output<typeof listQuerySchema>;

const unread = z.int().meta({
  description: `The number of groups with unread notifications, at most ${limits.unreadCount}.`,
});

/** The notifications to mark as read: exactly one of the three. */
const readSchema = z
  .strictObject({
    ids: z
      .array(idSchema, messages.readWhat)
      .min(1, messages.readWhat)
      .max(limits.notificationsRead, messages.fieldInvalid)
      .exactOptional(),
    groupKey: z.string(messages.readWhat).max(96, messages.fieldInvalid).exactOptional(),
    until: idSchema.exactOptional(),
  })
  .refine((body) => Object.keys(body).length === 1, messages.readWhat);
export type ReadForm = z.output<typeof readSchema>;

export const notificationSettingsSchema = z
  .object({
    settings: z.array(notificationSettingSchema),
    ...notificationTimesSchema.shape,
  })
  .meta({
    examples: [
      { settings: [{ kind: 'member.joined', channel: 'EMAIL', on: false }], ...defaultTimes },
    ],
  });
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

const settingsFormSchema = z
  .strictObject({
    settings: z
      .array(
        z.strictObject({
          kind: z.enum(allNotificationKinds, messages.fieldInvalid),
          channel: z.enum(notificationChannels, messages.fieldInvalid),
          on: z.boolean(messages.fieldInvalid),
        }),
        messages.fieldInvalid,
      )
      .max(allNotificationKinds.length * notificationChannels.length, messages.fieldInvalid)
      .exactOptional(),
    mailMode: notificationTimesSchema.shape.mailMode.exactOptional(),
    digestHour: notificationTimesSchema.shape.digestHour.exactOptional(),
    quietHours: notificationTimesSchema.shape.quietHours.exactOptional(),
    pausedUntil: notificationTimesSchema.shape.pausedUntil.exactOptional(),
    reader: readerSchema.exactOptional().meta({
      description: 'Your browser’s language and time zone, used until you choose your own.',
    }),
  })
  .refine((body) => Object.keys(body).length > 0, messages.preferenceMissing);
export type NotificationSettingsForm = z.output<typeof settingsFormSchema>;

/** A value of this many bytes in base64url, as browsers send it. */
const base64url = (letters: number) =>
  z
    .string(messages.fieldInvalid)
    .regex(new RegExp(`^[\\w-]{${letters}}$`), messages.fieldInvalid)
    .meta({ description: `${letters} characters of base64url, without padding.` });

/** A browser's push subscription. */
const pushSubscriptionSchema = z.strictObject({
  endpoint: z
    .string(messages.fieldInvalid)
    .max(limits.pushEndpointLength, messages.fieldInvalid)
    .meta({ description: 'The browser’s endpoint at its push service.' }),
  keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }, messages.fieldInvalid),
  timeZone: z.string(messages.timeZoneInvalid).refine(isTimeZone, messages.timeZoneInvalid),
});
export type PushSubscriptionForm = z.output<typeof pushSubscriptionSchema>;

const { id, username, avatarUrl } = exampleMember;
const exampleNotification = {
  id: '01981b6e-1f20-7a63-9d7c-4b5a6c7d8e9f',
  kind: 'member.joined',
  params: notificationExamples['member.joined'],
  driver: { id, username, avatarUrl },
  link: `/dashboard/members/${id}`,
  createdAt: '2025-08-02T20:15:00.000Z',
  isRead: false,
};
const exampleKey = 'vtc:01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21:joined';
const exampleSetting = { kind: 'member.joined', channel: 'EMAIL', on: false };

/** A user's notifications. */
export const notificationsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/notifications',
    summary: 'List your notifications in groups',
    description:
      'Latest group first. Similar notifications form a group; `items` has the latest few. `GET /api/live` announces new ones.',
    access: 'user',
    query: listQuerySchema,
    response: z
      .object({
        groups: z.array(notificationGroupSchema),
        nextCursor: z.string().nullable(),
        unread,
      })
      .meta({
        examples: [
          {
            groups: [
              {
                key: exampleKey,
                kind: 'member.joined',
                count: 1,
                newest: exampleNotification,
                items: [exampleNotification],
                isRead: false,
              },
            ],
            nextCursor: null,
            unread: 1,
          },
        ],
      }),
    errors: [],
  }),
  read: defineRoute({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark notifications as read',
    description:
      'Some by `ids`, a group by `groupKey`, or everything `until` the one with this id; newer ones stay unread.',
    access: { user: { ids: 'own' } },
    body: readSchema.meta({
      examples: [{ until: exampleNotification.id }, { groupKey: exampleKey }],
    }),
    response: z.object({ unread }).meta({ examples: [{ unread: 0 }] }),
    errors: ['NOT_FOUND'],
  }),
  listSettings: defineRoute({
    method: 'GET',
    path: '/users/me/notification-settings',
    summary: 'Get your notification settings',
    description: 'Each kind on each available channel, and the times for mail and push.',
    access: 'user',
    response: notificationSettingsSchema,
    errors: [],
  }),
  setSettings: defineRoute({
    method: 'PUT',
    path: '/users/me/notification-settings',
    summary: 'Change your notification settings',
    description:
      'Omitted settings stay. Required notifications, such as those about your account, can’t be changed.',
    access: 'user',
    body: settingsFormSchema.meta({
      examples: [
        { settings: [exampleSetting] },
        { mailMode: 'DIGEST', digestHour: 18, reader: exampleReader },
      ],
    }),
    response: notificationSettingsSchema,
    errors: [],
  }),
  setPushSubscription: defineRoute({
    method: 'POST',
    path: '/users/me/push-subscriptions',
    summary: 'Turn on push notifications in this browser',
    description:
      'For the calling browser, until its session ends. Subscribe with the `pushKey` of `GET /api/instance`. Its time zone is used if the account has none. Replaces the previous subscription.',
    access: 'user',
    sessionsOnly: true,
    status: 201,
    body: pushSubscriptionSchema.meta({
      examples: [
        {
          endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABmJ0',
          keys: {
            p256dh:
              'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
          timeZone: 'Europe/Berlin',
        },
      ],
    }),
    response: successSchema,
    errors: ['PUSH_SERVICE_UNKNOWN', 'PUSH_ENDPOINT_TAKEN', 'PUSH_SUBSCRIPTIONS_TOO_MANY'],
  }),
  removePushSubscription: defineRoute({
    method: 'DELETE',
    path: '/users/me/push-subscriptions',
    summary: 'Turn off push notifications in this browser',
    description: 'Applies to the calling browser. Idempotent.',
    access: 'user',
    sessionsOnly: true,
    response: successSchema,
    errors: [],
  }),
} as const;
