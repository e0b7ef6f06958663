import { useInfiniteQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { type ComponentProps, useMemo } from 'react';
import { isOwner } from '#src/lib/can.ts';
import { jobSearchQuery } from '../../jobs.queries.ts';
import { useJobSelection } from '../use-job-selection.ts';
import { JobList } from './job-list.tsx';
import { ReviewBar } from './review-bar.tsx';

type ReviewQueueProps = Omit<ComponentProps<typeof JobList>, 'vtcId' | 'selecting'> &
  Omit<ComponentProps<typeof ReviewBar>, 'selecting'> & { readonly viewer: User };

/** The jobs in review, with actions on all or selected ones. */
export function ReviewQueue({ viewer, onChange, ...list }: ReviewQueueProps) {
  const { vtcId, search } = list;
  const { data } = useInfiniteQuery(jobSearchQuery(vtcId, search));
  // Only owners decide their own jobs.
  const selectable = useMemo(
    () =>
      (data?.rows ?? [])
        .filter(({ driver }) => isOwner(viewer) || driver?.id !== viewer.id)
        .map(({ id }) => id),
    [data, viewer],
  );
  const selecting = useJobSelection(selectable);
  return (
    <>
      <ReviewBar vtcId={vtcId} search={search} onChange={onChange} selecting={selecting} />
      <JobList {...list} selecting={selecting} />
    </>
  );
}
