import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { ThreadCard } from './thread-card.tsx';
import classes from './thread-card.module.css';

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly what: string;
  readonly text: string;
}

/** The decisions and appeals of a job, in order. */
export function Decisions({ job }: { readonly job: JobDetail }) {
  const t = useTranslations('jobDecisions');
  const decisions = job.decisions.map(({ id, decidedAt, kind, actor, reason }): Entry => {
    const who = t('by', { name: actor?.username ?? t('former') });
    return { id, at: decidedAt, what: `${t(`done.${kind}`)} ${who}`, text: reason };
  });
  const appeals = job.appeals.map(({ id, openedAt, closedAt, text }): Entry => {
    const what = t(closedAt === null ? 'appealOpen' : 'appealClosed');
    return { id, at: openedAt, what, text };
  });
  const entries = [...decisions, ...appeals].toSorted((a, b) => a.at.localeCompare(b.at));
  const list = entries.length > 0 && (
    <ol className={classes.list}>
      {entries.map(({ id, at, what, text }) => (
        <li key={id}>
          <span className={classes.what}>{what}</span>{' '}
          <span className={classes.when}>
            <RelativeTime at={at} />
          </span>
          <div className={classes.text}>{text}</div>
        </li>
      ))}
    </ol>
  );
  return <ThreadCard title={t('title')} none={t('none')} list={list || null} />;
}
