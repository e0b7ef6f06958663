import { VisuallyHidden } from '@mantine/core';
import type { JobBrief } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { JobLine } from '#src/components/job-line.tsx';
import { progressOf, wholePercent } from '#src/lib/job-progress.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import classes from './last-drive.module.css';

/** A driver's current job with its progress, or their last one. */
export function LastDrive({ job }: { readonly job: JobBrief | null }) {
  const t = useTranslations('memberFigures');
  const { share } = useFormatters();
  if (job === null) return <span className={classes.none}>{t('noDrive')}</span>;
  const { state, source, destination } = job;
  const progress = state === 'started' ? progressOf(job) : null;
  return (
    <span className={classes.root}>
      <span className={classes.from}>{source.city ?? dash}</span>
      <span className={classes.line}>
        <VisuallyHidden>{` ${t(`ways.${state}`)} `}</VisuallyHidden>
        <JobLine job={job} />
      </span>
      <span className={classes.to}>
        {destination.city ?? dash}
        {progress !== null && (
          <span className={classes.progress}>{share(wholePercent(progress.share))}</span>
        )}
      </span>
    </span>
  );
}
