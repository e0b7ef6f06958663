import { DataList, Group, Paper, Title } from '@mantine/core';
import type { Vtc } from '@waybill/schema/features/vtcs.contract';
import { useTranslations } from 'use-intl';
import { CountryFlag } from '#src/components/country-flag.tsx';
import { useNames } from '#src/lib/formatters.ts';

/** What there is to know about a company. */
export function VtcInfo({ vtc }: { readonly vtc: Vtc }) {
  const t = useTranslations();
  const { nameCountry, nameLanguage } = useNames();
  const rows = [
    [t('overview.owner'), vtc.owner.username],
    [
      t('overview.country'),
      vtc.country === null ? (
        t('common.notSet')
      ) : (
        <Group gap="xs" wrap="nowrap">
          <CountryFlag code={vtc.country} />
          {nameCountry(vtc.country)}
        </Group>
      ),
    ],
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
