import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { messages } from '@waybill/schema/messages';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { lazyPage } from '#src/components/lazy-page.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { RichText } from '#src/components/rich-text.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { VtcPageHeader } from '#src/features/vtcs/components/vtc-page-header.tsx';
import { ApplyButton } from '#src/features/vtcs/memberships/components/apply-button.tsx';
import { JoinProblem } from '#src/features/vtcs/memberships/components/join-problem.tsx';
import { useJoinVtc } from '#src/features/vtcs/memberships/memberships.queries.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { overviewPath } from '#src/lib/shared-paths.ts';
import { ownApplicationPath } from '../applications.paths.ts';
import { companyByTagQuery, recruitmentQuery } from '../applications.queries.ts';
import { Requirements } from '../components/requirements.tsx';

// Lazy, with the form validation.
const FilingForm = lazyPage(async () => (await import('../components/filing-form.tsx')).FilingForm);

/** The page to apply to a company: its requirements, then its questions. */
export function ApplyPage() {
  const { tag = '' } = useParams();
  const t = useTranslations('apply');
  const { user } = useSession();
  const query = useQuery(companyByTagQuery(tag));
  const { data: vtc, isFetching } = query;
  if (user === null) return null;
  if (vtc) {
    return (
      <Stack gap="lg" maw={720} mx="auto">
        <DocumentTitle title={t('title', { name: vtc.name })} />
        <VtcPageHeader vtc={vtc} />
        <Way vtc={vtc} user={user} />
      </Stack>
    );
  }
  if (isFetching) return <ListSkeleton label={t('loading')} />;
  if (vtc === undefined) return <ErrorState message={t('failed')} query={query} />;
  return (
    <EmptyState title={<PageHeading>{t('missing')}</PageHeading>} text={t('missingText', { tag })}>
      <DocumentTitle title={t('missing')} />
      <Button component={Link} to="/joinvtc" mt="md">
        {t('findOthers')}
      </Button>
    </EmptyState>
  );
}

interface WayProps {
  readonly vtc: PublicVtc;
  readonly user: User;
}

/** How the viewer can join the company now. */
function Way({ vtc, user }: WayProps) {
  const t = useTranslations('apply');
  const { day } = useFormatters();
  const query = useQuery(recruitmentQuery(vtc.id));
  const { data } = query;
  if (user.vtc !== null) {
    return (
      <Notice
        text={t('inCompany', { name: user.vtc.name })}
        to={overviewPath}
        label={t('toOverview')}
      />
    );
  }
  if (!data) {
    return query.isFetching ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  const { recruitment, application, form, requirements, mayApplyAt } = data;
  if (application) {
    return (
      <Notice
        text={t('waiting')}
        to={ownApplicationPath(application.id)}
        label={t('toApplication')}
      />
    );
  }
  if (recruitment === 'CLOSED') return <Text>{translateSentence(messages.recruitmentClosed)}</Text>;
  if (recruitment === 'OPEN') return <Open vtc={vtc} userId={user.id} />;
  const lacks = requirements.some(({ met }) => !met);
  return (
    <>
      {form?.intro && <RichText blocks={form.intro} headingOrder={2} />}
      <Requirements requirements={requirements} />
      {mayApplyAt !== null && <Text>{t('tooSoon', { day: day(mayApplyAt) })}</Text>}
      {mayApplyAt === null && lacks && <Text>{t('notYet')}</Text>}
      {mayApplyAt === null && !lacks && (
        <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
          <Suspense fallback={<ListSkeleton label={t('loading')} />}>
            <FilingForm key={form?.version ?? 0} vtc={vtc} form={form} />
          </Suspense>
        </Paper>
      )}
    </>
  );
}

interface NoticeProps {
  readonly text: string;
  readonly to: string;
  readonly label: string;
}

function Notice({ text, to, label }: NoticeProps) {
  return (
    <Paper withBorder p="md">
      <Stack align="flex-start" gap="md">
        <Text>{text}</Text>
        <Button component={Link} to={to}>
          {label}
        </Button>
      </Stack>
    </Paper>
  );
}

/** An open company: joining needs no application. */
function Open({ vtc, userId }: { readonly vtc: PublicVtc; readonly userId: string }) {
  const t = useTranslations('apply');
  const joining = useJoinVtc(userId);
  return (
    <Stack align="flex-start">
      <Text>{t('open')}</Text>
      <JoinProblem joining={joining} />
      <ApplyButton vtc={vtc} joining={joining} size="md" />
    </Stack>
  );
}
