import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronDown } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { BrandLink } from '#src/components/brand-link.tsx';
import night from '#src/components/night.module.css';
import { settingsPathOf } from '#src/features/account/account.paths.ts';
import { AccountMenu } from '#src/features/auth/components/account-menu.tsx';
import { EmulationBanner } from '#src/features/instance/components/emulation-banner.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { logbookPathOf } from '#src/features/jobs/jobs.paths.ts';
import { operatorPath } from '#src/features/operators/operators.paths.ts';
import { ThemeSwitch } from '#src/features/users/components/theme-switch.tsx';
import { memberPath } from '#src/lib/shared-paths.ts';
import { PageArea } from '../layouts/page-outlet.tsx';
import type { operatorNavigation } from './operator-pages.ts';
import classes from './operator-shell.module.css';

interface OperatorShellProps {
  readonly user: User;
  readonly groups: typeof operatorNavigation;
  readonly children: ReactNode;
}

/**
 * The frame of the operator area: a bar, its navigation, and the page. The navigation is collapsed on phones.
 */
export function OperatorShell({ user, groups, children }: OperatorShellProps) {
  const t = useTranslations('operator');
  const shell = useTranslations('shell');
  const { name } = useInstance();
  const { pathname } = useLocation();
  const isCurrent = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const current = groups.flatMap(({ entries }) => entries).find(({ path }) => isCurrent(path));
  const list = groups.map((group) => (
    <section key={group.label} className={classes.group}>
      <h2 className={classes.heading}>{t(`groups.${group.label}`)}</h2>
      <ul className={classes.list}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Link
              to={entry.path}
              className={classes.entry}
              aria-current={isCurrent(entry.path) ? 'page' : undefined}
            >
              <entry.icon size={18} stroke={1.75} aria-hidden />
              {t(`entries.${entry.label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skipLink}>
        {shell('skipToContent')}
      </a>
      <header className={classes.header}>
        <EmulationBanner />
        <div className={`${classes.bar} ${night.root}`}>
          <div className={classes.identity}>
            <BrandLink name={name} to={operatorPath} />
            <span className={classes.area}>{t('area')}</span>
          </div>
          <div className={classes.tools}>
            <Button
              component={Link}
              to="/dashboard"
              variant="default"
              aria-label={t('back')}
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              className={classes.back}
            >
              {t('back')}
            </Button>
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
      <nav className={classes.side} aria-label={t('navigation')}>
        <div className={classes.open}>{list}</div>
        {/* Collapses again on navigation. */}
        <details key={pathname} className={classes.folded}>
          <summary className={classes.summary}>
            {current ? t(`entries.${current.label}`) : t('area')}
            <IconChevronDown size={18} aria-hidden />
          </summary>
          {list}
        </details>
      </nav>
      <main id="main" tabIndex={-1} className={classes.main}>
        <PageArea>{children}</PageArea>
      </main>
    </div>
  );
}
