import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { loginPathTo } from '#src/features/auth/return-path.model.ts';
import { useSession } from '#src/features/auth/session.context.ts';
import { OperatorGate } from '#src/features/operators/components/operator-gate.tsx';
import { operatorPath } from '#src/features/operators/operators.paths.ts';
import {
  operatorNavigation,
  operatorPageModules,
  operatorPages,
} from '../operator/operator-pages.ts';
import { OperatorShell } from '../operator/operator-shell.tsx';
import { componentOf } from '../page-components.tsx';
import type { Page } from '#src/lib/feature.ts';

const [first] = operatorPages;

/** The operator area: its frame and its pages. */
export function OperatorAreaPage() {
  const t = useTranslations('shell');
  const { user, loading } = useSession();
  const { pathname, search, hash } = useLocation();
  if (loading) return <LoadingScreen label={t('loading')} />;
  if (user === null) return <Navigate to={loginPathTo(`${pathname}${search}${hash}`)} replace />;
  return (
    <OperatorShell key={user.id} user={user} groups={operatorNavigation}>
      <OperatorGate user={user}>
        <Routes>
          {operatorPages.map(toRoute)}
          <Route path="*" element={<Navigate to={first?.path ?? '/dashboard'} replace />} />
        </Routes>
      </OperatorGate>
    </OperatorShell>
  );
}

function toRoute(page: Page) {
  const Component = componentOf(page, operatorPageModules);
  const path = page.path.slice(operatorPath.length + 1);
  return <Route key={page.path} path={path} element={<Component />} />;
}
