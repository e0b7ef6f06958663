import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { RouteCity } from '@waybill/schema/features/route-plans.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import '#src/components/input.css';
import { citiesQuery } from '../route-plans.queries.ts';

const typingPauseMs = 250;

/** A selectable city. */
export type PickedCity = Pick<RouteCity, 'cityId' | 'name'>;

interface CityPickerProps {
  readonly game: Game;
  readonly label: string;
  readonly value: PickedCity | null;
  readonly onChange: (city: PickedCity | null) => void;
}

/** Picks a city by part of its name. */
export function CityPicker({ game, label, value, onChange }: CityPickerProps) {
  const t = useTranslations('routePlans');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingPauseMs);
  // The field contains the chosen city's name, which is not a search.
  const wanted = search === value?.name ? '' : search;
  const { data: found = [] } = useQuery(citiesQuery(game, wanted));
  const isListed = value === null || found.some(({ cityId }) => cityId === value.cityId);
  const cities: readonly PickedCity[] = isListed ? found : [value, ...found];
  return (
    <Select
      label={label}
      placeholder={t('findCity')}
      data={cities.map(({ cityId, name }) => ({ value: cityId, label: name }))}
      value={value?.cityId ?? null}
      onChange={(chosen) => onChange(cities.find(({ cityId }) => cityId === chosen) ?? null)}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // Already filtered by the server.
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('noSuchCity')}
      maxDropdownHeight={280}
    />
  );
}
