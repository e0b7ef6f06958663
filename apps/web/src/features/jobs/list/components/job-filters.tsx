import { NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { games } from '@waybill/schema/features/telemetry.models';
import type { User } from '@waybill/schema/features/users.models';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { SearchForm } from '#src/components/search-form.tsx';
import { can } from '#src/lib/can.ts';
import type { JobSearch } from '../../job-search.model.ts';
import classes from './job-filters.module.css';

// With lists to search in, which few need.
const DriverPicker = lazy(async () => ({
  default: (await import('./driver-picker.tsx')).DriverPicker,
}));

/** Stands for a driver who is chosen from a list of its own. */
const other = 'other';

interface JobFiltersProps {
  /** Null for the viewer's own jobs: they have one driver. */
  readonly vtcId: string | null;
  readonly viewer: User;
  readonly value: JobSearch;
  readonly onChange: (changes: Partial<JobSearch>) => void;
}

/** Which jobs to look for, told after a pause in typing. */
export function JobFilters({ vtcId, viewer, value, onChange }: JobFiltersProps) {
  const t = useTranslations('jobs');
  return (
    <SearchForm
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      search={value.search}
      onSearch={(search) => onChange({ search })}
      className={classes.form}
    >
      {vtcId !== null && <DriverFilter {...{ vtcId, viewer, value, onChange }} />}
      <NativeSelect
        label={t('game')}
        data={[
          { value: '', label: t('bothGames') },
          ...games.map((game) => ({ value: game, label: t(`games.${game}`) })),
        ]}
        value={value.game ?? ''}
        onChange={(event) => {
          const chosen = games.find((game) => game === event.currentTarget.value);
          onChange({ game: chosen });
        }}
      />
      <TextInput
        type="date"
        label={t('from')}
        max={value.to}
        value={value.from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t('to')}
        min={value.from}
        value={value.to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
    </SearchForm>
  );
}

interface DriverFilterProps extends JobFiltersProps {
  readonly vtcId: string;
}

/** Whose jobs: everybody's, the viewer's own, or those of another driver who is looked for. */
function DriverFilter({ vtcId, viewer, value, onChange }: DriverFilterProps) {
  const t = useTranslations('jobs');
  const { driverId } = value;
  const [isChoosing, setIsChoosing] = useState(false);
  const maySeeOthers = can(viewer, 'VIEW_MEMBERS_PAGE');
  const isOther =
    maySeeOthers && (isChoosing || (driverId !== undefined && driverId !== viewer.id));
  return (
    <>
      <NativeSelect
        label={t('driver')}
        data={[
          { value: '', label: t('everyDriver') },
          { value: viewer.id, label: t('you', { name: viewer.username }) },
          ...(maySeeOthers ? [{ value: other, label: t('anotherDriver') }] : []),
        ]}
        value={isOther ? other : (driverId ?? '')}
        onChange={(event) => {
          const { value: chosen } = event.currentTarget;
          setIsChoosing(chosen === other);
          onChange({ driverId: chosen === viewer.id ? viewer.id : undefined });
        }}
      />
      {isOther && (
        <Suspense fallback={<Skeleton height={61} />}>
          <DriverPicker
            vtcId={vtcId}
            driverId={driverId}
            onChange={(chosen) => onChange({ driverId: chosen })}
          />
        </Suspense>
      )}
    </>
  );
}
