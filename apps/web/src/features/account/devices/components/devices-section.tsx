import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Device } from '@waybill/schema/features/account.models';
import { useTranslations } from 'use-intl';
import { QueryContent } from '#src/components/query-content.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { devicesQuery, useRevokeDevice } from '../devices.queries.ts';
import { RevokeButton } from '../../components/revoke-button.tsx';
import { SettingsRow, SettingsRows } from '../../components/settings-rows.tsx';
import { SettingsSection } from '../../components/settings-section.tsx';

/** The programs that are signed in, and how to sign them out. */
export function DevicesSection() {
  const t = useTranslations();
  const query = useQuery(devicesQuery);
  return (
    <SettingsSection title={t('settings.devices')} text={t('settings.devicesText')}>
      <QueryContent
        query={query}
        loading={t('settings.loading')}
        failed={t('signedIn.devicesFailed')}
        height={24}
      >
        {(devices) =>
          devices.length === 0 ? (
            <Text size="sm">{t('signedIn.noDevices')}</Text>
          ) : (
            <SettingsRows>
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </SettingsRows>
          )
        }
      </QueryContent>
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
          onConfirm={(onSettled) => revoking.mutate(device.id, { onSettled })}
        />
      }
    />
  );
}
