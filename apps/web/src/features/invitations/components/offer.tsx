import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { OfferedInvitation } from '@waybill/schema/features/invitations.models';
import type { User } from '@waybill/schema/features/users.models';
import { Link, useLocation } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { Facts } from '#src/components/fact-card.tsx';
import { Avatar } from '#src/components/avatar.tsx';
import { rememberReturnPath } from '#src/features/auth/return-path.model.ts';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { VtcPageHeader } from '#src/features/vtcs/components/vtc-page-header.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { overviewPath } from '#src/lib/shared-paths.ts';
import { useJoinByInvitation } from '../invitations.queries.ts';
import classes from './offer.module.css';

interface OfferProps {
  readonly code: string;
  readonly offer: OfferedInvitation;
}

/** The company behind an invitation, and the button to join. */
export function Offer({ code, offer }: OfferProps) {
  const t = useTranslations('joinByCode');
  const format = useFormatter();
  const { day } = useFormatters();
  const { vtc, inviter, roles, expiresAt } = offer;
  return (
    <Stack gap="lg" w="100%" maw={720} mx="auto">
      <DocumentTitle title={t('title', { name: vtc.name })} />
      <VtcPageHeader vtc={vtc} />
      <Paper component="section" withBorder p="md" aria-labelledby="offer">
        <Stack gap="md">
          <div className={classes.inviter}>
            <Avatar person={inviter} side={52} />
            <Title order={2} size="h3" id="offer">
              {t('invites', { name: inviter.username, vtc: vtc.name })}
            </Title>
          </div>
          <Facts
            facts={[
              [t('roles'), format.list(roles)],
              [t('members'), format.number(vtc.memberCount)],
              [
                t('until'),
                <time key="until" dateTime={expiresAt}>
                  {day(expiresAt)}
                </time>,
              ],
            ]}
          />
          <Ways code={code} vtc={vtc} />
        </Stack>
      </Paper>
    </Stack>
  );
}

interface WaysProps {
  readonly code: string;
  readonly vtc: OfferedInvitation['vtc'];
}

function Ways({ code, vtc }: WaysProps) {
  const { user, loading } = useSession();
  if (loading) return null;
  if (user === null) return <SignedOut />;
  if (user.vtc !== null) return <Member vtc={vtc} own={user.vtc} />;
  return <Joinable code={code} vtc={vtc} user={user} />;
}

function SignedOut() {
  const t = useTranslations('joinByCode');
  const { pathname } = useLocation();
  return (
    <div className={classes.way}>
      <Button component={Link} to="/login" size="md" onClick={() => rememberReturnPath(pathname)}>
        {t('signIn')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('signInText')}
      </Text>
    </div>
  );
}

function Member({
  vtc,
  own,
}: Pick<WaysProps, 'vtc'> & { readonly own: { id: string; name: string } }) {
  const t = useTranslations('joinByCode');
  return (
    <div className={classes.way}>
      <Text>{own.id === vtc.id ? t('yours') : t('inAnother', { name: own.name })}</Text>
      <Button component={Link} to={overviewPath} variant="default" size="md">
        {t('toOverview')}
      </Button>
    </div>
  );
}

function Joinable({ code, vtc, user }: WaysProps & { readonly user: User }) {
  const t = useTranslations('joinByCode');
  const coming = useJoinByInvitation(code, vtc.id, user.id);
  return (
    <div className={classes.way}>
      <Button size="md" loading={coming.isPending} onClick={() => coming.mutate()}>
        {t('join', { name: vtc.name })}
      </Button>
      <Text size="sm" c="dimmed">
        {t('joinText')}
      </Text>
    </div>
  );
}
