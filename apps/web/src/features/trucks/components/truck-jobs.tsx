import { useInfiniteQuery } from '@tanstack/react-query';
import type { Job } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import rows from '#src/components/table-rows.module.css';
import { JobStanding } from '#src/features/jobs/components/job-standing.tsx';
import { mayCount, standingOf } from '#src/features/jobs/job-standing.model.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { truckJobsQuery } from '../trucks.queries.ts';
import classes from './truck-row.module.css';

/** The jobs that were delivered in a truck, latest first. */
export function TruckJobs({ truckId }: { readonly truckId: string }) {
  const t = useTranslations('trucks');
  const query = useInfiniteQuery(truckJobsQuery(truckId));
  return (
    <MoreList
      query={query}
      loading={t('loadingJobs')}
      failed={t('jobsFailed')}
      more={t('moreJobs')}
      empty={{ title: t('noJobs'), text: t('noJobsText') }}
    >
      {(jobs) => (
        <DataTable
          label={t('jobs')}
          columns={[
            { label: t('job') },
            { label: t('revenue'), isNumeric: true },
            { label: t('ended') },
            { label: t('distance'), isNumeric: true },
            { label: t('damage'), isNumeric: true, hidesBelow: 'narrow' },
          ]}
        >
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </DataTable>
      )}
    </MoreList>
  );
}

function JobRow({ job }: { readonly job: Job }) {
  const t = useTranslations('trucks');
  const { day, distance, roundAmount, share } = useFormatters();
  const { source, destination, cargo, endedAt, distanceM, revenueMinor, truckDamagePpm } = job;
  const standing = standingOf(job);
  const revenue = revenueMinor === null ? dash : roundAmount(revenueMinor, job.currency);
  return (
    <tr className={classes.row}>
      <th scope="row">
        <PlainLink to={jobPath(job.id)} coversRow>
          <span className={rows.strong}>
            {t('way', { from: source.city ?? dash, to: destination.city ?? dash })}
          </span>
        </PlainLink>
        <div className={rows.quiet}>
          #{job.number} · {cargo.name ?? dash}
          {standing !== 'verified' && (
            <>
              {' · '}
              <JobStanding standing={standing} />
            </>
          )}
        </div>
      </th>
      <td className={classes.end} data-numeric>
        {mayCount(standing) ? revenue : <s>{revenue}</s>}
      </td>
      <td>{endedAt === null ? dash : day(endedAt)}</td>
      <td className={classes.end} data-numeric>
        {distanceM === null ? dash : distance(distanceM / 1_000)}
      </td>
      <td className={classes.extra} data-numeric data-hides-below="narrow">
        {truckDamagePpm === null ? dash : share(truckDamagePpm / 1e6)}
      </td>
    </tr>
  );
}
