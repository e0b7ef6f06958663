import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { TextLink } from '#src/components/text-link.tsx';

/** Shown if a search finds no companies, with the next step. */
export function NoVtcsFound() {
  const t = useTranslations('join');
  return <EmptyState title={t('empty')} text={t.rich('emptyText', { create: linkToCreate })} />;
}

function linkToCreate(text: ReactNode) {
  return <TextLink to="/createvtc">{text}</TextLink>;
}
