import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { useTranslations } from 'use-intl';
import { CsvButton } from '#src/components/csv-button.tsx';
import { givenOf, type JobSearch } from '../../job-search.model.ts';

interface JobCsvButtonProps {
  /** Null for the viewer's own jobs. */
  readonly vtcId: string | null;
  readonly search: JobSearch;
}

/** Downloads all jobs of the list as CSV. */
export function JobCsvButton({ vtcId, search }: JobCsvButtonProps) {
  const t = useTranslations('jobs');
  const path =
    vtcId === null
      ? jobsContract.listOwnCsv.path
      : jobsContract.listCsv.path.replace(':vtcId', vtcId);
  return (
    <CsvButton path={path} query={givenOf(search)} label={t('csvText')}>
      {t('csv')}
    </CsvButton>
  );
}
