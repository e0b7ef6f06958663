import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ErrorBoundary } from '#src/components/error-boundary.tsx';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { PageError } from './page-error.tsx';

/** A layout's page, or its loading or error state. */
export function PageOutlet() {
  return (
    <PageArea>
      <Outlet />
    </PageArea>
  );
}

/** The same around a given page. */
export function PageArea({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell');
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} fallback={PageError}>
      <Suspense fallback={<LoadingScreen label={t('loading')} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
