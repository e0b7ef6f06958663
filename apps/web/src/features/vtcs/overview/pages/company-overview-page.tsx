import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { lazyPage } from '#src/components/lazy-page.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { RememberedSection } from '#src/features/users/components/remembered-section.tsx';
import { isOwner } from '#src/lib/can.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { OwnerSteps } from '../components/owner-steps.tsx';
import { NoActivity } from '../components/no-activity.tsx';
import { RoleSummary } from '../components/role-summary.tsx';
import { VtcInfo } from '../components/vtc-info.tsx';
import { VtcPageHeader } from '../../components/vtc-page-header.tsx';
import { VtcStats } from '../components/vtc-stats.tsx';
import { vtcByUserQuery } from '../../vtcs.queries.ts';

const refreshEveryMs = 60_000;

// Only where something is pending, and for members who could leave: not for the first sight of all.
const VtcNotices = lazy(async () => ({
  default: (await import('../../ownership/components/vtc-notices.tsx')).VtcNotices,
}));
const LeaveVtc = lazy(async () => ({
  default: (await import('../../memberships/components/leave-vtc.tsx')).LeaveVtc,
}));

const RecentActivity = lazyPage(
  async () => (await import('#src/features/audit/components/recent-activity.tsx')).RecentActivity,
  textsOf('activity'),
);

/** The company of the signed-in user at a glance. */
export function CompanyOverviewPage() {
  const t = useTranslations('overview');
  const { user } = useSession();
  return (
    <>
      <DocumentTitle title={t('title')} />
      {user !== null && <OverviewOf user={user} />}
    </>
  );
}

function OverviewOf({ user }: { readonly user: User }) {
  const t = useTranslations('overview');
  const query = useQuery({
    ...vtcByUserQuery(user.id),
    // Others join and leave: whoever looks again sees who there is, and so does who keeps looking.
    refetchOnWindowFocus: 'always',
    refetchInterval: refreshEveryMs,
  });
  if (query.data) {
    return (
      <RenderLater>
        <Overview vtc={query.data} user={user} />
      </RenderLater>
    );
  }
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <PageHeading>{t('title')}</PageHeading>
      {query.isFetching ? (
        <LoadingScreen label={t('loading')} />
      ) : (
        <ErrorState message={t('failed')} query={query} />
      )}
    </Stack>
  );
}

interface OverviewProps {
  readonly vtc: Vtc;
  readonly user: User;
}

function Overview({ vtc, user }: OverviewProps) {
  const t = useTranslations('overview');
  const userId = user.id;
  const hasNotices = vtc.deleteAfter !== null || vtc.ownershipOfferedTo === userId;
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      {hasNotices && (
        <Suspense>
          <VtcNotices vtc={vtc} userId={userId} />
        </Suspense>
      )}
      <VtcPageHeader vtc={vtc} />
      <OwnerSteps user={user} />
      <TwoColumns>
        <VtcInfo vtc={vtc} />
        <Stack gap="lg">
          <RememberedSection section="stats" title={t('stats')}>
            <VtcStats memberCount={vtc.memberCount} />
          </RememberedSection>
          <RememberedSection section="roleSummary" title={t('roleSummary')}>
            <RoleSummary vtc={vtc} />
          </RememberedSection>
        </Stack>
      </TwoColumns>
      <RememberedSection section="activity" title={t('activity')}>
        <Activity vtcId={vtc.id} />
      </RememberedSection>
      {vtc.can.leave && (
        <Suspense>
          <LeaveVtc vtc={vtc} userId={userId} />
        </Suspense>
      )}
    </Stack>
  );
}

/** The latest of the audit log for who may read it. */
function Activity({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('overview');
  const viewer = useViewer();
  if (viewer === null || !isOwner(viewer)) return <NoActivity />;
  return (
    <Suspense fallback={<ListSkeleton label={t('loading')} />}>
      <RecentActivity vtcId={vtcId} />
    </Suspense>
  );
}
