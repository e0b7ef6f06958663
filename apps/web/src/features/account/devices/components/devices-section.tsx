import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Device } from '@waybill/schema/features/account.models';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { devicesQuery, useRevokeDevice } from '../devices.queries.ts';
import { DeviceCode } from './device-code.tsx';
import { OpensDashboardSwitch } from './opens-dashboard-switch.tsx';
import { CredentialList } from '../../components/credential-list.tsx';
import { RevokeButton } from '../../components/revoke-button.tsx';
import { SettingsRow } from '../../components/settings-rows.tsx';
import { SettingsSection } from '../../components/settings-section.tsx';

/** The programs that are signed in, and how to sign them out. */
export function DevicesSection() {
  const t = useTranslations();
  return (
    <SettingsSection title={t('settings.devices')} text={t('settings.devicesText')}>
      <Stack gap="lg">
        <CredentialList
          query={useQuery(devicesQuery)}
          failed={t('signedIn.devicesFailed')}
          none={t('signedIn.noDevices')}
          height={24}
          renderRow={(device) => <DeviceRow key={device.id} device={device} />}
        />
        <DeviceCode />
        <OpensDashboardSwitch />
      </Stack>
    </SettingsSection>
  );
}

function DeviceRow({ device }: { readonly device: Device }) {
  const t = useTranslations('signedIn');
  const { day, moment } = useFormatters();
  const revoking = useRevokeDevice();
  const { name } = device;
  return (
    <SettingsRow
      title={name}
      lines={[
        t('lastSeen', { date: moment(device.lastSeenAt) }),
        t('since', { date: day(device.createdAt) }),
      ]}
      action={
        <RevokeButton
          label={t('signOut')}
          description={t('signOutOf', { name })}
          question={t('signOutTitle', { name })}
          text={t('deviceText')}
          isPending={revoking.isPending}
          onConfirm={(onSuccess) => revoking.mutate(device.id, { onSuccess })}
        />
      }
    />
  );
}
