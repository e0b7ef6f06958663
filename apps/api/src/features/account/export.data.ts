import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';
import { auditInclude } from '../audit/audit.data.ts';
import { mediaSelect } from '../media/media.data.ts';
import { preferencesSelect } from '../users/users.data.ts';

const note = { text: true, createdAt: true } as const;
const block = { until: true, reason: true, createdAt: true } as const;

const routePlan = {
  vtcId: true,
  name: true,
  game: true,
  plannerId: true,
  driverId: true,
  givenAt: true,
  createdAt: true,
  legs: { select: { sourceCity: true, destinationCity: true }, orderBy: { ordinal: 'asc' } },
} as const;

const exportSelect = {
  id: true,
  steamId: true,
  username: true,
  email: true,
  avatar: mediaSelect,
  avatarSource: true,
  createdAt: true,
  updatedAt: true,
  collapsed: { select: { section: true } },
  preferences: { select: preferencesSelect },
  membership: {
    select: {
      joinedAt: true,
      lastActiveAt: true,
      vtc: { select: { id: true, name: true, tag: true } },
      owned: { select: { id: true } },
      offer: { select: { createdAt: true } },
      roles: { select: { role: true }, orderBy: { role: { createdAt: 'asc' } } },
      leave: { select: { fromDay: true, untilDay: true, reason: true } },
      notes: { select: note, orderBy: { id: 'asc' } },
      votes: {
        select: { applicationId: true, value: true, comment: true, votedAt: true },
        orderBy: { votedAt: 'asc' },
      },
      announcementsRead: {
        select: { announcementId: true, readAt: true },
        orderBy: { readAt: 'asc' },
      },
    },
  },
  applications: {
    select: {
      vtcId: true,
      createdAt: true,
      vtc: { select: { name: true } },
      state: true,
      decidedAt: true,
      reason: true,
      closeCause: true,
      message: true,
      form: { select: { questions: true } },
      answers: true,
      // What staff wrote for themselves is not for the applicant.
      messages: {
        where: { staffOnly: false },
        select: { ...note, fromStaff: true },
        orderBy: { id: 'asc' },
      },
    },
    orderBy: { createdAt: 'asc' },
  },
  applicationMessages: {
    where: { fromStaff: true },
    select: { ...note, applicationId: true, staffOnly: true },
    orderBy: { id: 'asc' },
  },
  announcements: {
    select: {
      vtcId: true,
      title: true,
      body: true,
      pinnedUntil: true,
      createdAt: true,
      editedAt: true,
    },
    orderBy: { id: 'asc' },
  },
  invitations: {
    select: {
      vtcId: true,
      note: true,
      maxUses: true,
      uses: true,
      expiresAt: true,
      revokedAt: true,
      createdAt: true,
    },
    orderBy: { id: 'asc' },
  },
  invitationsUsed: {
    select: { usedAt: true, invitation: { select: { vtc: { select: { id: true, name: true } } } } },
    orderBy: { usedAt: 'asc' },
  },
  blocks: {
    select: { ...block, vtc: { select: { id: true, name: true } } },
    orderBy: { createdAt: 'asc' },
  },
  blocksMade: {
    select: { ...block, vtcId: true, userId: true },
    orderBy: { createdAt: 'asc' },
  },
  fuelReports: {
    select: {
      vtcId: true,
      game: true,
      territory: true,
      cityId: true,
      city: true,
      price: true,
      at: true,
      createdAt: true,
      removedAt: true,
      removalReason: true,
    },
    orderBy: { id: 'asc' },
  },
  trafficReports: {
    select: {
      game: true,
      kind: true,
      x: true,
      z: true,
      createdAt: true,
      confirmedAt: true,
      expiresAt: true,
      endedAt: true,
    },
    orderBy: { id: 'asc' },
  },
  trafficAnswers: {
    select: { reportId: true, isThere: true, answeredAt: true },
    orderBy: { answeredAt: 'asc' },
  },
  notifications: {
    select: { kind: true, vtcId: true, params: true, createdAt: true, readAt: true },
    orderBy: { id: 'asc' },
  },
  liveVisibility: true,
  liveCompanySince: true,
  liveAlliesSince: true,
  livePublicSince: true,
  plannedRoutes: { select: routePlan, orderBy: { id: 'asc' } },
  givenRoutes: { select: routePlan, orderBy: { id: 'asc' } },
  operator: { select: { namedAt: true } },
  operatorActs: { select: { action: true, happenedAt: true }, orderBy: { id: 'asc' } },
  operatorActsDone: { select: { action: true, happenedAt: true }, orderBy: { id: 'asc' } },
  noticeDismissals: {
    select: { noticeId: true, dismissedAt: true },
    orderBy: { dismissedAt: 'asc' },
  },
  notificationSettings: { select: { kind: true, channel: true, on: true } },
  notificationPreferences: true,
  emailVerifiedAt: true,
  emailSuspendedAt: true,
  mails: {
    select: { kind: true, state: true, createdAt: true, finishedAt: true },
    orderBy: { createdAt: 'asc' },
  },
  notesWritten: { select: { ...note, userId: true, vtcId: true }, orderBy: { id: 'asc' } },
  auditEntries: { include: auditInclude, orderBy: { id: 'asc' } },
} satisfies Prisma.UserSelect;

/** Everything that refers to a user's row, except what they sign in with. */
export async function getExportRow(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({ where: { id: userId }, select: exportSelect });
}

/** What others did to a user, as the audit log has it. */
export async function listAuditEntriesAbout(db: Db, userId: string) {
  return db.auditEntry.findMany({
    where: { subjectId: userId, OR: [{ actorId: null }, { actorId: { not: userId } }] },
    include: auditInclude,
    orderBy: { id: 'asc' },
  });
}
