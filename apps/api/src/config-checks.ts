import type { Config } from './config.ts';
import { defaultBackupSchedule } from './config-operation-variables.ts';

/**
 * Backup settings that would otherwise fail only at the first backup: invalid schedules and keys. The parsers are
 * loaded only if the settings are present.
 */
export async function findUnusable({
  backups: { schedule, recipients, identity },
}: Pick<Config, 'backups'>): Promise<string[]> {
  const problems: string[] = [];
  if (schedule !== null && !(await namesTimes(schedule))) {
    problems.push(
      `BACKUP_SCHEDULE is not a valid cron expression. Its five fields are minute, hour, day, month and weekday, such as ${defaultBackupSchedule}.`,
    );
  }
  if (recipients.length === 0 && identity === null) return problems;
  const { isIdentity, isRecipient } = await import('@waybill/db/backup/encryption');
  if (!recipients.every(isRecipient)) {
    problems.push(
      'BACKUP_RECIPIENT is not a valid age recipient. Copy the whole line that npm run admin -- backup keys printed.',
    );
  }
  if (identity !== null && !isIdentity(identity)) {
    problems.push(
      'BACKUP_IDENTITY is not a valid age identity. Copy all of it, starting with AGE-SECRET-KEY-.',
    );
  }
  return problems;
}

async function namesTimes(schedule: string): Promise<boolean> {
  if (schedule === defaultBackupSchedule) return true;
  const { default: parser } = await import('cron-parser');
  try {
    parser.parseExpression(schedule, { utc: true }).prev();
    return true;
  } catch {
    return false;
  }
}
