import { NativeSelect } from '@mantine/core';
import { vtcSorts, type VtcSort } from '@waybill/schema/features/vtcs.contract';
import { useTranslations } from 'use-intl';
import { SearchForm } from '#src/components/search-form.tsx';
import classes from './vtc-search-form.module.css';

interface VtcSearchFormProps {
  readonly search: string;
  readonly sort: VtcSort;
  readonly onSearch: (search: string) => void;
  readonly onSort: (sort: VtcSort) => void;
}

/** The search field, debounced, and the sort order of companies. */
export function VtcSearchForm({ search, sort, onSearch, onSort }: VtcSearchFormProps) {
  const t = useTranslations('join');
  return (
    <SearchForm
      label={t('searchLabel')}
      placeholder={t('searchPlaceholder')}
      search={search}
      onSearch={onSearch}
      className={classes.form}
    >
      <NativeSelect
        label={t('sortLabel')}
        data={vtcSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={sort}
        onChange={(event) => {
          const chosen = vtcSorts.find((value) => value === event.currentTarget.value);
          if (chosen !== undefined) onSort(chosen);
        }}
      />
    </SearchForm>
  );
}
