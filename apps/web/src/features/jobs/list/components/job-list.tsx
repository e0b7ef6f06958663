import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { JobSort } from '@waybill/schema/features/jobs.fields';
import type { Job } from '@waybill/schema/features/jobs.models';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '#src/components/data-table.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { RowsNear } from '#src/components/render-near.tsx';
import { connectPathOf } from '#src/features/account/account.paths.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { usePagesInAddress } from '#src/lib/use-pages-in-address.ts';
import { isUnfiltered, type JobSearch } from '../../job-search.model.ts';
import { jobSearchQuery } from '../../jobs.queries.ts';
import type { JobSelecting } from '../use-job-selection.ts';
import { JobRow } from './job-row.tsx';

/** About as many rows as fit on a screen. */
const rowsInSight = 12;

interface JobListProps {
  /** Null for the viewer's own jobs. */
  readonly vtcId: string | null;
  /** Returns the path of a job. */
  readonly pathOf: (jobId: string) => string;
  readonly search: JobSearch;
  readonly onSort: (sort: JobSort) => void;
  /** Set if jobs can be selected. */
  readonly selecting?: JobSelecting;
}

/** The matching jobs: those on the road first, then the latest, or sorted by a heading. */
export function JobList({ vtcId, pathOf, search, onSort, selecting }: JobListProps) {
  const t = useTranslations('jobs');
  const isOwn = vtcId === null;
  const columns = useColumns(isOwn, selecting !== undefined);
  const renderRow = (job: Job) => (
    <JobRow
      key={job.id}
      job={job}
      path={pathOf(job.id)}
      isOwn={isOwn}
      onSelect={selecting?.toggle}
      isSelected={selecting?.shown.includes(job.id) ? selecting.selected.includes(job.id) : null}
    />
  );
  const query = useInfiniteQuery(jobSearchQuery(vtcId, search));
  const { data, isPending, isPlaceholderData } = query;
  const pages = usePagesInAddress(query);
  if (data === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  const { rows: jobs } = data;
  if (jobs.length === 0) return <NoJobs search={search} />;
  return (
    <RenderLater fallback={<ListSkeleton label={t('loading')} />}>
      <Stack gap="sm">
        <DataTable
          label={t('list')}
          columns={columns}
          sort={search.sort}
          onSort={onSort}
          isBusy={isPlaceholderData}
        >
          {jobs.slice(0, rowsInSight).map(renderRow)}
          <RowsNear>{jobs.slice(rowsInSight).map(renderRow)}</RowsNear>
        </DataTable>
        <Group justify="space-between" mih={36}>
          <Text component="output" size="sm" c="dimmed">
            {t(query.hasNextPage ? 'shownOfMore' : 'shown', { shown: jobs.length })}
          </Text>
          <MoreButton label={t('showMore')} failure={t('failed')} query={pages} />
        </Group>
      </Stack>
    </RenderLater>
  );
}

/** How to get the first job, or that no job matches the filters. */
function NoJobs({ search }: { readonly search: JobSearch }) {
  const t = useTranslations('jobs');
  const viewer = useViewer();
  if (!isUnfiltered(search)) {
    return (
      <output>
        <EmptyState title={t('noneFound')} text={t('noneFoundText')} />
      </output>
    );
  }
  return (
    <EmptyState title={t('none')} text={t('noneText')}>
      <Button component={Link} to={connectPathOf({ vtcId: viewer?.vtcId ?? null })} mt="sm">
        {t('connect')}
      </Button>
    </EmptyState>
  );
}

function useColumns(isOwn: boolean, hasSelection: boolean): readonly Column<JobSort>[] {
  const t = useTranslations('jobs.columns');
  return [
    ...(hasSelection ? [{ label: t('selected'), isLabelHidden: true }] : []),
    { label: t('state') },
    { label: t('number') },
    ...(isOwn ? [] : [{ label: t('driver') }]),
    { label: t('route') },
    { label: t('goods'), hidesBelow: 'narrow' },
    { label: t('distance'), sort: { by: 'distance', direction: 'descending' }, isNumeric: true },
    { label: t('revenue'), sort: { by: 'revenue', direction: 'descending' }, isNumeric: true },
    { label: t('damage'), isNumeric: true, hidesBelow: 'medium' },
    { label: t('ended'), sort: { by: 'ended', direction: 'descending' }, isNumeric: true },
  ];
}
