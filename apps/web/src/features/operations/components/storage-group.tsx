import { Paper, Text } from '@mantine/core';
import type { StorageGroup as Group } from '@waybill/schema/features/operations.models';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { formatBytes } from '#src/lib/bytes.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from './storage-group.module.css';

interface StorageGroupProps {
  readonly group: Group;
  /** The total of all groups. */
  readonly allBytes: number;
}

/** A group of tables: its share of the storage, its retention, and its tables. */
export function StorageGroup({ group, allBytes }: StorageGroupProps) {
  const { kind, bytes, rows, retentionDays, tables } = group;
  const t = useTranslations('operatorStorage');
  const format = useFormatter();
  const { share } = useFormatters();
  const locale = useLocale();
  return (
    <Paper component="li" withBorder p="md">
      <details>
        <summary className={classes.summary}>
          <span className={classes.name}>{t(`kinds.${kind}`)}</span>
          <span className={classes.bytes}>{formatBytes(bytes, locale)}</span>
        </summary>
        <FigureTable
          columns={[t('table'), t('rows'), t('size')]}
          rows={tables.map((table) => ({
            key: table.name,
            name: <code>{table.name}</code>,
            figures: [format.number(table.rows), formatBytes(table.bytes, locale)],
          }))}
        />
      </details>
      <span className={classes.bar} aria-hidden>
        <span className={classes.done} style={{ width: `${(bytes / (allBytes || 1)) * 100}%` }} />
      </span>
      <Text size="sm" c="dimmed">
        {t('about', { share: share(bytes / (allBytes || 1)), rows: format.number(rows) })} ·{' '}
        {retentionDays === null ? t('stays') : t('keptFor', { days: retentionDays })}
      </Text>
    </Paper>
  );
}
