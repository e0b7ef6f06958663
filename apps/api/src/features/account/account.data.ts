import type { AuditAction } from '@waybill/schema/registers';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { removeMedia } from '../media/media.data.ts';
import { markTrucksOf } from '../trucks/drivers.data.ts';

export async function ownsVtc(db: Db, userId: string): Promise<boolean> {
  return (await db.vtc.count({ where: { ownerId: userId } })) > 0;
}

/** Writes another name wherever the audit log names the user. */
export async function renameInAuditLog(db: Db, userId: string, name: string): Promise<void> {
  await db.auditEntry.updateMany({ where: { actorId: userId }, data: { actorName: name } });
  await db.auditEntry.updateMany({ where: { subjectId: userId }, data: { subjectName: name } });
  await renameWithinAuditEntries(db, userId, name);
}

const ownershipActions = [
  'ownership.offered',
  'ownership.withdrawn',
  'ownership.accepted',
  'ownership.assigned',
] as const satisfies readonly AuditAction[];

/**
 * Replaces the user's name in audit entries that mention it only as text, in all their companies.
 */
async function renameWithinAuditEntries(db: Db, userId: string, name: string): Promise<void> {
  const { username } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { username: true },
  });
  const companies = `SELECT vtc_id FROM membership_periods WHERE user_id = $1::uuid`;
  for (const state of ['before', 'after']) {
    for (const key of ['owner', 'offeredTo']) {
      await db.$executeRawUnsafe(
        `UPDATE audit_entries SET ${state} = jsonb_set(${state}, '{${key}}', to_jsonb($3::text))
         WHERE vtc_id IN (${companies}) AND action = ANY($4) AND ${state}->>'${key}' = $2`,
        userId,
        username,
        name,
        ownershipActions,
      );
    }
  }
  await db.$executeRaw`
    UPDATE audit_entries
    SET subject_name = left(${name}::text || substr(subject_name, char_length(${username}::text) + 1), 50)
    WHERE vtc_id IN (SELECT vtc_id FROM membership_periods WHERE user_id = ${userId}::uuid)
      AND action = 'traffic-report.removed'
      AND starts_with(subject_name, ${`${username}: `}::text)`;
}

/** How many jobs one statement changes: more would take longer than a statement may. */
const jobsAtOnce = 2_000;

/**
 * Removes a user's name from the jobs of companies, and deletes the user's other jobs, before the
 * account is deleted.
 */
export async function releaseJobs(db: Db, userId: string): Promise<void> {
  let count: number;
  do {
    count = await db.$executeRaw`
      UPDATE jobs SET driver_id = NULL WHERE id IN (
        SELECT id FROM jobs WHERE driver_id = ${userId}::uuid AND vtc_id IS NOT NULL
        LIMIT ${jobsAtOnce})`;
  } while (count > 0);
  do {
    count = await db.$executeRaw`
      DELETE FROM jobs WHERE id IN (
        SELECT id FROM jobs WHERE driver_id = ${userId}::uuid LIMIT ${jobsAtOnce})`;
  } while (count > 0);
}

/**
 * Removes a user's Steam id from data of other sources before the account is deleted: reports of
 * their jobs, and lines that wait for import in their companies.
 */
export async function forgetReports(db: Db, userId: string): Promise<void> {
  let count: number;
  do {
    count = await db.$executeRaw`
      UPDATE job_reports SET body = '' WHERE id IN (
        SELECT r.id FROM job_reports r JOIN jobs j ON j.id = r.job_id
        WHERE j.driver_id = ${userId}::uuid AND r.body <> '' LIMIT ${jobsAtOnce})`;
  } while (count > 0);
  await db.$executeRaw`
    UPDATE job_import_rows line
    SET outcome = 'INVALID', reason = 'DRIVER_UNKNOWN', mapped = line.mapped - 'driverSteamId'
    FROM membership_periods period
    JOIN users gone ON gone.id = period.user_id
    JOIN job_imports import ON import.vtc_id = period.vtc_id
    WHERE period.user_id = ${userId}::uuid AND line.import_id = import.id
      AND line.outcome = 'NEW' AND line.mapped->>'driverSteamId' = gone.steam_id`;
}

/** Deletes a user with their pictures, and by the foreign keys all that is theirs alone. */
export async function removeUser(db: Db, userId: string): Promise<void> {
  await markTrucksOf(db, userId);
  const { avatarId, discordAccount } = await db.user.delete({
    where: { id: userId },
    select: { avatarId: true, discordAccount: { select: { pictureId: true } } },
  });
  await removeMedia(db, [avatarId, discordAccount?.pictureId ?? null]);
}

/** @throws EMAIL_TAKEN */
export async function updateEmail(db: Db, userId: string, email: string): Promise<void> {
  const change = { where: { id: userId }, data: { email }, select: { id: true } };
  await db.user.update(change).catch((error: unknown) => {
    throw explainEmail(error);
  });
}

/** Converts the violation of the email's unique index to `EMAIL_TAKEN`. */
export function explainEmail(error: unknown): unknown {
  if (!isUniqueViolation(error, 'users_email_key')) return error;
  return AppError.at('email', 'EMAIL_TAKEN', error);
}
