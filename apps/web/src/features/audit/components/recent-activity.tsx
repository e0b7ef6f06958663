import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { auditPath } from '../audit.paths.ts';
import { latestAuditQuery } from '../audit.queries.ts';
import { AuditLine } from './audit-line.tsx';
import classes from './recent-activity.module.css';

/** What was done last in a company, for who may read its log. */
export function RecentActivity({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('recentActivity');
  return (
    <QueryContent
      query={useQuery(latestAuditQuery(vtcId))}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {(entries) => (
        <>
          <ul className={classes.list}>
            {entries.map((entry) => (
              <AuditLine
                key={entry.id}
                entry={entry}
                time={<RelativeTime at={entry.createdAt} />}
              />
            ))}
          </ul>
          <Text size="sm">
            <TextLink to={auditPath}>{t('all')}</TextLink>
          </Text>
        </>
      )}
    </QueryContent>
  );
}
