import type { Backup, BackupWork as PresentedWork } from '@waybill/schema/features/backups.models';
import type { BackupEntry, BackupWork } from '../../lib/backups.ts';

export function presentBackup({ madeAt, places, ...entry }: BackupEntry): Backup {
  return { ...entry, places: [...places], madeAt: madeAt.toISOString() };
}

export function presentWork({ startedAt, endedAt, ...work }: BackupWork): PresentedWork {
  return {
    ...work,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
