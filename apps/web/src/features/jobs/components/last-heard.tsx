import type { Job } from '@waybill/schema/features/jobs.models';
import { useFormatter, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { heardOf, isHeardNow } from '#src/lib/job-progress.ts';

/** That a job is on the road now; or when something was last heard of it, if that is a while ago. */
export function LastHeard({ job }: { readonly job: Pick<Job, 'heardAt' | 'startedAt'> }) {
  const t = useTranslations('lastHeard');
  const format = useFormatter();
  const { moment } = useFormatters();
  const now = useMinute();
  if (isHeardNow(job, now)) return t('now');
  const at = heardOf(job);
  // Shorter still is "34 m" in German, which reads as metres. It never breaks within.
  const ago = format.relativeTime(new Date(at), { now, style: 'short' });
  return (
    <time dateTime={at} title={moment(at)}>
      {t('ago', { ago: ago.replaceAll(' ', '\u00A0') })}
    </time>
  );
}
