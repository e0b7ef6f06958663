import { importColumns } from '@waybill/schema/features/imports.models';
import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './imports.module.css';

/** The columns that a table can have, collapsed by default. */
export function ImportColumns() {
  const t = useTranslations('imports');
  return (
    <details className={classes.columns}>
      <summary>{t('columnsTitle')}</summary>
      <Text size="sm" my="xs">
        {t('columnsText')}
      </Text>
      <dl className={classes.columnList}>
        {importColumns.map(({ name, required }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> {required && <span>{t('required')}</span>}
            </dt>
            <dd>{t(`columns.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
