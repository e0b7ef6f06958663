import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { LazyNextEvent } from '#src/features/company-events/components/lazy-next-event.tsx';
import { DueLookBack } from '#src/features/look-backs/components/due-look-back.tsx';
import { can } from '#src/lib/can.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { homeQuery, type Home } from '../home.queries.ts';
import { CompanyStrip } from './company-strip.tsx';
import { DriverSteps } from './driver-steps.tsx';
import { LastJobs } from './last-jobs.tsx';
import { CurrentLoad } from './current-load.tsx';
import classes from './own-home.module.css';
import { Waiting } from './waiting.tsx';
import { Week } from './week.tsx';

// Lazy: below what a driver looks at first, and absent for most.
const OwnPay = lazyPart(
  async () => (await import('#src/features/payroll/components/own-pay.tsx')).OwnPay,
  textsOf('features/payroll/components/own-pay.tsx'),
);
const NextLoad = lazyPart(
  async () => (await import('#src/features/dispatcher/components/next-load.tsx')).NextLoad,
  textsOf('features/dispatcher/components/next-load.tsx'),
);
const CarriedContracts = lazyPart(
  async () =>
    (await import('#src/features/contracts/components/carried-contracts.tsx')).CarriedContracts,
  textsOf('features/contracts/components/carried-contracts.tsx'),
);

interface OwnHomeProps {
  readonly viewer: User;
  /** The steps of a company's founder; renders its fallback for others. */
  readonly FirstSteps: ComponentType<{ readonly user: User; readonly fallback?: ReactNode }>;
}

/** The viewer's own home: current job, last jobs, week and open tasks. */
export function OwnHome({ viewer, FirstSteps }: OwnHomeProps) {
  const t = useTranslations('home');
  const query = useQuery(homeQuery);
  return (
    <QueryContent query={query} loading={<Loading label={t('loading')} />} failed={t('failed')}>
      {(home) => <Sections home={home} viewer={viewer} FirstSteps={FirstSteps} />}
    </QueryContent>
  );
}

function Sections({ home, viewer, FirstSteps }: OwnHomeProps & { readonly home: Home }) {
  const { underway, lastJobs, hasDevice } = home;
  const isNew = underway === null && lastJobs.length === 0;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <DueLookBack viewer={viewer} />
        {underway !== null && <CurrentLoad job={underway} path={jobPath(underway.id)} />}
        <FirstSteps
          user={viewer}
          fallback={isNew && <DriverSteps hasDevice={hasDevice} viewer={viewer} />}
        />
        {!isNew && <LastJobs jobs={lastJobs} isUnderway={underway !== null} viewer={viewer} />}
        {!isNew && viewer.vtcId !== null && <CompanyStrip vtcId={viewer.vtcId} />}
      </div>
      <div className={classes.column}>
        {!isNew && <Week home={home} viewerId={viewer.id} />}
        {!isNew && viewer.vtcId !== null && (
          <Suspense>
            <NextLoad />
          </Suspense>
        )}
        <LazyNextEvent />
        <Waiting home={home} viewer={viewer} />
        <Suspense>
          <OwnPay viewer={viewer} />
        </Suspense>
        {viewer.vtcId !== null && can(viewer, 'VIEW_CONTRACTS') && (
          <Suspense>
            <CarriedContracts vtcId={viewer.vtcId} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Skeletons, as high as the screen, so that content below them doesn't move visibly. */
function Loading({ label }: { readonly label: string }) {
  return (
    <output className={`${classes.columns} ${classes.loading}`} aria-label={label}>
      <Skeleton height={220} radius="md" />
      <Skeleton height={220} radius="md" />
    </output>
  );
}
