import { isOnByDefault } from '@waybill/schema/features/notifications.fields';
import type {
  NotificationChannel,
  NotificationKind,
  Told,
} from '@waybill/schema/features/notifications.models';
import type { Db } from '../../lib/db.ts';
import { sourceOf } from '../../lib/rich-text.ts';

/** The fields that all recipients of an event share. */
export interface NewNotification {
  readonly eventId: string;
  readonly kind: NotificationKind;
  readonly vtcId: string | null;
  /** The actor, who is not notified. */
  readonly actorId: string | null;
  readonly subjectId: string | null;
  readonly planId: string | null;
  readonly applicationId: string | null;
  readonly companyEventId: string | null;
  readonly payrollId: string | null;
  readonly contractId: string | null;
  readonly aboutUserId: string | null;
  readonly groupKey: string;
  readonly params: object;
  readonly link: string;
  readonly happenedAt: Date;
  /** Whether browsers get a push, unless the user has chosen otherwise. */
  readonly isPushed: boolean;
}

/** How many users are notified in one transaction. */
const chunkSize = 1_000;

/** Members who joined before the event. */
const members = `SELECT m.user_id FROM memberships m
                 WHERE m.vtc_id = $2::uuid AND m.joined_at <= $3::timestamptz`;

/** SQL for whether a company was in an alliance when the event happened. */
const isIn = (member: string) => `${member}.during @> $3::timestamptz
  AND (${member}.leaves_at IS NULL OR ${member}.leaves_at > $3::timestamptz)`;

/** SQL for whether a member holds a permission or duty. */
const holds = (key: string) => `EXISTS (
  SELECT FROM member_roles mr JOIN roles r ON r.id = mr.role_id
  WHERE mr.user_id = m.user_id AND ${key} = ANY (r.permissions::text[] || r.duties))`;

/** SQL for whether a member looks after contracts. */
const isContractStaff = `(${holds(`'ECONOMY'`)} OR ${holds(`'DISPATCH'`)})`;

/** SQL for whether a member has voted or written on an application. */
const hasPartIn = (id: string) => `m.user_id IN (
  SELECT voter_id FROM application_votes WHERE application_id = ${id}
  UNION SELECT author_id FROM application_messages WHERE application_id = ${id} AND from_staff)`;

/** Those who organise events of the companies that an event ($4) invites or has a slot for, unless its company blocks them. */
const organisersOfGuests = `
  SELECT m.user_id FROM events e
  CROSS JOIN LATERAL (
    SELECT ally.vtc_id FROM alliance_members own
    JOIN alliance_members ally ON ally.alliance_id = own.alliance_id AND ${isIn('ally')}
    WHERE own.vtc_id = e.vtc_id AND ${isIn('own')}
    UNION SELECT vtc_id FROM event_slots WHERE event_id = e.id EXCEPT SELECT e.vtc_id) guest
  JOIN memberships m ON m.vtc_id = guest.vtc_id AND m.joined_at <= $3::timestamptz
  WHERE e.id = $4::uuid AND e.reach <> 'COMPANY' AND ${holds(`'EVENTS'`)}
    AND NOT EXISTS (SELECT FROM vtc_blocks b WHERE b.vtc_id = e.vtc_id AND b.user_id = m.user_id
                    AND (b.until IS NULL OR b.until > $3::timestamptz))`;

/**
 * A version 7 id like `createId` makes, generated in the database: the number of recipients is unknown
 * beforehand, and generating a thousand each time costs more than the rest.
 */
const newId = `(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
  || right(replace(gen_random_uuid()::text, '-', ''), 19))::uuid`;

/** SQL for whether a user wants a channel, with `byDefault` for those who haven't chosen. */
const wants = (channel: NotificationChannel, byDefault: string) => `coalesce(
  (SELECT s."on" FROM notification_settings s
   WHERE s.user_id = a.id AND s.kind = $7 AND s.channel = '${channel}'), ${byDefault}::boolean)`;

