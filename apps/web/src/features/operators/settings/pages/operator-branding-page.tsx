import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { BrandingSettingsForm } from '../components/branding-form.tsx';
import { brandingQuery } from '../settings.queries.ts';

/** The installation's name, logo, colour and legal links. */
export function BrandingPage() {
  const t = useTranslations('operatorBranding');
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <QueryContent
        query={useQuery(brandingQuery)}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(settings) => <BrandingSettingsForm settings={settings} />}
      </QueryContent>
    </TitledPage>
  );
}
