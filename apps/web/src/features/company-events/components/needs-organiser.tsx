import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { eventsPath } from '#src/lib/shared-paths.ts';

interface NeedsOrganiserProps {
  readonly children: (vtcId: string) => ReactNode;
}

/** Shows content to those who organise the company's events. */
export function NeedsOrganiser({ children }: NeedsOrganiserProps) {
  const t = useTranslations('eventForm');
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  if (can(viewer, 'EVENTS')) return children(viewer.vtcId);
  return (
    <AccessDenied
      title={t('deniedTitle')}
      text={t('deniedText')}
      to={eventsPath}
      toLabel={t('back')}
    />
  );
}
