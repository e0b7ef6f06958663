import { Paper, Text } from '@mantine/core';
import type { JobBrief } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { LiveLine } from '#src/components/job-line.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { isHeardNow, progressOf } from '#src/lib/job-progress.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import classes from './member-load.module.css';

/** A member's current job. */
export function MemberLoad({ job }: { readonly job: JobBrief }) {
  const t = useTranslations('memberFigures');
  const { distance } = useFormatters();
  const progress = progressOf(job);
  const [from, to] = [job.source.city ?? dash, job.destination.city ?? dash];
  return (
    <Paper component="section" withBorder p="md" aria-label={t('load')} className={classes.root}>
      <p className={classes.cities}>
        <span>{from}</span>
        <PlainLink to={jobPath(job.id)} coversRow>
          {to}
        </PlainLink>
      </p>
      <LiveLine
        share={progress?.share ?? null}
        isLong
        isAtRest={!isHeardNow(job, useMinute())}
        label={t('loadLine', { from, to })}
      />
      <Text size="sm" c="dimmed">
        {t('load')}
        {progress !== null && ` · ${t('toGo', { distance: distance(progress.leftM / 1_000) })}`}
      </Text>
    </Paper>
  );
}
