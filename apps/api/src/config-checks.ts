import type { Config } from './config.ts';
import { defaultBackupSchedule } from './config-operation-variables.ts';

/**
 * What nobody would learn of before the night of the first backup: a schedule that names no time, and keys
 * with a character too few. What knows them is loaded only where they are set.
 */
export async function findUnusable({
  backups: { schedule, recipients, identity },
}: Pick<Config, 'backups'>): Promise<string[]> {
  const problems: string[] = [];
  if (schedule !== null && !(await namesTimes(schedule))) {
    problems.push(
      `BACKUP_SCHEDULE names no time: its five fields are minute, hour, day, month and weekday, such as ${defaultBackupSchedule}.`,
    );
  }
  if (recipients.length === 0 && identity === null) return problems;
  const { isIdentity, isRecipient } = await import('@waybill/db/backup/encryption');
  if (!recipients.every(isRecipient)) {
    problems.push(
      'BACKUP_RECIPIENT is no recipient of age: it was cut off or mistyped. Copy it whole, as npm run admin -- backup keys has printed it.',
    );
  }
  if (identity !== null && !isIdentity(identity)) {
    problems.push(
      'BACKUP_IDENTITY is no identity of age: it was cut off or mistyped. Copy it whole, from AGE-SECRET-KEY- to its end.',
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
