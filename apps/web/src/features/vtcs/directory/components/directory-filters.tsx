import { Button, NativeSelect, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { games } from '@waybill/schema/features/telemetry.models';
import { vtcSorts } from '@waybill/schema/features/vtcs.contract';
import { recruitments } from '@waybill/schema/features/vtcs.fields';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import '#src/components/input.css';
import { SearchForm } from '#src/components/search-form.tsx';
import type { DirectorySearch } from '../use-directory-search.ts';
import classes from './directory-filters.module.css';

// With all countries and languages, which few look for.
const MoreFilters = lazy(async () => ({
  default: (await import('./more-filters.tsx')).MoreFilters,
}));

export interface DirectoryFiltersProps {
  readonly value: DirectorySearch;
  readonly onChange: (changes: Readonly<Partial<Record<keyof DirectorySearch, string>>>) => void;
}

/** Which companies to look for. */
export function DirectoryFilters({ value, onChange }: DirectoryFiltersProps) {
  const t = useTranslations();
  const moreId = useId();
  const { country, speaks, size } = value;
  const [isOpen, setIsOpen] = useState(Boolean(country ?? speaks ?? size));
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
      <SearchForm
        label={t('vtcDirectory.search')}
        placeholder={t('vtcDirectory.searchPlaceholder')}
        search={value.search}
        onSearch={(search) => onChange({ search })}
        className={classes.form}
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
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('vtcDirectory.more')}
        </Button>
      </SearchForm>
      <div id={moreId} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <MoreFilters value={value} onChange={onChange} />
          </Suspense>
        )}
      </div>
    </Stack>
  );
}
