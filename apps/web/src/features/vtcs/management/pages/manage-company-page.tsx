import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { PermissionDenied } from '#src/features/roles/components/permission-denied.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { recruitmentPath, sourcesPath, webhooksPath } from '#src/lib/shared-paths.ts';
import { DangerZone } from '../../ownership/components/danger-zone.tsx';
import { ManageDenied } from '../components/manage-denied.tsx';
import { ManageSkeleton } from '../components/manage-skeleton.tsx';
import { ManageVtc } from '../components/manage-vtc.tsx';
import { VtcSettings } from '../components/vtc-settings.tsx';
import { VtcNotices } from '../../ownership/components/vtc-notices.tsx';
import { vtcByUserQuery } from '../../vtcs.queries.ts';

// Owners alone have it, below the form.
const PublicMapSection = lazy(async () => ({
  default: (await import('#src/features/positions/components/public-map-section.tsx'))
    .PublicMapSection,
}));

/** Where a company is changed, handed over and deleted by those who may. */
export function ManageCompanyPage() {
  const t = useTranslations('manage');
  const user = useViewer();
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <DocumentTitle title={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      {user !== null && <ManageCompanyOf user={user} />}
    </Stack>
  );
}

function ManageCompanyOf({ user }: { readonly user: User }) {
  const t = useTranslations('manage');
  const query = useQuery(vtcByUserQuery(user.id));
  const vtc = query.data;
  if (!vtc) {
    return query.isFetching ? (
      <ManageSkeleton />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  if (!vtc.can.update || !can(user, 'MANAGE_COMPANY')) {
    if (!can(user, 'VIEW_MANAGE_COMPANY')) {
      return <PermissionDenied permission="VIEW_MANAGE_COMPANY" />;
    }
    return (
      <>
        <ManageDenied owner={vtc.owner.username} />
        <VtcSettings vtc={vtc} />
      </>
    );
  }
  return (
    <>
      <VtcNotices vtc={vtc} userId={user.id} />
      <Text size="sm">{t.rich('sourcesText', { sources: linkToSources })}</Text>
      <Text size="sm">{t.rich('webhooksText', { webhooks: linkToWebhooks })}</Text>
      {can(user, 'MANAGE_APPLICATIONS') && (
        <Text size="sm">{t.rich('questionsText', { questions: linkToQuestions })}</Text>
      )}
      <ManageVtc vtc={vtc} userId={user.id} />
      {vtc.can.remove && (
        <>
          <RenderLater>
            <Suspense>
              <PublicMapSection vtcId={vtc.id} tag={vtc.tag} />
            </Suspense>
          </RenderLater>
          <Text size="sm">{t.rich('auditText', { audit: linkToAudit })}</Text>
          <DangerZone vtc={vtc} userId={user.id} />
        </>
      )}
    </>
  );
}

function linkToSources(text: ReactNode) {
  return <TextLink to={sourcesPath}>{text}</TextLink>;
}

function linkToWebhooks(text: ReactNode) {
  return <TextLink to={webhooksPath}>{text}</TextLink>;
}

function linkToQuestions(text: ReactNode) {
  return <TextLink to={recruitmentPath}>{text}</TextLink>;
}

function linkToAudit(text: ReactNode) {
  return <TextLink to="/dashboard/audit">{text}</TextLink>;
}
