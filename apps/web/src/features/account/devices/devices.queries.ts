import { queryOptions, useMutation } from '@tanstack/react-query';
import { accountContract } from '@waybill/schema/features/account.contract';
import type { RouteOutput } from '@waybill/schema/contract/input';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { buildConnectedAddress, type ConnectionQuery } from './connection-query.model.ts';

/** Lists the account's devices. */
export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async ({ signal }) =>
    (await api(accountContract.listDevices, undefined, { signal })).devices,
});

/** A one-time code with its account. */
export type DeviceCode = RouteOutput<typeof accountContract.createDeviceCode>;

/** Signs a device out. */
export function useRevokeDevice() {
  const t = useTranslations('signedIn');
  return useMutation({
    mutationFn: (deviceId: string) => api(accountContract.revokeDevice, { params: { deviceId } }),
    meta: { emits: 'account.signed-out', success: t('signedOut'), failure: t('failed') },
  });
}

/** Creates a one-time code for a device to sign in. */
export function useCreateDeviceCode() {
  const t = useTranslations('deviceCode');
  return useMutation({
    mutationFn: () => api(accountContract.createDeviceCode),
    meta: { failure: t('failed') },
  });
}

interface Confirmed {
  readonly connection: ConnectionQuery;
  /** The account shown to the user. */
  readonly userId: string;
}

/** Creates a code for the program, and opens its local address with it. */
export function useConnectComputer() {
  return useMutation({
    mutationFn: ({ connection: { challenge, name }, userId }: Confirmed) =>
      api(accountContract.createConnectionCode, { body: { userId, challenge, deviceName: name } }),
    onSuccess: ({ code }, { connection }) =>
      location.replace(buildConnectedAddress(connection, code)),
  });
}
