import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { SearchForm } from '#src/components/search-form.tsx';
import { rolesQuery } from '#src/features/roles/roles.queries.ts';
import type { MemberSearch } from '../../members.queries.ts';
import classes from './member-filters.module.css';

interface MemberFiltersProps {
  readonly vtcId: string;
  readonly value: MemberSearch;
  readonly onChange: (changes: Partial<MemberSearch>) => void;
}

/** The member list's filters; the search is debounced. */
export function MemberFilters({ vtcId, value, onChange }: MemberFiltersProps) {
  const t = useTranslations('members');
  const { data: roles = [] } = useQuery(rolesQuery(vtcId));
  return (
    <SearchForm
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      search={value.search}
      onSearch={(search) => onChange({ search })}
      className={classes.form}
    >
      <NativeSelect
        label={t('role')}
        data={[
          { value: '', label: t('allRoles') },
          ...roles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={value.roleId}
        onChange={(event) => onChange({ roleId: event.currentTarget.value })}
      />
    </SearchForm>
  );
}
