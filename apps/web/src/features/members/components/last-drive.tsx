import { VisuallyHidden } from '@mantine/core';
import type { JobBrief } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { RouteLine } from '#src/components/route-line.tsx';
import { dash } from '#src/lib/formatters.ts';
import classes from './last-drive.module.css';

/** From where to where somebody has driven last; what is over has no colour. */
export function LastDrive({ job }: { readonly job: JobBrief | null }) {
  const t = useTranslations('memberFigures');
  if (job === null) return <span className={classes.none}>{t('noDrive')}</span>;
  const { state, source, destination } = job;
  return (
    <span className={classes.root}>
      <span className={classes.from}>{source.city ?? dash}</span>
      <span className={classes.line}>
        <VisuallyHidden>{` ${t(`ways.${state}`)} `}</VisuallyHidden>
        <RouteLine progress={state === 'delivered' ? 1 : 0} isNeutral={state !== 'started'} />
      </span>
      <span className={classes.to}>{destination.city ?? dash}</span>
    </span>
  );
}
