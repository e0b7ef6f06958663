import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ConnectedDevice } from '@waybill/schema/features/account.models';
import type { User } from '@waybill/schema/features/users.models';
import { Link } from 'react-router-dom';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { devicesQuery, useRevokeDevice } from '../devices.queries.ts';
import { useGameName } from '../use-game-name.ts';
import { OpensDashboardSwitch } from './opens-dashboard-switch.tsx';
import { connectPathOf } from '../../account.paths.ts';
import { CredentialList } from '../../components/credential-list.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { SettingsRow } from '../../components/settings-rows.tsx';
import { SettingsSection } from '../../components/settings-section.tsx';

/** The connected devices, with buttons to sign them out. */
export function DevicesSection({ user }: { readonly user: Pick<User, 'vtcId'> }) {
  const t = useTranslations();
  return (
    <SettingsSection id="devices">
      <Stack gap="lg">
        <CredentialList
          query={useQuery(devicesQuery)}
          failed={t('signedIn.devicesFailed')}
          none={t('signedIn.noDevices')}
          height={24}
          renderRow={(device) => <DeviceRow key={device.id} device={device} />}
        />
        <Button component={Link} to={connectPathOf(user)} style={{ alignSelf: 'flex-start' }}>
          {t('signedIn.connect')}
        </Button>
        <OpensDashboardSwitch />
      </Stack>
    </SettingsSection>
  );
}

function DeviceRow({ device }: { readonly device: ConnectedDevice }) {
  const t = useTranslations('signedIn');
  const { day, moment } = useFormatters();
  const revoking = useRevokeDevice();
  const describe = useDeviceLines();
  const { name } = device;
  return (
    <SettingsRow
      title={name}
      lines={[
        ...describe(device),
        t('lastSeen', { date: moment(device.lastSeenAt) }),
        t('since', { date: day(device.createdAt) }),
      ]}
      action={
        <ConfirmButton
          size="xs"
          label={t('signOut')}
          description={t('signOutOf', { name })}
          title={t('signOutTitle', { name })}
          text={t('deviceText')}
          isDangerous
          onConfirm={async () => revoking.mutateAsync(device.id)}
        />
      }
    />
  );
}

/** Returns a device's latest game and today's number of events. */
function useDeviceLines(): (device: ConnectedDevice) => string[] {
  const t = useTranslations('deviceCode');
  const format = useFormatter();
  const nameGame = useGameName();
  const now = useNow({ updateInterval: 10_000 });
  return ({ lastSession, today }) => {
    if (lastSession === null) return [t('neverHeard')];
    const at = Math.min(Date.parse(lastSession.lastReceivedAt), now.getTime());
    const ago = format.relativeTime(at, now);
    const heard = t('lastHeard', { game: nameGame(lastSession), ago });
    return today.events === 0 ? [heard] : [heard, t('today', today)];
  };
}
