import { Button, Group, Text } from '@mantine/core';
import type { TruckersMpAccount } from '@waybill/schema/features/linked-accounts.models';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { SettingsRow } from '../../components/settings-rows.tsx';
import {
  useCreateTruckersMp,
  useRefreshTruckersMp,
  useRemoveTruckersMp,
} from '../linked-accounts.queries.ts';

/** What TruckersMP says about the user, with the buttons to ask, to ask again and to stop. */
export function TruckersMpRow({ account }: { readonly account: TruckersMpAccount | null }) {
  const t = useTranslations('linkedAccounts');
  const creating = useCreateTruckersMp();
  if (account !== null) return <LinkedRow account={account} />;
  return (
    <SettingsRow
      title={t('truckersMp')}
      lines={[t('truckersMpNone')]}
      action={
        <Button variant="default" loading={creating.isPending} onClick={() => creating.mutate()}>
          {t('linkTruckersMp')}
        </Button>
      }
    />
  );
}

function LinkedRow({ account }: { readonly account: TruckersMpAccount }) {
  const t = useTranslations('linkedAccounts');
  const { moment } = useFormatters();
  const refreshing = useRefreshTruckersMp();
  const removing = useRemoveTruckersMp();
  const { player, checkedAt, failedAt } = account;
  const banText = ({ isBanned, bannedUntil }: NonNullable<typeof player>) => {
    if (!isBanned) return t('notBanned');
    return bannedUntil === null
      ? t('bannedForEver')
      : t('bannedUntil', { date: moment(bannedUntil) });
  };
  return (
    <SettingsRow
      title={player === null ? t('truckersMp') : <bdi>{player.name}</bdi>}
      lines={[
        ...(player === null ? [] : [t('player', { id: String(player.id) }), banText(player)]),
        ...(player === null && checkedAt !== null ? [t('noPlayer')] : []),
        ...(checkedAt === null ? [] : [t('checkedAt', { date: moment(checkedAt) })]),
      ]}
      details={
        failedAt !== null && <Text size="sm">{t('notAsked', { date: moment(failedAt) })}</Text>
      }
      action={
        <Group gap="xs">
          <Button
            variant="default"
            loading={refreshing.isPending}
            aria-label={t('checkTruckersMp')}
            onClick={() => refreshing.mutate()}
          >
            {t('check')}
          </Button>
          <ConfirmButton
            label={t('unlink')}
            description={t('unlinkTruckersMp')}
            title={t('unlinkTruckersMpTitle')}
            text={t('unlinkTruckersMpText')}
            isDangerous
            onConfirm={async () => removing.mutateAsync()}
          />
        </Group>
      }
    />
  );
}
