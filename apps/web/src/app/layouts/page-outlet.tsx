import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ErrorBoundary } from '#src/components/error-boundary.tsx';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { PageError } from './page-error.tsx';

/** Where a layout shows its page, or that the page is loading or has failed. */
export function PageOutlet() {
  const t = useTranslations('shell');
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} fallback={PageError}>
      <Suspense fallback={<LoadingScreen label={t('loading')} />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
