import { useTranslations } from 'use-intl';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { PermissionDenied } from '#src/features/roles/components/permission-denied.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { BlockList } from '../components/block-list.tsx';

/** Whom the company has removed and takes no more, for those who may remove. */
export function BlocksPage() {
  const t = useTranslations('blocks');
  const viewer = useViewer();
  useSubPageName(t('title'));
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <TitledPage title={t('title')} intro={t('text')}>
      <DocumentTitle title={t('title')} />
      {can(viewer, 'KICK_MEMBERS') ? (
        <BlockList vtcId={viewer.vtcId} />
      ) : (
        <PermissionDenied permission="KICK_MEMBERS" />
      )}
    </TitledPage>
  );
}
