import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import classes from './side-navigation.module.css';
import { Sidebar } from './sidebar.tsx';

interface SideNavigationProps {
  readonly isCollapsed: boolean;
  readonly onToggle: () => void;
}

// Lazy, with its tooltips: most users keep the labels visible.
const NavigationRail = lazyPart(async () => (await import('./navigation-rail.tsx')).NavigationRail);

/** The dashboard's navigation beside the page: the sidebar, or only its icons. */
export function SideNavigation({ isCollapsed, onToggle }: SideNavigationProps) {
  const t = useTranslations('shell');
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = t(isCollapsed ? 'expandSidebar' : 'collapseSidebar');
  return (
    <nav
      className={classes.root}
      data-collapsed={isCollapsed || undefined}
      aria-label={t('navigation')}
    >
      <div className={classes.entries} data-scrolls>
        {isCollapsed ? (
          <Suspense>
            <NavigationRail />
          </Suspense>
        ) : (
          <Sidebar onNavigate={null} />
        )}
      </div>
      <div className={classes.foot}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
          title={label}
          onClick={onToggle}
        >
          <ToggleIcon size={20} aria-hidden />
        </ActionIcon>
      </div>
    </nav>
  );
}
