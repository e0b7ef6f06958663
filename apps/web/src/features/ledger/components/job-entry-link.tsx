import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { jobEntryPath } from '../ledger.paths.ts';
import { entriesQuery } from '../ledger.queries.ts';

interface JobEntryLinkProps {
  readonly vtcId: string;
  readonly jobId: string;
}

/** Links to what a company's books have of a job. Nothing if they have nothing. */
export function JobEntryLink({ vtcId, jobId }: JobEntryLinkProps) {
  const t = useTranslations('ledger');
  const { data } = useInfiniteQuery(entriesQuery(vtcId, { kind: 'job', sourceId: jobId }));
  const latest = data?.rows.at(0);
  if (!latest) return null;
  return <TextLink to={jobEntryPath(jobId)}>{t('inBooks', { number: latest.number })}</TextLink>;
}
