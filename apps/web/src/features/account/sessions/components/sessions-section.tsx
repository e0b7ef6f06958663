import { Badge, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Session } from '@waybill/schema/features/account.models';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { sessionsQuery, useRevokeOtherSessions, useRevokeSession } from '../sessions.queries.ts';
import { nameBrowser } from '../name-browser.model.ts';
import { CredentialList } from '../../components/credential-list.tsx';
import { SettingsRow } from '../../components/settings-rows.tsx';
import { SettingsSection } from '../../components/settings-section.tsx';

/** The account's browser sessions, with buttons to sign them out. */
export function SessionsSection() {
  const t = useTranslations();
  const query = useQuery(sessionsQuery);
  return (
    <SettingsSection id="browsers">
      <Stack align="flex-start">
        <CredentialList
          query={query}
          failed={t('signedIn.browsersFailed')}
          height={68}
          renderRow={(session) => <SessionRow key={session.id} session={session} />}
        />
        {query.data && query.data.length > 1 && <SignOutOthers />}
      </Stack>
    </SettingsSection>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const t = useTranslations('signedIn');
  const { day, moment } = useFormatters();
  const revoking = useRevokeSession();
  const name = useBrowserName(session.userAgent);
  return (
    <SettingsRow
      title={
        <>
          {name}
          {session.isCurrent && (
            <Badge variant="default" tt="none">
              {t('thisBrowser')}
            </Badge>
          )}
        </>
      }
      lines={[
        t('lastSeen', { date: moment(session.lastSeenAt) }),
        t('since', { date: day(session.createdAt) }),
        ...(session.push === null ? [] : [t('told', { date: day(session.push.since) })]),
      ]}
      action={
        !session.isCurrent && (
          <ConfirmButton
            size="xs"
            label={t('signOut')}
            description={t('signOutOf', { name })}
            title={t('signOutTitle', { name })}
            text={t('browserText')}
            isDangerous
            onConfirm={async () => revoking.mutateAsync(session.id)}
          />
        )
      }
    />
  );
}

function useBrowserName(userAgent: string): string {
  const t = useTranslations('signedIn');
  const named = nameBrowser(userAgent);
  if (named === null) return t('unknownBrowser');
  const { browser, system } = named;
  return system === null ? browser : t('browserOn', { browser, system });
}

function SignOutOthers() {
  const t = useTranslations('signedIn');
  const revoking = useRevokeOtherSessions();
  return (
    <ConfirmButton
      size="xs"
      label={t('signOutOthers')}
      title={t('othersTitle')}
      text={t('othersText')}
      isDangerous
      onConfirm={async () => revoking.mutateAsync()}
    />
  );
}
