import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { RenderNear } from '#src/components/render-near.tsx';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { ActivityFeed } from '#src/features/activity/components/activity-feed.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { LazyNextEvent } from '#src/features/company-events/components/lazy-next-event.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { CompanyMap } from '#src/features/jobs/components/company-map.tsx';
import { OnTheRoad } from '#src/features/jobs/components/on-the-road.tsx';
import { DailyCard } from '#src/features/jobs/stats/components/daily-card.tsx';
import { WeekBoard } from '#src/features/jobs/stats/components/week-board.tsx';
import { WeekInstruments } from '#src/features/jobs/stats/components/week-instruments.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { CompanyNetwork } from '#src/features/roads/components/company-network.tsx';
import { RememberedSection } from '#src/features/users/components/remembered-section.tsx';
import { CompanyHero } from '../components/company-hero.tsx';
import { OwnerSteps } from '../components/owner-steps.tsx';
import { RoleSummary } from '../components/role-summary.tsx';
import { VtcInfo } from '../components/vtc-info.tsx';
import { WaitingForYou } from '../components/waiting-for-you.tsx';
import { VtcStats } from '../components/vtc-stats.tsx';
import { hasArrived } from '../../memberships/arrival.storage.ts';
import { vtcByUserQuery } from '../../vtcs.queries.ts';

const refreshEveryMs = 60_000;

// Lazy: needed only if something is pending, or for new members.
const VtcNotices = lazyPart(
  async () => (await import('../../ownership/components/vtc-notices.tsx')).VtcNotices,
);
const Welcome = lazyPart(
  async () => (await import('../components/welcome.tsx')).Welcome,
  textsOf('features/vtcs/overview/components/welcome.tsx'),
);
const PinnedAnnouncements = lazyPart(
  async () =>
    (await import('#src/features/announcements/components/pinned-announcements.tsx'))
      .PinnedAnnouncements,
);
const LeaveVtc = lazyPart(
  async () => (await import('../../memberships/components/leave-vtc.tsx')).LeaveVtc,
);

/** The overview of the signed-in user's company. */
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
    // Other members join and leave, so it is refetched on focus and periodically.
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
  const [isNew, setIsNew] = useState(() => hasArrived(vtc.id));
  const hasNotices =
    vtc.hiddenReason !== null || vtc.deleteAfter !== null || vtc.ownershipOfferedTo === userId;
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      {isNew && (
        <Suspense>
          <Welcome vtc={vtc} user={user} onClose={() => setIsNew(false)} />
        </Suspense>
      )}
      {hasNotices && (
        <Suspense>
          <VtcNotices vtc={vtc} userId={userId} />
        </Suspense>
      )}
      <CompanyHero vtc={vtc} map={<CompanyMap vtcId={vtc.id} hasTrucks />}>
        <WeekInstruments vtcId={vtc.id} />
      </CompanyHero>
      <OwnerSteps user={user} />
      <Suspense>
        <PinnedAnnouncements vtcId={vtc.id} viewer={user} />
      </Suspense>
      <TwoColumns wider="first">
        <Stack gap="lg">
          <RenderNear height={520}>
            <OnTheRoad vtcId={vtc.id} />
          </RenderNear>
          <RenderNear height={370}>
            <DailyCard vtcId={vtc.id} />
          </RenderNear>
          <RenderNear height={300}>
            <WeekBoard vtcId={vtc.id} viewerId={userId} />
          </RenderNear>
        </Stack>
        <RenderNear height={860}>
          <Stack gap="lg">
            <LazyNextEvent />
            <WaitingForYou vtc={vtc} />
            <RememberedSection section="activity" title={t('activity')}>
              <ActivityFeed vtcId={vtc.id} />
            </RememberedSection>
          </Stack>
        </RenderNear>
      </TwoColumns>
      <RenderNear height={1_100}>
        <TwoColumns>
          <VtcInfo vtc={vtc} />
          <Stack gap="lg">
            <RememberedSection section="stats" title={t('stats')}>
              <VtcStats vtcId={vtc.id} memberCount={vtc.memberCount} />
              <CompanyNetwork vtcId={vtc.id} px="xs" py={4} />
            </RememberedSection>
            <RememberedSection section="roleSummary" title={t('roleSummary')}>
              <RoleSummary vtc={vtc} />
            </RememberedSection>
          </Stack>
        </TwoColumns>
      </RenderNear>
      {vtc.can.leave && (
        <Suspense>
          <LeaveVtc vtc={vtc} userId={userId} />
        </Suspense>
      )}
    </Stack>
  );
}
