import { Stack } from '@mantine/core';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { SearchForm } from '#src/components/search-form.tsx';
import { pagesParameter } from '#src/lib/use-pages-in-address.ts';
import { useParameters } from '#src/lib/use-parameters.ts';

/** Returns the filters in the address: part of a name, and a state. */
export function useFilters<State extends string>(states: readonly State[]) {
  const { parameters } = useParameters();
  return {
    search: parameters.get('search') ?? '',
    state: states.find((known) => known === parameters.get('state')) ?? null,
  };
}

interface FindBarProps<State extends string> {
  readonly filters: { readonly search: string; readonly state: State | null };
  readonly states: readonly State[];
  readonly search: { readonly label: string; readonly hint: string };
  readonly filter: string;
  readonly nameState: (state: State | 'ALL') => string;
}

/** Filters by part of a name and by state. */
export function FindBar<State extends string>(props: FindBarProps<State>) {
  const { filters, states, search, filter, nameState } = props;
  const { change } = useParameters();
  const chips = (['ALL', ...states] as const).map((value) => ({
    value,
    label: nameState(value),
  }));
  return (
    <Stack gap="sm">
      <SearchForm
        label={search.label}
        placeholder={search.hint}
        search={filters.search}
        onSearch={(text) => change({ search: text, [pagesParameter]: '' })}
      />
      <FilterChips
        label={filter}
        value={filters.state ?? 'ALL'}
        chips={chips}
        onChange={(value) => change({ state: value === 'ALL' ? '' : value, [pagesParameter]: '' })}
      />
    </Stack>
  );
}
