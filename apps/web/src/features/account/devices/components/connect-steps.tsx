import { Anchor, Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CompanionOffer } from '@waybill/schema/features/companion.contract';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { buildCommand } from '#src/features/companion/companion-command.model.ts';
import { findNewDevice } from '../connection.model.ts';
import { devicesQuery, type DeviceCode } from '../devices.queries.ts';
import { CodeStep } from './code-step.tsx';
import classes from './connect-steps.module.css';
import { ConnectionStatus } from './connection-status.tsx';

interface ConnectStepsProps {
  /** Null where the server offers no companion: whoever has one signs in with the code alone. */
  readonly offer: CompanionOffer | null;
  readonly code: DeviceCode;
  readonly isMaking: boolean;
  readonly onAnother: () => void;
}

const refreshMs = 5_000;
const pluginPages = {
  windows: 'https://github.com/RenCloud/scs-sdk-plugin/releases',
  linux: 'https://github.com/truckermudgeon/scs-sdk-plugin',
};

/** From nothing to the first event, and whether it has arrived. */
export function ConnectSteps({ offer, code, isMaking, onAnother }: ConnectStepsProps) {
  const t = useTranslations('deviceCode');
  const devices = useQuery({ ...devicesQuery, refetchInterval: refreshMs }).data ?? [];
  const added = findNewDevice(devices, code);
  const { origin } = location;
  const steps = useRef<HTMLOListElement>(null);
  // The button that was pressed has made room for them.
  useEffect(() => steps.current?.focus(), []);
  return (
    <Stack gap="md" maw={620}>
      {offer === null && <Text size="sm">{t('none')}</Text>}
      <ol ref={steps} tabIndex={-1} className={classes.steps}>
        <Step title={t('plugin')}>
          <Text size="sm" c="dimmed">
            {t.rich('pluginText', {
              ...pluginTags,
              ...pluginFiles,
            })}
          </Text>
        </Step>
        <Step title={t('signIn')}>
          {offer && (
            <CopyableCode
              label={t('command')}
              code={buildCommand(origin, offer, `login ${origin}`)}
              hint={t('signInText')}
            />
          )}
          <CodeStep code={code} isUsed={added !== null} isMaking={isMaking} onAnother={onAnother} />
        </Step>
        <Step title={t('drive')}>
          {offer && (
            <CopyableCode
              label={t('command')}
              code={buildCommand(origin, offer, 'run')}
              hint={t('driveText')}
            />
          )}
          <ConnectionStatus devices={devices} added={added} />
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

/** Names of files of others, the same in every language. */
const pluginFiles = {
  dll: 'scs-telemetry.dll',
  so: 'scs-telemetry.so',
  windowsFolder: String.raw`bin\win_x64\plugins`,
  linuxFolder: 'bin/linux_x64/plugins',
};

const pluginTags = {
  file: (text: ReactNode) => <Code>{text}</Code>,
  windows: (text: ReactNode) => <PluginLink to={pluginPages.windows}>{text}</PluginLink>,
  linux: (text: ReactNode) => <PluginLink to={pluginPages.linux}>{text}</PluginLink>,
};

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li className={classes.step}>
      <Text fw={600}>{title}</Text>
      <Stack gap="sm" mt={4}>
        {children}
      </Stack>
    </li>
  );
}

function PluginLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Anchor href={to} inherit>
      {children}
    </Anchor>
  );
}
