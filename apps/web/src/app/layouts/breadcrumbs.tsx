import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Place } from '../navigation.ts';

interface BreadcrumbsProps {
  readonly place: Place;
  /** The name of the sub-page; null until it is known. */
  readonly below: string | null;
}

/** The reader's location: navigation group, page and sub-page. */
export function Breadcrumbs({ place: { group, entry, isBelow }, below }: BreadcrumbsProps) {
  const t = useTranslations();
  const groupName = t(`navigation.groups.${group.label}`);
  const page = t(`navigation.entries.${entry.label}`);
  // The heading already says it.
  if (groupName === page && !isBelow) return null;
  return (
    <nav aria-label={t('shell.breadcrumbs')}>
      <ol className="breadcrumbs">
        {groupName !== page && <li>{groupName}</li>}
        {isBelow ? (
          <>
            <li>
              <Link to={entry.path}>{page}</Link>
            </li>
            {below !== null && <li aria-current="page">{below}</li>}
          </>
        ) : (
          <li aria-current="page">{page}</li>
        )}
      </ol>
    </nav>
  );
}
