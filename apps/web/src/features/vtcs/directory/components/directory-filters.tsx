import { NativeSelect, Stack } from '@mantine/core';
import { games } from '@waybill/schema/features/telemetry.models';
import { vtcSorts } from '@waybill/schema/features/vtcs.contract';
import { recruitments } from '@waybill/schema/features/vtcs.fields';

import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { FilterForm } from '#src/components/filter-form.tsx';
import '#src/components/input.css';
import type { DirectorySearch } from '../use-directory-search.ts';
import classes from './directory-filters.module.css';
import { lazyPart } from '#src/components/lazy-part.tsx';

// Lazy, with all countries and languages, which few use.
const MoreFilters = lazyPart(async () => (await import('./more-filters.tsx')).MoreFilters);

export interface DirectoryFiltersProps {
  readonly value: DirectorySearch;
  readonly onChange: (changes: Readonly<Partial<Record<keyof DirectorySearch, string>>>) => void;
}

/** The filters of the company directory. */
export function DirectoryFilters({ value, onChange }: DirectoryFiltersProps) {
  const t = useTranslations();
  const { country, speaks, size } = value;
  return (
    <Stack gap="sm">
      <FilterChips
        label={t('vtcDirectory.games')}
        chips={[
          { value: '', label: t('vtcDirectory.everyGame') },
          ...games.map((game) => ({ value: game, label: t(`gameNames.${game}`) })),
        ]}
        value={value.game ?? ''}
        onChange={(game) => onChange({ game })}
      />
      <FilterForm
        label={t('vtcDirectory.search')}
        placeholder={t('vtcDirectory.searchPlaceholder')}
        search={value.search}
        onSearch={(search) => onChange({ search })}
        className={classes.form}
        moreLabel={t('vtcDirectory.more')}
        opensMore={Boolean(country ?? speaks ?? size)}
        more={<MoreFilters value={value} onChange={onChange} />}
      >
        <NativeSelect
          label={t('vtcDirectory.recruits')}
          data={[
            { value: '', label: t('vtcDirectory.anyRecruitment') },
            ...recruitments.map((recruitment) => ({
              value: recruitment,
              label: t(`vtcDirectory.recruitments.${recruitment}`),
            })),
          ]}
          value={value.recruits ?? ''}
          onChange={(event) => onChange({ recruits: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('vtcDirectory.sort')}
          data={vtcSorts.map((sort) => ({ value: sort, label: t(`vtcDirectory.sorts.${sort}`) }))}
          value={value.sort}
          onChange={(event) => onChange({ sort: event.currentTarget.value })}
        />
      </FilterForm>
    </Stack>
  );
}
