import { Button, Skeleton, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchForm } from '#src/components/search-form.tsx';
import type { JobSearch } from '../../job-search.model.ts';
import classes from './job-filters.module.css';
import { NarrowChips } from './narrow-chips.tsx';

// Above what is looked for, they would keep it out of sight on a phone.
const FilterFields = lazy(async () => ({
  default: (await import('./filter-fields.tsx')).FilterFields,
}));

export interface JobFiltersProps {
  /** Null for the viewer's own jobs: they have one driver. */
  readonly vtcId: string | null;
  readonly viewer: User;
  readonly value: JobSearch;
  readonly onChange: (changes: Partial<JobSearch>) => void;
}

/** Which jobs to look for: by a text, told after a pause in typing, and by what a press shows. */
export function JobFilters({ vtcId, viewer, value, onChange }: JobFiltersProps) {
  const t = useTranslations('jobs');
  const fieldsId = useId();
  const { driverId, game, from, to } = value;
  const count = [driverId, game, from, to].filter((each) => each !== undefined).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <Stack gap="sm">
      <SearchForm
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        search={value.search}
        onSearch={(search) => onChange({ search })}
        className={classes.form}
      >
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('filters', { count })}
        </Button>
      </SearchForm>
      <div id={fieldsId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={61} />}>
            <FilterFields {...{ vtcId, viewer, value, onChange }} />
          </Suspense>
        )}
      </div>
      <NarrowChips value={value} onChange={onChange} />
    </Stack>
  );
}
