import { Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { jobPath, jobsOfDriverPath } from '#src/lib/shared-paths.ts';
import { LastDrive } from '../../components/last-drive.tsx';
import { type MemberKey, memberJobsQuery } from '../../members.queries.ts';
import classes from './last-drives.module.css';

/** A member's latest jobs for the company, with links to waybills. */
export function LastDrives({ memberKey }: { readonly memberKey: MemberKey }) {
  const t = useTranslations('memberFigures');
  const { distance } = useFormatters();
  return (
    <Paper component="section" withBorder p="md" aria-label={t('lastDrives')}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} size="h3">
          {t('lastDrives')}
        </Title>
        <Text size="sm">
          <TextLink to={jobsOfDriverPath(memberKey.userId)}>{t('allJobs')}</TextLink>
        </Text>
      </Group>
      <QueryContent
        query={useQuery(memberJobsQuery(memberKey))}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyState title={t('noDrive')} text={t('noDriveText')} />
          ) : (
            <ul className={classes.rows} aria-label={t('lastDrives')}>
              {jobs.map((job) => (
                <li key={job.id} className={classes.row}>
                  <PlainLink to={jobPath(job.id)} coversRow>
                    <LastDrive job={job} />
                  </PlainLink>
                  <span className={classes.figure}>
                    {job.distanceM === null ? dash : distance(job.distanceM / 1_000)}
                  </span>
                  <span className={classes.time}>
                    {job.endedAt === null ? t('now') : <RelativeTime at={job.endedAt} />}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Paper>
  );
}
