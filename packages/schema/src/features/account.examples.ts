import { exampleLinkedAccounts } from './linked-accounts.examples.ts';
import { limits } from '../limits.ts';
import { exampleComment, exampleJob } from './jobs.examples.ts';
import { defaultTimes } from './notifications.fields.ts';
import { exampleBatch } from './telemetry.examples.ts';
import { exampleRole, exampleUser } from './users.examples.ts';

const createdAt = '2025-08-01T18:30:00.000Z';
const lastSeenAt = '2025-08-02T20:15:00.000Z';

export const exampleSession = {
  id: '01981b6f-0a11-7b52-8c6b-3a4b5c6d7e8f',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
  createdAt,
  lastSeenAt,
  isCurrent: true,
  push: { host: 'updates.push.services.mozilla.com', since: createdAt },
};

export const exampleDevice = {
  id: '01981b6f-1b22-7c63-9d7c-4b5c6d7e8f90',
  name: 'Gaming PC',
  createdAt,
  lastSeenAt,
};

export const exampleConnectedDevice = {
  ...exampleDevice,
  lastSession: {
    game: 'ets2',
    gameVersion: '1.53',
    pluginRevision: 12,
    source: 'sdk',
    client: 'waybill-companion/1.0.0',
    lastReceivedAt: lastSeenAt,
  },
  today: { events: 26, deliveries: 1 },
};

export const exampleConnectionCode = {
  code: 'Lm7Yq0Vt2sXc9Rk4JpZb8HnWf1Gd5Ae3Uo6Ti0QyMvB',
  expiresAt: '2025-07-18T19:31:00.000Z',
};

export const exampleDeviceCode = {
  email: exampleUser.email,
  otp: 'K7QM-3XWD',
  expiresAt: '2026-02-03T18:07:10.000Z',
};

export const examplePersonalToken = {
  id: '01981b6f-2c33-7d74-ae8d-5c6d7e8f90a1',
  name: 'Discord bot',
  scopes: ['VIEW_MEMBERS_PAGE', 'EVENTS'],
  createdAt,
  expiresAt: '2025-10-30T18:30:00.000Z',
  lastUsedAt: null,
};

export const exampleTwoFactor = { isOn: true, recoveryCodesLeft: limits.recoveryCodes };

export const exampleRecoveryCodes = [
  '7C1E-90B4-2FA8-6D33-E05B-41C9-8A7F-D216',
  '0F5A-C3D7-19E2-B684-5D20-7BE1-F493-8C6A',
];

const { id, steamId, username, email, avatarUrl, collapsedSections, preferences, vtc } =
  exampleUser;

export const exampleExport = {
  exportedAt: lastSeenAt,
  user: {
    id,
    steamId,
    username,
    email,
    emailVerifiedAt: createdAt,
    emailSuspendedAt: null,
    avatarUrl,
    avatarSource:
      'https://avatars.steamstatic.com/fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb_full.jpg',
    live: {
      visibility: 'company' as const,
      companySince: null,
      alliesSince: null,
      publicSince: null,
    },
    operatorSince: null,
    collapsedSections,
    preferences,
    createdAt,
    updatedAt: createdAt,
  },
  membership: {
    vtc: { id: vtc.id, name: vtc.name, tag: vtc.tag },
    isOwner: false,
    isOfferedOwnership: false,
    joinedAt: createdAt,
    lastActiveAt: lastSeenAt,
    roles: [exampleRole],
    leave: null,
    pastLeaves: [{ from: '2026-03-02', until: '2026-03-08' }],
    notesAboutYou: [{ text: 'Drives nights.', createdAt: lastSeenAt }],
    warningsOfYou: [],
  },
  applications: [],
  lookBacksShared: [
    {
      id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b31',
      year: 2025,
      month: null,
      createdAt: '2025-12-16T18:20:00.000Z',
    },
  ],
  achievements: [
    {
      key: 'first-delivery',
      name: null,
      tier: 1,
      earnedAt: '2026-03-02T18:20:00.000Z',
      jobId: null,
      reason: null,
    },
  ],
  achievementsGivenByYou: [],
  announcementsByYou: [],
  eventsByYou: [],
  eventAnswers: [],
  payslips: [],
  eventAttendance: [],
  eventFeedback: [],
  eventPhotos: [],
  trucks: [],
  liveriesUploaded: [],
  liveriesApproved: [],
  liveriesDownloaded: [],
  liveriesSet: [],
  attendanceDecidedByYou: [],
  chatMessages: [],
  chatPicturesByYou: [],
  chatReactionsByYou: [],
  chatReads: [],
  chatBlocksByYou: [],
  chatMutesOfYou: [],
  chatReportsByYou: [],
  calendarFeed: null,
  linkedAccounts: exampleLinkedAccounts,
  overlay: null,
  announcementsRead: [],
  invitationsByYou: [],
  invitationsUsed: [],
  blocksOfYou: [],
  blocksByYou: [],
  applicationVotesByYou: [],
  applicationMessagesByYou: [],
  warningsByYou: [],
  notesByYou: [],
  membershipPeriods: [{ vtcId: vtc.id, joinedAt: createdAt, leftAt: null }],
  jobs: [exampleJob],
  decisionsAboutYourJobs: [],
  decisionsByYou: [],
  appealsByYou: [],
  jobCommentsByYou: [
    { jobId: exampleJob.id, text: exampleComment.text, createdAt: exampleComment.createdAt },
  ],
  plansForYou: [],
  plansByYou: [],
  routePlans: [
    {
      vtcId: vtc.id,
      name: 'The long way east',
      game: 'ets2' as const,
      stops: ['Hamburg', 'Berlin', 'Wrocław'],
      byYou: false,
      forYou: true,
      givenAt: lastSeenAt,
      createdAt,
    },
  ],
  marketWatches: [],
  suggestions: [],
  fuelReportsByYou: [],
  trafficReportsByYou: [],
  trafficAnswersByYou: [],
  notifications: [],
  notificationSettings: [],
  operatorActs: [],
  operatorActsByYou: [],
  noticesDismissed: [],
  notificationTimes: defaultTimes,
  mails: [],
  telemetrySessions: [
    {
      ...exampleBatch.session,
      acknowledged: 2,
      firstReceivedAt: '2026-02-03T18:02:25.000Z',
      lastReceivedAt: '2026-02-03T18:02:25.000Z',
    },
  ],
  sessions: [{ ...exampleSession, expiresAt: '2025-09-01T20:15:00.000Z' }],
  devices: [exampleDevice],
  tokens: [examplePersonalToken],
  twoFactor: exampleTwoFactor,
  auditEntriesByYou: [],
  auditEntriesAboutYou: [],
};
