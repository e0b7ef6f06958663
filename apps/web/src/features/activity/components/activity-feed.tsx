import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { MoreList } from '#src/components/more-list.tsx';
import { activityQuery } from '../activity.queries.ts';
import { ActivityEntry } from './activity-entry.tsx';
import classes from './activity-feed.module.css';

/** A company's activity feed, latest first, updated live. */
export function ActivityFeed({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('activityFeed');
  return (
    <MoreList
      query={useInfiniteQuery(activityQuery(vtcId))}
      loading={t('loading')}
      failed={t('failed')}
      more={t('showMore')}
      empty={{ title: t('none'), text: t('noneText') }}
    >
      {(entries) => (
        <ul className={classes.list} aria-label={t('list')}>
          {entries.map((entry) => (
            <ActivityEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </MoreList>
  );
}
