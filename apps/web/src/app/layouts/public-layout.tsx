import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { BrandLink } from '#src/components/brand-link.tsx';
import night from '#src/components/night.module.css';
import { loginPathTo } from '#src/features/auth/return-path.model.ts';
import { useSession } from '#src/features/auth/session.context.ts';
import { EmulationBanner } from '#src/features/instance/components/emulation-banner.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { directoryPath } from '#src/features/vtcs/vtcs.paths.ts';
import { ThemeSwitch } from '#src/features/users/components/theme-switch.tsx';
import { PageOutlet } from './page-outlet.tsx';
import classes from './public-layout.module.css';

/** The pages for everyone, signed in or not. The other pages of this frame already lead to the log-in. */
const pagesForAll = /^\/(vtcs$|vtc\/|waybills\/|look-back\/)/;

/** Links to the log-in, which leads back to the page. Hidden for signed-in users. */
function LogInLink() {
  const t = useTranslations('publicFrame');
  const { user, loading } = useSession();
  const { pathname, search } = useLocation();
  if (loading || user !== null || !pagesForAll.test(pathname)) return null;
  return <Link to={loginPathTo(`${pathname}${search}`)}>{t('logIn')}</Link>;
}

/** The frame of pages that need no sign-in. */
export function PublicLayout() {
  const t = useTranslations('publicFrame');
  const { name } = useInstance();
  return (
    <div className={classes.root}>
      <header>
        <EmulationBanner />
        <div className={`${classes.bar} ${night.root}`}>
          <div className={classes.content}>
            <BrandLink name={name} to="/" leavesApp />
            <nav className={classes.links} aria-label={t('navigation')}>
              <Link to={directoryPath}>{t('companies')}</Link>
              <LogInLink />
            </nav>
            <ThemeSwitch />
          </div>
        </div>
      </header>
      <main className={classes.main}>
        <PageOutlet />
      </main>
    </div>
  );
}
