import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { jobPath, leaderboardsPath, sourcesPath } from '#src/lib/shared-paths.ts';
import { createJobPath } from '../../jobs.paths.ts';
import { CsvButton } from '../components/csv-button.tsx';
import { JobChips } from '../components/job-chips.tsx';
import { JobFigures } from '../components/job-figures.tsx';
import { JobFilters } from '../components/job-filters.tsx';
import { JobList } from '../components/job-list.tsx';
import { ReviewBar } from '../components/review-bar.tsx';
import { useRowKeys } from '../use-row-keys.ts';
import { useJobSearch } from '../use-job-search.ts';

/** What was driven for the company, and what is on the road. */
export function JobsPage() {
  const t = useTranslations('jobs');
  const viewer = useViewer();
  const [search, change] = useJobSearch();
  const isQueue = search.tier === 'review' && viewer !== null && can(viewer, 'REVIEW_JOBS');
  const within = useRowKeys(isQueue);
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  return (
    <div ref={within}>
      <TitledPage
        action={
          <Group gap="sm">
            <TextLink to={leaderboardsPath}>{t('leaderboards')}</TextLink>
            <CsvButton vtcId={vtcId} search={search} />
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
        <Stack gap="sm">
          <JobChips vtcId={vtcId} viewerId={viewer.id} value={search} onChange={change} />
          <JobFilters vtcId={vtcId} viewer={viewer} value={search} onChange={change} />
        </Stack>
        {isQueue && <ReviewBar vtcId={vtcId} search={search} onChange={change} />}
        <JobList
          vtcId={vtcId}
          pathOf={jobPath}
          search={search}
          onSort={(sort) => change({ sort })}
        />
        {can(viewer, 'REVIEW_JOBS') && (
          <Text size="sm">
            <TextLink to={sourcesPath}>{t('sources')}</TextLink>
          </Text>
        )}
      </TitledPage>
    </div>
  );
}
