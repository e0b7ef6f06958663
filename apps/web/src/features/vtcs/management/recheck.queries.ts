import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  evidenceRecountContract,
  type RecountQuery,
} from '@waybill/schema/features/evidence-recount.contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

/** Previews what a recheck of a company's old jobs would change. */
export function recheckQuery(vtcId: string, span: RecountQuery | null) {
  return queryOptions({
    queryKey: ['recheck', vtcId, span],
    queryFn: ({ signal }) => {
      if (span === null) throw new Error('there is no span to look at');
      return api(evidenceRecountContract.get, { params: { vtcId }, query: span }, { signal });
    },
    enabled: span !== null,
    // Never stale: each request reads up to two thousand drives, so only the user repeats it.
    staleTime: Infinity,
  });
}

/** The progress of a recheck. */
export interface Rechecked {
  readonly jobs: number;
  readonly changed: number;
}

/** Rechecks all old jobs of a period in batches; `progress` counts those done. */
export function useRecheck(vtcId: string) {
  const t = useTranslations('recheck');
  const [progress, setProgress] = useState<Rechecked>({ jobs: 0, changed: 0 });
  const recheckNext = async (span: RecountQuery, before: Rechecked): Promise<Rechecked> => {
    setProgress(before);
    const input = { params: { vtcId }, body: span };
    const { jobs, changes, hasMore } = await api(evidenceRecountContract.apply, input);
    const done = { jobs: before.jobs + jobs, changed: before.changed + countChanged(changes) };
    return hasMore && jobs > 0 ? recheckNext(span, done) : done;
  };
  const mutation = useMutation({
    mutationFn: (span: RecountQuery) => recheckNext(span, { jobs: 0, changed: 0 }),
    meta: { stale: [['recheck', vtcId], ['jobs']], failure: t('failed') },
  });
  return { ...mutation, progress };
}

/** Counts the jobs whose tier changes in a recheck. */
export function countChanged(
  changes: readonly { readonly before: string; readonly after: string; readonly jobs: number }[],
): number {
  return changes.reduce((sum, { before, after, jobs }) => sum + (before === after ? 0 : jobs), 0);
}