/** The recipients in terms of the company, the time, and `$4` for any further condition. */
function audienceOf(told: Told, about: NewNotification) {
  if (typeof told === 'object') {
    return { text: `${members} AND ${holds('$4::text')}`, value: told.key, most: chunkSize };
  }
  switch (told) {
    case 'everybody':
      return {
        text: `SELECT id AS user_id FROM users
               WHERE created_at <= $3::timestamptz AND $4::text IS NULL`,
        value: null,
        most: chunkSize,
      };
    case 'self':
    case 'subject':
      return { text: 'SELECT $4::uuid AS user_id', value: about.subjectId, most: 1 };
    case 'planner':
      return {
        text: `${members} AND m.user_id = (SELECT planner_id FROM job_plans WHERE id = $4::uuid)`,
        value: about.planId,
        most: 1,
      };
    case 'other-side':
      return {
        text: `${members} AND ${holds(`'VIEW_APPLICATIONS'`)} AND ${hasPartIn('$4::uuid')}`,
        value: about.applicationId,
        most: chunkSize,
      };
    case 'invited':
      return {
        text: `${members} AND $4::uuid IS NOT NULL UNION ${organisersOfGuests}`,
        value: about.companyEventId,
        most: chunkSize,
      };
    case 'answered':
      return {
        text: `SELECT user_id FROM event_answers
               WHERE event_id = $4::uuid AND answer <> 'NO' AND $2::uuid IS NOT NULL`,
        value: about.companyEventId,
        most: chunkSize,
      };
    case 'paid':
      return {
        text: `SELECT user_id FROM payslips WHERE payroll_id = $4::uuid AND $2::uuid IS NOT NULL AND $3::timestamptz IS NOT NULL`,
        value: about.payrollId,
        most: chunkSize,
      };
    case 'contract-staff':
    case 'contract-drivers':
      return {
        text: `${members} AND (${isContractStaff} OR m.user_id IN (
                 SELECT j.driver_id FROM contract_jobs c JOIN jobs j ON j.id = c.job_id AND j.vtc_id = $2::uuid
                 WHERE c.contract_id = $4::uuid))`,
        value: told === 'contract-drivers' ? about.contractId : null,
        most: chunkSize,
      };
    case 'members':
      return { text: `${members} AND $4::text IS NULL`, value: null, most: chunkSize };
    case 'last-members':
      return {
        text: `SELECT user_id FROM last_members WHERE vtc_id = $2::uuid AND $4::text IS NULL`,
        value: null,
        most: chunkSize,
      };
  }
  return told satisfies never;
}

/**
 * Creates notifications for the next recipients of an event, in id order and each once, on the channels that
 * they want; mail only to confirmed addresses. Returns the id to continue after, or null when all are done.
 */
export async function createNotifications(
  db: Db,
  told: Told,
  notification: NewNotification,
  chunkAfter: string | null,
): Promise<string | null> {
  const { text, value, most } = audienceOf(told, notification);
  const [chunk] = await db.$queryRawUnsafe<{ count: number; last: string | null }[]>(
    `WITH audience AS (
       SELECT u.id, u.email_verified_at IS NOT NULL AND u.email_suspended_at IS NULL AS has_email
       FROM users u JOIN (${text}) told ON told.user_id = u.id
       WHERE ($1::uuid IS NULL OR u.id > $1::uuid) AND u.id IS DISTINCT FROM $5::uuid
       ORDER BY u.id LIMIT ${most} FOR KEY SHARE OF u),
     reached AS (
       SELECT a.id, ${wants('APP', '$12')} AS app, ${wants('PUSH', '$14')} AS push,
              ${wants('EMAIL', '$13')} AND a.has_email AS email FROM audience a),
     willing AS (SELECT * FROM reached WHERE app OR email OR push),
     told AS (
       INSERT INTO notifications (id, user_id, event_id, kind, vtc_id, about_user_id, group_key,
                                  params, link, created_at, in_app)
       SELECT ${newId}, w.id, $6::uuid, $7, $2::uuid,
              (SELECT id FROM users WHERE id = $8::uuid FOR KEY SHARE), $9, $10::jsonb, $11,
              $3::timestamptz, w.app
       FROM willing w ORDER BY w.id
       ON CONFLICT (user_id, event_id) DO NOTHING
       RETURNING id, user_id),
     mailed AS (
       INSERT INTO mail_items (notification_id)
       SELECT told.id FROM told JOIN willing w ON w.id = told.user_id WHERE w.email),
     pushed AS (
       INSERT INTO push_messages (session_id, notification_id, next_attempt_at)
       SELECT b.session_id, told.id, $3::timestamptz
       FROM told JOIN willing w ON w.id = told.user_id
       JOIN sessions s ON s.user_id = told.user_id
       JOIN push_subscriptions b ON b.session_id = s.id WHERE w.push)
     SELECT count(*)::int AS count, max(id::text) AS last FROM audience`,
    chunkAfter,
    notification.vtcId,
    notification.happenedAt,
    value,
    told === 'self' ? null : notification.actorId,
    notification.eventId,
    notification.kind,
    notification.aboutUserId,
    notification.groupKey,
    JSON.stringify(notification.params),
    notification.link,
    isOnByDefault(notification.kind, 'APP'),
    isOnByDefault(notification.kind, 'EMAIL'),
    notification.isPushed,
  );
  return chunk !== undefined && chunk.count === chunkSize ? chunk.last : null;
}

