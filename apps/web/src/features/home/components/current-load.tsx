import { Paper, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Arc } from '#src/components/arc.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { LiveLine } from '#src/components/job-line.tsx';
import { JobStanding } from '#src/features/jobs/components/job-standing.tsx';
import { isHeardNow, progressOf } from '#src/lib/job-progress.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { splitUnit } from '#src/lib/units.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import type { Home } from '../home.queries.ts';
import classes from './current-load.module.css';

interface CurrentLoadProps {
  readonly job: NonNullable<Home['underway']>;
  readonly path: string;
}

/** The job on the road: its progress, distance left and duration. */
export function CurrentLoad({ job, path }: CurrentLoadProps) {
  const t = useTranslations('home.load');
  const { distance, mass, timeOfDay, duration } = useFormatters();
  const now = useMinute();
  const { source, destination, cargo, plannedM, startedAt } = job;
  const progress = progressOf(job);
  const left = progress && distance(progress.leftM / 1_000);
  // The unit is below its figure.
  const [figure, unit] = splitUnit(left ?? '');
  const seconds = Math.max(0, (now.getTime() - Date.parse(startedAt)) / 1_000);
  const [from, to] = [source.city ?? dash, destination.city ?? dash];
  return (
    <Paper component="section" withBorder className={classes.card} aria-label={t('title')}>
      <div className={classes.head}>
        <JobStanding standing="started" isLost={!isHeardNow(job, now)} />
        <PlainLink to={path} coversRow>
          {t('waybill', { number: String(job.number) })}
        </PlainLink>
      </div>
      <div className={classes.body}>
        {progress !== null && left !== null && (
          <Arc share={progress.share} label={t('progress')} valueText={t('left', { left })}>
            <b>{figure}</b>
            {t('toGo', { unit })}
          </Arc>
        )}
        <div className={classes.goal}>
          <Text c="dimmed">{t('from', { city: from })}</Text>
          <Title order={2} className={classes.city}>
            {to}
          </Title>
          <Text c="dimmed" size="sm">
            {t('since', { time: timeOfDay(startedAt), duration: duration(seconds) })}
          </Text>
        </div>
      </div>
      <LiveLine
        share={progress?.share ?? null}
        isLong
        isAtRest={!isHeardNow(job, now)}
        label={t('way', { from, to })}
      />
      <div className={classes.foot}>
        <span>
          {[cargo.name ?? dash, cargo.massG !== null && mass(cargo.massG / 1e6)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {plannedM !== null && <span>{t('planned', { distance: distance(plannedM / 1_000) })}</span>}
      </div>
    </Paper>
  );
}
