import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import './combobox.css';
import './input.css';
import { api } from '#src/lib/api.ts';

const typingPauseMs = 300;
const shownAtOnce = 20;

/** A selectable company. */
export interface PickedCompany {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
}

interface CompanyPickerProps {
  readonly label: string;
  readonly value: PickedCompany | null;
  readonly onChange: (company: PickedCompany | null) => void;
  readonly error?: string | null;
  /** The ids of companies to exclude. */
  readonly without: readonly string[];
}

/** Picks a company by name or tag. */
export function CompanyPicker({ label, value, onChange, error, without }: CompanyPickerProps) {
  const t = useTranslations('companyPicker');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingPauseMs);
  // The field contains the chosen company's name, which is not a search.
  const wanted = value !== null && search === nameOf(value) ? '' : search;
  const { data: found = [] } = useQuery(companySearchQuery(wanted));
  const isListed = value === null || found.some(({ id }) => id === value.id);
  const companies = (isListed ? found : [value, ...found]).filter(
    ({ id }) => !without.includes(id),
  );
  return (
    <Select
      label={label}
      placeholder={t('find')}
      data={companies.map((company) => ({ value: company.id, label: nameOf(company) }))}
      value={value?.id ?? null}
      onChange={(chosen) => onChange(companies.find(({ id }) => id === chosen) ?? null)}
      error={error}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // Already filtered by the server.
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('none')}
      data-autofocus
    />
  );
}

function nameOf({ name, tag }: PickedCompany): string {
  return `${name} (${tag})`;
}

/** Searches companies by part of their name or tag; the previous results stay while new ones load. */
function companySearchQuery(search: string) {
  return queryOptions({
    queryKey: ['vtcs', 'found', search],
    queryFn: async ({ signal }) => {
      const query = { limit: shownAtOnce, ...(search !== '' && { search }) };
      return (await api(vtcsContract.list, { query }, { signal })).vtcs;
    },
    placeholderData: keepPreviousData,
  });
}
