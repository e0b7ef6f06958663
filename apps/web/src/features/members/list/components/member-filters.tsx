import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { SearchForm } from '#src/components/search-form.tsx';
import { rolesQuery } from '#src/features/roles/roles.queries.ts';
import { useRoleName } from '#src/features/roles/use-role-name.ts';
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
  const nameRole = useRoleName();
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
          ...roles.map((role) => ({ value: role.id, label: nameRole(role) })),
        ]}
        value={value.roleId}
        onChange={(event) => onChange({ roleId: event.currentTarget.value })}
      />
    </SearchForm>
  );
}
