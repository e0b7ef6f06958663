import { useTranslations } from 'use-intl';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import type { Standing } from '../job-standing.model.ts';
import classes from './job-standing.module.css';

/** How far a job is and what it is worth: a mark with its word. */
export function JobStanding({ standing }: { readonly standing: Standing }) {
  const t = useTranslations('jobStandings');
  return (
    <span className={classes.root} data-mark={standing}>
      <EvidenceMark kind={standing} />
      <span className={classes.word}>{t(standing)}</span>
    </span>
  );
}
