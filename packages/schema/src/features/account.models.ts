import { ownWarningSchema } from './members.models.ts';
import { z } from 'zod';
import { ownCalendarShape } from './calendar.models.ts';
import { calendarFeedSchema } from './calendar.models.ts';
import { overlaySchema } from './overlay.models.ts';
import { chatInvolvements, chatMarks } from './chat.models.ts';
import { ownSuggestionSchema } from './dispatcher.models.ts';
import { eventReplies } from './company-events.models.ts';
import { ownLiveriesShape } from './liveries.models.ts';
import { linkedAccountsSchema } from './linked-accounts.models.ts';
import { ownAttendanceShape } from './event-attendance.models.ts';
import { ownPayslipSchema } from './payroll.models.ts';
import { grantableKeys } from '../grantable-keys.ts';
import { idSchema } from '../text.ts';
import { answersSchema, applicationSchema, questionSchema } from './applications.models.ts';
import { auditEntrySchema } from './audit.contract.ts';
import { jobAppealSchema, jobDecisionSchema, ownPlanSchema, jobSchema } from './jobs.models.ts';
import { notificationTimesSchema } from './notifications.fields.ts';
import { notificationSettingSchema } from './notification-items.models.ts';
import { liveVisibilities } from './positions.models.ts';
import { games, telemetrySessionSchema } from './telemetry.models.ts';
import { trafficReportKinds } from './traffic.models.ts';
import { ownTrucksShape } from './trucks.models.ts';
import { roleSchema, userSchema } from './users.models.ts';

const momentSchema = z.iso.datetime();
const chatReactionSchema = z.object({ channelId: idSchema, n: z.int(), mark: z.enum(chatMarks) });

/** A signed-in browser. */
export const sessionSchema = z.object({
  id: idSchema,
  userAgent: z.string(),
  createdAt: momentSchema,
  lastSeenAt: momentSchema.meta({ description: 'To within five minutes.' }),
  isCurrent: z.boolean().meta({ description: 'Whether this is the calling session.' }),
  push: z
    .object({ host: z.string(), since: momentSchema })
    .nullable()
    .meta({ description: 'Its push service; null without push notifications.' }),
});
export type Session = z.infer<typeof sessionSchema>;

/** A program, such as the companion, that redeemed a one-time code. */
export const deviceSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: momentSchema,
  lastSeenAt: momentSchema.meta({ description: 'To within five minutes.' }),
});
export type Device = z.infer<typeof deviceSchema>;

/** A program and the last game session it sent. */
export const connectedDeviceSchema = deviceSchema.extend({
  lastSession: z
    .object({
      game: telemetrySessionSchema.shape.game,
      gameVersion: telemetrySessionSchema.shape.gameVersion,
      pluginRevision: telemetrySessionSchema.shape.pluginRevision,
      source: telemetrySessionSchema.shape.source,
      client: telemetrySessionSchema.shape.client,
      lastReceivedAt: momentSchema.meta({ description: 'When the last event was stored.' }),
    })
    .nullable()
    .meta({ description: 'Its latest game; null before its first event.' }),
  today: z
    .object({ events: z.int(), deliveries: z.int() })
    .meta({ description: 'Events sent since midnight UTC.' }),
});
export type ConnectedDevice = z.infer<typeof connectedDeviceSchema>;

/** A personal access token, without the token itself. */
export const personalTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(z.enum(grantableKeys)),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  lastUsedAt: momentSchema.nullable().meta({ description: 'To within five minutes.' }),
});
export type PersonalToken = z.infer<typeof personalTokenSchema>;

