import { useTranslations } from 'use-intl';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { ConnectCompanion } from './connect-companion.tsx';

/** How a computer gets connected, from nothing to the first event. */
export function ConnectSetup() {
  const t = useTranslations('connect');
  useSubPageName(t('title'));
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <ConnectCompanion />
    </TitledPage>
  );
}
