import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';

/** Shown at a dashboard address that has no page. */
export function UnknownAddress() {
  const t = useTranslations('unknownAddress');
  return (
    <EmptyState title={<PageHeading>{t('title')}</PageHeading>} text={t('text')}>
      <DocumentTitle title={t('title')} />
      <Button component={Link} to="/dashboard" mt="md">
        {t('home')}
      </Button>
    </EmptyState>
  );
}
