import { Alert, Anchor, Text } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import type { Release } from '@waybill/schema/features/operations.models';
import { useTranslations } from 'use-intl';

/** Announces a newer release, with a link to its notes. */
export function ReleaseNotice({ release }: { readonly release: Release }) {
  const t = useTranslations('operatorVersions');
  const { version, url } = release;
  return (
    <Alert
      color="blue"
      icon={<IconPackageImport aria-hidden />}
      title={t('newer', { version })}
      role="note"
    >
      <Text size="sm">{t('newerText')}</Text>
      {url !== null && (
        <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
          {t('readNotes')}
        </Anchor>
      )}
    </Alert>
  );
}
