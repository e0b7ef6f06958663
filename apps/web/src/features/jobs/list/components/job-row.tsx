import { VisuallyHidden } from '@mantine/core';
import type { Job } from '@waybill/schema/features/jobs.models';
import { memo } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { Avatar, unknownPerson } from '#src/components/avatar.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RowSelector } from '#src/components/row-selector.tsx';
import { Tag } from '#src/components/tag.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { JobLine } from '#src/components/job-line.tsx';
import { JobStanding } from '../../components/job-standing.tsx';
import { LastContact } from '../../components/last-contact.tsx';
import { isHeardNow, progressOf, wholePercent } from '#src/lib/job-progress.ts';
import { mayCount, type Standing, standingOf } from '../../job-standing.model.ts';
import classes from './job-row.module.css';

interface JobRowProps {
  readonly job: Job;
  /** The path of its waybill. */
  readonly path: string;
  /** True if all jobs of the list are the viewer's, so that the driver is omitted. */
  readonly isOwn: boolean;
  /**
   * Called when the job is selected or deselected; with Shift as a range. Without it rows can't be selected.
   */
  readonly onSelect?: ((jobId: string, isRange: boolean) => void) | undefined;
  /** Null if this job can't be selected. */
  readonly isSelected?: boolean | null;
}

/** A job in the list, linked to its waybill. Memoized, so that loading more jobs does not render it again. */
export const JobRow = memo(function JobRow(props: JobRowProps) {
  const { job, path, isOwn, onSelect, isSelected = null } = props;
  const t = useTranslations('jobs');
  const { distance, mass, share } = useFormatters();
  const { driver, cargo, distanceM, cargoDamagePpm } = job;
  const standing = standingOf(job);
  const progress = standing === 'started' ? progressOf(job) : null;
  return (
    <tr
      className={classes.row}
      data-standing={standing}
      data-trial={job.isTrial || undefined}
      data-selected={isSelected ?? undefined}
    >
      {onSelect !== undefined && (
        <td className={classes.select}>
          {isSelected !== null && (
            <Selector job={job} isSelected={isSelected} onSelect={onSelect} />
          )}
        </td>
      )}
      <td className={classes.standing}>
        {standing === 'started' ? <Underway job={job} /> : <JobStanding standing={standing} />}
        {job.isTrial ? (
          <div className={classes.trial}>
            <Tag>{t('trial')}</Tag>
          </div>
        ) : (
          standing === 'review' && <StrongestReason reasons={job.reasons} />
        )}
      </td>
      <td className={classes.number}>{job.number}</td>
      {!isOwn && (
        <td className={classes.driver}>
          <span className={classes.person}>
            <Avatar person={driver ?? unknownPerson} side={24} />
            <span className={classes.name}>{driver?.username ?? t('formerDriver')}</span>
          </span>
        </td>
      )}
      <th scope="row" className={classes.route}>
        <PlainLink to={path} coversRow>
          <Way job={job} />
        </PlainLink>
      </th>
      <td className={classes.goods} data-hides-below="narrow">
        <span className={classes.load}>
          <span className={classes.cargo}>{cargo.name ?? dash}</span>{' '}
          {cargo.massG !== null && <span className={classes.mass}>{mass(cargo.massG / 1e6)}</span>}
        </span>
      </td>
      <td className={classes.distance} data-numeric>
        {progress !== null ? (
          <span className={classes.progress}>{share(wholePercent(progress.share))}</span>
        ) : distanceM === null ? (
          dash
        ) : (
          distance(distanceM / 1_000)
        )}
      </td>
      <td className={classes.money} data-numeric>
        <Money job={job} standing={standing} />
      </td>
      <td className={classes.damage} data-numeric data-hides-below="medium">
        {cargoDamagePpm === null ? dash : share(cargoDamagePpm / 1e6)}
      </td>
      <td className={classes.ended} data-numeric>
        <Ended job={job} />
      </td>
    </tr>
  );
});

type SelectorProps = Pick<PartProps, 'job'> & {
  readonly isSelected: boolean;
  readonly onSelect: NonNullable<JobRowProps['onSelect']>;
};

function Selector({ job: { id, number }, isSelected, onSelect }: SelectorProps) {
  const t = useTranslations('jobs');
  return (
    <RowSelector
      label={t('select', { number: String(number) })}
      isSelected={isSelected}
      onChange={({ nativeEvent }) =>
        onSelect(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  );
}

function Underway({ job }: Pick<PartProps, 'job'>) {
  return <JobStanding standing="started" isLost={!isHeardNow(job, useMinute())} />;
}

/** The strongest reason for the review, and the number of others. */
function StrongestReason({ reasons }: Pick<Job, 'reasons'>) {
  const t = useTranslations('jobReasonTitles');
  const [strongest, ...others] = reasons;
  if (strongest === undefined) return null;
  return (
    <span className={classes.reason}>
      {t(strongest)}
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
}

interface PartProps {
  readonly job: Job;
  readonly standing: Standing;
}

/** A job's start and destination. */
function Way({ job }: Pick<PartProps, 'job'>) {
  const t = useTranslations('jobs');
  const { source, destination } = job;
  return (
    <span className={classes.way}>
      <span className={classes.from}>{source.city ?? t('unknownPlace')}</span>
      <VisuallyHidden>{` ${t('wayTo')} `}</VisuallyHidden>
      <span className={classes.line}>
        <JobLine job={job} />
      </span>
      <span className={classes.to}>{destination.city ?? t('unknownPlace')}</span>
    </span>
  );
}

/** The revenue, struck through if it does not count; for a cancelled job its penalty. */
function Money({ job, standing }: PartProps) {
  const { roundAmount } = useFormatters();
  const { revenueMinor, penaltyMinor, currency } = job;
  if (revenueMinor === null) {
    return penaltyMinor === null ? (
      dash
    ) : (
      // Subtracted, because negating zero would show "-€0".
      <span className={classes.penalty}>{roundAmount(0 - penaltyMinor, currency)}</span>
    );
  }
  const text = roundAmount(revenueMinor, currency);
  return mayCount(standing) ? text : <s>{text}</s>;
}

/** The time if it ended today, else the day; for a job on the road its last contact. */
function Ended({ job }: Pick<PartProps, 'job'>) {
  const { day, shortDay, timeOfDay, moment } = useFormatters();
  const now = useNow();
  const at = job.endedAt;
  if (at === null) return <LastContact job={job} />;
  const isToday = day(at) === day(now.toISOString());
  return (
    <time dateTime={at} title={moment(at)}>
      {isToday ? timeOfDay(at) : shortDay(at, now)}
    </time>
  );
}
