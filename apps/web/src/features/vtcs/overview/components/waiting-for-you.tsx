import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { CountLinks } from '#src/components/count-links.tsx';
import { badgesQuery } from '#src/features/badges/badges.queries.ts';
import { homeQuery } from '#src/features/home/home.queries.ts';
import { jobsWithPath } from '#src/features/jobs/job-search.model.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { ownershipOfferId } from '../../vtcs.paths.ts';

/** The viewer's open items in the company. Renders nothing if there are none. */
export function WaitingForYou({ vtc }: { readonly vtc: Vtc }) {
  const t = useTranslations('overview.waiting');
  const viewer = useViewer();
  const isReviewer = viewer !== null && can(viewer, 'REVIEW_JOBS');
  // The server counts applications for all who see them; answering needs another permission.
  const answersApplications =
    viewer !== null && can(viewer, 'VIEW_APPLICATIONS') && can(viewer, 'MANAGE_APPLICATIONS');
  const { data: home } = useQuery({ ...homeQuery, enabled: isReviewer });
  const managesAlliances = viewer !== null && can(viewer, 'MANAGE_ALLIANCES');
  const { data: badges } = useQuery({
    ...badgesQuery(vtc.id),
    enabled: answersApplications || managesAlliances,
  });
  const lines = [
    {
      key: 'ownership',
      count: vtc.ownershipOfferedTo !== null && vtc.ownershipOfferedTo === viewer?.id ? 1 : 0,
      to: `#${ownershipOfferId}`,
    },
    {
      key: 'reviews',
      count: (isReviewer && home?.waiting.reviews) || 0,
      to: jobsWithPath({ tier: 'review' }),
    },
    {
      key: 'appeals',
      count: (isReviewer && home?.waiting.appeals) || 0,
      to: jobsWithPath({ appeal: 'open' }),
    },
    {
      key: 'applications',
      count: (answersApplications && badges?.applications) || 0,
      to: '/dashboard/applications',
    },
    {
      key: 'alliances',
      count: (managesAlliances && badges?.alliances) || 0,
      to: '/dashboard/alliances',
    },
  ] as const;
  const open = lines.filter(({ count }) => count > 0);
  if (open.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" aria-label={t('title')}>
      <Title order={2} size="h3">
        {t('title')}
      </Title>
      <CountLinks
        links={open.map(({ key, count, to }) => ({ key, count, to, text: t(key, { count }) }))}
      />
    </Paper>
  );
}
