import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { alliancesPath } from '../alliances.paths.ts';

/** Shown for an alliance that the company is not in, or no longer in. */
export function AllianceGone() {
  const t = useTranslations('alliances');
  return (
    <TitledPage title={t('title')}>
      <DocumentTitle title={t('title')} />
      <AccessDenied title={t('gone')} text={t('goneText')} to={alliancesPath} toLabel={t('all')} />
    </TitledPage>
  );
}
