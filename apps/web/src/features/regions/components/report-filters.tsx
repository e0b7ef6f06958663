import { Stack, TextInput } from '@mantine/core';
import { regionEnds, regionKinds } from '@waybill/schema/features/regions.fields';
import { games } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { SearchForm } from '#src/components/search-form.tsx';
import { kindName, reportPeriods, type ReportSearch } from '../report-search.model.ts';
import classes from './report-filters.module.css';

interface ReportFiltersProps {
  readonly value: ReportSearch;
  /** Why there is no report for the chosen days. */
  readonly refusal?: string | undefined;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** The report's filters: days, game and grouping. */
export function ReportFilters({ value, refusal, onChange }: ReportFiltersProps) {
  const t = useTranslations('regions');
  return (
    <Stack gap="sm">
      <div className={classes.chips}>
        <FilterChips
          label={t('period')}
          chips={reportPeriods.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
          value={value.period}
          onChange={(period) => onChange({ period: period === '30' ? '' : period })}
        />
        <FilterChips
          label={t('game')}
          chips={games.map((game) => ({ value: game, label: t(`games.${game}`) }))}
          value={value.game}
          onChange={(game) => onChange({ game })}
        />
      </div>
      <div className={classes.chips}>
        <FilterChips
          label={t('by')}
          chips={regionKinds.map((kind) => ({
            value: kind,
            label: t(`kinds.${kindName(kind, value.game)}`),
          }))}
          value={value.by}
          onChange={(by) => onChange({ by: by === 'country' ? '' : by })}
        />
        {value.by !== 'lane' && (
          <FilterChips
            label={t('end')}
            chips={regionEnds.map((end) => ({ value: end, label: t(`ends.${end}`) }))}
            value={value.end}
            onChange={(end) => onChange({ end: end === 'source' ? '' : end })}
          />
        )}
      </div>
      <SearchForm
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        search={value.search}
        onSearch={(search) => onChange({ search })}
        className={classes.form}
      >
        {value.period === 'own' && (
          <>
            <TextInput
              type="date"
              label={t('from')}
              max={value.to}
              error={refusal}
              value={value.from ?? ''}
              onChange={(event) => onChange({ from: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label={t('to')}
              min={value.from}
              value={value.to ?? ''}
              onChange={(event) => onChange({ to: event.currentTarget.value })}
            />
          </>
        )}
      </SearchForm>
    </Stack>
  );
}
