import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { TextLink } from '#src/components/text-link.tsx';

/** Says that a search found nothing, and what to do instead. */
export function NoVtcsFound() {
  const t = useTranslations('join');
  return <EmptyState title={t('empty')} text={t.rich('emptyText', { create: linkToCreate })} />;
}

function linkToCreate(text: ReactNode) {
  return <TextLink to="/createvtc">{text}</TextLink>;
}
