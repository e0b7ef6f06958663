import { Box, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { JobSort } from '@waybill/schema/features/jobs.fields';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { jobPath, leaderboardsPath, sourcesPath } from '#src/lib/shared-paths.ts';
import { createJobPath } from '../../jobs.paths.ts';
import { JobCsvButton } from '../components/job-csv-button.tsx';
import { JobChips } from '../components/job-chips.tsx';
import { JobFigures } from '../components/job-figures.tsx';
import { JobFilters } from '../components/job-filters.tsx';
import { JobList } from '../components/job-list.tsx';
import { useRowKeys } from '../use-row-keys.ts';
import { useJobSearch } from '../use-job-search.ts';

// Lazy: only reviewers need it.
const ReviewQueue = lazyPart(
  async () => (await import('../components/review-queue.tsx')).ReviewQueue,
);

/** The company's jobs, finished and on the road. */
export function JobsPage() {
  const t = useTranslations('jobs');
  const viewer = useViewer();
  const [search, change] = useJobSearch();
  const isQueue = search.tier === 'review' && viewer !== null && can(viewer, 'REVIEW_JOBS');
  const within = useRowKeys(isQueue);
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  const list = {
    vtcId,
    pathOf: jobPath,
    search,
    onSort: (sort: JobSort) => change({ sort }),
  };
  return (
    <div ref={within}>
      <TitledPage
        title={t('title')}
        isDense
        action={
          <Group gap="sm">
            <Box visibleFrom="sm">
              <TextLink to={leaderboardsPath}>{t('leaderboards')}</TextLink>
            </Box>
            <Box visibleFrom="sm">
              <JobCsvButton vtcId={vtcId} search={search} />
            </Box>
            <Button
              component={Link}
              to={createJobPath}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t('create')}
            </Button>
          </Group>
        }
      >
        <JobFigures vtcId={vtcId} />
        <JobFilters vtcId={vtcId} viewer={viewer} value={search} onChange={change}>
          <JobChips vtcId={vtcId} viewerId={viewer.id} value={search} onChange={change} />
        </JobFilters>
        {isQueue ? (
          <Suspense fallback={<ListSkeleton label={t('loading')} />}>
            <ReviewQueue {...list} viewer={viewer} onChange={change} />
          </Suspense>
        ) : (
          <JobList {...list} />
        )}
        <Box hiddenFrom="sm">
          <JobCsvButton vtcId={vtcId} search={search} />
        </Box>
        {can(viewer, 'REVIEW_JOBS') && (
          <Text size="sm">
            <TextLink to={sourcesPath}>{t('sources')}</TextLink>
          </Text>
        )}
      </TitledPage>
    </div>
  );
}
