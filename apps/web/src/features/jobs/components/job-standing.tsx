import { useTranslations } from 'use-intl';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import type { Standing } from '../job-standing.model.ts';
import classes from './job-standing.module.css';

interface JobStandingProps {
  readonly standing: Standing;
  /** True if a job on the road has lost contact. */
  readonly isLost?: boolean;
}

/** A job's status and evidence: a mark with its word. */
export function JobStanding({ standing, isLost = false }: JobStandingProps) {
  const t = useTranslations('jobStandings');
  return (
    <span className={classes.root} data-mark={standing}>
      <EvidenceMark kind={standing} />
      <span className={classes.word}>{t(isLost ? 'lost' : standing)}</span>
    </span>
  );
}
