import { Button, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { User } from '@waybill/schema/features/users.models';
import type { PublicVtc, VtcPage } from '@waybill/schema/features/vtcs.models';
import { messages } from '@waybill/schema/messages';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { rememberReturnPath } from '#src/features/auth/return-path.model.ts';
import { useSession } from '#src/features/auth/session.context.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { overviewPath } from '#src/lib/shared-paths.ts';
import { directoryPath } from '../../vtcs.paths.ts';
import { useJoinVtc } from '../../memberships/memberships.queries.ts';
import { ApplyButton } from '../../memberships/components/apply-button.tsx';
import { JoinQuestion } from '../../memberships/components/join-question.tsx';
import { PageRequirements } from './page-requirements.tsx';
import { JoinProblem } from '../../memberships/components/join-problem.tsx';

interface VtcProps {
  readonly vtc: PublicVtc;
}

/** How the reader of a company's public page can join. */
export function PublicVtcApply({ vtc }: { readonly vtc: VtcPage }) {
  const t = useTranslations('publicVtc');
  const { user, loading } = useSession();
  return (
    <Paper component="section" withBorder p="md" aria-label={t('drive', { name: vtc.name })}>
      <Stack gap="md" align="flex-start">
        <Title order={2} size="h3">
          {t('drive', { name: vtc.name })}
        </Title>
        <PageRequirements requirements={vtc.requirements} />
        {loading && <Skeleton height={96} />}
        {!loading && user === null && <ApplySignedOut vtc={vtc} />}
        {user !== null && <ApplySignedIn vtc={vtc} user={user} />}
      </Stack>
    </Paper>
  );
}

function ApplySignedOut({ vtc }: VtcProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  if (vtc.recruitment === 'CLOSED')
    return <Text>{translateSentence(messages.recruitmentClosed)}</Text>;
  return (
    <>
      <Text>{t(`publicVtc.terms.${vtc.recruitment}`)}</Text>
      <Button component={Link} to="/login" size="md" onClick={() => rememberReturnPath(pathname)}>
        {t('publicVtc.signInToApply')}
      </Button>
    </>
  );
}

function ApplySignedIn({ vtc, user }: VtcProps & { readonly user: User }) {
  const t = useTranslations('publicVtc');
  const joining = useJoinVtc(user.id);
  const termsId = useId();
  if (user.vtc !== null) {
    const { id, name } = user.vtc;
    return (
      <>
        <Text>{id === vtc.id ? t('yours') : t('inAnother', { name })}</Text>
        <Button component={Link} to={overviewPath} variant="default">
          {t('toOverview')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Text id={termsId}>
        {vtc.recruitment === 'CLOSED'
          ? translateSentence(messages.recruitmentClosed)
          : t(`terms.${vtc.recruitment}`)}
      </Text>
      <JoinProblem joining={joining} />
      <JoinQuestion joining={joining} />
      <ApplyButton vtc={vtc} joining={joining} reasonId={termsId} size="md" isPrimary />
      <TextLink to={directoryPath}>{t('findOthers')}</TextLink>
    </>
  );
}
