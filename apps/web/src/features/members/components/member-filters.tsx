import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memberSorts } from '@waybill/schema/features/members.contract';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/search-field.css';
import { rolesQuery } from '#src/features/roles/roles.queries.ts';
import type { MemberSearch } from '../members.queries.ts';
import classes from './member-filters.module.css';

const typingPauseMs = 300;

interface MemberFiltersProps {
  readonly vtcId: string;
  readonly value: MemberSearch;
  readonly onChange: (changes: Partial<MemberSearch>) => void;
}

/** Whom to look for, told after a pause in typing, and in which order. */
export function MemberFilters({ vtcId, value, onChange }: MemberFiltersProps) {
  const t = useTranslations('members');
  const { data: roles = [] } = useQuery(rolesQuery(vtcId));
  const [text, setText] = useState(value.search);
  const tell = useDebouncedCallback((search: string) => onChange({ search }), typingPauseMs);
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
          label={t('search')}
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
          label={t('role')}
          data={[
            { value: '', label: t('allRoles') },
            ...roles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={value.roleId}
          onChange={(event) => onChange({ roleId: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('sort')}
          data={memberSorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
          value={value.sort}
          onChange={(event) => {
            const chosen = memberSorts.find((sort) => sort === event.currentTarget.value);
            if (chosen !== undefined) onChange({ sort: chosen });
          }}
        />
      </form>
    </search>
  );
}
