import { ActionIcon, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHome } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { BrandLink } from '#src/components/brand-link.tsx';
import { lazyPage } from '#src/components/lazy-page.tsx';
import { settingsPathOf } from '#src/features/account/account.paths.ts';
import { AccountMenu } from '#src/features/auth/components/account-menu.tsx';
import { EmulationBanner } from '#src/features/instance/components/emulation-banner.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { useViewedRole } from '#src/features/roles/viewed-role.ts';
import { ThemeSwitch } from '#src/features/users/components/theme-switch.tsx';
import { companyTexts } from '#src/lib/i18n/texts.ts';
import classes from './app-frame.module.css';
import { PageOutlet } from './page-outlet.tsx';
import { Sidebar } from './sidebar.tsx';

interface AppFrameProps {
  readonly user: User;
  readonly withSidebar: boolean;
}

// Phones alone need it, and only when asked for.
const NavigationDrawer = lazy(async () => ({
  default: (await import('./navigation-drawer.tsx')).NavigationDrawer,
}));

// Few look as others, and not at first.
const ViewAsBanner = lazyPage(
  async () => (await import('#src/features/roles/components/view-as-banner.tsx')).ViewAsBanner,
  companyTexts,
);

/** The frame of the signed-in app: header, page and the sidebar, which is a drawer on phones. */
export function AppFrame({ user, withSidebar }: AppFrameProps) {
  const t = useTranslations('shell');
  const { name } = useInstance();
  const viewedRole = useViewedRole();
  const [drawerWanted, setDrawerWanted] = useState(false);
  const [drawerOpened, drawer] = useDisclosure(false, { onOpen: () => setDrawerWanted(true) });
  return (
    <div className={classes.frame} data-sidebar={withSidebar || undefined}>
      <a href="#main" className={classes.skipLink}>
        {t('skipToContent')}
      </a>
      <header className={classes.header}>
        <EmulationBanner />
        {viewedRole !== null && (
          <Suspense>
            <ViewAsBanner role={viewedRole} />
          </Suspense>
        )}
        <div className={classes.bar}>
          <Group wrap="nowrap" gap="sm" miw={0}>
            {withSidebar && (
              <Burger
                hiddenFrom="sm"
                size="sm"
                onClick={drawer.open}
                aria-label={t('openNavigation')}
                aria-expanded={drawerOpened}
              />
            )}
            <BrandLink name={name} to="/dashboard" />
          </Group>
          <Group wrap="nowrap" gap="xs">
            <ActionIcon
              component={Link}
              to="/dashboard"
              variant="default"
              size={36}
              aria-label={t('home')}
            >
              <IconHome size={18} aria-hidden />
            </ActionIcon>
            <ThemeSwitch />
            <AccountMenu username={user.username} settingsPath={settingsPathOf(user)} />
          </Group>
        </div>
      </header>
      {withSidebar && (
        <>
          <nav className={classes.sidebar} aria-label={t('navigation')}>
            <Sidebar onNavigate={drawer.close} />
          </nav>
          {drawerWanted && (
            <Suspense>
              <NavigationDrawer title={name} opened={drawerOpened} onClose={drawer.close} />
            </Suspense>
          )}
        </>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        <PageOutlet />
      </main>
    </div>
  );
}
