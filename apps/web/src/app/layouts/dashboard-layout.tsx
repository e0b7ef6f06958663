import type { User } from '@waybill/schema/features/users.models';
import { useDeferredValue, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LeaveToLanding } from '#src/components/leave-to-landing.tsx';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import {
  forgetReturnPath,
  loginPathTo,
  readReturnPath,
} from '#src/features/auth/return-path.model.ts';
import { useSession, type Session } from '#src/features/auth/session.context.ts';
import { fitsPath } from '#src/lib/fits-path.ts';
import { hasLandingNotice } from '#src/lib/landing-notice.ts';
import { onboardingPath } from '#src/lib/shared-paths.ts';
import { pages } from '../page-table.ts';
import { AppFrame } from './app-frame.tsx';

/** The dashboard: for members of a company, and for users on the way to one. */
export function DashboardLayout() {
  const { user, loading } = useShownSession();
  const { pathname } = useLocation();
  useFreshRights(pathname);
  const isReturning = useReturn(user);
  if (loading) return <LoadingDashboard />;
  if (user === null) return <SignInNeeded />;
  if (isReturning) return null;
  const isOnTheWay = pages.onTheWay.some(({ path }) => fitsPath(path, pathname));
  if (user.vtcId === null && !isOnTheWay) return <ElsewhereThanInDashboard />;
  return (
    <AppFrame key={user.id} user={user} withSidebar={!isOnTheWay}>
      <Outlet />
    </AppFrame>
  );
}

/**
 * Leads whoever has no company to where the same is outside of the dashboard: mails and what is told in
 * the browser lead here as well. What only members have is not there for them: they find a company first.
 */
function ElsewhereThanInDashboard() {
  const { pathname, search, hash } = useLocation();
  const path = pathname.replace('/dashboard', '');
  const isThere = pages.signedIn.some((page) => fitsPath(page.path, path));
  return <Navigate to={isThere ? `${path}${search}${hash}` : onboardingPath} replace />;
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
  const wanted = useWantedPath();
  if (loading) return <LoadingDashboard />;
  if (user === null) {
    // Whoever has just logged out does not want to log in.
    return hasLandingNotice() ? <SignInNeeded /> : <Navigate to={loginPathTo(wanted)} replace />;
  }
  return (
    <AppFrame key={user.id} user={user} withSidebar={false}>
      <Outlet />
    </AppFrame>
  );
}

/** Sends somebody who is not signed in to the landing page, from where logging in leads back here. */
function SignInNeeded() {
  const t = useTranslations('leaving');
  return <LeaveToLanding reason={t('signInNeeded')} logIn={loginPathTo(useWantedPath())} />;
}

function useWantedPath(): string {
  const { pathname, search, hash } = useLocation();
  return `${pathname}${search}${hash}`;
}

/**
 * Goes on, once, to where somebody wanted to go before they signed in: every way of signing in ends
 * in the dashboard. Who has no company yet finds one first.
 */
function useReturn(user: User | null): boolean {
  const navigate = useNavigate();
  const path = user === null ? null : readReturnPath();
  const isOpen = path !== null && (user?.vtcId !== null || !path.startsWith('/dashboard/'));
  useEffect(() => {
    if (path === null) return;
    forgetReturnPath();
    if (isOpen) void navigate(path, { replace: true });
  }, [navigate, path, isOpen]);
  return isOpen;
}

function LoadingDashboard() {
  const t = useTranslations('shell');
  return (
    <main>
      <LoadingScreen label={t('loadingDashboard')} />
    </main>
  );
}
