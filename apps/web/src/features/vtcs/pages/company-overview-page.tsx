import { EmptyState, Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconRoad } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import type { Vtc } from '@waybill/schema/features/vtcs.contract';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { CollapsibleSection } from '#src/components/collapsible-section.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { RoleSummary } from '../components/role-summary.tsx';
import { VtcHeader } from '../components/vtc-header.tsx';
import { VtcInfo } from '../components/vtc-info.tsx';
import { VtcStats } from '../components/vtc-stats.tsx';
import { vtcByUserQuery } from '../vtcs.queries.ts';

// Only where something is pending, and for members who could leave: not for the first sight of all.
const VtcNotices = lazy(async () => ({
  default: (await import('../components/vtc-notices.tsx')).VtcNotices,
}));
const LeaveVtc = lazy(async () => ({
  default: (await import('../components/leave-vtc.tsx')).LeaveVtc,
}));

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
  const { data: vtc, isFetching, refetch } = useQuery(vtcByUserQuery(user.id));
  if (vtc) return <Overview vtc={vtc} userId={user.id} />;
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <PageHeading>{t('title')}</PageHeading>
      {isFetching ? (
        <LoadingScreen label={t('loading')} />
      ) : (
        <ErrorState message={t('failed')} onRetry={() => void refetch()} isRetrying={false} />
      )}
    </Stack>
  );
}

interface OverviewProps {
  readonly vtc: Vtc;
  readonly userId: string;
}

function Overview({ vtc, userId }: OverviewProps) {
  const t = useTranslations('overview');
  const { name, tag, slogan, logoUrl, bannerUrl, memberCount } = vtc;
  const hasNotices = vtc.deleteAfter !== null || vtc.ownershipOfferedTo === userId;
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      {hasNotices && (
        <Suspense>
          <VtcNotices vtc={vtc} userId={userId} />
        </Suspense>
      )}
      <VtcHeader
        name={<PageHeading>{name}</PageHeading>}
        tag={tag}
        slogan={slogan}
        logo={<img src={logoUrl} alt={t('logo', { name })} />}
        banner={bannerUrl === null ? null : <img src={bannerUrl} alt={t('banner', { name })} />}
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <VtcInfo vtc={vtc} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <CollapsibleSection title={t('stats')}>
              <VtcStats memberCount={memberCount} />
            </CollapsibleSection>
            <CollapsibleSection title={t('roleSummary')}>
              <RoleSummary memberCount={memberCount} />
            </CollapsibleSection>
            <CollapsibleSection title={t('activity')}>
              <EmptyState
                size="sm"
                icon={<IconRoad aria-hidden />}
                title={t('activityEmpty')}
                description={t('activityEmptyText')}
              />
            </CollapsibleSection>
          </Stack>
        </Grid.Col>
      </Grid>
      {vtc.can.leave && (
        <Suspense>
          <LeaveVtc vtc={vtc} userId={userId} />
        </Suspense>
      )}
    </Stack>
  );
}
