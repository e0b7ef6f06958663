import { Button } from '@mantine/core';
import type { DiscordAccount } from '@waybill/schema/features/linked-accounts.models';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { SettingsRow } from '../../components/settings-rows.tsx';
import { useBeginDiscord, useRemoveDiscord } from '../linked-accounts.queries.ts';

/** The user's Discord account, with the button to link or unlink it. */
export function DiscordRow({ account }: { readonly account: DiscordAccount | null }) {
  const t = useTranslations('linkedAccounts');
  const { day } = useFormatters();
  const beginning = useBeginDiscord();
  const removing = useRemoveDiscord();
  if (account === null) {
    return (
      <SettingsRow
        title={t('discord')}
        lines={[t('discordNone')]}
        action={
          <Button
            variant="default"
            loading={beginning.isPending || beginning.isSuccess}
            onClick={() => beginning.mutate()}
          >
            {t('linkDiscord')}
          </Button>
        }
      />
    );
  }
  const { id, name, pictureUrl, linkedAt } = account;
  return (
    <SettingsRow
      title={
        <>
          <Avatar person={{ username: name, avatarUrl: pictureUrl }} side={30} />
          <bdi>{name}</bdi>
        </>
      }
      lines={[t('discordId', { id }), t('linkedSince', { date: day(linkedAt) })]}
      action={
        <ConfirmButton
          label={t('unlink')}
          description={t('unlinkDiscord')}
          title={t('unlinkDiscordTitle')}
          text={t('unlinkDiscordText')}
          isDangerous
          onConfirm={async () => removing.mutateAsync()}
        />
      }
    />
  );
}
