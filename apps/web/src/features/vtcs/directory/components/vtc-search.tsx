import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { messages } from '@waybill/schema/messages';
import { useLocale, useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { useSection } from '#src/features/users/users.queries.ts';
import type { Joining } from '../../memberships/memberships.queries.ts';
import { useSearchInUrl } from '../use-search-in-url.ts';
import { popularVtcsQuery, vtcSearchQuery } from '../vtc-list.queries.ts';
import { NoVtcsFound } from './no-vtcs-found.tsx';
import { VtcCards, VtcCardSkeletons } from './vtc-cards.tsx';
import { VtcSearchForm } from './vtc-search-form.tsx';

const nothing = [] as const;

/** Searches companies by name, tag or country. */
export function VtcSearch({ joining }: { readonly joining: Joining }) {
  const { search, sort, change } = useSearchInUrl();
  return (
    <Stack gap="md">
      <VtcSearchForm
        search={search}
        sort={sort}
        onSearch={(text) => change({ search: text })}
        onSort={(chosen) => change({ sort: chosen })}
      />
      <Results search={search} sort={sort} joining={joining} />
    </Stack>
  );
}

interface ResultsProps extends Pick<ReturnType<typeof useSearchInUrl>, 'search' | 'sort'> {
  readonly joining: Joining;
}

function Results({ search, sort, joining }: ResultsProps) {
  const t = useTranslations('join');
  const language = useLocale();
  const query = useInfiniteQuery(vtcSearchQuery({ search, sort, language }));
  const { data, isPending, isPlaceholderData } = query;
  const { expanded } = useSection('popularVtcs');
  const { data: popular = nothing } = useQuery({ ...popularVtcsQuery, enabled: expanded });
  if (data === undefined) {
    return isPending ? (
      <VtcCardSkeletons />
    ) : (
      <ErrorState message={messages.unableToFetchVtcs} query={query} />
    );
  }
  const { total = 0, totalIsExact = true } = data.pages.at(-1) ?? {};
  // Popular companies are already above, so they are left out unless there is a search text.
  const above = expanded && search === '' ? popular.map(({ id }) => id) : [];
  const vtcs = data.rows.filter(({ id }) => !above.includes(id));
  return (
    <Stack gap="md">
      <output>
        {total === 0 ? (
          <NoVtcsFound />
        ) : (
          <Text size="sm" c="dimmed">
            {t(totalIsExact ? 'total' : 'moreThan', { total })}
            {vtcs.length === 0 && `. ${t('allAbove')}`}
          </Text>
        )}
      </output>
      <VtcCards vtcs={vtcs} joining={joining} isBusy={isPlaceholderData} />
      <MoreButton label={t('showMore')} failure={messages.unableToFetchVtcs} query={query} />
    </Stack>
  );
}
