import { Paper, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { auditQuery, type AuditFilters } from '../audit.queries.ts';
import classes from './audit-list.module.css';
import { AuditRow } from './audit-row.tsx';

interface AuditListProps {
  readonly vtcId: string;
  readonly filters: AuditFilters;
}

/** The entries that pass the filters. */
export function AuditList({ vtcId, filters }: AuditListProps) {
  const t = useTranslations('audit');
  const query = useInfiniteQuery(auditQuery(vtcId, filters));
  const { data: entries, isPending, isPlaceholderData } = query;
  if (entries === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  if (entries.length === 0) {
    const isFiltered = Object.values(filters).some((filter) => filter !== null);
    return (
      <output>
        <EmptyState title={t('empty')} text={t(isFiltered ? 'emptyText' : 'nothingYet')} />
      </output>
    );
  }
  return (
    <Stack gap="md">
      <Paper component="section" withBorder aria-label={t('list')} aria-busy={isPlaceholderData}>
        <ul className={classes.list}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </Paper>
      <MoreButton label={t('showMore')} failure={t('failed')} query={query} />
    </Stack>
  );
}
