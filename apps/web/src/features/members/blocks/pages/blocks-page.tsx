import { useTranslations } from 'use-intl';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
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
      <Permitted permission="KICK_MEMBERS">
        <BlockList vtcId={viewer.vtcId} />
      </Permitted>
    </TitledPage>
  );
}
