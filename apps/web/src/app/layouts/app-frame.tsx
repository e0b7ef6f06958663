import { ActionIcon } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconHome } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { BrandLink } from '#src/components/brand-link.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import night from '#src/components/night.module.css';
import { SubPageContext } from '#src/components/sub-page.context.ts';
import { settingsPathOf } from '#src/features/account/account.paths.ts';
import { AccountMenu } from '#src/features/auth/components/account-menu.tsx';
import { EmulationBanner } from '#src/features/instance/components/emulation-banner.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { logbookPathOf } from '#src/features/jobs/jobs.paths.ts';
import { liveMapPath } from '#src/features/positions/positions.paths.ts';
import { useViewedRole } from '#src/features/roles/viewed-role.model.ts';
import { ThemeSwitch } from '#src/features/users/components/theme-switch.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { memberPath } from '#src/lib/shared-paths.ts';
import { useStoredFlag } from '#src/lib/use-stored-flag.ts';
import { findPlace } from '../navigation.ts';
import classes from './app-frame.module.css';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { PageArea } from './page-outlet.tsx';
import { SearchButton } from './search-button.tsx';
import { SideNavigation } from './side-navigation.tsx';

interface AppFrameProps {
  readonly user: User;
  readonly withSidebar: boolean;
  readonly children: ReactNode;
}

// Only phones have them, and the drawer only on request.
const BottomBar = lazyPart(async () => (await import('./bottom-bar.tsx')).BottomBar);
const NavigationDrawer = lazyPart(
  async () => (await import('./navigation-drawer.tsx')).NavigationDrawer,
);

// Shows counts, which can load after the page.
const CompanyLine = lazyPart(async () => (await import('./company-line.tsx')).CompanyLine);

// Unread notifications load after the page.
const Bell = lazyPart(
  async () => (await import('#src/features/notifications/components/bell.tsx')).Bell,
);

// Used by few, and never on the first render.
const ViewAsBanner = lazyPart(
  async () => (await import('#src/features/roles/components/view-as-banner.tsx')).ViewAsBanner,
  textsOf('features/roles/components/view-as-banner.tsx'),
);

/** The navigation already names its pages. */
const ignoreName = () => {};

/** The frame of the signed-in app: header, page and sidebar; on phones a bottom bar and a drawer. */
export function AppFrame({ user, withSidebar, children }: AppFrameProps) {
  const t = useTranslations('shell');
  const { name } = useInstance();
  const viewedRole = useViewedRole();
  const place = findPlace(useLocation().pathname);
  const [subPageName, setSubPageName] = useState<string | null>(null);
  const [drawerWanted, setDrawerWanted] = useState(false);
  const [drawerOpened, drawer] = useDisclosure(false, { onOpen: () => setDrawerWanted(true) });
  const [isCollapsed, toggleIsCollapsed] = useStoredFlag('sidebarCollapsed');
  // Phones have the bottom bar, tablets the rail; both open the drawer.
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const isRoomy = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  // On the map the sidebar is collapsed until the user expands it.
  const isMap = useLocation().pathname === liveMapPath;
  const [isOpenOnMap, setIsOpenOnMap] = useState(false);
  const isRail = !isRoomy || (isMap ? !isOpenOnMap : isCollapsed);
  const toggleSidebar = isMap ? () => setIsOpenOnMap((isOpen) => !isOpen) : toggleIsCollapsed;
  const sidebar = withSidebar ? (isRail ? 'rail' : 'open') : undefined;
  return (
    <div className="frame" data-sidebar={sidebar}>
      <a href="#main" className={classes.skipLink}>
        {t('skipToContent')}
      </a>
      <header className="frame-header">
        <EmulationBanner />
        {viewedRole !== null && (
          <Suspense>
            <ViewAsBanner role={viewedRole} />
          </Suspense>
        )}
        <div className={`frame-bar ${night.root}`}>
          <div className={classes.identity} data-has-company={user.vtcId !== null}>
            <BrandLink name={name} to="/dashboard" />
            <Suspense>
              <CompanyLine />
            </Suspense>
          </div>
          <div className={classes.tools}>
            {withSidebar && <SearchButton />}
            <ActionIcon
              component={Link}
              to="/dashboard"
              className={classes.home}
              variant="default"
              size={36}
              aria-label={t('home')}
            >
              <IconHome size={18} aria-hidden />
            </ActionIcon>
            <Suspense fallback={<span className={classes.bell} />}>
              <Bell viewer={user} />
            </Suspense>
            <ThemeSwitch />
            <AccountMenu
              user={user}
              settingsPath={settingsPathOf(user)}
              logbookPath={logbookPathOf(user)}
              profilePath={user.vtcId && memberPath(user.id)}
            />
          </div>
        </div>
      </header>
      {withSidebar && (
        <>
          {isWide && (
            <SideNavigation isCollapsed={isRail} onToggle={isRoomy ? toggleSidebar : drawer.open} />
          )}
          {!isWide && (
            <Suspense>
              <BottomBar isOpen={drawerOpened} onMore={drawer.open} />
            </Suspense>
          )}
          {drawerWanted && (
            <Suspense>
              <NavigationDrawer
                title={name}
                opened={drawerOpened}
                onClose={drawer.close}
                onMissing={() => {
                  setDrawerWanted(false);
                  drawer.close();
                }}
              />
            </Suspense>
          )}
        </>
      )}
      <main id="main" tabIndex={-1} className="frame-main">
        {withSidebar && place && <Breadcrumbs place={place} below={subPageName} />}
        <SubPageContext value={place?.isBelow ? setSubPageName : ignoreName}>
          <PageArea>{children}</PageArea>
        </SubPageContext>
      </main>
    </div>
  );
}
