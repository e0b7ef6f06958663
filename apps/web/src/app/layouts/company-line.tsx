import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { Plate } from '#src/components/plate.tsx';
import { useBadges } from '#src/features/badges/badges.queries.ts';
import { jobsWithPath } from '#src/features/jobs/job-search.model.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { writeBadgeCount } from '#src/lib/badge-count.ts';
import { overviewPath } from '#src/lib/shared-paths.ts';
import classes from './company-line.module.css';

/** The viewer's company in the bar, with its live drivers and what waits for its staff. */
export function CompanyLine() {
  const t = useTranslations('shell');
  const viewer = useViewer();
  const { onTheRoad = 0, reviews = 0 } = useBadges();
  if (!viewer?.vtc) return null;
  const { name, tag, country } = viewer.vtc;
  return (
    <>
      <Link to={overviewPath} className={classes.company}>
        <Plate text={tag} country={country} size="sm" />
        <span className={classes.name}>{name}</span>
      </Link>
      {(onTheRoad > 0 || reviews > 0) && (
        <span className={classes.live}>
          {onTheRoad > 0 && (
            <Link to={jobsWithPath({ state: 'started' })}>
              <EvidenceMark kind="started" />
              {t('onTheRoad', { count: writeBadgeCount(onTheRoad) })}
            </Link>
          )}
          {reviews > 0 && (
            <Link to={jobsWithPath({ tier: 'review' })}>
              {t('toReview', { count: writeBadgeCount(reviews) })}
            </Link>
          )}
        </span>
      )}
    </>
  );
}
