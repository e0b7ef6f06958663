import { Alert, Stack, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ShownUser } from '@waybill/schema/features/operators.models';
import { useTranslations } from 'use-intl';
import { FactCard } from '#src/components/fact-card.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { companyPath } from '../../operators.paths.ts';
import { ActList } from '../../trail/components/act-list.tsx';
import { SignedIn } from './signed-in.tsx';
import { UserActs } from './user-acts.tsx';

/** A user's details, operator actions, and log of actions. */
export function UserDetails({ user }: { readonly user: ShownUser }) {
  const t = useTranslations('operatorUser');
  const { lockedAt, lockReason, vtc, lastSeenAt } = user;
  return (
    <Stack gap="lg">
      {lockedAt !== null && (
        <Alert color="red" icon={<IconLock aria-hidden />} title={t('locked')}>
          {lockReason} (<RelativeTime at={lockedAt} />)
        </Alert>
      )}
      <UserActs user={user} />
      <TwoColumns>
        <FactCard
          title={t('account')}
          facts={[
            [t('steamId'), user.steamId],
            [
              t('email'),
              t(user.isEmailVerified ? 'verified' : 'unverified', { email: user.email }),
            ],
            [
              t('company'),
              vtc === null ? (
                t('none')
              ) : (
                <PlainLink key="company" to={companyPath(vtc.id)}>
                  {vtc.name}
                </PlainLink>
              ),
            ],
            [t('twoFactor'), t(user.hasTwoFactor ? 'on' : 'off')],
            [t('tokens'), String(user.tokens)],
            [t('operator'), t(user.isOperator ? 'yes' : 'no')],
            [t('created'), <RelativeTime key="created" at={user.createdAt} />],
            [
              t('lastSeen'),
              lastSeenAt === null ? t('never') : <RelativeTime key="seen" at={lastSeenAt} />,
            ],
          ]}
        />
        <SignedIn user={user} />
      </TwoColumns>
      <section aria-labelledby="user-trail">
        <Title order={2} size="h3" id="user-trail" mb="sm">
          {t('trail')}
        </Title>
        <ActList filters={{ action: null, userId: user.id }} />
      </section>
    </Stack>
  );
}