/**
 * Points a job's notifications to the job that replaced it. They are found through their recipients: its
 * driver and the company's members.
 */
export async function updateJobOfNotifications(
  db: Db,
  { formerId, jobId, driverId, vtcId, link, number }: ReplacedJob,
): Promise<void> {
  await db.$executeRaw`
    UPDATE notifications
    SET link = replace(link, ${formerId}, ${jobId}), group_key = replace(group_key, ${formerId}, ${jobId}),
        params = CASE WHEN params ? 'number'
                      THEN jsonb_set(params, '{number}', to_jsonb(${number}::int)) ELSE params END
    WHERE link = ${link} AND user_id = ANY (array_append(
      ARRAY(SELECT user_id FROM memberships WHERE vtc_id = ${vtcId}::uuid), ${driverId}::uuid))`;
}

interface ReplacedJob {
  readonly formerId: string;
  readonly jobId: string;
  readonly driverId: string | null;
  readonly vtcId: string | null;
  /** The deleted job's page. */
  readonly link: string;
  readonly number: number;
}

/** Returns a company's name. Null if it is gone. */
export async function findVtcName(db: Db, vtcId: string | null): Promise<string | null> {
  if (vtcId === null) return null;
  const vtc = await db.vtc.findUnique({ where: { id: vtcId }, select: { name: true } });
  return vtc?.name ?? null;
}

/** Returns the new state in an audit log entry. Null if the entry is gone. */
export async function findAuditAfter(db: Db, id: string) {
  const entry = await db.auditEntry.findUnique({ where: { id }, select: { after: true } });
  return entry?.after ?? null;
}

/** True if a user is a member of the company. */
export async function isMember(db: Db, userId: string, vtcId: string | null): Promise<boolean> {
  if (vtcId === null) return false;
  return (await db.membership.count({ where: { userId, vtcId } })) > 0;
}

/** True if the company is currently offered to the user. */
export async function isOffered(db: Db, userId: string, vtcId: string | null): Promise<boolean> {
  if (vtcId === null) return false;
  return (await db.ownershipOffer.count({ where: { userId, vtcId } })) > 0;
}

/** Lists the names of roles in order. Deleted ones are left out. */
export async function listRoleNames(db: Db, ids: readonly string[], most: number) {
  const where = { id: { in: [...ids] } };
  const orderBy = { name: 'asc' } as const;
  const roles = await db.role.findMany({ where, select: { name: true }, orderBy, take: most });
  return roles.map(({ name }) => name);
}

/** Returns a job's facts for notifications. Null if it is gone. */
export async function findJobFacts(db: Db, jobId: string) {
  return db.job.findUnique({
    where: { id: jobId },
    select: { number: true, game: true, cargo: true, driverId: true, vtcId: true },
  });
}

