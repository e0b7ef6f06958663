import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { Tag } from '#src/components/tag.tsx';
import { FromTo } from '#src/components/from-to.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import {
  allyBoardQuery,
  allyJobsQuery,
  allyMembersQuery,
  allyPlansQuery,
} from '../alliances.queries.ts';
import { AllianceBoard } from './alliance-board.tsx';
import { AllyPart } from './ally-part.tsx';
import classes from './ally-parts.module.css';

/** The sharing company and the reader. */
export interface AllyProps {
  readonly allyId: string;
  readonly viewerId: string;
}

/** An ally's leaderboard. */
export function AllyBoard({ allyId, viewerId }: AllyProps) {
  const terms = useTranslations('allianceTerms');
  return (
    <AllyPart title={terms('LEADERBOARD.name')} query={useInfiniteQuery(allyBoardQuery(allyId))}>
      {(rows) => <AllianceBoard rows={rows} viewerId={viewerId} vtcId={null} />}
    </AllyPart>
  );
}

/** An ally's deliveries, latest first. */
export function AllyJobs({ allyId }: AllyProps) {
  const t = useTranslations('alliances');
  const terms = useTranslations('allianceTerms');
  const { day, distance } = useFormatters();
  return (
    <AllyPart title={terms('JOBS.name')} query={useInfiniteQuery(allyJobsQuery(allyId))}>
      {(jobs) => (
        <ul className={classes.rows}>
          {jobs.map(({ id, source, destination, cargo, driver, distanceM, endedAt }) => (
            <li key={id} className={classes.row}>
              <FromTo from={source.city ?? dash} to={destination.city ?? dash} isDriven />
              <span className={classes.more}>
                {cargo.name ?? dash} · {driver?.username ?? t('formerMember')}
              </span>
              <span className={classes.figure}>
                {distanceM === null ? dash : distance(distanceM / 1_000)}
                <span className={classes.more}> · {day(endedAt)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </AllyPart>
  );
}

/** An ally's shared plans. */
export function AllyPlans({ allyId }: AllyProps) {
  const t = useTranslations('alliances');
  const { day } = useFormatters();
  return (
    <AllyPart title={t('sharedPlans')} query={useInfiniteQuery(allyPlansQuery(allyId))}>
      {(plans) => (
        <ul className={classes.rows}>
          {plans.map(({ id, cargo, cargoId, sourceCity, destinationCity, dueAt }) => (
            <li key={id} className={classes.row}>
              <FromTo from={sourceCity ?? t('anywhere')} to={destinationCity ?? t('anywhere')} />
              <span className={classes.more}>{cargo ?? cargoId ?? t('anyCargo')}</span>
              {dueAt !== null && (
                <span className={classes.figure}>{t('dueBy', { date: day(dueAt) })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </AllyPart>
  );
}

/** An ally's members. */
export function AllyMembers({ allyId }: AllyProps) {
  const t = useTranslations('alliances');
  const terms = useTranslations('allianceTerms');
  const { day } = useFormatters();
  return (
    <AllyPart title={terms('MEMBERS.name')} query={useInfiniteQuery(allyMembersQuery(allyId))}>
      {(members) => (
        <ul className={classes.rows}>
          {members.map(({ id, username, avatarUrl, joinedAt, isOwner }) => (
            <li key={id} className={classes.member}>
              <Avatar person={{ username, avatarUrl }} side={30} />
              <span className={classes.name}>
                {username} {isOwner && <Tag>{t('owner')}</Tag>}
              </span>
              <span className={classes.more}>{t('sinceDay', { date: day(joinedAt) })}</span>
            </li>
          ))}
        </ul>
      )}
    </AllyPart>
  );
}
