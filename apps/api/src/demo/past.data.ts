import type { PrismaClient } from '@waybill/db/client';

/** Returns when a session was last received, in milliseconds since 1970. 0 for never. */
export async function findDrivenUntil(db: PrismaClient): Promise<number> {
  const { _max: latest } = await db.telemetrySession.aggregate({ _max: { lastReceivedAt: true } });
  return latest.lastReceivedAt?.getTime() ?? 0;
}

export async function countJobs(db: PrismaClient): Promise<number> {
  return db.job.count();
}

/** Backdates pending events, which the database stamped with its own clock: none is after the end of the demo. */
export async function dateEvents(db: PrismaClient, end: Date): Promise<void> {
  await db.$executeRaw`
      WITH told AS (DELETE FROM outbox_pending RETURNING *),
      dated AS (
        SELECT told.*, CASE type
          WHEN 'job.delivered' THEN j.ended_at
          WHEN 'roads.found' THEN j.ended_at
          WHEN 'job.decided' THEN (SELECT max(decided_at) FROM job_decisions d WHERE d.job_id = j.id)
          WHEN 'job.appealed' THEN (SELECT max(opened_at) FROM job_appeals a WHERE a.job_id = j.id)
          WHEN 'plan.fulfilled' THEN j.started_at
          WHEN 'plan.assigned' THEN p.created_at
          WHEN 'route.given' THEN r.given_at
          WHEN 'application.filed' THEN a.created_at
          WHEN 'application.accepted' THEN a.decided_at
          WHEN 'application.rejected' THEN a.decided_at
          WHEN 'application.closed' THEN a.decided_at
          WHEN 'application.messaged' THEN (
            SELECT created_at FROM application_messages WHERE id = (payload->>'messageId')::uuid)
          WHEN 'announcement.published' THEN n.created_at
          WHEN 'event.published' THEN v.created_at
          WHEN 'event.answered' THEN v.created_at
          WHEN 'achievement.earned' THEN g.earned_at
          WHEN 'account.live-visibility-changed' THEN (
            SELECT max(joined_at) FROM memberships WHERE user_id = told.subject_id)
          WHEN 'vtc.public-map-changed' THEN (SELECT created_at FROM vtcs WHERE id = told.vtc_id)
          WHEN 'invitation.created' THEN i.created_at
          WHEN 'member.joined' THEN m.joined_at
          WHEN 'member.warned' THEN (
            SELECT given_at FROM member_warnings WHERE id = (payload->>'warningId')::uuid)
          WHEN 'alliance.founded' THEN e.created_at
          WHEN 'alliance.invited' THEN w.created_at
          WHEN 'alliance.joined' THEN lower(w.during)
          WHEN 'alliance.proposed' THEN o.opened_at
          WHEN 'contract.offered' THEN c.created_at
          WHEN 'contract.bid' THEN (SELECT max(created_at) FROM contract_bids WHERE contract_id = c.id)
          WHEN 'contract.accepted' THEN c.active_at
          WHEN 'contract.fulfilled' THEN coalesce(c.fulfilled_at, c.ends_at)
          WHEN 'contract.reopened' THEN coalesce(c.fulfilled_at, c.active_at)
          WHEN 'contract.failed' THEN c.ends_at
          WHEN 'payroll.review' THEN y.reviewed_at
          WHEN 'payroll.paid' THEN y.closed_at
          WHEN 'payslip.disputed' THEN (
            SELECT disputed_at FROM payslips WHERE id = (payload->>'payslipId')::uuid) END AS at
        FROM told
        LEFT JOIN jobs j ON j.id = (payload->>'jobId')::uuid
        LEFT JOIN job_plans p ON p.id = (payload->>'planId')::uuid
        LEFT JOIN route_plans r ON r.id = (payload->>'routePlanId')::uuid
        LEFT JOIN applications a ON a.id = (payload->>'applicationId')::uuid
        LEFT JOIN announcements n ON n.id = (payload->>'announcementId')::uuid
        LEFT JOIN events v ON v.id = (payload->>'companyEventId')::uuid
        LEFT JOIN achievement_awards g ON g.achievement_id = (payload->>'achievementId')::uuid
          AND g.driver_id = told.subject_id AND g.tier::text = payload->>'tier'
        LEFT JOIN invitations i ON i.id = (payload->>'invitationId')::uuid
        LEFT JOIN memberships m ON m.user_id = (payload->>'userId')::uuid
        LEFT JOIN alliances e ON e.id = (payload->>'allianceId')::uuid
        LEFT JOIN alliance_members w ON w.alliance_id = e.id AND w.vtc_id = (payload->>'ofVtcId')::uuid
        LEFT JOIN alliance_proposals o ON o.id = (payload->>'proposalId')::uuid
        LEFT JOIN contracts c ON c.id = (payload->>'contractId')::uuid
        LEFT JOIN payrolls y ON y.id = (payload->>'payrollId')::uuid)
      INSERT INTO outbox_pending (id, type, version, vtc_id, actor_id, subject_id, payload,
                                  happened_at, request_id)
      SELECT id, type, version, vtc_id, actor_id, subject_id, payload, least(coalesce(at, happened_at), ${end}),
             request_id
      FROM dated ORDER BY least(coalesce(at, happened_at), ${end}), n`;
}

