import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { apiBaseUrl } from '#src/lib/api.ts';
import { can } from '#src/lib/can.ts';
import { sourcesPath } from '#src/lib/shared-paths.ts';
import { givenOf, type JobSearch } from '../../job-search.model.ts';
import { JobChips } from '../components/job-chips.tsx';
import { JobFilters } from '../components/job-filters.tsx';
import { JobList } from '../components/job-list.tsx';
import { NarrowFilters } from '../components/narrow-filters.tsx';
import { ReviewBar } from '../components/review-bar.tsx';
import { useJobSearch } from '../use-job-search.ts';

/** What was driven for the company, and what is on the road. */
export function JobsPage() {
  const t = useTranslations('jobs');
  const viewer = useViewer();
  const [search, change] = useJobSearch();
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  return (
    <TitledPage title={t('title')} action={<CsvButton vtcId={vtcId} search={search} />}>
      <DocumentTitle title={t('title')} />
      <Stack gap="sm">
        <JobChips value={search} onChange={change} />
        <JobFilters vtcId={vtcId} viewer={viewer} value={search} onChange={change} />
        <NarrowFilters value={search} onChange={change} />
      </Stack>
      {search.tier === 'review' && can(viewer, 'REVIEW_JOBS') && (
        <ReviewBar vtcId={vtcId} search={search} />
      )}
      <JobList vtcId={vtcId} search={search} onSort={(sort) => change({ sort })} />
      {can(viewer, 'REVIEW_JOBS') && (
        <Text size="sm">
          <TextLink to={sourcesPath}>{t('sources')}</TextLink>
        </Text>
      )}
    </TitledPage>
  );
}

interface CsvButtonProps {
  readonly vtcId: string;
  readonly search: JobSearch;
}

/** The same jobs as a table for other programs, all of them. */
function CsvButton({ vtcId, search }: CsvButtonProps) {
  const t = useTranslations('jobs');
  const path = jobsContract.listCsv.path.replace(':vtcId', vtcId);
  return (
    <Button
      component="a"
      href={`${apiBaseUrl}${path}?${new URLSearchParams(givenOf(search))}`}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={t('csvText')}
    >
      {t('csv')}
    </Button>
  );
}
