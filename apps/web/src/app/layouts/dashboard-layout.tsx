import { useDeferredValue, useEffect, useRef } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LeaveToLanding } from '#src/components/leave-to-landing.tsx';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { readReturnPath } from '#src/features/auth/return-path.model.ts';
import { useSession, type Session } from '#src/features/auth/session.context.ts';
import { pages } from '../page-table.ts';
import { AppFrame } from './app-frame.tsx';

/** The dashboard: for members of a company, and for users on the way to one. */
export function DashboardLayout() {
  const { user, loading } = useShownSession();
  const { pathname } = useLocation();
  useFreshRights(pathname);
  if (loading) return <LoadingDashboard />;
  if (user === null) return <LeaveToLanding />;
  // Every way of signing in ends here.
  const returnPath = readReturnPath();
  if (returnPath !== null) return <Navigate to={returnPath} replace />;
  const isOnTheWay = pages.onTheWay.some(({ path }) => matchPath(path, pathname) !== null);
  if (user.vtcId === null && !isOnTheWay) return <Navigate to="/onboarding" replace />;
  return (
    <AppFrame user={user} withSidebar={!isOnTheWay}>
      <Outlet />
    </AppFrame>
  );
}

/** The session; the frame of a user who has just been read is rendered without holding up the rest. */
function useShownSession(): Session {
  return useDeferredValue(useSession());
}

/** Reads the user again on each change of page: others may have given or taken rights meanwhile. */
function useFreshRights(pathname: string): void {
  const { refreshUser } = useSession();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    void refreshUser();
  }, [pathname, refreshUser]);
}

/** The same frame without a sidebar, for signed-in users outside of the dashboard. */
export function SignedInLayout() {
  const { user, loading } = useShownSession();
  if (loading) return <LoadingDashboard />;
  if (user === null) return <LeaveToLanding />;
  return (
    <AppFrame user={user} withSidebar={false}>
      <Outlet />
    </AppFrame>
  );
}

function LoadingDashboard() {
  const t = useTranslations('shell');
  return (
    <main>
      <LoadingScreen label={t('loadingDashboard')} />
    </main>
  );
}
