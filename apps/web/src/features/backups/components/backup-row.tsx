import { Button, Group } from '@mantine/core';
import type { Backup } from '@waybill/schema/features/backups.models';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import classes from '#src/components/table-rows.module.css';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { formatBytes } from '#src/lib/bytes.ts';
import { useDownloadBackup, useVerifyBackup } from '../backups.queries.ts';

interface BackupRowProps {
  readonly backup: Backup;
  /** True while a task runs, so that no other can start. */
  readonly isBusy: boolean;
}

/** A backup: kind, time, size, places and encryption, with its actions. */
export function BackupRow({ backup, isBusy }: BackupRowProps) {
  const { name, kind, madeAt, bytes, isEncrypted, places, summary } = backup;
  const t = useTranslations('operatorBackups');
  const format = useFormatter();
  const locale = useLocale();
  const verifying = useVerifyBackup();
  const downloading = useDownloadBackup();
  return (
    <tr>
      <td>
        <div className={classes.strong}>
          {t(`kinds.${kind}`)} · <RelativeTime at={madeAt} />
        </div>
        <div className={classes.quiet}>{name}</div>
        {summary !== null && (
          <div className={classes.quiet}>
            {t('holds', {
              version: summary.waybill,
              rows: format.number(summary.rows),
              tables: summary.tables,
            })}
          </div>
        )}
      </td>
      <td data-numeric data-label={t('size')}>
        {formatBytes(bytes, locale)}
      </td>
      <td data-hides-below="medium" data-label={t('lies')}>
        {places.map((place) => t(`places.${place}`)).join(', ')}
        <div className={classes.quiet}>{t(isEncrypted ? 'encrypted' : 'notEncrypted')}</div>
      </td>
      <td className={classes.end}>
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            size="xs"
            aria-label={t('verifyNamed', { name })}
            disabled={isBusy}
            loading={verifying.isPending}
            onClick={() => verifying.mutate(name)}
          >
            {t('verify')}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={t('downloadNamed', { name })}
            loading={downloading.isPending}
            onClick={() => downloading.mutate(name)}
          >
            {t('download')}
          </Button>
        </Group>
      </td>
    </tr>
  );
}
