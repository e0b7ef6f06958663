import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { memberSearchQuery } from '../members.queries.ts';

const typingPauseMs = 300;

/** A selectable member. */
export interface PickedMember {
  readonly id: string;
  readonly username: string;
}

interface MemberPickerProps {
  readonly vtcId: string;
  readonly label: string;
  readonly value: PickedMember | null;
  readonly onChange: (member: PickedMember | null) => void;
  readonly placeholder: string;
  /** The id of a member to exclude. */
  readonly without?: string;
}

/** Picks a member by part of their name, or none. */
export function MemberPicker({
  vtcId,
  label,
  value,
  onChange,
  placeholder,
  without,
}: MemberPickerProps) {
  const t = useTranslations('memberPicker');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingPauseMs);
  // The field contains the chosen member's name, which is not a search.
  const wanted = search === value?.username ? '' : search;
  const { data } = useInfiniteQuery(
    memberSearchQuery(vtcId, { search: wanted, sort: 'name', roleId: '', doing: null }),
  );
  const found: readonly PickedMember[] = data?.rows ?? [];
  const isListed = value === null || found.some(({ id }) => id === value.id);
  const members = (isListed ? found : [value, ...found]).filter(({ id }) => id !== without);
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={members.map(({ id, username }) => ({ value: id, label: username }))}
      value={value?.id ?? null}
      onChange={(chosen) => onChange(members.find(({ id }) => id === chosen) ?? null)}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      // Already filtered by the server.
      filter={({ options }) => options}
      clearButtonProps={{ 'aria-label': t('clear', { label }), 'aria-hidden': false, tabIndex: 0 }}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('nobody')}
    />
  );
}
