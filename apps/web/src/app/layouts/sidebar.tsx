import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useBadges } from '#src/features/badges/badges.queries.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { findPlace, navigationOf } from '../navigation.ts';
import { SidebarGroup } from './sidebar-group.tsx';

/** The content of the dashboard's navigation, with the current page marked; a drawer is told of clicks as well. */
export function Sidebar({ onNavigate }: { readonly onNavigate: (() => void) | null }) {
  const { pathname } = useLocation();
  const groups = navigationOf(useViewer());
  const badges = useBadges();
  const place = findPlace(pathname);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The list is longer than most windows: whoever opens it sees where they are. Not by `scrollIntoView`,
    // after which Tab goes on from there instead of from the top of the page.
    const current = list.current?.querySelector('[aria-current]');
    const scroller = current?.closest('[data-scrolls]');
    if (!current || !scroller) return;
    const below = current.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
    if (below > 0) scroller.scrollTop += below;
  }, []);
  return (
    <div ref={list}>
      {groups.map((group) => (
        <SidebarGroup
          key={group.label}
          group={group}
          place={place}
          badges={badges}
          onNavigate={onNavigate}
        />
      ))}
    </div>
  );
}
