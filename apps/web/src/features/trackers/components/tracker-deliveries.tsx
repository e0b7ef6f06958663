import { Text } from '@mantine/core';
import {
  type TrackerDelivery,
  type TrackerOutcome,
  trackerProblems,
} from '@waybill/schema/features/trackers.models';
import { useTranslations } from 'use-intl';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { jobPath } from '#src/lib/shared-paths.ts';
import classes from './tracker-deliveries.module.css';

interface TrackerDeliveriesProps {
  readonly name: string;
  readonly deliveries: readonly TrackerDelivery[];
}

/** Outcomes that need attention. */
const troubles: ReadonlySet<TrackerOutcome> = new Set([
  'UNMATCHED',
  'WRONG_SIGNATURE',
  'UNREADABLE',
]);

interface ProblemProps {
  readonly code: string;
  readonly place: string | null;
}

/** A problem in the reader's language; entries from before there were codes show their text. */
function Problem({ code, place }: ProblemProps) {
  const t = useTranslations('trackers.problems');
  const known = trackerProblems.find((problem) => problem === code);
  if (known === undefined) return code;
  if (known === 'MISSING') return t('MISSING', { place: place ?? '' });
  const isPlaced = known === 'NOT_AS_EXPECTED' && place !== null;
  return isPlaced ? t('notAsExpectedAt', { place }) : t(known);
}

/** The latest deliveries of a link, with their outcomes. */
export function TrackerDeliveries({ name, deliveries }: TrackerDeliveriesProps) {
  const t = useTranslations('trackers');
  if (deliveries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('nothingYet')}
      </Text>
    );
  }
  return (
    <ol className={classes.list} aria-label={t('deliveries', { name })}>
      {deliveries.map(({ id, receivedAt, outcome, problem, problemPlace, jobId }) => (
        <li key={id} className={classes.delivery}>
          <span className={classes.outcome} data-trouble={troubles.has(outcome)}>
            {t(`outcomes.${outcome}`)}
            {problem !== null && (
              <span className={classes.problem}>
                <Problem code={problem} place={problemPlace} />
              </span>
            )}
          </span>
          {jobId !== null && <TextLink to={jobPath(jobId)}>{t('show')}</TextLink>}
          <span className={classes.time}>
            <RelativeTime at={receivedAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}
