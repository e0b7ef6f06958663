import { DataList, Paper, Title } from '@mantine/core';
import type { Vtc } from '@waybill/schema/features/vtcs.contract';
import { useTranslations } from 'use-intl';
import { useNames } from '#src/lib/formatters.ts';

/** What there is to know about a company. */
export function VtcInfo({ vtc }: { readonly vtc: Vtc }) {
  const t = useTranslations();
  const { nameCountry, nameLanguage } = useNames();
  const rows = [
    [t('overview.owner'), vtc.owner.username],
    [t('overview.country'), nameCountry(vtc.country) ?? t('common.notSet')],
    [t('overview.language'), nameLanguage(vtc.language) ?? t('common.notSet')],
    [t('overview.recruitment'), t(`overview.recruitments.${vtc.recruitment}`)],
    [t('overview.inactiveTimer'), t('overview.days', { days: vtc.inactiveTimer })],
  ] as const;
  return (
    <Paper component="section" withBorder p="md" aria-label={t('overview.info')}>
      <Title order={2} size="h3" mb="sm">
        {t('overview.info')}
      </Title>
      <DataList withDivider labelWidth={120}>
        {rows.map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Paper>
  );
}
