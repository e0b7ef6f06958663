import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { vtcSorts, type VtcSort } from '@waybill/schema/features/vtcs.contract';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/search-field.css';
import classes from './vtc-search-form.module.css';

const typingPauseMs = 300;

interface VtcSearchFormProps {
  readonly search: string;
  readonly sort: VtcSort;
  readonly onSearch: (search: string) => void;
  readonly onSort: (sort: VtcSort) => void;
}

/** What to look for, which is told after a pause in typing, and how to sort what is found. */
export function VtcSearchForm({ search, sort, onSearch, onSort }: VtcSearchFormProps) {
  const t = useTranslations('join');
  const [text, setText] = useState(search);
  const tell = useDebouncedCallback(onSearch, typingPauseMs);
  return (
    <search>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          tell.flush();
        }}
      >
        <TextInput
          type="search"
          label={t('searchLabel')}
          placeholder={t('searchPlaceholder')}
          maxLength={limits.searchText.max}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            tell(event.currentTarget.value.trim());
          }}
        />
        <NativeSelect
          label={t('sortLabel')}
          data={vtcSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          value={sort}
          onChange={(event) => {
            const chosen = vtcSorts.find((value) => value === event.currentTarget.value);
            if (chosen !== undefined) onSort(chosen);
          }}
        />
      </form>
    </search>
  );
}
