import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { PermissionDenied } from '#src/features/roles/components/permission-denied.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { DangerZone } from '../../ownership/components/danger-zone.tsx';
import { ManageDenied } from '../components/manage-denied.tsx';
import { ManageLinks } from '../components/manage-links.tsx';
import { ManageSkeleton } from '../components/manage-skeleton.tsx';
import { ManageVtc } from '../components/manage-vtc.tsx';
import { VtcSettings } from '../components/vtc-settings.tsx';
import { VtcNotices } from '../../ownership/components/vtc-notices.tsx';
import { vtcByUserQuery } from '../../vtcs.queries.ts';

// Owners alone have it, below the form.
const PublicMapSection = lazyPart(
  async () =>
    (await import('#src/features/positions/components/public-map-section.tsx')).PublicMapSection,
);

const RecheckSection = lazyPart(
  async () => (await import('../components/recheck-section.tsx')).RecheckSection,
  textsOf('recheck'),
);

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
      <ManageLinks user={user} isOwner={vtc.can.remove} />
      <ManageVtc vtc={vtc} userId={user.id} />
      {vtc.can.remove && (
        <>
          <RenderLater>
            <Suspense>
              <PublicMapSection vtcId={vtc.id} tag={vtc.tag} />
            </Suspense>
            <Suspense>
              <RecheckSection vtcId={vtc.id} />
            </Suspense>
          </RenderLater>
          <DangerZone vtc={vtc} userId={user.id} />
        </>
      )}
    </>
  );
}
