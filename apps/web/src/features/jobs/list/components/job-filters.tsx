import { Stack } from '@mantine/core';
import type { User } from '@waybill/schema/features/users.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FilterForm } from '#src/components/filter-form.tsx';
import type { JobSearch } from '../../job-search.model.ts';
import classes from './job-filters.module.css';
import { NarrowChips } from './narrow-chips.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';

const FilterFields = lazyPart(async () => (await import('./filter-fields.tsx')).FilterFields);

export interface JobFiltersProps {
  /** Null for the viewer's own jobs, which have one driver. */
  readonly vtcId: string | null;
  readonly viewer: User;
  readonly value: JobSearch;
  readonly onChange: (changes: Partial<JobSearch>) => void;
}

/** The filters of the job list: a debounced text, and further filters behind a button. */
export function JobFilters({
  vtcId,
  viewer,
  value,
  onChange,
  children,
}: JobFiltersProps & { readonly children: ReactNode }) {
  const t = useTranslations('jobs');
  const { driverId, game, from, to } = value;
  const count = [driverId, game, from, to].filter((each) => each !== undefined).length;
  return (
    <Stack gap="sm">
      <FilterForm
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        search={value.search}
        onSearch={(search) => onChange({ search })}
        className={classes.form}
        isLabelHidden
        moreLabel={t('filters', { count })}
        opensMore={count > 0}
        more={<FilterFields {...{ vtcId, viewer, value, onChange }} />}
      >
        {children}
      </FilterForm>
      <NarrowChips value={value} onChange={onChange} />
    </Stack>
  );
}
