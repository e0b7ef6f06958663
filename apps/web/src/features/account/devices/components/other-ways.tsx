import { Button, Stack, Text } from '@mantine/core';
import type { ConnectedDevice } from '@waybill/schema/features/account.models';
import type { CompanionOffer } from '@waybill/schema/features/companion.contract';
import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { buildCommand } from '#src/features/companion/companion-command.model.ts';
import { LaunchLink } from '#src/features/companion/components/launch-link.tsx';
import { findNewDevice } from '../connection.model.ts';
import { useCreateDeviceCode } from '../devices.queries.ts';
import { CodeStep } from './code-step.tsx';
import classes from './other-ways.module.css';

interface OtherWaysProps {
  readonly offer: CompanionOffer | null;
  /** Whether the steps above offer the installer for Windows. */
  readonly hasInstaller: boolean;
  readonly devices: readonly ConnectedDevice[];
}

/** For an installed companion, and for computers without a browser. */
export function OtherWays({ offer, hasInstaller, devices }: OtherWaysProps) {
  const t = useTranslations('connect');
  const creating = useCreateDeviceCode();
  const { origin } = location;
  return (
    <details className={classes.ways}>
      <summary>{t('otherWays')}</summary>
      <Stack gap="lg" mt="sm" maw={640}>
        {hasInstaller ? (
          offer && (
            <Stack gap="sm">
              <Text size="sm">{t('commandText')}</Text>
              <CopyableCode
                label={t('terminal.windows')}
                code={buildCommand(origin, offer, `open ${origin}`)}
              />
            </Stack>
          )
        ) : (
          <Stack gap="xs">
            <Text size="sm">{t('launchText')}</Text>
            <LaunchLink href={`waybill://connect?server=${encodeURIComponent(origin)}`} />
          </Stack>
        )}
        <Stack gap="sm">
          <Text size="sm">{t('codeText')}</Text>
          {offer &&
            (['login', 'run'] as const).map((word) => (
              <CopyableCode
                key={word}
                label={t(`command.${word}`)}
                code={buildCommand(origin, offer, word === 'login' ? `login ${origin}` : word)}
              />
            ))}
          {creating.data === undefined ? (
            <Button
              variant="default"
              className={classes.button}
              loading={creating.isPending}
              onClick={() => creating.mutate()}
            >
              {t('getCode')}
            </Button>
          ) : (
            <CodeStep
              code={creating.data}
              isUsed={findNewDevice(devices, creating.data) !== null}
              isMaking={creating.isPending}
              onAnother={() => creating.mutate()}
            />
          )}
        </Stack>
      </Stack>
    </details>
  );
}
