import { Paper, Text, Title } from '@mantine/core';
import type { Job } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { FromTo } from '#src/components/from-to.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { JobStanding } from '#src/features/jobs/components/job-standing.tsx';
import { mayCount, standingOf } from '#src/features/jobs/job-standing.model.ts';
import { logbookPathOf } from '#src/features/jobs/jobs.paths.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import classes from './last-jobs.module.css';

interface LastJobsProps {
  readonly jobs: readonly Job[];
  readonly isUnderway: boolean;
  readonly viewer: { readonly vtcId: string | null };
}

/** The driver's latest jobs. */
export function LastJobs({ jobs, isUnderway, viewer }: LastJobsProps) {
  const t = useTranslations('home.last');
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="last-jobs">
      <div className={classes.head}>
        <Title order={2} size="h3" id="last-jobs">
          {t('title')}
        </Title>
        <TextLink to={logbookPathOf(viewer)}>{t('logbook')}</TextLink>
      </div>
      {!isUnderway && (
        <Text size="sm" c="dimmed">
          {t('take')}
        </Text>
      )}
      {jobs.length > 0 && (
        <ul className={classes.jobs} aria-labelledby="last-jobs">
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Paper>
  );
}

function JobLine({ job }: { readonly job: Job }) {
  const { distance, roundAmount } = useFormatters();
  const { source, destination, cargo, distanceM, revenueMinor, currency, endedAt } = job;
  const standing = standingOf(job);
  const money = revenueMinor === null ? dash : roundAmount(revenueMinor, currency);
  const arrived = standing !== 'cancelled' && standing !== 'abandoned';
  return (
    <li className={classes.job}>
      <PlainLink to={jobPath(job.id)} coversRow>
        <FromTo from={source.city ?? dash} to={destination.city ?? dash} isDriven={arrived} />
      </PlainLink>
      <span className={classes.money}>{mayCount(standing) ? money : <s>{money}</s>}</span>
      <span className={classes.detail}>
        <JobStanding standing={standing} />
        <Text span size="sm" c="dimmed">
          {[cargo.name ?? dash, distanceM !== null && distance(distanceM / 1_000)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </span>
      <Text span size="sm" c="dimmed" className={classes.ended}>
        {endedAt !== null && <RelativeTime at={endedAt} />}
      </Text>
    </li>
  );
}
