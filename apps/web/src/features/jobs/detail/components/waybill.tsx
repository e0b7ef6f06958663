import type { User } from '@waybill/schema/features/users.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar, unknownPerson } from '#src/components/avatar.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { Plate } from '#src/components/plate.tsx';
import { RouteLine } from '#src/components/route-line.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { publicPagePath } from '#src/lib/shared-paths.ts';
import { memberPath } from '#src/lib/shared-paths.ts';
import { jobsWithPath, ownJobsWithPath } from '../../job-search.model.ts';
import { progressOf } from '#src/lib/job-progress.ts';
import { numberOf, standingOf } from '../../job-standing.model.ts';
import { stopsOf } from '../job-way.model.ts';
import type { WaybillFacts } from '../waybill-facts.model.ts';
import classes from './waybill.module.css';
import { WaybillFields } from './waybill-fields.tsx';

interface WaybillProps {
  readonly job: WaybillFacts;
  /** Null for public pages, which have no links to pages for members. */
  readonly viewer: User | null;
  /** The content of the counterfoil. */
  readonly children: ReactNode;
}

/** A waybill: header, route, fields, and the counterfoil behind a perforation. */
export function Waybill({ job, viewer, children }: WaybillProps) {
  return (
    <article className={classes.sheet}>
      <div className={classes.main}>
        <Head job={job} viewer={viewer} />
        <Route job={job}>{viewer !== null && <LaneLink job={job} />}</Route>
        <WaybillFields job={job} />
      </div>
      <div className={classes.counterfoil}>{children}</div>
    </article>
  );
}

function Head({ job, viewer }: Omit<WaybillProps, 'children'>) {
  const t = useTranslations();
  const { day } = useFormatters();
  const { vtc, driver, game } = job;
  return (
    <header className={classes.head}>
      {vtc !== null && <Plate text={vtc.tag} country={vtc.country} size="lg" />}
      <div className={classes.heading}>
        <PageHeading>{t('job.title', { number: numberOf(job) })}</PageHeading>
        <p className={classes.line}>
          {vtc === null ? (
            t('job.noCompany')
          ) : viewer === null ? (
            <TextLink to={publicPagePath(vtc.tag)}>{vtc.name}</TextLink>
          ) : (
            vtc.name
          )}
          {` · ${day(job.startedAt)} · ${t(`jobs.games.${game}`)}`}
        </p>
      </div>
      <div className={classes.driver}>
        <Avatar person={driver ?? unknownPerson} side={30} />
        <div>
          <Driver job={job} viewer={viewer} />
          <p className={classes.line}>{t('job.driver')}</p>
        </div>
      </div>
    </header>
  );
}

function Driver({ job: { driver }, viewer }: Omit<WaybillProps, 'children'>) {
  const t = useTranslations('job');
  if (driver === null) return t('formerDriver');
  const maySee = viewer !== null && (can(viewer, 'VIEW_MEMBERS_PAGE') || driver.id === viewer.id);
  return maySee ? (
    <PlainLink to={memberPath(driver.id)}>{driver.username}</PlainLink>
  ) : (
    <b>{driver.username}</b>
  );
}

function Route({ job, children }: Pick<WaybillProps, 'job' | 'children'>) {
  const t = useTranslations('job');
  const { distance, duration } = useFormatters();
  const { source, destination, startedAt, endedAt, distanceM, state } = job;
  const stops = stopsOf(job);
  const progress = progressOf(job);
  const [from, to] = [source.city ?? dash, destination.city ?? dash];
  const key =
    state === 'delivered' ? 'routeDone' : state === 'started' ? 'routeOpen' : 'routeEnded';
  const seconds = endedAt === null ? null : (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000;
  const words = [
    progress === null ? null : t('left', { distance: distance(progress.leftM / 1_000) }),
    seconds === null ? null : t('in', { duration: duration(seconds) }),
    stops.length === 0 ? null : t('stops', { count: stops.length }),
  ].filter((word) => word !== null);
  return (
    <div className={classes.route}>
      <p className={classes.cities}>
        <span>{from}</span>
        <span>{to}</span>
      </p>
      <div className={classes.routeLine}>
        <RouteLine
          progress={state === 'delivered' ? 1 : (progress?.share ?? 0)}
          stops={stops}
          isNeutral={standingOf(job) === 'cancelled'}
          label={t(key, { from, to })}
        />
      </div>
      <p className={classes.way}>
        {distanceM !== null && <b>{distance(distanceM / 1_000)}</b>} {words.join(', ')}
        {children}
      </p>
    </div>
  );
}

/** Links to all jobs on the same lane. */
function LaneLink({ job }: Pick<WaybillProps, 'job'>) {
  const t = useTranslations('job');
  const viewer = useViewer();
  const { source, destination, distanceM, endedAt } = job;
  const hasWords = distanceM !== null || endedAt !== null || progressOf(job) !== null;
  const [sourceCityId, destinationCityId] = [source.cityId, destination.cityId];
  if (viewer === null || sourceCityId === null || destinationCityId === null) return null;
  const lane = { sourceCityId, destinationCityId };
  const path = viewer.vtcId === null ? ownJobsWithPath(viewer, lane) : jobsWithPath(lane);
  return (
    <span className={classes.onScreen}>
      {hasWords && ' · '}
      <TextLink to={path}>{t('laneJobs')}</TextLink>
    </span>
  );
}
