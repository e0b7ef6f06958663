import { Tooltip, VisuallyHidden } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useBadges } from '#src/features/badges/badges.queries.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { badgeOf, currentOf, findPlace, navigationOf } from '../navigation.ts';
import { isComing } from '../page-table.ts';
import type { NavigationEntry } from '../page-types.ts';
import { EntryBadge } from './entry-badge.tsx';
import classes from './navigation-rail.module.css';

/** The sidebar while it is collapsed: icons, of which each says its name when pointed at or focused. */
export function NavigationRail() {
  const t = useTranslations('navigation');
  const place = findPlace(useLocation().pathname);
  const groups = navigationOf(useViewer());
  const badges = useBadges();

  function nameOf(entry: NavigationEntry): string {
    const name = t(`entries.${entry.label}`);
    return isComing(entry) ? `${name} (${t('toCome')})` : name;
  }

  return groups.map((group) => (
    <ul key={group.label} className={classes.group} aria-label={t(`groups.${group.label}`)}>
      {group.entries.map((entry) => (
        <li key={entry.path}>
          <Tooltip
            label={nameOf(entry)}
            position="right"
            events={{ hover: true, focus: true, touch: false }}
          >
            <Link
              className={classes.entry}
              to={entry.path}
              data-coming={isComing(entry) || undefined}
              aria-current={currentOf(entry, place)}
            >
              <entry.icon size={20} stroke={1.75} aria-hidden />
              <VisuallyHidden>{nameOf(entry)}</VisuallyHidden>
              <span className={classes.badge}>
                <EntryBadge badge={badgeOf(entry)} badges={badges} />
              </span>
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  ));
}
