import { Paper, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNow, useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { usePagesInAddress } from '#src/lib/use-pages-in-address.ts';
import { groupByDay } from '../audit-days.model.ts';
import { auditQuery, type AuditFilters } from '../audit.queries.ts';
import classes from './audit-list.module.css';
import { AuditRow } from './audit-row.tsx';

interface AuditListProps {
  readonly vtcId: string;
  readonly filters: AuditFilters;
}

/** The filtered entries, grouped by day. */
export function AuditList({ vtcId, filters }: AuditListProps) {
  const t = useTranslations('audit');
  const { day: dayOf } = useFormatters();
  const nameDay = useNamedDays();
  const query = useInfiniteQuery(auditQuery(vtcId, filters));
  const { data, isPending, isPlaceholderData } = query;
  const pages = usePagesInAddress(query, isPlaceholderData ? 0 : (data?.pageCount ?? 0));
  if (data === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  if (data.entries.length === 0) {
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
        {groupByDay(data.entries, dayOf).map(({ day, entries }) => (
          <div key={day} className={classes.day}>
            <Title order={2} className={classes.heading}>
              {nameDay(day)}
            </Title>
            <ul className={classes.list}>
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ul>
          </div>
        ))}
      </Paper>
      <MoreButton label={t('showMore')} failure={t('failed')} query={pages} />
    </Stack>
  );
}

const dayMs = 86_400_000;

/** Returns a function that names today and yesterday. */
function useNamedDays(): (day: string) => string {
  const t = useTranslations('audit');
  const { day: dayOf } = useFormatters();
  const now = useNow();
  const today = dayOf(now.toISOString());
  const yesterday = dayOf(new Date(now.getTime() - dayMs).toISOString());
  return (day) => {
    if (day === today) return `${t('today')}, ${day}`;
    return day === yesterday ? `${t('yesterday')}, ${day}` : day;
  };
}
