import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { citiesQuery } from '../traffic.queries.ts';
import classes from './traffic.module.css';

/** The traffic around cities, slowest first. */
export function CityTable({ game }: { readonly game: Game }) {
  const t = useTranslations('traffic');
  const { share } = useFormatters();
  const query = useInfiniteQuery(citiesQuery(game));
  const [isEvery, setIsEvery] = useState(false);
  const chips = [
    { value: false, label: t('citiesTold') },
    { value: true, label: t('citiesEvery') },
  ] as const;
  return (
    <Stack gap="sm">
      <FilterChips
        label={t('cities')}
        chips={chips.map(({ value, label }) => ({ value: String(value), label }))}
        value={String(isEvery)}
        onChange={(value) => setIsEvery(value === 'true')}
      />
      <MoreList
        query={query}
        loading={t('citiesLoading')}
        failed={t('failed')}
        more={t('more')}
        empty={{ title: t('noCities'), text: t('noCitiesText') }}
      >
        {(cities) => {
          const shown = cities.filter(
            ({ congestion, wet, reports }) => isEvery || congestion || wet || reports > 0,
          );
          if (shown.length === 0) return <Text c="dimmed">{t('noneNowText')}</Text>;
          return (
            <DataTable
              label={t('cities')}
              columns={[
                { label: t('city') },
                { label: t('congestion'), isNumeric: true },
                { label: t('wet'), isNumeric: true },
                { label: t('drivers'), isNumeric: true, hidesBelow: 'medium' },
                { label: t('age'), isNumeric: true, hidesBelow: 'medium' },
                { label: t('reportsOf'), isNumeric: true, hidesBelow: 'medium' },
              ]}
            >
              {shown.map(({ id, name, congestion, wet, reports }) => {
                const measured = congestion ?? wet;
                return (
                  <tr key={id} className={classes.city}>
                    <td className={classes.cell}>{name}</td>
                    <td className={classes.figure} data-label={t('congestion')}>
                      {congestion ? share(congestion.share) : t('noData')}
                    </td>
                    <td className={classes.figure} data-label={t('wet')}>
                      {wet ? share(wet.share) : t('noData')}
                    </td>
                    <td className={classes.figure} data-hides-below="medium">
                      {measured?.drivers ?? dash}
                    </td>
                    <td className={classes.figure} data-hides-below="medium">
                      {measured ? <RelativeTime at={measured.at} /> : dash}
                    </td>
                    <td className={classes.figure} data-hides-below="medium">
                      {reports > 0 ? reports : dash}
                    </td>
                  </tr>
                );
              })}
            </DataTable>
          );
        }}
      </MoreList>
    </Stack>
  );
}
