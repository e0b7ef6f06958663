import { Route, Routes } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LeaveToLanding } from '#src/components/leave-to-landing.tsx';
import { DashboardLayout, SignedInLayout } from './layouts/dashboard-layout.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { componentOf } from './page-components.ts';
import { pages } from './page-table.ts';
import type { Page } from './page-types.ts';

/** Every address of the app; any other leads to the landing page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route element={<PublicLayout />}>{pages.public.map(toRoute)}</Route>
        <Route element={<SignedInLayout />}>{pages.signedIn.map(toRoute)}</Route>
        <Route element={<DashboardLayout />}>
          {[...pages.onTheWay, ...pages.dashboard].map(toRoute)}
          <Route path="/dashboard/*" element={<UnknownPage />} />
        </Route>
        {pages.operator.map(toRoute)}
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
