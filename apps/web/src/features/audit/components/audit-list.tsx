import { Paper, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNow, useTranslations } from 'use-intl';
import { FoundRows } from '#src/components/found-rows.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
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
  const isFiltered = Object.values(filters).some((filter) => filter !== null);
  return (
    <FoundRows
      query={useInfiniteQuery(auditQuery(vtcId, filters))}
      loading={t('loading')}
      failed={t('failed')}
      more={t('showMore')}
      empty={{ title: t('empty'), text: t(isFiltered ? 'emptyText' : 'nothingYet') }}
    >
      {(found, isBusy) => (
        <Paper component="section" withBorder aria-label={t('list')} aria-busy={isBusy}>
          {groupByDay(found, dayOf).map(({ day, entries }) => (
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
      )}
    </FoundRows>
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
