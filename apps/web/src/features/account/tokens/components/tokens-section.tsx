import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { PersonalToken } from '@waybill/schema/features/account.models';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { tokensQuery, useRevokeToken } from '../tokens.queries.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { CredentialList } from '../../components/credential-list.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { SettingsRow } from '../../components/settings-rows.tsx';
import { SettingsSection } from '../../components/settings-section.tsx';
import classes from './tokens-section.module.css';

/** The user's personal access tokens, with buttons to create and revoke them. */
export function TokensSection({ user }: { readonly user: User }) {
  const t = useTranslations();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <SettingsSection id="tokens">
      <Stack align="flex-start">
        <CredentialList
          query={useQuery(tokensQuery)}
          failed={t('tokens.failed')}
          none={t('tokens.none')}
          height={24}
          renderRow={(token) => <TokenRow key={token.id} token={token} />}
        />
        <Button variant="default" onClick={open}>
          {t('tokens.create')}
        </Button>
      </Stack>
      <NewTokenDialog user={user} opened={opened} onClose={close} />
    </SettingsSection>
  );
}

function TokenRow({ token }: { readonly token: PersonalToken }) {
  const t = useTranslations('tokens');
  const tPermissions = useTranslations('permissions');
  const { day, moment } = useFormatters();
  const revoking = useRevokeToken();
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  return (
    <SettingsRow
      title={name}
      lines={[
        lastUsedAt === null ? t('neverUsed') : t('used', { date: moment(lastUsedAt) }),
        `${t('created', { date: day(createdAt) })}. ${t('expires', { date: day(expiresAt) })}.`,
        ...(scopes.length === 0 ? [t('readsOnly')] : []),
      ]}
      details={
        scopes.length > 0 && (
          <ul className={classes.scopes} aria-label={t('scopesOf', { name })}>
            {scopes.map((scope) => (
              <li key={scope}>{tPermissions(`${scope}.name`)}</li>
            ))}
          </ul>
        )
      }
      action={
        <ConfirmButton
          size="xs"
          label={t('revoke')}
          description={t('revokeNamed', { name })}
          title={t('revokeTitle', { name })}
          text={t('revokeText')}
          isDangerous
          onConfirm={async () => revoking.mutateAsync(token.id)}
        />
      }
    />
  );
}