export const twoFactorSchema = z.object({
  isOn: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type TwoFactor = z.infer<typeof twoFactorSchema>;

const ofJob = { jobId: idSchema } as const;

const noteSchema = z.object({ text: z.string(), createdAt: momentSchema });

const daysShape = { from: z.iso.date(), until: z.iso.date() } as const;

const blockSchema = z.object({
  until: momentSchema.nullable(),
  reason: z.string(),
  createdAt: momentSchema,
});

/**
 * Everything stored about a user, except hashes and keys. Texts that others wrote are included without their
 * authors, to protect the authors' privacy.
 */
export const accountExportSchema = z.object({
  exportedAt: momentSchema,
  user: userSchema
    .pick({
      id: true,
      steamId: true,
      username: true,
      email: true,
      avatarUrl: true,
      collapsedSections: true,
      preferences: true,
    })
    .required()
    .extend({
      emailVerifiedAt: momentSchema.nullable(),
      emailSuspendedAt: momentSchema.nullable(),
      avatarSource: z.string().nullable().meta({ description: 'The avatar’s address on Steam.' }),
      live: z
        .object({
          visibility: z.enum(liveVisibilities),
          companySince: momentSchema.nullable(),
          alliesSince: momentSchema.nullable(),
          publicSince: momentSchema.nullable(),
        })
        .meta({ description: 'Who can see your live position, and since when.' }),
      operatorSince: momentSchema.nullable(),
      createdAt: momentSchema,
      updatedAt: momentSchema,
    }),
  membership: z
    .object({
      vtc: z.object({ id: idSchema, name: z.string(), tag: z.string() }),
      isOwner: z.boolean(),
      isOfferedOwnership: z.boolean(),
      joinedAt: momentSchema,
      lastActiveAt: momentSchema,
      roles: z.array(roleSchema),
      leave: z.object({ ...daysShape, reason: z.string() }).nullable(),
      pastLeaves: z.array(z.object(daysShape)).meta({
        description: 'Past days of leaves that were ended or replaced.',
      }),
      notesAboutYou: z.array(noteSchema),
      warningsOfYou: z.array(ownWarningSchema),
    })
    .nullable(),
  applications: z.array(
    applicationSchema
      .pick({ state: true, decidedAt: true, reason: true, closeCause: true, message: true })
      .extend({
        vtcId: idSchema,
        vtcName: z.string(),
        createdAt: momentSchema,
        questions: z.array(questionSchema),
        answers: answersSchema,
        messages: z.array(noteSchema.extend({ fromStaff: z.boolean() })),
      }),
  ),
  applicationVotesByYou: z.array(
    z.object({
      applicationId: idSchema,
      value: z.int(),
      comment: z.string(),
      votedAt: momentSchema,
    }),
  ),
  applicationMessagesByYou: z
    .array(noteSchema.extend({ applicationId: idSchema, staffOnly: z.boolean() }))
    .meta({ description: 'Texts that you wrote for a company.' }),
  achievements: z.array(
    z.object({
      key: z.string().nullable(),
      name: z.string().nullable(),
      tier: z.int(),
      earnedAt: momentSchema,
      jobId: idSchema.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  lookBacksShared: z.array(
    z.object({ id: idSchema, year: z.int(), month: z.int().nullable(), createdAt: momentSchema }),
  ),
  achievementsGivenByYou: z
    .array(
      z.object({
        name: z.string().nullable(),
        driverId: idSchema,
        reason: z.string().nullable(),
        earnedAt: momentSchema,
      }),
    )
    .meta({ description: 'Achievements that you gave to members of your company.' }),
  announcementsByYou: z.array(
    z.object({
      vtcId: idSchema,
      title: z.string(),
      text: z.string().meta({ description: 'The Markdown source.' }),
      pinnedUntil: momentSchema.nullable(),
      createdAt: momentSchema,
      editedAt: momentSchema.nullable(),
    }),
  ),
  payslips: z.array(ownPayslipSchema),
  eventsByYou: z.array(
    z.object({
      vtcId: idSchema,
      title: z.string(),
      text: z.string().nullable(),
      startsAt: momentSchema,
      createdAt: momentSchema,
    }),
  ),
  eventAnswers: z.array(
    z.object({
      eventId: idSchema,
      answer: z.enum(eventReplies),
      showsPlace: z.boolean(),
      yesAt: momentSchema.nullable(),
    }),
  ),
  ...ownAttendanceShape,
  eventFeedback: z.array(
    z.object({
      eventId: idSchema,
      isGood: z.boolean(),
      text: z.string().nullable(),
      saidAt: momentSchema,
    }),
  ),
  eventPhotos: z.array(z.object({ eventId: idSchema, url: z.string(), createdAt: momentSchema })),
  ...ownTrucksShape,
  ...ownLiveriesShape,
  linkedAccounts: linkedAccountsSchema,
  chatMessages: z.array(
    z.object({
      channelId: idSchema,
      n: z.int(),
      text: z.string().nullable().meta({ description: 'Null once removed.' }),
      sentAt: momentSchema,
      editedAt: momentSchema.nullable(),
    }),
  ),
  chatPicturesByYou: z.array(z.object({ id: idSchema, createdAt: momentSchema })),
  chatReactionsByYou: z.array(chatReactionSchema),
  chatReads: z.array(
    z.object({ channelId: idSchema, readN: z.int(), involvement: z.enum(chatInvolvements) }),
  ),
  chatBlocksByYou: z.array(z.object({ blockedId: idSchema })),
  chatMutesOfYou: z.array(z.object({ vtcId: idSchema, until: momentSchema, reason: z.string() })),
  chatReportsByYou: z.array(
    z.object({ channelId: idSchema, n: z.int(), reason: z.string(), createdAt: momentSchema }),
  ),
  ...ownCalendarShape,
  calendarFeed: calendarFeedSchema
    .omit({ address: true })
    .nullable()
    .meta({ description: 'Your calendar’s address for other programs, without the address.' }),
  overlay: overlaySchema.nullable(),
  announcementsRead: z.array(z.object({ announcementId: idSchema, readAt: momentSchema })),
  invitationsByYou: z.array(
    z.object({
      vtcId: idSchema,
      note: z.string(),
      maxUses: z.int(),
      uses: z.int(),
      expiresAt: momentSchema,
      revokedAt: momentSchema.nullable(),
      createdAt: momentSchema,
    }),
  ),
  invitationsUsed: z.array(
    z.object({ vtcId: idSchema, vtcName: z.string(), usedAt: momentSchema }),
  ),
  blocksOfYou: z
    .array(blockSchema.extend({ vtcId: idSchema, vtcName: z.string() }))
    .meta({ description: 'Companies that have blocked you.' }),
  blocksByYou: z.array(blockSchema.extend({ vtcId: idSchema, userId: idSchema })),
  warningsByYou: z.array(ownWarningSchema.extend({ memberId: idSchema, vtcId: idSchema })),
  notesByYou: z.array(noteSchema.extend({ memberId: idSchema, vtcId: idSchema })),
  membershipPeriods: z.array(
    z.object({ vtcId: idSchema, joinedAt: momentSchema, leftAt: momentSchema.nullable() }),
  ),
  jobs: z.array(jobSchema),
  decisionsAboutYourJobs: z.array(jobDecisionSchema.omit({ actor: true }).extend(ofJob)),
  decisionsByYou: z.array(jobDecisionSchema.omit({ actor: true }).extend(ofJob)),
  appealsByYou: z.array(jobAppealSchema.extend(ofJob)),
  jobCommentsByYou: z.array(noteSchema.extend(ofJob)),
  plansForYou: z.array(ownPlanSchema),
  plansByYou: z.array(ownPlanSchema),
  routePlans: z
    .array(
      z.object({
        vtcId: idSchema,
        name: z.string(),
        game: z.enum(games),
        stops: z.array(z.string()).meta({ description: 'The cities, in their order.' }),
        byYou: z.boolean(),
        forYou: z.boolean(),
        givenAt: momentSchema,
        createdAt: momentSchema,
      }),
    )
    .meta({ description: 'Routes that you saved or that were assigned to you.' }),
  marketWatches: z.array(
    z.object({
      game: z.enum(games),
      cargoId: z.string(),
      abovePpm: z.int().nullable(),
      belowPpm: z.int().nullable(),
    }),
  ),
  suggestions: z.array(ownSuggestionSchema),
  fuelReportsByYou: z.array(
    z.object({
      vtcId: idSchema,
      game: z.enum(games),
      territory: z.string(),
      cityId: z.string().nullable(),
      city: z.string().nullable(),
      minorPer100L: z.int(),
      at: momentSchema,
      createdAt: momentSchema,
      removedAt: momentSchema.nullable(),
      removalReason: z.string().nullable(),
    }),
  ),
  trafficReportsByYou: z.array(
    z.object({
      game: z.string(),
      kind: z.enum(trafficReportKinds),
      x: z.int(),
      z: z.int(),
      createdAt: momentSchema,
      confirmedAt: momentSchema,
      expiresAt: momentSchema,
      endedAt: momentSchema.nullable(),
    }),
  ),
  trafficAnswersByYou: z.array(
    z.object({ reportId: idSchema, isThere: z.boolean(), answeredAt: momentSchema }),
  ),
  notifications: z.array(
    z.object({
      kind: z.string(),
      vtcId: idSchema.nullable(),
      params: z.record(z.string(), z.unknown()),
      createdAt: momentSchema,
      readAt: momentSchema.nullable(),
    }),
  ),
  notificationSettings: z
    .array(notificationSettingSchema.extend({ kind: z.string() }))
    .meta({ description: 'Notification settings that differ from the default.' }),
  operatorActs: z
    .array(z.object({ action: z.string(), happenedAt: momentSchema }))
    .meta({ description: 'Operator actions on your account.' }),
  operatorActsByYou: z.array(z.object({ action: z.string(), happenedAt: momentSchema })),
  noticesDismissed: z.array(z.object({ noticeId: idSchema, dismissedAt: momentSchema })),
  notificationTimes: notificationTimesSchema,
  mails: z
    .array(
      z.object({
        kind: z.string(),
        state: z.string(),
        createdAt: momentSchema,
        finishedAt: momentSchema.nullable(),
      }),
    )
    .meta({ description: 'Sent and waiting mails, without their content.' }),
  telemetrySessions: z
    .array(
      z.object({
        ...telemetrySessionSchema.shape,
        acknowledged: z.int(),
        firstReceivedAt: momentSchema,
        lastReceivedAt: momentSchema,
      }),
    )
    .meta({ description: 'A summary of your devices’ sessions, without the events.' }),
  sessions: z.array(sessionSchema.extend({ expiresAt: momentSchema })),
  devices: z.array(deviceSchema),
  tokens: z.array(personalTokenSchema),
  twoFactor: twoFactorSchema,
  auditEntriesByYou: z.array(auditEntrySchema),
  auditEntriesAboutYou: z.array(auditEntrySchema.omit({ actor: true })),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
