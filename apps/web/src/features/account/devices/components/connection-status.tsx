import { Group, Loader, Text } from '@mantine/core';
import { IconBroadcast, IconCircleCheck } from '@tabler/icons-react';
import type { ConnectedDevice } from '@waybill/schema/features/account.models';
import type { ReactNode } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { findRecentGame } from '../connection.model.ts';
import { useGameName } from '../use-game-name.ts';

interface ConnectionStatusProps {
  readonly devices: readonly ConnectedDevice[];
  /** The device that signed in with the code. */
  readonly added: ConnectedDevice | null;
}

/** Says whether telemetry is arriving now. */
export function ConnectionStatus({ devices, added }: ConnectionStatusProps) {
  const t = useTranslations('deviceCode');
  const format = useFormatter();
  const nameGame = useGameName();
  const now = useNow({ updateInterval: 1_000 });
  const heard = findRecentGame(devices, now.getTime());
  if (heard) {
    const at = Math.min(Date.parse(heard.lastReceivedAt), now.getTime());
    return (
      <Sign icon={<IconBroadcast size={20} aria-hidden />} color="green">
        {t('heard', { game: nameGame(heard), ago: format.relativeTime(at, now) })}
      </Sign>
    );
  }
  if (added) {
    return (
      <Sign icon={<IconCircleCheck size={20} aria-hidden />} color="green">
        {t('signedIn', { name: added.name })}
      </Sign>
    );
  }
  return (
    <Sign icon={<Loader size={18} color="gray" aria-hidden />} color="dimmed">
      {t('waiting')}
    </Sign>
  );
}

interface SignProps {
  readonly icon: ReactNode;
  readonly color: string;
  readonly children: ReactNode;
}

function Sign({ icon, color, children }: SignProps) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Text component="span" c={color} lh={1}>
        {icon}
      </Text>
      <Text component="output" size="sm" fw={600}>
        {children}
      </Text>
    </Group>
  );
}
