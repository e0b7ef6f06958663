import { Paper, Title } from '@mantine/core';
import type { JobDetail } from '@waybill/schema/features/jobs.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { isHeardNow } from '#src/lib/job-progress.ts';
import { truckOf } from '../job-truck.model.ts';
import { useItemWords } from '../use-item-words.ts';
import classes from './timeline.module.css';

/** Returns the anchor of a timeline item. */
export function itemAnchor(ordinal: number): string {
  return `item-${ordinal}`;
}

/** The events of a job, from loading to its end; reverted ones are struck through. */
export function Timeline({ job }: { readonly job: JobDetail }) {
  const t = useTranslations('job.timeline');
  const { distance } = useFormatters();
  const wordsOf = useItemWords(job.currency);
  const { source, items, startedAt } = job;
  const odometerM = truckOf(job)?.odometerM ?? null;
  return (
    <Paper component="section" withBorder p="md" aria-label={t('title')}>
      <Title order={2} size="h3" mb="sm">
        {t('title')}
      </Title>
      <ol className={classes.list} aria-label={t('list')}>
        <Entry at={startedAt} kind="start" what={t('loaded', { place: placeName(source) })}>
          {odometerM !== null && t('odometer', { distance: distance(odometerM / 1_000) })}
        </Entry>
        {items.map((item) => {
          const { what, cost } = wordsOf(item);
          return (
            <Entry
              key={item.ordinal}
              id={itemAnchor(item.ordinal)}
              at={item.at}
              kind={item.kind === 'fine' || item.kind === 'collision' ? 'bad' : 'stop'}
              what={item.undone ? <s>{what}</s> : what}
            >
              {item.undone && cost !== null ? <s>{cost}</s> : cost}
              {item.undone && <span> {t('undone')}</span>}
            </Entry>
          );
        })}
        <End job={job} />
      </ol>
    </Paper>
  );
}

function End({ job }: { readonly job: JobDetail }) {
  const t = useTranslations('job');
  const { share } = useFormatters();
  const now = useMinute();
  const { state, endedAt, destination, cargoDamagePpm, late } = job;
  if (endedAt === null) {
    const what = t(isHeardNow(job, now) ? 'timeline.underway' : 'timeline.lost');
    return <Entry at={null} kind="ahead" what={what} />;
  }
  if (state !== 'delivered') {
    const what = state === 'cancelled' ? t('timeline.cancelled') : t('timeline.abandoned');
    return <Entry at={endedAt} kind="ahead" what={what} />;
  }
  const more = [
    late === null ? null : t(late ? 'late' : 'onTime'),
    cargoDamagePpm === null ? null : t('cargoDamage', { share: share(cargoDamagePpm / 1e6) }),
  ].filter((text) => text !== null);
  return (
    <Entry
      at={endedAt}
      kind="goal"
      what={t('timeline.delivered', { place: placeName(destination) })}
    >
      {more.join(', ')}
    </Entry>
  );
}

function placeName({ company, city }: JobDetail['source']): string {
  return [company, city].filter((name) => name !== null).join(', ');
}

interface EntryProps {
  /** Null if it has not happened yet. */
  readonly at: string | null;
  readonly kind: 'start' | 'stop' | 'bad' | 'goal' | 'ahead';
  readonly id?: string;
  readonly what: ReactNode;
  readonly children?: ReactNode;
}

function Entry({ at, kind, id, what, children }: EntryProps) {
  const { timeOfDay, moment } = useFormatters();
  return (
    <li className={classes.entry} data-kind={kind} {...(id !== undefined && { id })}>
      <span className={classes.time}>
        {at !== null && (
          <time dateTime={at} title={moment(at)}>
            {timeOfDay(at)}
          </time>
        )}
      </span>
      <div className={classes.words}>
        <div className={classes.what}>{what}</div>
        {children !== undefined && children !== '' && (
          <div className={classes.more}>{children}</div>
        )}
      </div>
    </li>
  );
}
