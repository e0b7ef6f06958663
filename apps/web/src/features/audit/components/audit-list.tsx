import { Paper, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { NothingFound } from '#src/components/nothing-found.tsx';
import { vtcByUserQuery } from '#src/features/vtcs/vtcs.queries.ts';
import { auditQuery, type AuditFilters } from '../audit.queries.ts';
import classes from './audit-list.module.css';
import { AuditRow } from './audit-row.tsx';

interface AuditListProps {
  readonly vtcId: string;
  readonly ownerId: string;
  readonly filters: AuditFilters;
}

/** The entries that pass the filters. */
export function AuditList({ vtcId, ownerId, filters }: AuditListProps) {
  const t = useTranslations('audit');
  const query = useInfiniteQuery(auditQuery(vtcId, filters));
  const names = useMemberNames(ownerId);
  const { data: entries, isPending, isFetching, isPlaceholderData } = query;
  if (entries === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState
        message={t('failed')}
        onRetry={() => void query.refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (entries.length === 0) {
    const isFiltered = Object.values(filters).some((filter) => filter !== null);
    return (
      <output>
        <NothingFound title={t('empty')} text={t(isFiltered ? 'emptyText' : 'nothingYet')} />
      </output>
    );
  }
  return (
    <Stack gap="md">
      <Paper component="section" withBorder aria-label={t('list')} aria-busy={isPlaceholderData}>
        <ul className={classes.list}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} names={names} />
          ))}
        </ul>
      </Paper>
      <MoreButton label={t('showMore')} failure={t('failed')} query={query} />
    </Stack>
  );
}

/** The members whom the company carries along, for entries that hold an id alone. */
function useMemberNames(ownerId: string): ReadonlyMap<string, string> {
  const { data: vtc } = useQuery(vtcByUserQuery(ownerId));
  return useMemo(() => new Map(vtc?.members.map(({ id, username }) => [id, username])), [vtc]);
}
