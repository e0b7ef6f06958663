import { NativeSelect } from '@mantine/core';
import { vtcSizes } from '@waybill/schema/features/vtcs.contract';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { CountryPicker } from '#src/components/country-picker.tsx';
import { LanguagePicker } from '#src/components/language-picker.tsx';
import classes from './directory-filters.module.css';
import type { DirectoryFiltersProps } from './directory-filters.tsx';

const { S, M, L } = limits.vtcSizes;

/** The numbers of drivers in each size. */
const ranges = { S: `1–${S}`, M: `${S + 1}–${M}`, L: `${M + 1}–${L}`, XL: `${L + 1}+` } as const;

/** Filters by country, language and size. */
export function MoreFilters({ value, onChange }: DirectoryFiltersProps) {
  const t = useTranslations('vtcDirectory');
  return (
    <div className={classes.more}>
      <CountryPicker
        label={t('country')}
        value={value.country ?? ''}
        onChange={(country) => onChange({ country })}
      />
      <LanguagePicker
        label={t('language')}
        value={value.speaks ?? ''}
        // A language includes all its regions.
        onChange={(tag) => onChange({ speaks: tag.split('-')[0] ?? '' })}
      />
      <NativeSelect
        label={t('size')}
        data={[
          { value: '', label: t('anySize') },
          ...vtcSizes.map((size) => ({ value: size, label: t('sizeOf', { range: ranges[size] }) })),
        ]}
        value={value.size ?? ''}
        onChange={(event) => onChange({ size: event.currentTarget.value })}
      />
    </div>
  );
}
