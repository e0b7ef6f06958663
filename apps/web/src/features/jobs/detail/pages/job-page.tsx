import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import { ApiError } from '@waybill/client';
import type { JobDetail } from '@waybill/schema/features/jobs.models';
import type { User } from '@waybill/schema/features/users.models';
import { Suspense, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can, mayReadBooks } from '#src/lib/can.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { jobsPath } from '#src/lib/shared-paths.ts';
import { useKeys } from '#src/lib/use-keys.ts';
import { usePrintInLight } from '#src/lib/use-print-in-light.ts';
import { JobDecisions } from '../../decisions/components/job-decisions.tsx';
import { NextInReview } from '../../decisions/components/next-in-review.tsx';
import { type ReviewKey, ReviewKeys } from '../../decisions/components/review-keys.tsx';
import { numberOf } from '../../job-standing.model.ts';
import { logbookPathOf, reviewQueuePath } from '../../jobs.paths.ts';
import { jobQuery } from '../../jobs.queries.ts';
import { ShareJob } from '../../sharing/components/share-job.tsx';
import { Comments } from '../components/comments.tsx';
import { Decisions } from '../components/decisions.tsx';
import { Evidence } from '../components/evidence.tsx';
import { Settlement } from '../components/settlement.tsx';
import { Trace } from '../components/trace.tsx';
import { Timeline } from '../components/timeline.tsx';
import { Waybill } from '../components/waybill.tsx';
import classes from './job-page.module.css';

// Lazy: few jobs have discovered roads, and few are simulated.
const NewRoads = lazyPart(async () => (await import('../components/new-roads.tsx')).NewRoads);
const TestDrive = lazyPart(async () => (await import('../components/test-drive.tsx')).TestDrive);

// Lazy: only for readers of the books.
const JobEntryLink = lazyPart(
  async () => (await import('#src/features/ledger/components/job-entry-link.tsx')).JobEntryLink,
  textsOf('features/ledger/components/job-entry-link.tsx'),
);

/** The page of a job: its waybill. */
export function JobPage() {
  const { jobId = '' } = useParams();
  const t = useTranslations();
  const viewer = useViewer();
  const query = useQuery(jobQuery(jobId));
  if (viewer === null) return null;
  const { data, error, isFetching } = query;
  if (data) return <JobOf job={data} viewer={viewer} />;
  // A malformed id (422) is missing too.
  const isMissing = error instanceof ApiError && [403, 404, 422].includes(error.status);
  return (
    <TitledPage title={t('jobs.title')}>
      <DocumentTitle title={t('jobs.title')} />
      {isFetching && <ListSkeleton label={t('job.loading')} />}
      {!isFetching && isMissing && (
        <AccessDenied
          title={t('job.missing')}
          text={t('job.missingText')}
          to={viewer.vtcId === null ? logbookPathOf(viewer) : jobsPath}
          toLabel={t('job.toJobs')}
        />
      )}
      {!isFetching && !isMissing && <ErrorState message={t('job.failed')} query={query} />}
    </TitledPage>
  );
}

function JobOf({ job, viewer }: { readonly job: JobDetail; readonly viewer: User }) {
  const t = useTranslations('job');
  const title = t('title', { number: numberOf(job) });
  useSubPageName(title);
  usePrintInLight();
  const within = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isReviewer = viewer.vtcId !== null && can(viewer, 'REVIEW_JOBS');
  useKeys(within, isReviewer ? { u: () => void navigate(reviewQueuePath) } : {});
  const keys = useKeyHints(job);
  return (
    <Stack gap="md" maw={1200} mx="auto" ref={within}>
      <DocumentTitle title={title} />
      {job.isTrial && (
        <Suspense fallback={<div style={{ minHeight: 70 }} />}>
          <TestDrive job={job} viewer={viewer} />
        </Suspense>
      )}
      <Waybill job={job} viewer={viewer}>
        <Settlement job={job} />
      </Waybill>
      <div className={classes.tools}>
        <JobDecisions job={job} within={within} />
        <Group gap="xs">
          {viewer.vtcId !== null && mayReadBooks(viewer) && (
            <Suspense>
              <JobEntryLink vtcId={viewer.vtcId} jobId={job.id} />
            </Suspense>
          )}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => print()}
          >
            {t('print')}
          </Button>
          <ShareJob job={job} />
          {viewer.vtcId !== null && isReviewer && (
            <NextInReview vtcId={viewer.vtcId} job={job} within={within} />
          )}
        </Group>
      </div>
      {job.newRoadCells !== null && (
        <Suspense fallback={<div style={{ minHeight: 70 }} />}>
          <NewRoads job={job} cells={job.newRoadCells} viewer={viewer} />
        </Suspense>
      )}
      {isReviewer && <ReviewKeys keys={keys} />}
      <Stack gap="md" className={classes.besides}>
        <div className={classes.columns}>
          <Trace job={job} />
          <Timeline job={job} />
          <Stack gap="md">
            <Comments job={job} />
            <Decisions job={job} />
          </Stack>
        </div>
        <Evidence job={job} />
      </Stack>
    </Stack>
  );
}

/** Returns the keyboard shortcuts for staff on this job's page. */
function useKeyHints({ can: { decide } }: JobDetail): readonly ReviewKey[] {
  const t = useTranslations('jobDecisions.keys');
  return [
    ...(decide.includes('ACCEPT') ? [{ keys: ['a'], text: t('accept') }] : []),
    ...(decide.includes('REJECT') ? [{ keys: ['r'], text: t('reject') }] : []),
    { keys: ['n'], text: t('nextJob') },
    { keys: ['u'], text: t('back') },
  ];
}