/** Returns the last decision of this kind on a job, and whether it answered an appeal. */
export async function findDecision(
  db: Db,
  jobId: string,
  kind: 'ACCEPT' | 'REJECT' | 'VOID' | 'RESTORE',
) {
  return db.jobDecision.findFirst({
    where: { jobId, kind },
    orderBy: { id: 'desc' },
    select: { reason: true, answered: { select: { id: true } } },
  });
}

/** Returns the last decision against a job, and the job's number. */
export async function findRefusal(db: Db, jobId: string) {
  return db.jobDecision.findFirst({
    where: { jobId, kind: { in: ['VOID', 'REJECT'] } },
    orderBy: { id: 'desc' },
    select: { reason: true, job: { select: { number: true } } },
  });
}

/** Returns an achievement's facts for notifications. Null if it is gone. */
export async function findAchievementFacts(db: Db, id: string) {
  return db.achievement.findUnique({
    where: { id },
    select: { key: true, name: true, goals: true },
  });
}

/** Returns a driver's award. Null if they do not have it any more. */
export async function findAward(
  db: Db,
  award: {
    readonly achievementId: string;
    readonly tier: number;
    readonly driverId: string | null;
  },
) {
  const { driverId } = award;
  if (driverId === null) return null;
  return db.achievementAward.findFirst({
    where: { ...award, driverId },
    select: { reason: true },
  });
}

/** Returns what staff wrote to a rejected applicant. */
export async function findRejection(db: Db, applicationId: string): Promise<string | null> {
  const where = { id: applicationId };
  const application = await db.application.findUnique({ where, select: { reason: true } });
  return application?.reason ?? null;
}

/** Returns an announcement's title. Null if it is gone. */
export async function findAnnouncementTitle(db: Db, id: string): Promise<string | null> {
  const announcement = await db.announcement.findUnique({ where: { id }, select: { title: true } });
  return announcement?.title ?? null;
}

/** Returns what notifications say of an event of a company. Null if it is gone. */
export async function findCompanyEventFacts(db: Db, id: string) {
  return db.companyEvent.findUnique({
    where: { id },
    select: {
      title: true,
      meetsAt: true,
      startsAt: true,
      cancelReason: true,
      vtc: { select: { name: true } },
    },
  });
}

/** Returns a notice's source text. Null if it is gone. */
export async function findNoticeText(db: Db, id: string): Promise<string | null> {
  const notice = await db.notice.findUnique({ where: { id }, select: { body: true } });
  return notice && sourceOf(notice.body);
}

/** Returns a plan's facts for notifications. Null if it is gone. */
export async function findPlanFacts(db: Db, planId: string) {
  return db.jobPlan.findUnique({
    where: { id: planId },
    select: {
      cargo: true,
      sourceCity: true,
      destinationCity: true,
      dueAt: true,
      state: true,
      driverId: true,
    },
  });
}

/** Returns a route plan's facts for notifications. Null if it is gone. */
export async function findRoutePlanFacts(db: Db, id: string) {
  const legs = {
    select: { sourceCity: true, destinationCity: true },
    orderBy: { ordinal: 'asc' },
  } as const;
  return db.routePlan.findUnique({ where: { id }, select: { name: true, driverId: true, legs } });
}

/** Returns an alliance's name. Null if it is gone. */
export async function findAllianceName(db: Db, id: string): Promise<string | null> {
  const alliance = await db.alliance.findUnique({ where: { id }, select: { name: true } });
  return alliance?.name ?? null;
}

/** Returns a webhook's host. Null if it is gone. */
export async function findWebhookHost(db: Db, id: string): Promise<string | null> {
  const found = await db.webhookEndpoint.findUnique({ where: { id }, select: { host: true } });
  return found?.host ?? null;
}

/** Returns a warning; null if it was withdrawn or removed. */
export async function findWarning(
  db: Db,
  id: string,
): Promise<{ readonly reason: string; readonly expiresAt: Date } | null> {
  return db.memberWarning.findUnique({
    where: { id, withdrawnAt: null },
    select: { reason: true, expiresAt: true },
  });
}
