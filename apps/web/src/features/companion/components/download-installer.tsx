import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { InstallerOffer } from '@waybill/schema/features/companion.contract';
import { useTranslations } from 'use-intl';

/** Downloads the companion's installer for Windows. */
export function DownloadInstaller({ installer }: { readonly installer: InstallerOffer }) {
  const t = useTranslations('launch');
  return (
    <Button
      component="a"
      href={installer.path}
      download
      size="md"
      leftSection={<IconDownload size={20} aria-hidden />}
    >
      {t('download')}
    </Button>
  );
}
