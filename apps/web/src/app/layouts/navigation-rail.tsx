import { Tooltip, VisuallyHidden } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useBadges } from '#src/features/badges/badges.queries.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { currentOf, findPlace, navigationOf } from '../navigation.ts';
import { EntryBadge } from './entry-badge.tsx';
import classes from './navigation-rail.module.css';

const nobody = { vtcId: null, roles: [] };

/** The sidebar while it is collapsed: icons, of which each says its name when pointed at or focused. */
export function NavigationRail() {
  const t = useTranslations('navigation');
  const place = findPlace(useLocation().pathname);
  const viewer = useViewer() ?? nobody;
  const badges = useBadges(viewer);
  return navigationOf(viewer).map((group) => (
    <ul key={group.label} className={classes.group} aria-label={t(`groups.${group.label}`)}>
      {group.entries.map((entry) => (
        <li key={entry.path}>
          <Tooltip
            label={t(`entries.${entry.label}`)}
            position="right"
            events={{ hover: true, focus: true, touch: false }}
          >
            <Link className={classes.entry} to={entry.path} aria-current={currentOf(entry, place)}>
              <entry.icon size={20} stroke={1.75} aria-hidden />
              <VisuallyHidden>{t(`entries.${entry.label}`)}</VisuallyHidden>
              <span className={classes.badge}>
                <EntryBadge count={entry.badge && badges[entry.badge]} />
              </span>
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  ));
}
