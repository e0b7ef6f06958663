import { Route, Routes, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LeaveToLanding } from '#src/components/leave-to-landing.tsx';
import { lazyPage } from '#src/components/lazy-page.tsx';
import { fitsPath } from '#src/lib/fits-path.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { DashboardLayout, SignedInLayout } from './layouts/dashboard-layout.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { componentOf } from './page-components.tsx';
import { pages } from './page-table.ts';
import type { Page } from '#src/lib/feature.ts';

const UnknownAddress = lazyPage(
  async () => (await import('./layouts/unknown-address.tsx')).UnknownAddress,
  textsOf('app/layouts/unknown-address.tsx'),
);

/**
 * All routes of the app. Unknown addresses lead to the landing page, except in the dashboard. The router gets
 * only the few pages that match the address: ranking all of them takes a phone longer than rendering the
 * frame.
 */
export function AppRoutes() {
  const { pathname } = useLocation();
  const routesOf = (some: readonly Page[]) =>
    some.filter(({ path }) => fitsPath(path, pathname)).map(toRoute);
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route element={<PublicLayout />}>{routesOf(pages.public)}</Route>
        <Route element={<SignedInLayout />}>{routesOf(pages.signedIn)}</Route>
        <Route element={<DashboardLayout />}>
          {routesOf([...pages.onTheWay, ...pages.dashboard])}
          <Route path="/dashboard/*" element={<UnknownAddress />} />
        </Route>
        {routesOf(pages.operator)}
        <Route path="*" element={<UnknownPage />} />
      </Route>
    </Routes>
  );
}

function UnknownPage() {
  const t = useTranslations('leaving');
  return <LeaveToLanding reason={t('unknownPage')} />;
}

function toRoute(page: Page) {
  const Component = componentOf(page);
  return <Route key={page.path} path={page.path} element={<Component />} />;
}