/**
 * Backdates what the database stamped with its own clock: when applicants joined, the devices, and members' last
 * activity.
 */
export async function dateByServer(db: PrismaClient): Promise<void> {
  await db.$executeRaw`
      UPDATE memberships m SET joined_at = a.decided_at, last_active_at = a.decided_at
      FROM applications a
      WHERE a.state = 'ACCEPTED' AND a.user_id = m.user_id AND a.vtc_id = m.vtc_id`;
  await db.$executeRaw`
      UPDATE devices d SET created_at = first.at
      FROM (SELECT device_id, min(first_received_at) AS at FROM telemetry_sessions
            GROUP BY device_id) first
      WHERE first.device_id = d.id AND first.at < d.created_at`;
  await db.$executeRaw`
      UPDATE memberships m SET last_active_at = last.at
      FROM (SELECT user_id, max(last_received_at) AS at FROM telemetry_sessions GROUP BY user_id) last
      WHERE last.user_id = m.user_id AND last.at > m.last_active_at`;
}

/**
 * Stores who took part in past events, as if counted from positions. Of six who said yes one missed it, and one
 * drove without the companion.
 */
export async function countPastEvents(db: PrismaClient, now: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO event_counts (event_id, counted_at, minutes)
    SELECT id, ends_at + interval '7 days', extract(epoch FROM ends_at - starts_at) / 60 - 24
    FROM events WHERE state = 'PUBLISHED' AND ends_at < ${now}::timestamptz - interval '7 days'`;
  await db.$executeRaw`
    INSERT INTO event_attendance (event_id, driver_id, promised, minutes_with, minutes_known, distance_m, computed)
    SELECT event_id, driver_id, promised, seen.along, seen.known, seen.along * 19 * 1100 + n * 97, seen.result::attendance
    FROM (SELECT c.event_id, c.minutes, a.user_id AS driver_id, a.answer = 'YES' AS promised,
                 row_number() OVER (PARTITION BY c.event_id ORDER BY u.username) AS n
          FROM event_counts c JOIN event_answers a USING (event_id) JOIN users u ON u.id = a.user_id
          WHERE a.answer <> 'NO') going
    CROSS JOIN LATERAL (
      SELECT CASE n % 6 WHEN 3 THEN 0 WHEN 5 THEN minutes / 9 ELSE minutes - n % 4 END AS along,
             CASE n % 6 WHEN 3 THEN 0 ELSE minutes - n % 3 END AS known,
             CASE n % 6 WHEN 3 THEN 'UNKNOWN' WHEN 5 THEN 'MISSED' ELSE 'ATTENDED' END AS result) seen`;
}
