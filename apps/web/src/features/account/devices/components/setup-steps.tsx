import { Anchor, Code, Stack, Text } from '@mantine/core';
import type { ConnectedDevice } from '@waybill/schema/features/account.models';
import type { CompanionOffer, InstallerOffer } from '@waybill/schema/features/companion.contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { buildCommand } from '#src/features/companion/companion-command.model.ts';
import { findNewestDevice } from '../connection.model.ts';
import type { System } from '../system.model.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { InstallSteps } from './install-steps.tsx';
import { SetupStep } from './setup-step.tsx';
import classes from './setup-steps.module.css';

interface SetupStepsProps {
  readonly system: System;
  /** Null if the server offers no companion. */
  readonly offer: CompanionOffer | null;
  /** Null if the server offers none, or for another system than Windows. */
  readonly installer: InstallerOffer | null;
  readonly devices: readonly ConnectedDevice[];
}

/** Each system's plugin: names of other projects, the same in every language. */
const plugins = {
  windows: {
    page: 'https://github.com/RenCloud/scs-sdk-plugin/releases',
    file: 'scs-telemetry.dll',
    folder: String.raw`bin\win_x64\plugins`,
  },
  linux: {
    page: 'https://github.com/truckermudgeon/scs-sdk-plugin',
    file: 'scs-telemetry.so',
    folder: 'bin/linux_x64/plugins',
  },
};

/** From nothing to the first event. Steps tick themselves as the server hears the companion. */
export function SetupSteps({ system, offer, installer, devices }: SetupStepsProps) {
  const t = useTranslations('connect');
  const { file, folder } = plugins[system];
  const newest = findNewestDevice(devices);
  const isHeard = devices.some(({ lastSession }) => lastSession !== null);
  return (
    <Stack gap="md" maw={640}>
      <ol className={classes.steps}>
        {installer && <InstallSteps installer={installer} isConnected={newest !== null} />}
        <SetupStep title={t('plugin')} isDone={isHeard}>
          <Text size="sm" c="dimmed">
            {t.rich(installer ? 'pluginByWindow' : 'pluginText', {
              file,
              folder,
              code: showCode,
              page: system === 'windows' ? linkWindows : linkLinux,
            })}
          </Text>
        </SetupStep>
        {installer === null && (
          <SetupStep title={t('start')} isDone={newest !== null}>
            {offer ? (
              <CopyableCode
                label={t(`terminal.${system}`)}
                code={buildCommand(location.origin, offer, `open ${location.origin}`)}
                hint={t('startText')}
              />
            ) : (
              <Text size="sm">{t('none')}</Text>
            )}
            {system === 'windows' && (
              <Text size="sm" c="dimmed">
                {t.rich('noInstaller', { code: showCode })}
              </Text>
            )}
          </SetupStep>
        )}
        <SetupStep title={t('drive')} isDone={isHeard}>
          <Text size="sm" c="dimmed">
            {t('driveText')}
          </Text>
          <ConnectionStatus devices={devices} added={newest} />
        </SetupStep>
      </ol>
      {offer && installer === null && (
        <Text size="xs" c="dimmed" className={classes.checksum}>
          {t('package', { version: offer.version, size: String(Math.round(offer.bytes / 1000)) })}{' '}
          {offer.sha256}
        </Text>
      )}
    </Stack>
  );
}

function showCode(text: ReactNode) {
  return <Code>{text}</Code>;
}

function linkWindows(text: ReactNode) {
  return <PluginLink system="windows">{text}</PluginLink>;
}

function linkLinux(text: ReactNode) {
  return <PluginLink system="linux">{text}</PluginLink>;
}

function PluginLink(props: { readonly system: System; readonly children: ReactNode }) {
  return (
    <Anchor href={plugins[props.system].page} inherit>
      {props.children}
    </Anchor>
  );
}
