import { Stack } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { PermissionDenied } from '#src/features/roles/components/permission-denied.tsx';
import { can } from '#src/lib/can.ts';
import type { ComingEntry } from '../page-table.ts';
import { findPlace } from '../navigation.ts';
import { ComingAlternative } from './coming-alternative.tsx';
import { ComingPlan } from './coming-plan.tsx';

/** A page whose content is still to come: what it will do, what that takes, and what helps until then. */
export function ComingPage() {
  const { pathname } = useLocation();
  const entry = findPlace(pathname)?.entry;
  if (entry === undefined || !('alternative' in entry)) return null;
  return <Coming entry={entry} />;
}

function Coming({ entry }: { readonly entry: ComingEntry }) {
  const t = useTranslations('navigation.entries');
  const viewer = useViewer();
  const { label, permission } = entry;
  if (viewer === null) return null;
  const isDenied = permission !== undefined && !can(viewer, permission);
  return (
    <TitledPage title={t(label)}>
      <DocumentTitle title={t(label)} />
      {isDenied ? (
        <PermissionDenied permission={permission} />
      ) : (
        <Stack gap="lg">
          <ComingPlan entry={entry} />
          <ComingAlternative entry={entry} viewer={viewer} />
        </Stack>
      )}
    </TitledPage>
  );
}
