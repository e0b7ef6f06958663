import { contract } from '@waybill/schema/contract';
import { type AccountExport, accountExportSchema } from '@waybill/schema/features/account.models';
import { describe, expect, test } from 'vitest';
import { buildTwoFactor } from '../../testing/account-kit.ts';
import { buildBusyDriver } from '../../testing/busy-driver.ts';
import type { Driver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { account } = contract;

describe('the export', () => {
  test(
    'D8: holds all that is stored about you, and of others only what they did',
    { tags: 'long' },
    async () => {
      const { company, staff, fellow, device, token, other, leave, jobId } =
        await buildBusyDriver(app());
      const data = await staff.browser.call(account.exportData);
      expect(data).toMatchObject({
        user: {
          ...pick(staff),
          email: staff.email,
          collapsedSections: ['stats'],
          preferences: { currency: 'NOK', theme: 'system' },
          live: { visibility: 'off' },
          operatorSince: null,
        },
        membership: {
          vtc: { id: company.vtc.id },
          isOwner: false,
          isOfferedOwnership: false,
          roles: [{ id: staff.role.id }],
          leave,
          pastLeaves: [],
          notesAboutYou: [{ text: 'Drives well.' }],
          warningsOfYou: [],
        },
        applications: [{ vtcId: other.id, vtcName: other.name }],
        achievements: [
          { key: 'first-delivery', tier: 1 },
          { name: 'Tour winner', tier: 1, reason: 'Won the tour of the Alps' },
        ],
        lookBacksShared: [{ year: 2025, month: 2 }],
        achievementsGivenByYou: [],
        announcementsByYou: [
          {
            vtcId: company.vtc.id,
            title: 'Night convoy',
            text: '**Night convoy**',
            editedAt: null,
          },
        ],
        eventsByYou: [{ vtcId: company.vtc.id, title: 'Night convoy', text: null }],
        eventAnswers: [{ eventId: expect.any(String), answer: 'YES' }],
        eventAttendance: [{ promised: true, computed: 'MISSED', decided: 'ATTENDED' }],
        eventFeedback: [{ isGood: true, text: 'Good pace.' }],
        eventPhotos: [{ url: `/media/${'5'.repeat(64)}.webp` }],
        trucks: [{ vtcId: company.vtc.id, plate: 'B OWN 1', milestones: [] }],
        liveriesUploaded: [{ version: 1, kind: 'LINK' }],
        liveriesApproved: [{ version: 1, approvedAt: expect.any(String) }],
        liveriesDownloaded: [{ version: 1 }],
        liveriesSet: [{ truckId: expect.any(String), liveryId: expect.any(String) }],
        attendanceDecidedByYou: [{ driverId: staff.user.id, decided: 'ATTENDED' }],
        chatMessages: [{ n: 1, text: 'On my **way**', editedAt: null }],
        chatPicturesByYou: [{ createdAt: expect.any(String) }],
        chatReactionsByYou: [{ n: 2, mark: 'UP' }],
        chatReads: [{ readN: 1 }],
        chatBlocksByYou: [{ blockedId: fellow.user.id }],
        chatMutesOfYou: [{ vtcId: company.vtc.id, reason: 'Insults.' }],
        chatReportsByYou: [{ n: 2, reason: 'Insults another driver.' }],
        calendarFeed: { sources: ['events'], readAt: null },
        linkedAccounts: { discord: null, truckersMp: null },
        overlay: { settings: { size: 'small', showsCities: false } },
        announcementsRead: [{ announcementId: expect.any(String) }],
        invitationsByYou: [],
        invitationsUsed: [{ vtcId: company.vtc.id, vtcName: company.vtc.name }],
        blocksOfYou: [
          { vtcId: other.id, vtcName: other.name, until: null, reason: 'Rammed others.' },
        ],
        blocksByYou: [],
        warningsByYou: [],
        notesByYou: [{ text: 'Late again.', memberId: fellow.user.id, vtcId: company.vtc.id }],
        membershipPeriods: [{ vtcId: company.vtc.id, leftAt: null }],
        jobs: [{ driver: { id: staff.user.id } }, { driver: { id: staff.user.id } }],
        decisionsAboutYourJobs: [{ jobId, kind: 'REJECT', reason: 'Seen twice.' }],
        decisionsByYou: [],
        appealsByYou: [{ jobId, text: 'Not by me.' }],
        jobCommentsByYou: [{ jobId, text: 'Much snow.' }],
        plansForYou: [{ cargoId: 'snow' }],
        plansByYou: [],
        routePlans: [
          { name: 'Along the coast', stops: ['Berlin', 'Rostock'], byYou: false, forYou: true },
        ],
        fuelReportsByYou: [
          { vtcId: company.vtc.id, territory: 'DE', minorPer100L: 15_900, removedAt: null },
        ],
        trafficReportsByYou: [{ game: 'ets2', kind: 'CLOSED', x: 5_125, z: 5_125, endedAt: null }],
        trafficAnswersByYou: [{ reportId: expect.any(String), isThere: false }],
        notifications: [{ kind: 'vtc.restored', vtcId: company.vtc.id, readAt: null }],
        notificationSettings: [{ kind: 'member.joined', channel: 'APP', on: false }],
        notificationTimes: { mailMode: 'AT_ONCE' },
        mails: [],
        telemetrySessions: [{ client: 'waybill-companion/1.0.0', acknowledged: 3 }],
        sessions: [{ userAgent: 'node', isCurrent: true }],
        devices: [{ name: 'Gaming PC' }],
        tokens: [token.personalToken],
        twoFactor: { isOn: false },
      });
      const byYou = data.auditEntriesByYou.map(({ action }) => action);
      expect(byYou).toContain('member.leave-set');
      const aboutYou = data.auditEntriesAboutYou.map(({ action }) => action);
      expect(aboutYou).toContain('member.roles-changed');
      const text = JSON.stringify(data);
      for (const foreign of [
        'Said by somebody else',
        '16666',
        company.owner.email,
        company.owner.user.username,
        company.owner.user.id,
      ]) {
        expect(text).not.toContain(foreign);
      }
      expect(text).not.toContain(device.token);
      expect(text).not.toContain(token.token);
    },
  );

  test(
    'holds no hash, no key and nothing of the database that is not listed',
    { tags: 'long' },
    async () => {
      const { staff } = await buildBusyDriver(app());
      const { secret, recoveryCodes } = await buildTwoFactor(app(), staff);
      const response = await staff.browser.send('/api/users/me/export');
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const disposition = 'attachment; filename=waybill-export.json';
      expect(response.headers.get('content-disposition')).toBe(disposition);
      const text = await response.text();
      const where = { userId: staff.user.id };
      const { db } = app();
      const user = await db.user.findUniqueOrThrow({ where: { id: staff.user.id } });
      const rows = [
        await db.session.findMany({ where }),
        await db.device.findMany({ where }),
        await db.personalToken.findMany({ where }),
      ].flat();
      const hidden = [
        ...rows.map(({ tokenHash }) => tokenHash),
        ...(await db.recoveryCode.findMany({ where })).map(({ codeHash }) => codeHash),
        (await db.twoFactor.findUniqueOrThrow({ where })).secret,
      ].map((bytes) => Buffer.from(bytes));
      expect(hidden.length).toBeGreaterThan(13);
      const forms = hidden.flatMap((bytes) => [bytes.toString('hex'), bytes.toString('base64')]);
      for (const form of [...forms, user.passwordHash, secret, ...recoveryCodes]) {
        expect(text.includes(form)).toBe(false);
      }
      expect(text).not.toMatch(/hash/i);
    },
  );
});

/** The part of the export that contains each column that refers to a user. */
const exported: Readonly<Record<string, keyof AccountExport>> = {
  'achievement_awards.driver_id': 'achievements',
  'achievement_awards.given_by': 'achievementsGivenByYou',
  'announcement_reads.user_id': 'announcementsRead',
  'announcements.author_id': 'announcementsByYou',
  'application_messages.author_id': 'applicationMessagesByYou',
  'application_votes.voter_id': 'applicationVotesByYou',
  'applications.user_id': 'applications',
  'audit_entries.actor_id': 'auditEntriesByYou',
  'chat_blocks.user_id': 'chatBlocksByYou',
  'chat_channels.user_a': 'chatReads',
  'chat_channels.user_b': 'chatReads',
  'chat_messages.author_id': 'chatMessages',
  'chat_mutes.user_id': 'chatMutesOfYou',
  'chat_pictures.author_id': 'chatPicturesByYou',
  'chat_reactions.user_id': 'chatReactionsByYou',
  'chat_reads.user_id': 'chatReads',
  'chat_reports.reporter_id': 'chatReportsByYou',
  'collapsed_sections.user_id': 'user',
  'devices.user_id': 'devices',
  'event_answers.user_id': 'eventAnswers',
  'event_attendance.decided_by': 'attendanceDecidedByYou',
  'event_attendance.driver_id': 'eventAttendance',
  'event_feedback.user_id': 'eventFeedback',
  'event_photos.user_id': 'eventPhotos',
  'livery_downloads.user_id': 'liveriesDownloaded',
  'livery_files.approved_by_id': 'liveriesApproved',
  'livery_files.uploaded_by_id': 'liveriesUploaded',
  'truck_liveries.by_id': 'liveriesSet',
  'calendar_feeds.user_id': 'calendarFeed',
  'discord_accounts.user_id': 'linkedAccounts',
  'truckersmp_accounts.user_id': 'linkedAccounts',
  'overlays.user_id': 'overlay',
  'events.created_by': 'eventsByYou',
  'fuel_reports.driver_id': 'fuelReportsByYou',
  'invitation_uses.user_id': 'invitationsUsed',
  'invitations.created_by': 'invitationsByYou',
  'job_comments.author_id': 'jobCommentsByYou',
  'job_decisions.actor_id': 'decisionsByYou',
  'job_plans.driver_id': 'plansForYou',
  'job_plans.planner_id': 'plansByYou',
  'jobs.driver_id': 'jobs',
  'leaves.user_id': 'membership',
  'look_back_shares.user_id': 'lookBacksShared',
  'mails.user_id': 'mails',
  'market_watches.user_id': 'marketWatches',
  'suggestions.driver_id': 'suggestions',
  'member_notes.author_id': 'notesByYou',
  'member_notes.user_id': 'membership',
  'member_warnings.given_by': 'warningsByYou',
  'member_warnings.user_id': 'membership',
  'member_roles.user_id': 'membership',
  'membership_periods.user_id': 'membershipPeriods',
  'memberships.user_id': 'membership',
  'notice_dismissals.user_id': 'noticesDismissed',
  'notification_preferences.user_id': 'notificationTimes',
  'notification_settings.user_id': 'notificationSettings',
  'notifications.user_id': 'notifications',
  'operator_acts.actor_id': 'operatorActsByYou',
  'operator_acts.user_id': 'operatorActs',
  'operators.user_id': 'user',
  'ownership_offers.user_id': 'membership',
  'past_leaves.user_id': 'membership',
  'personal_tokens.user_id': 'tokens',
  'preferences.user_id': 'user',
  'recovery_codes.user_id': 'twoFactor',
  'route_plans.driver_id': 'routePlans',
  'payslips.user_id': 'payslips',
  'route_plans.planner_id': 'routePlans',
  'sessions.user_id': 'sessions',
  'telemetry_sessions.user_id': 'telemetrySessions',
  'traffic_answers.user_id': 'trafficAnswersByYou',
  'traffic_reports.reporter_id': 'trafficReportsByYou',
  'two_factors.user_id': 'twoFactor',
  'vtc_blocks.created_by': 'blocksByYou',
  'vtc_blocks.user_id': 'blocksOfYou',
  'vtcs.owner_id': 'membership',
};
/** Also in the audit log, or actions of an operator. */
const logged = [
  'alliance_ballots.by',
  'alliance_consents.by',
  'applications.decided_by',
  'chat_reports.closed_by',
  'fuel_base_prices.author_id',
  'ledger_entries.actor_id',
  // Of the company; the audit log says who ordered and decided.
  'work_orders.opened_by',
  'claims.decided_by',
  'fuel_reports.removed_by_id',
  'job_imports.actor_id',
  'job_imports.maker_id',
  'registration_links.created_by',
  'tracker_link_readers.user_id',
  'vtc_safety_rules.by',
];
/** Derived from jobs and memberships. */
const derived = [
  'achievement_due.driver_id',
  'activity.driver_id',
  'job_chapters.driver_id',
  'last_members.user_id',
];
/** Hashes, and data about other users. */
const withheld = [
  'chat_blocks.blocked_id',
  'chat_reports.author_id',
  'connection_codes.user_id',
  'email_confirmations.user_id',
  'notifications.about_user_id',
  'one_time_codes.user_id',
  'password_recoveries.user_id',
];

test('the export has a place for all that refers to a user, or there is a reason', async () => {
  const columns = await app().db.$queryRaw<{ name: string }[]>`
    SELECT reference.conrelid::regclass || '.' || attname AS name
    FROM pg_constraint reference
    JOIN pg_attribute ON attrelid = reference.conrelid AND attnum = reference.conkey[1]
    WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'memberships'::regclass)`;
  const known = [...Object.keys(exported), ...logged, ...derived, ...withheld];
  expect(columns.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  const parts = Object.keys(accountExportSchema.shape);
  expect(parts).toEqual(expect.arrayContaining(Object.values(exported)));
});

const pick = ({ user: { id, steamId, username } }: Driver) => ({ id, steamId, username });
