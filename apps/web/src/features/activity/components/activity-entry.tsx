import type { Activity } from '@waybill/schema/features/activity.contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { useAchievementNames } from '#src/lib/achievement-names.ts';
import { standingOf } from '#src/features/jobs/job-standing.model.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { contractPath, eventPath, jobPath, truckPath } from '#src/lib/shared-paths.ts';
import classes from './activity-feed.module.css';

/** An activity entry: driver, action and time. A job links to its waybill. */
export function ActivityEntry({ entry }: { readonly entry: Activity }) {
  const t = useTranslations('activityFeed');
  const nameAchievement = useAchievementNames();
  const { kind, driver, job, achievement, event, contract, truck, milestone, happenedAt } = entry;
  return (
    <li className={classes.entry}>
      <span className={classes.mark}>
        {job === null ? <span className={classes.dot} /> : <EvidenceMark kind={standingOf(job)} />}
      </span>
      <span className={classes.what}>
        {t.rich(`kinds.${kind}`, {
          name: driver?.username ?? t('formerMember'),
          who: renderName,
          achievement:
            achievement === null ? t('deletedAchievement') : nameAchievement(achievement),
          figure: achievement?.figure ?? 0,
          what: renderAchievement,
          event: event?.title ?? t('deletedEvent'),
          attended: event?.attended ?? 0,
          link: (title) => renderEvent(event, title),
          client: contract?.client ?? t('deletedContract'),
          order: (client) => renderContract(contract, client),
          truck: truck?.name ?? t('deletedTruck'),
          rig: (title) => renderTruck(truck, title),
          milestone: milestone ?? '',
        })}
        {job !== null && <JobLine job={job} />}
      </span>
      <span className={classes.time}>
        <RelativeTime at={happenedAt} />
      </span>
    </li>
  );
}

function renderName(name: ReactNode) {
  return <span className={classes.name}>{name}</span>;
}

function renderAchievement(name: ReactNode) {
  return <PlainLink to="/dashboard/achievements">{name}</PlainLink>;
}

function renderEvent(event: Activity['event'], title: ReactNode) {
  return event === null ? title : <PlainLink to={eventPath(event.id)}>{title}</PlainLink>;
}

function renderContract(contract: Activity['contract'], client: ReactNode) {
  return contract === null ? (
    client
  ) : (
    <PlainLink to={contractPath(contract.id)}>{client}</PlainLink>
  );
}

function renderTruck(truck: Activity['truck'], name: ReactNode) {
  return truck === null ? name : <PlainLink to={truckPath(truck.id)}>{name}</PlainLink>;
}

function JobLine({ job }: { readonly job: NonNullable<Activity['job']> }) {
  const t = useTranslations('activityFeed');
  const standing = useTranslations('jobStandings')(standingOf(job));
  const { distance } = useFormatters();
  const { id, source, destination, distanceM } = job;
  return (
    <span className={classes.job}>
      <PlainLink to={jobPath(id)}>
        {t('way', { from: source.city ?? dash, to: destination.city ?? dash })}
      </PlainLink>
      {' · '}
      <span className={classes.facts}>
        {distanceM !== null && `${distance(distanceM / 1_000)} · `}
        {standing}
      </span>
    </span>
  );
}
