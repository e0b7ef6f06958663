import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#src/components/page-heading.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { LiveMap } from '../components/live-map.tsx';

/** The live map of the company, its allies and public drivers. */
export function LiveMapPage() {
  const t = useTranslations('liveMap');
  const viewer = useViewer();
  return (
    <>
      <DocumentTitle title={t('title')} />
      <VisuallyHidden>
        <PageHeading>{t('title')}</PageHeading>
      </VisuallyHidden>
      {viewer?.vtc && <LiveMap key={viewer.vtc.id} vtcId={viewer.vtc.id} tag={viewer.vtc.tag} />}
    </>
  );
}
