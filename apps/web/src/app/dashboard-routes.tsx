import { Navigate, Route, Routes } from 'react-router-dom';
import { ComingPage, CreateVtcPage, JoinVtcPage, WelcomePage } from './lazy-pages.ts';
import { navigation, type NavigationEntry } from './navigation-table.ts';

/** The pages below /dashboard: those of the navigation, and the two on the way to a company. */
export function DashboardRoutes() {
  return (
    <Routes>
      <Route index element={<WelcomePage />} />
      {navigation.flatMap(({ entries }) => entries.map(toRoute))}
      <Route path="createvtc" element={<CreateVtcPage />} />
      <Route path="joinvtc" element={<JoinVtcPage />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}

function toRoute(entry: NavigationEntry) {
  const path = entry.path.replace('/dashboard/', '');
  if (!('page' in entry)) return <Route key={path} path={path} element={<ComingPage />} />;
  const { page: Page, subPage } = entry;
  return (
    <Route key={path} path={path}>
      <Route index element={<Page />} />
      {subPage && <Route path={subPage.path} element={<subPage.page />} />}
    </Route>
  );
}
