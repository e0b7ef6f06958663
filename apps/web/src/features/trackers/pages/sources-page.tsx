import { TitledPage } from '#src/components/titled-page.tsx';
import { ImportsSection } from '#src/features/imports/components/imports-section.tsx';
import { PermissionDenied } from '#src/features/roles/components/permission-denied.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { TrackerLinks } from '../components/tracker-links.tsx';

/** The sources of deliveries besides the companion, for members who may manage them. */
export function SourcesPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  const mayLink = can(viewer, 'MANAGE_COMPANY');
  const mayImport = can(viewer, 'REVIEW_JOBS');
  return (
    <TitledPage>
      {!mayLink && !mayImport && <PermissionDenied permission="MANAGE_COMPANY" />}
      {mayLink && <TrackerLinks vtcId={vtcId} />}
      {mayImport && <ImportsSection vtcId={vtcId} />}
    </TitledPage>
  );
}
