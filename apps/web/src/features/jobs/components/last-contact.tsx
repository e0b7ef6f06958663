import type { Job } from '@waybill/schema/features/jobs.models';
import { useFormatter, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { lastContactOf, isHeardNow } from '#src/lib/job-progress.ts';

/** Shows that a job is on the road now, or the time of its last contact. */
export function LastContact({ job }: { readonly job: Pick<Job, 'heardAt' | 'startedAt'> }) {
  const t = useTranslations('lastHeard');
  const format = useFormatter();
  const { moment } = useFormatters();
  const now = useMinute();
  if (isHeardNow(job, now)) return t('now');
  const at = lastContactOf(job);
  // The narrow style is "34 m" in German, which looks like metres. Non-breaking.
  const ago = format.relativeTime(new Date(at), { now, style: 'short' });
  return (
    <time dateTime={at} title={moment(at)}>
      {t('ago', { ago: ago.replaceAll(' ', '\u00A0') })}
    </time>
  );
}
