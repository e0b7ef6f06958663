import { useTranslations } from 'use-intl';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TitledPage } from '#src/components/titled-page.tsx';
import { ImportsSection } from '#src/features/imports/components/imports-section.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { PermissionDenied } from '#src/features/roles/components/permission-denied.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { TrackerLinks } from '../components/tracker-links.tsx';

/** Where deliveries come from besides the companion, for those who may see to it. */
export function SourcesPage() {
  const t = useTranslations('trackers');
  const viewer = useViewer();
  useSubPageName(t('pageTitle'));
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  const mayLink = can(viewer, 'MANAGE_COMPANY');
  const mayImport = can(viewer, 'REVIEW_JOBS');
  return (
    <TitledPage title={t('pageTitle')} intro={t('pageText')}>
      <DocumentTitle title={t('pageTitle')} />
      {!mayLink && !mayImport && <PermissionDenied permission="MANAGE_COMPANY" />}
      {mayLink && <TrackerLinks vtcId={vtcId} />}
      {mayImport && <ImportsSection vtcId={vtcId} />}
    </TitledPage>
  );
}
