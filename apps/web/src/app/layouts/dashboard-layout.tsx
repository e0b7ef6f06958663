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

/** The dashboard, for members of a company and users without one yet. */
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
 * Redirects users without a company to the same page outside of the dashboard, because mails and
 * notifications link into it. Pages for members only lead to onboarding instead.
 */
function ElsewhereThanInDashboard() {
  const { pathname, search, hash } = useLocation();
  const path = pathname.replace('/dashboard', '');
  const isThere = pages.signedIn.some((page) => fitsPath(page.path, path));
  return <Navigate to={isThere ? `${path}${search}${hash}` : onboardingPath} replace />;
}

/** Returns the session, deferred so that rendering the frame of a just-loaded user does not block. */
function useShownSession(): Session {
  return useDeferredValue(useSession());
}

/** Refreshes the user on each navigation, because others may have changed their permissions. */
function useFreshRights(pathname: string): void {
  const { refreshUser } = useSession();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    void refreshUser();
  }, [pathname, refreshUser]);
}

/** The frame without a sidebar, for signed-in users outside of the dashboard. */
export function SignedInLayout() {
  const { user, loading } = useShownSession();
  const wanted = useWantedPath();
  if (loading) return <LoadingDashboard />;
  if (user === null) {
    // After logging out, the user does not want the login page.
    return hasLandingNotice() ? <SignInNeeded /> : <Navigate to={loginPathTo(wanted)} replace />;
  }
  return (
    <AppFrame key={user.id} user={user} withSidebar={false}>
      <Outlet />
    </AppFrame>
  );
}

/** Sends a signed-out user to the landing page, whose log-in leads back here. */
function SignInNeeded() {
  const t = useTranslations('leaving');
  return <LeaveToLanding reason={t('signInNeeded')} logIn={loginPathTo(useWantedPath())} />;
}

function useWantedPath(): string {
  const { pathname, search, hash } = useLocation();
  return `${pathname}${search}${hash}`;
}

/**
 * Navigates once to the path that the user wanted before signing in: every sign-in method ends in the
 * dashboard. Users without a company go to onboarding instead of dashboard pages.
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
