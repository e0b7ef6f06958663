import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useBadges } from '#src/features/badges/badges.queries.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { quickEntries } from '../navigation-entries.ts';
import { currentOf, findMarked, navigationOf } from '../navigation.ts';
import { SidebarEntry } from './sidebar-entry.tsx';
import { SidebarGroup } from './sidebar-group.tsx';
import classes from './sidebar.module.css';

/**
 * The dashboard's navigation, with the current page marked. `onNavigate` is called for clicks in a
 * drawer.
 */
export function Sidebar({ onNavigate }: { readonly onNavigate: (() => void) | null }) {
  const { pathname } = useLocation();
  const groups = navigationOf(useViewer());
  const badges = useBadges();
  const t = useTranslations('navigation.quick');
  const marked = findMarked(pathname);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The list is taller than most windows, so the current entry is scrolled into view. Not by
    // `scrollIntoView`, after which Tab would continue from there instead of from the top of the page.
    const current = list.current?.querySelector('[aria-current]');
    const scroller = current?.closest('[data-scrolls]');
    if (!current || !scroller) return;
    const below = current.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
    if (below > 0) scroller.scrollTop += below;
  }, []);
  return (
    <div ref={list}>
      <ul className={classes.list}>
        {quickEntries.map((entry) => (
          <li key={entry.path}>
            <SidebarEntry
              path={entry.path}
              icon={entry.icon}
              name={t(entry.label)}
              current={currentOf(entry, marked)}
              onNavigate={onNavigate}
            />
          </li>
        ))}
      </ul>
      {groups.map((group) => (
        <SidebarGroup
          key={group.label}
          group={group}
          marked={marked}
          badges={badges}
          onNavigate={onNavigate}
        />
      ))}
    </div>
  );
}
