import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { Suspense, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AddressTarget } from '#src/components/address-target.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { WithIndex } from '#src/components/section-index.tsx';
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
import { manageSections } from '../manage-index.model.ts';
import { vtcByUserQuery } from '../../vtcs.queries.ts';

// Lazy: for owners only, below the form.
const PublicMapSection = lazyPart(
  async () =>
    (await import('#src/features/positions/components/public-map-section.tsx')).PublicMapSection,
);

const RecheckSection = lazyPart(
  async () => (await import('../components/recheck-section.tsx')).RecheckSection,
  textsOf('features/vtcs/management/components/recheck-section.tsx'),
);

/** The page to edit, hand over and delete a company. */
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
  const isOwner = vtc.can.remove;
  return (
    <>
      <VtcNotices vtc={vtc} userId={user.id} />
      <ManageIndex isOwner={isOwner}>
        <ManageLinks user={user} isOwner={isOwner} />
        <ManageVtc vtc={vtc} userId={user.id}>
          {isOwner && <OwnerSections vtc={vtc} userId={user.id} />}
        </ManageVtc>
      </ManageIndex>
    </>
  );
}

interface ManageIndexProps {
  readonly isOwner: boolean;
  readonly children: ReactNode;
}

function ManageIndex({ isOwner, children }: ManageIndexProps) {
  const t = useTranslations();
  const entries = manageSections
    .filter(({ isForOwner }) => isOwner || !isForOwner)
    .map(({ id, name }) => ({ to: `#${id}`, name: t(name) }));
  return (
    <WithIndex label={t('manage.index')} entries={entries}>
      {children}
    </WithIndex>
  );
}

interface OwnerSectionsProps {
  readonly vtc: Vtc;
  readonly userId: string;
}

function OwnerSections({ vtc, userId }: OwnerSectionsProps) {
  const t = useTranslations('manage');
  return (
    <>
      <RenderLater>
        <AddressTarget id="publicMap">
          <Suspense>
            <PublicMapSection vtcId={vtc.id} tag={vtc.tag} />
          </Suspense>
        </AddressTarget>
        <AddressTarget id="recheck">
          <Suspense>
            <RecheckSection vtcId={vtc.id} title={t('recheck')} />
          </Suspense>
        </AddressTarget>
      </RenderLater>
      <AddressTarget id="danger">
        <DangerZone vtc={vtc} userId={userId} />
      </AddressTarget>
    </>
  );
}
