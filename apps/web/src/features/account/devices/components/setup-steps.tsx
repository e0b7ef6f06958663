import { Anchor, Code, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ConnectedDevice } from '@waybill/schema/features/account.models';
import type { CompanionOffer } from '@waybill/schema/features/companion.contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { buildCommand } from '#src/features/companion/companion-command.model.ts';
import { findNewestDevice } from '../connection.model.ts';
import type { System } from '../system.model.ts';
import { ConnectionStatus } from './connection-status.tsx';
import classes from './setup-steps.module.css';

interface SetupStepsProps {
  readonly system: System;
  /** Null if the server offers no companion. */
  readonly offer: CompanionOffer | null;
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

/** From nothing to the first event. Steps tick themselves as the server mayReceive from the companion. */
export function SetupSteps({ system, offer, devices }: SetupStepsProps) {
  const t = useTranslations('connect');
  const { file, folder } = plugins[system];
  const newest = findNewestDevice(devices);
  const isHeard = devices.some(({ lastSession }) => lastSession !== null);
  return (
    <Stack gap="md" maw={640}>
      <ol className={classes.steps}>
        <Step title={t('plugin')} isDone={isHeard}>
          <Text size="sm" c="dimmed">
            {t.rich('pluginText', {
              file,
              folder,
              code: showCode,
              page: system === 'windows' ? linkWindows : linkLinux,
            })}
          </Text>
        </Step>
        <Step title={t('start')} isDone={newest !== null}>
          {offer ? (
            <CopyableCode
              label={t(`terminal.${system}`)}
              code={buildCommand(location.origin, offer, `open ${location.origin}`)}
              hint={t('startText')}
            />
          ) : (
            <Text size="sm">{t('none')}</Text>
          )}
        </Step>
        <Step title={t('drive')} isDone={isHeard}>
          <Text size="sm" c="dimmed">
            {t('driveText')}
          </Text>
          <ConnectionStatus devices={devices} added={newest} />
        </Step>
      </ol>
      {offer && (
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

interface StepProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ title, isDone, children }: StepProps) {
  const t = useTranslations('connect');
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Text fw={600}>
        {title}
        {isDone && (
          <>
            <VisuallyHidden> ({t('done')})</VisuallyHidden>
            <IconCircleCheckFilled size={18} aria-hidden className={classes.tick} />
          </>
        )}
      </Text>
      <Stack gap="sm" mt={4}>
        {children}
      </Stack>
    </li>
  );
}
