import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { activityQuery } from '../activity.queries.ts';
import { ActivityEntry } from './activity-entry.tsx';
import classes from './activity-feed.module.css';

/** A company's activity feed, latest first, updated live. */
export function ActivityFeed({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('activityFeed');
  const query = useInfiniteQuery(activityQuery(vtcId));
  const { data, isPending } = query;
  if (data === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  if (data.entries.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
  return (
    <Stack gap="sm">
      <ul className={classes.list} aria-label={t('list')}>
        {data.entries.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <MoreButton label={t('showMore')} failure={t('failed')} query={query} />
    </Stack>
  );
}
