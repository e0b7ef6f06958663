import { Anchor, Paper, Title } from '@mantine/core';
import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { Link } from 'react-router-dom';
import { useMessages, useTranslations } from 'use-intl';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { isKeyOf } from '#src/lib/is-key-of.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { standingOf } from '../../job-standing.model.ts';
import { type Check, partChecks } from '../job-checks.model.ts';
import { useFigures } from '../use-figures.ts';
import { useReasonWords } from '../use-reason-words.ts';
import { useItemWords } from '../use-item-words.ts';
import classes from './evidence.module.css';
import { Measured } from './measured.tsx';
import { itemAnchor } from './timeline.tsx';

/**
 * The basis of the evidence tier: each reason with its figures and events, notes, and the source.
 */
export function Evidence({ job }: { readonly job: JobDetail }) {
  const t = useTranslations('job');
  const standing = standingOf(job);
  const checkNames = useMessages().job.evidence.checks;
  const { passed, measuredOf } = partChecks(job);
  const { evidence, notes, sources, chapters, state } = job;
  const sessions = new Set(chapters.map(({ sessionId }) => sessionId)).size;
  const verdict =
    evidence.length > 0
      ? t('evidence.against', { count: evidence.length })
      : t('evidence.verified');
  return (
    <Paper component="section" withBorder aria-label={t('evidence.title')}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('evidence.title')}
        </Title>
        {state === 'delivered' && (
          <span className={classes.verdict} data-mark={standing}>
            <EvidenceMark kind={standing} />
            {verdict}
          </span>
        )}
      </div>
      {evidence.length > 0 ? (
        <ul className={classes.reasons}>
          {evidence.map((reason) => (
            <Reason
              key={reason.code}
              reason={reason}
              job={job}
              measured={measuredOf.get(reason.code)}
            />
          ))}
        </ul>
      ) : (
        <p className={classes.none}>
          {t(state === 'delivered' ? 'evidence.none' : 'evidence.notDelivered')}
        </p>
      )}
      {passed.length > 0 && (
        <ul className={classes.checks} aria-label={t('evidence.passed')}>
          {passed.map((check) => (
            <li key={check.code} className={classes.check}>
              <span className={classes.tick} aria-hidden />
              <span>{isKeyOf(checkNames, check.code) && t(`evidence.checks.${check.code}`)}</span>
              <Measured check={check} currency={job.currency} />
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.besides}>
        {notes.length > 0 && (
          <div>
            <dt>{t('evidence.notes')}</dt>
            {notes.map((note) => (
              <Note key={note} note={note} />
            ))}
          </div>
        )}
        <div>
          <dt>{t('evidence.sources')}</dt>
          {sources.map((source) => (
            <dd key={source}>{t(`sources.${source}`)}</dd>
          ))}
          {sessions > 0 && <dd>{t('evidence.sessions', { count: sessions })}</dd>}
        </div>
      </dl>
    </Paper>
  );
}

function Note({ note }: { readonly note: JobDetail['notes'][number] }) {
  const t = useTranslations('jobNotes');
  return <dd>{t(note)}</dd>;
}

interface ReasonProps {
  readonly reason: JobDetail['evidence'][number];
  readonly job: JobDetail;
  readonly measured: Check | undefined;
}

/** An issue of the job: a sentence, its figures, and the events that it is based on. */
function Reason({ reason, job, measured }: ReasonProps) {
  const { code, figures, items } = reason;
  const t = useTranslations();
  const { jobFigures } = useMessages();
  const write = useFigures(job.currency);
  const wordsOfReason = useReasonWords(job);
  const wordsOf = useItemWords(job.currency);
  const known = Object.entries(figures).flatMap(([name, value]) =>
    isKeyOf(jobFigures, name) ? [{ name, value: write(name, value) }] : [],
  );
  // Version 1: another driver with the same odometer.
  const isOldDuplicate = code === 'DUPLICATE' && figures['startOdometerM'] !== undefined;
  const restsOn = job.items.filter(({ ordinal }) => items.includes(ordinal));
  return (
    <li className={classes.reason}>
      <EvidenceMark kind="rejected" />
      <div className={classes.sentence}>
        <strong>{t(`jobReasonTitles.${code}`)}</strong>{' '}
        {t(`jobReasons.${isOldDuplicate ? 'DUPLICATE_ODOMETER' : code}`, wordsOfReason(reason))}
        {restsOn.length > 0 && (
          <p className={classes.items}>
            {t('job.evidence.restsOn')}:{' '}
            {restsOn.map((item, index) => (
              <span key={item.ordinal}>
                {index > 0 && ', '}
                <Anchor href={`#${itemAnchor(item.ordinal)}`} inherit>
                  {wordsOf(item).what}
                </Anchor>
              </span>
            ))}
          </p>
        )}
        {code === 'REPLAYED' && job.replays.length > 0 && (
          <p className={classes.items}>
            {t('job.evidence.sameDrive')}:{' '}
            {job.replays.map(({ jobId, number }, index) => (
              <span key={jobId ?? index}>
                {index > 0 && ', '}
                {jobId === null ? (
                  t('job.evidence.otherCompany')
                ) : (
                  <Anchor component={Link} to={jobPath(jobId)} inherit>
                    {t('job.evidence.otherJob', { number: number ?? 0 })}
                  </Anchor>
                )}
              </span>
            ))}
          </p>
        )}
      </div>
      <dl className={classes.figures}>
        {known.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`jobFigures.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {measured && (
        <span className={classes.measured}>
          <Measured check={measured} currency={job.currency} isAgainst />
        </span>
      )}
    </li>
  );
}
