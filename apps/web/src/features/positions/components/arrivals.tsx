import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { dash } from '#src/lib/formatters.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { arrivalsQuery } from '../positions.queries.ts';
import classes from './arrivals.module.css';

/** Only arrivals within this time are listed. */
const justMs = 12 * 3_600_000;

/** The latest arrivals. */
export function Arrivals({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('liveMap');
  const format = useFormatter();
  const now = useMinute();
  const { data: jobs = [] } = useQuery(arrivalsQuery(vtcId));
  const latest = jobs.flatMap((job) => {
    const endedAt = job.endedAt === null ? null : new Date(job.endedAt);
    return endedAt && now.getTime() - endedAt.getTime() < justMs ? [{ ...job, endedAt }] : [];
  });
  if (latest.length === 0) return null;
  return (
    <section className={classes.root} aria-label={t('justArrived')}>
      <h2 className={classes.title}>{t('justArrived')}</h2>
      <ul className={classes.rows}>
        {latest.map(({ id, driver, destination, tier, endedAt }) => (
          <li key={id} className={classes.row}>
            <EvidenceMark kind={tier ?? 'verified'} />
            <span className={classes.who}>
              <PlainLink to={jobPath(id)}>{driver?.username ?? t('formerDriver')}</PlainLink>{' '}
              {t('in', { city: destination.city ?? dash })}
            </span>
            <span className={classes.when}>
              {format.relativeTime(endedAt > now ? now : endedAt, { now, style: 'short' })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
