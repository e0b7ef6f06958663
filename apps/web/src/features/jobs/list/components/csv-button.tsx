import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { useTranslations } from 'use-intl';
import { apiBaseUrl } from '#src/lib/api.ts';
import { givenOf, type JobSearch } from '../../job-search.model.ts';

interface CsvButtonProps {
  /** Null for the viewer's own jobs. */
  readonly vtcId: string | null;
  readonly search: JobSearch;
}

/** Downloads all jobs of the list as CSV. */
export function CsvButton({ vtcId, search }: CsvButtonProps) {
  const t = useTranslations('jobs');
  const path =
    vtcId === null
      ? jobsContract.listOwnCsv.path
      : jobsContract.listCsv.path.replace(':vtcId', vtcId);
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
