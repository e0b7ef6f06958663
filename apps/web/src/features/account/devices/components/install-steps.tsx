import { Group, Text } from '@mantine/core';
import type { InstallerOffer } from '@waybill/schema/features/companion.contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DownloadInstaller } from '#src/features/companion/components/download-installer.tsx';
import { LaunchLink } from '#src/features/companion/components/launch-link.tsx';
import { SetupStep } from './setup-step.tsx';
import classes from './setup-steps.module.css';

const bytesPerMegabyte = 1_000_000;

interface InstallStepsProps {
  readonly installer: InstallerOffer;
  /** Whether the account has a device already. */
  readonly isConnected: boolean;
}

/** On Windows: install the companion, and open it for this site. */
export function InstallSteps({ installer, isConnected }: InstallStepsProps) {
  const t = useTranslations('connect');
  const { version, bytes, sha256 } = installer;
  return (
    <>
      <SetupStep title={t('install')} isDone={isConnected}>
        <Group>
          <DownloadInstaller installer={installer} />
        </Group>
        <Text size="sm">{t.rich('warningText', { b: emphasize })}</Text>
        <Text size="xs" c="dimmed" className={classes.checksum}>
          {t('installText', { version, size: String(Math.round(bytes / bytesPerMegabyte)) })}{' '}
          {t('checksum')} {sha256}
        </Text>
      </SetupStep>
      <SetupStep title={t('connect')} isDone={isConnected}>
        <Text size="sm" c="dimmed">
          {t('connectText')}
        </Text>
        <LaunchLink href={`waybill://connect?server=${encodeURIComponent(location.origin)}`} />
      </SetupStep>
    </>
  );
}

function emphasize(text: ReactNode) {
  return <b>{text}</b>;
}
