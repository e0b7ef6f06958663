import { Group, Paper, Text, Title } from '@mantine/core';
import type { Overview } from '@waybill/schema/features/operations.models';
import { useTranslations } from 'use-intl';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { backupsPath } from '#src/features/backups/backups.paths.ts';

/** The age of the last backup, in red if it is overdue. */
export function LastBackup({ lastBackupAt, isBackupOld }: Overview) {
  const t = useTranslations('operatorOverview');
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="last-backup">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3" id="last-backup">
          {t('backupTitle')}
        </Title>
        <TextLink to={backupsPath}>{t('toBackups')}</TextLink>
      </Group>
      <Group gap={8} mt="xs" wrap="nowrap">
        <EvidenceMark kind={isBackupOld ? 'rejected' : 'verified'} />
        <Text fw={600} {...(isBackupOld && { c: 'red' })}>
          {lastBackupAt === null ? t('noBackup') : <RelativeTime at={lastBackupAt} />}
        </Text>
      </Group>
      {isBackupOld && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('backupOld')}
        </Text>
      )}
    </Paper>
  );
}
