import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type DiscordAnswer,
  linkedAccountsContract,
} from '@waybill/schema/features/linked-accounts.contract';
import type { LinkedAccounts } from '@waybill/schema/features/linked-accounts.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

/** Reads the user's linked accounts. */
export const linkedAccountsQuery = queryOptions({
  queryKey: ['account', 'linked'],
  queryFn: ({ signal }) => api(linkedAccountsContract.get, undefined, { signal }),
});

/** Leads to Discord's page, which returns to `discordReturnPath`. */
export function useBeginDiscord() {
  const t = useTranslations('linkedAccounts');
  return useMutation({
    mutationFn: () => api(linkedAccountsContract.beginDiscord),
    onSuccess: ({ url }) => location.assign(url),
    meta: { stale: [linkedAccountsQuery.queryKey], failure: t('notSaved') },
  });
}

/** Links the account that Discord's answer stands for. */
export function useConfirmDiscord() {
  const t = useTranslations('linkedAccounts');
  const store = useStoreAccounts();
  return useMutation({
    mutationFn: (body: DiscordAnswer) => api(linkedAccountsContract.confirmDiscord, { body }),
    onSuccess: store,
    meta: { emits: 'account.credentials-changed', success: t('discordDone') },
  });
}

export function useRemoveDiscord() {
  const t = useTranslations('linkedAccounts');
  return useMutation({
    mutationFn: () => api(linkedAccountsContract.removeDiscord),
    meta: {
      emits: 'account.credentials-changed',
      success: t('discordUnlinked'),
      failure: t('notSaved'),
    },
  });
}

/** Has TruckersMP asked about the user. */
export function useCreateTruckersMp() {
  const t = useTranslations('linkedAccounts');
  const store = useStoreAccounts();
  return useMutation({
    mutationFn: () => api(linkedAccountsContract.createTruckersMp),
    onSuccess: store,
    meta: { emits: 'account.credentials-changed', failure: t('notSaved') },
  });
}

/** Asks TruckersMP again. */
export function useRefreshTruckersMp() {
  const t = useTranslations('linkedAccounts');
  const store = useStoreAccounts();
  return useMutation({
    mutationFn: () => api(linkedAccountsContract.refreshTruckersMp),
    onSuccess: store,
    meta: { stale: [linkedAccountsQuery.queryKey], failure: t('notSaved') },
  });
}

export function useRemoveTruckersMp() {
  const t = useTranslations('linkedAccounts');
  return useMutation({
    mutationFn: () => api(linkedAccountsContract.removeTruckersMp),
    meta: {
      emits: 'account.credentials-changed',
      success: t('truckersMpUnlinked'),
      failure: t('notSaved'),
    },
  });
}

function useStoreAccounts() {
  const queryClient = useQueryClient();
  return (accounts: LinkedAccounts) =>
    queryClient.setQueryData(linkedAccountsQuery.queryKey, accounts);
}
