import { EmptyState } from '@mantine/core';
import { IconRoadOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';

/** Says that a search found nothing, and what to do instead. */
export function NoVtcsFound() {
  const t = useTranslations('join');
  return (
    <EmptyState
      icon={<IconRoadOff aria-hidden />}
      title={t('empty')}
      description={t.rich('emptyText', { create: linkToCreate })}
    />
  );
}

function linkToCreate(text: ReactNode) {
  return <TextLink to="/createvtc">{text}</TextLink>;
}
