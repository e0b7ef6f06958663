import { Tooltip, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useBadges } from '#src/features/badges/badges.queries.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import type { NavigationEntry } from '#src/lib/feature.ts';
import { quickEntries } from '../navigation-entries.ts';
import { currentOf, findMarked, navigationOf } from '../navigation.ts';
import { EntryBadge } from './entry-badge.tsx';
import classes from './navigation-rail.module.css';

/** The collapsed sidebar: icons, each with its name on hover and focus. */
export function NavigationRail() {
  const t = useTranslations('navigation');
  const marked = findMarked(useLocation().pathname);
  const groups = navigationOf(useViewer());
  const badges = useBadges();

  return (
    <>
      <ul className={classes.group}>
        {quickEntries.map((entry) => (
          <RailEntry
            key={entry.path}
            entry={entry}
            name={t(`quick.${entry.label}`)}
            current={currentOf(entry, marked)}
          />
        ))}
      </ul>
      {groups.map((group) => (
        <ul key={group.label} className={classes.group} aria-label={t(`groups.${group.label}`)}>
          {group.entries.map((entry) => (
            <RailEntry
              key={entry.path}
              entry={entry}
              name={t(`entries.${entry.label}`)}
              current={currentOf(entry, marked)}
            >
              <span className={classes.badge}>
                <EntryBadge badge={entry.badge} badges={badges} />
              </span>
            </RailEntry>
          ))}
        </ul>
      ))}
    </>
  );
}

interface RailEntryProps {
  readonly entry: Pick<NavigationEntry, 'path' | 'icon'>;
  readonly name: string;
  readonly current: 'page' | 'true' | undefined;
  readonly children?: ReactNode;
}

function RailEntry({ entry, name, current, children }: RailEntryProps) {
  return (
    <li>
      <Tooltip label={name} position="right" events={{ hover: true, focus: true, touch: false }}>
        <Link className={classes.entry} to={entry.path} aria-current={current}>
          <entry.icon size={20} stroke={1.75} aria-hidden />
          <VisuallyHidden>{name}</VisuallyHidden>
          {children}
        </Link>
      </Tooltip>
    </li>
  );
}
