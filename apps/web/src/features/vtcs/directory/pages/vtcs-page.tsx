import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '@waybill/schema/messages';
import { useLocale, useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { useForgetReturn } from '#src/features/auth/use-forget-return.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { DirectoryFilters } from '../components/directory-filters.tsx';
import { VtcRows } from '../components/vtc-rows.tsx';
import { type DirectorySearch, useDirectorySearch } from '../use-directory-search.ts';
import { vtcSearchQuery } from '../vtc-list.queries.ts';
import classes from './vtcs-page.module.css';

/** The public directory of companies. */
export function VtcsPage() {
  const t = useTranslations('vtcDirectory');
  const [search, change] = useDirectorySearch();
  useForgetReturn();
  return (
    <Stack gap="md">
      <DocumentTitle title={t('title')} />
      <div className={classes.head}>
        <PageHeading>{t('title')}</PageHeading>
        <Text c="dimmed">{t('text')}</Text>
      </div>
      <DirectoryFilters value={search} onChange={change} />
      <Results search={search} />
    </Stack>
  );
}

/** True if no filters are set, in any order. */
function isUnfiltered({ sort: _sort, ...filters }: DirectorySearch): boolean {
  return Object.values(filters).every((value) => value === undefined || value === '');
}

function Results({ search }: { readonly search: DirectorySearch }) {
  const t = useTranslations('vtcDirectory');
  const language = useLocale();
  const query = useInfiniteQuery(vtcSearchQuery({ ...search, language }));
  const { data, isPending, isPlaceholderData } = query;
  if (data === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={messages.unableToFetchVtcs} query={query} />
    );
  }
  const { rows: vtcs, pages } = data;
  const { total = 0, totalIsExact = true } = pages.at(-1) ?? {};
  return (
    <Stack gap="md">
      <output>
        {total === 0 ? (
          <EmptyState
            title={t(isUnfiltered(search) ? 'none' : 'empty')}
            text={t(isUnfiltered(search) ? 'noneText' : 'emptyText')}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t(totalIsExact ? 'total' : 'moreThan', { total })}
          </Text>
        )}
      </output>
      {vtcs.length > 0 && <VtcRows vtcs={vtcs} isBusy={isPlaceholderData} />}
      <MoreButton label={t('showMore')} failure={messages.unableToFetchVtcs} query={query} />
    </Stack>
  );
}
